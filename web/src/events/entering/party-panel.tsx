import '../entering.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from 'contract/dates'
import { addonName } from 'contract/events/addons'
import type { OwnParty } from 'contract/events/entering'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { payFromTeamFunds } from 'contract/events/team-funds'
import type { Currency } from 'contract/money'
import { useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { spelledDay, writtenList, writtenMoney } from '../../written.ts'
import { AddAddons } from './add-addons.tsx'
import { spellDays } from '../event-days.ts'
import { AddMembership } from './add-membership.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { balanceHint } from './balance-words.ts'
import { EntrantGames } from './entrant-games.tsx'
import { HeldSpots } from './held-spots.tsx'
import { HoldClock } from './hold-clock.tsx'
import { LaterSums } from './later-sums.tsx'
import { useInvoice, useRelease, type Entry } from '../party-calls.ts'
import { OwnAnswers } from './own-answers.tsx'
import { PlateDue } from '../plate/plate-due.tsx'
import { splitPlan, writePlan } from './split-plan.ts'
import { BalanceFundsChoice } from './team-funds-choice.tsx'
import { Withdraw } from './withdraw-dialog.tsx'

/** A bank is asked about it, or its time is up and the server is about to say so. */
export const isMoving = ({ is_processing, held_until }: OwnParty) =>
  is_processing || (held_until !== null && Date.parse(held_until) <= Date.now())

type Props = {
  party: OwnParty
  /** Of the link of a team from outside. */
  token?: string
  onOver: () => void
}

/** One entry: who is in it, what waits, and what can be done. */
export function PartyPanel({ party, token, onOver }: Props) {
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const { event, entrants, addons, state, is_processing, position } = party
  const isIn = state === 'confirmed' && !event.is_cancelled
  const isAhead = event.starts_on > today
  // Entries of a canceled event end one after the other; until then nothing is paid or asked for anymore.
  const isOff = event.is_cancelled
  const mayBill = useMay(payFromTeamFunds)
  // While a card is charged here, its answer is waited for here.
  const [isPaying, setPaying] = useState(false)
  return (
    <Panel
      title={<Link to={`/ems/event/${event.slug}`}>{event.name}</Link>}
      actions={
        isIn && (
          <a className="button" href={`/api/ems/event/${event.slug}/calendar.ics`}>
            {t('Add to calendar')}
          </a>
        )
      }
    >
      <p className="dim">
        {[spellDays(event.starts_on, event.ends_on), event.place].filter(Boolean).join(' · ')}
      </p>
      {event.is_cancelled && <Notice kind="bad" title={t('This event is canceled.')} />}
      <ul className="entering-list">
        {entrants.map(
          ({
            id,
            name,
            division,
            status,
            price_cents,
            problems,
            team_id,
            next_game,
            last_game,
            books,
            fills_lineups,
            ...one
          }) => (
            <li key={id}>
              <span>
                {name} · {told(division)}
              </span>
              <span className="dim">{told(ENTRANT_STATUS_LABELS[status])}</span>
              {status === 'confirmed' && !isOff && event.asks_stay && event.ends_on >= today && (
                <StayLink id={id} token={token} />
              )}
              {isIn && token === undefined && team_id !== null && event.ends_on >= today && (
                <Link to="/ems/entrants/$id/check-in" params={{ id: String(id) }}>
                  {t('Get ready for check-in')}
                </Link>
              )}
              {mayBill &&
                !isOff &&
                token === undefined &&
                team_id !== null &&
                price_cents > 0 &&
                isBilled(status) && (
                  <Link
                    to="/ctms/payments/new"
                    search={
                      {
                        ...{ team: String(team_id), name: event.name },
                        plan: writePlan(splitPlan(party, price_cents, today)),
                      } as object
                    }
                  >
                    {t('Split the fee among families')}
                  </Link>
                )}
              {isIn && token === undefined && team_id !== null && !isAhead && (
                <Link to="/ems/entrants/$id/protests" params={{ id: String(id) }}>
                  {t('Protests')}
                </Link>
              )}
              {isIn && isAhead && !next_game && (token !== undefined || team_id !== null) && (
                <RequestsLink id={id} token={token} />
              )}
              {isIn && (
                <EntrantGames
                  page={`/ems/event/${event.slug}/live?team=${id}`}
                  next={next_game}
                  last={last_game}
                  books={books}
                  lineupOf={
                    fills_lineups
                      ? (game) =>
                          token === undefined
                            ? `/ems/entrants/${id}/games/${game}/lineup`
                            : `/ems/entry/${token}/games/${game}/lineup`
                      : undefined
                  }
                />
              )}
              {event.has_questions && state !== 'over' && !isOff && (
                <OwnAnswers id={id} name={name} {...one} token={token} />
              )}
              {problems.length > 0 && !isOff && <Problems problems={problems} team_id={team_id} />}
            </li>
          ),
        )}
        {addons
          .filter(({ status }) => status !== 'held' || state === 'held')
          .map(({ id, entrant_id, name, option, quantity }) => (
            <li key={`addon-${id}`}>
              <span>
                {addonName(name, option)}
                {quantity > 1 && ` × ${quantity}`}
              </span>
              <span className="dim">
                {entrants.find((one) => one.id === entrant_id)?.name ??
                  (token === undefined && entrants.some(({ team_id }) => team_id !== null)
                    ? t('All your teams')
                    : t('Everyone##in the family'))}
              </span>
            </li>
          ))}
      </ul>
      {is_processing && !isPaying ? (
        <Notice kind="info" isNews title={t('We’re confirming your payment.')}>
          {t('Please wait a moment, and don’t pay again.')}
        </Notice>
      ) : isOff ? null : state === 'applied' ? (
        <Applied party={party} token={token} />
      ) : state === 'held' && party.is_by_check ? (
        <ByCheck party={party} token={token} isPaying={isPaying} onPay={setPaying} onOver={onOver} />
      ) : state === 'held' ? (
        <Held party={party} token={token} isPaying={isPaying} onPay={setPaying} onOver={onOver} />
      ) : position !== null ? (
        <Waiting entry={{ id: party.id, token }} position={position} awaits={party.awaits} />
      ) : (
        state === 'confirmed' && (
          <>
            <Balances party={party} token={token} />
            {(token !== undefined || entrants.some(({ team_id }) => team_id !== null)) && (
              <PlateDue id={party.id} token={token} />
            )}
            <div className="entering-acts">
              {party.can_add && <AddAddons party={party} token={token} />}
              {isAhead && <Withdraw party={party} token={token} />}
            </div>
          </>
        )
      )}
    </Panel>
  )
}

/** An entry that costs something, now or once it is paid. */
const isBilled = (status: OwnParty['entrants'][number]['status']) =>
  status === 'held' || status === 'confirmed'

/** Where a team says where it stays. */
const StayLink = ({ id, token }: { id: number; token: string | undefined }) =>
  token === undefined ? (
    <Link to="/ems/entrants/$id/stay" params={{ id: String(id) }}>
      {t('Add where you’re staying')}
    </Link>
  ) : (
    <Link to="/ems/entry/$token/stay" params={{ token }}>
      {t('Add where you’re staying')}
    </Link>
  )

/** Where a team says when it would rather not play. */
const RequestsLink = ({ id, token }: { id: number; token: string | undefined }) =>
  token === undefined ? (
    <Link to="/ems/entrants/$id/schedule-requests" params={{ id: String(id) }}>
      {t('Schedule requests')}
    </Link>
  ) : (
    <Link to="/ems/entry/$token/schedule-requests" params={{ token }}>
      {t('Schedule requests')}
    </Link>
  )

type HeldProps = {
  party: OwnParty
  token: string | undefined
  isPaying: boolean
  onPay: (isPaying: boolean) => void
  onOver: () => void
}

function Held({ party, token, isPaying, onPay, onOver }: HeldProps) {
  const { release, isPending } = useRelease({ id: party.id, token })
  const over = () => {
    onPay(false)
    onOver()
  }
  if (party.awaits.length > 0)
    return (
      <>
        {party.is_offered && <p>{t('Good news: spots opened up. Claim them before the time is up.')}</p>}
        {party.held_until && <HoldClock until={party.held_until} onOver={onOver} />}
        <AddMembership id={party.id} awaits={party.awaits} total={party.due_cents} chosen={party} />
        <div className="entering-acts">
          <Button busy={isPending} onClick={release}>
            {t('Release the spots')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <LaterSums total={party.due_cents} later={isPaying ? [] : party.later} />
      {party.approval_card && (
        <p>
          {t(
            'You’re accepted. We’ll charge your {brand} ending in {last4} within the day.',
            party.approval_card,
          )}
        </p>
      )}
      {party.is_offered && <p>{t('Good news: spots opened up. Claim them before the time is up.')}</p>}
      {isPaying && party.held_until ? (
        <HeldSpots party={{ ...party, token, held_until: party.held_until }} onPaid={over} onOver={over} />
      ) : (
        <>
          {party.held_until && <HoldClock until={party.held_until} onOver={onOver} />}
          <div className="entering-acts">
            <Button kind="primary" onClick={() => onPay(true)}>
              {party.due_cents === 0 ? t('Claim your spots') : t('Pay by card')}
            </Button>
            <Button busy={isPending} onClick={release}>
              {t('Release the spots')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** A check is expected: for how much, where to, and until when; a card will do as well. */
function ByCheck({ party, token, isPaying, onPay, onOver }: HeldProps) {
  const { currency } = useTenant()
  const { release, isPending } = useRelease({ id: party.id, token })
  const invoice = useInvoice({ id: party.id, token })
  const { invoice_number, check_due_on, check_note, held_until } = party
  if (isPaying && held_until)
    return (
      <HeldSpots
        party={{ ...party, token, held_until, check_due_on: null }}
        onPaid={() => {
          onPay(false)
          onOver()
        }}
        onOver={onOver}
      />
    )
  return (
    <>
      <Notice kind="info" title={t('We’re holding your spots until your check arrives.')}>
        <p>
          {t('Make it out for {amount} and write {number} on it. It needs to arrive by {day}.', {
            number: invoice_number ?? '',
            amount: writtenMoney(party.due_cents, currency as Currency),
            day: check_due_on ? spelledDay(check_due_on) : '',
          })}
        </p>
        {check_note && <p>{check_note}</p>}
      </Notice>
      <div className="entering-acts">
        <Button busy={invoice.isPending} onClick={invoice.save}>
          {t('Download invoice')}
        </Button>
        <Button onClick={() => onPay(true)}>{t('Pay by card instead')}</Button>
        <Button busy={isPending} onClick={release}>
          {t('Release the spots')}
        </Button>
      </div>
    </>
  )
}

/** What is still to be paid of an entry, and how. */
function Balances({ party, token }: { party: OwnParty; token: string | undefined }) {
  const { currency } = useTenant()
  const { id, balances, entrants } = party
  const areTeams = token === undefined && entrants.every(({ team_id }) => team_id !== null)
  if (balances.length === 0) return null
  return (
    <ul className="entering-list">
      {balances.map((one) => (
        <li key={one.id}>
          <span>
            {one.state === 'paid'
              ? t('{amount} paid', { amount: writtenMoney(one.cents, currency as Currency) })
              : t('{amount} due {day}', {
                  amount: writtenMoney(one.cents, currency as Currency),
                  day: spelledDay(one.due_on),
                })}
          </span>
          <span className="dim">{balanceHint(one)}</span>
          {one.state === 'open' && (
            <Link className="button" to="/ems/balance/$token" params={{ token: one.token }}>
              {one.card ? t('See the payment') : t('Pay your balance')}
            </Link>
          )}
          {one.state === 'open' && areTeams && !one.is_processing && (
            <BalanceFundsChoice id={id} balance_id={one.id} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The office has yet to decide; a card can be left for it. */
function Applied({ party, token }: Pick<HeldProps, 'party' | 'token'>) {
  const { release, isPending } = useRelease({ id: party.id, token })
  const { approval_card, approval_terms } = party
  return (
    <>
      <p>{t('We’ll email you once we’ve decided. You pay only if you’re accepted.')}</p>
      {party.awaits.length > 0 && (
        <p className="entering-lacks">
          {rich(
            '{names}: membership still needed. <link>Get it now</link>, or pay for both together once you’re accepted.',
            { names: writtenList(party.awaits), link: toMembership },
          )}
        </p>
      )}
      {approval_card && (
        <p className="dim">
          {t('If you’re accepted, we’ll charge your {brand} ending in {last4}.', approval_card)}
        </p>
      )}
      <div className="entering-acts">
        {approval_terms && (
          <ApprovalCard
            entry={{ id: party.id, token }}
            terms={approval_terms}
            isThere={approval_card !== null}
          />
        )}
        <Button busy={isPending} onClick={release}>
          {t('Withdraw entry')}
        </Button>
      </div>
    </>
  )
}

const toMembership = (text: string) => <Link to="/registration">{text}</Link>

function Waiting({ entry, position, awaits }: { entry: Entry; position: number; awaits: readonly string[] }) {
  const { release, isPending } = useRelease(entry)
  return (
    <>
      <p>{t('You’re number {position} on the waitlist. We’ll email you if spots open up.', { position })}</p>
      {awaits.length > 0 && (
        <p className="entering-lacks">
          {rich(
            '{names}: membership still needed. <link>Get it now</link>, or pay for both together if spots open up.',
            { names: writtenList(awaits), link: toMembership },
          )}
        </p>
      )}
      <div className="entering-acts">
        <Button busy={isPending} onClick={release}>
          {t('Leave the waitlist')}
        </Button>
      </div>
    </>
  )
}

/** Why the roster of a team doesn’t fit, with the way to mend it. */
function Problems({ problems, team_id }: Pick<OwnParty['entrants'][number], 'problems' | 'team_id'>) {
  return (
    <Notice kind="warn" title={t('The roster doesn’t fit yet')}>
      <ul className="entering-out">
        {problems.map(({ name, reason }, at) => (
          <li key={at}>
            {name !== null && `${name}: `}
            {told(reason)}
          </li>
        ))}
      </ul>
      {team_id !== null && (
        <Link to="/ctms/teams/$id/roster" params={{ id: String(team_id) }}>
          {t('Go to the roster')}
        </Link>
      )}
    </Notice>
  )
}
