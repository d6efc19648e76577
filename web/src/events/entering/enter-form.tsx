import '../entering.css'
import '../../ui/fields/field.css'
import type { UseMutationResult } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { dayIn } from 'contract/dates'
import type { PublicEvent } from 'contract/events'
import { AddonSoldOut, isOrderable, type ChosenAddon } from 'contract/events/addons'
import { clubPrices } from 'contract/events/club-discounts'
import { depositOf, laterOf } from 'contract/events/deposits'
import { DivisionFull, HoldEnded, PriceChanged } from 'contract/events/entering'
import type { Currency } from 'contract/money'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { newUuid } from '../../uuid.ts'
import { writtenMoney } from '../../written.ts'
import { AddonPicker, chosenOf, costOfPicked, type Picked } from './addon-picker.tsx'
import { LaterSums } from './later-sums.tsx'
import { sentAnswers } from './entry-questions.tsx'
import { EnterOne, type Candidate, type Chosen } from './enter-one.tsx'
import type { Begun } from './entry-begun.ts'

/** What is sent of those who go. */
export type Going = {
  id: number
  event_division_id: number
  answers: { question_id: number; answer: string }[]
  exception?: string
  addons: ChosenAddon[]
}
/** One press: who, for how much, and whether the waitlist will do. */
export type Press = {
  slug: string
  request_key: string
  going: Going[]
  /** What all of them take along. */
  addons: ChosenAddon[]
  total: number
  may_wait?: true
}

type Props = {
  event: PublicEvent
  candidates: readonly Candidate[]
  idField: 'member_id' | 'team_id'
  /** What stands above them, and instead of the total while nobody is picked. */
  title: string
  nobody: string
  counted: (count: number) => string
  /** On the button, where there is nothing to pay. */
  free: string
  /** On the button, where those who go have something to do before they pay. */
  first?: (ids: readonly number[]) => string | undefined
  /** Before them, such as a search among many. */
  children?: ReactNode
  /** What was chosen before the page was left. */
  begun?: Begun | undefined
  /** Below them, with what is chosen. */
  missing?: (begun: Begun) => ReactNode
  /** Before the total, about those who go. */
  about?: (ids: readonly number[]) => ReactNode
  enter: Pick<UseMutationResult, 'error' | 'isPending'>
  onSend: (press: Press, handle: { onError: (error: Error) => void }) => void
}

/** Who goes, in which division, with what is asked of each; sent as one, so that nobody is left behind. */
export function EnterForm({
  event,
  candidates,
  idField,
  title,
  nobody,
  counted,
  free,
  first,
  children,
  begun,
  missing,
  about,
  enter,
  onSend,
}: Props) {
  const { currency, time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const [forAll, setForAll] = useState<Picked>(begun?.forAll ?? {})
  const [chosen, setChosen] = useState<Readonly<Record<number, Chosen>>>(begun?.chosen ?? {})
  // One key for each state of the form: pressed again, it is the same entry.
  const key = useRef({ of: '', is: '' })
  const money = (cents: number) => (cents === 0 ? t('Free') : writtenMoney(cents, currency as Currency))
  const going = candidates.filter(({ id }) => chosen[id])
  const divisionOf = ({ id: one }: Candidate) =>
    event.divisions.find(({ id }) => id === chosen[one]!.event_division_id)
  const sold = event.addons.filter((addon) => isOrderable(addon, today))
  const each = sold.filter(({ per }) => per === 'entrant')
  const all = sold.filter(({ per }) => per === 'order')
  const clubs = clubPricesOf(event, candidates, (one) => (chosen[one.id] ? divisionOf(one) : undefined))
  const priceOf = (one: Candidate) => clubs.get(one.id) ?? divisionOf(one)?.price_cents ?? 0
  const total = going.reduce(
    (sum, one) => sum + priceOf(one) + costOfPicked(each, chosen[one.id]!.picked),
    costOfPicked(all, forAll),
  )
  const later = laterOf(
    going.flatMap((one) => {
      const deposit = divisionOf(one)?.deposit ?? null
      const due = depositOf(priceOf(one), deposit, today)
      return deposit && due !== undefined
        ? [{ due_on: deposit.balance_due_on, cents: priceOf(one) - due }]
        : []
    }),
  )
  const saved = going.reduce((sum, one) => sum + (divisionOf(one)?.price_cents ?? 0) - priceOf(one), 0)
  const isFull = isShort(
    event,
    going.map((one) => divisionOf(one)?.id ?? 0),
  )

  const send = (may_wait: boolean) => {
    const sent = going.map(({ id }) => ({
      id,
      event_division_id: chosen[id]!.event_division_id,
      answers: sentAnswers(event.questions, chosen[id]!.event_division_id, chosen[id]!.answers),
      addons: chosenOf(chosen[id]!.picked),
      ...(chosen[id]!.exception?.trim() && { exception: chosen[id]!.exception.trim() }),
    }))
    const addons = chosenOf(forAll)
    const state = JSON.stringify([sent, addons, may_wait])
    if (key.current.of !== state) key.current = { of: state, is: newUuid() }
    onSend(
      {
        slug: event.slug,
        request_key: key.current.is,
        going: sent,
        addons,
        total,
        ...(may_wait && { may_wait }),
      },
      {
        // The spots of that press are gone: the next one asks for new ones.
        onError: (error) => {
          if (HoldEnded.is(error)) key.current = { of: '', is: '' }
        },
      },
    )
  }
  const errors = fieldErrorsOf(enter.error)
  return (
    <Form errors={errors} onSubmit={() => send(isFull)}>
      <Panel title={title}>
        {children}
        <div className="entering-people">
          {candidates.map((candidate) => (
            <EnterOne
              key={candidate.id}
              event={event}
              candidate={candidate}
              price={clubs.get(candidate.id)}
              idField={idField}
              addons={each}
              money={money}
              chosen={chosen[candidate.id]}
              at={going.indexOf(candidate)}
              errors={errors ?? {}}
              onChange={(one) =>
                setChosen(({ [candidate.id]: _, ...others }) =>
                  one ? { ...others, [candidate.id]: one } : others,
                )
              }
            />
          ))}
        </div>
        {missing?.({ chosen, forAll })}
      </Panel>
      {going.length > 0 && about?.(going.map(({ id }) => id))}
      {all.length > 0 && going.length > 0 && (
        <Panel title={t('For everyone')}>
          <AddonPicker
            addons={all}
            name="addons"
            picked={forAll}
            error={errors?.['addons']?.[0]}
            onChange={setForAll}
          />
        </Panel>
      )}
      {enter.error && !errors && (
        <Notice kind="bad" isNews title={told(messageOf(enter.error))}>
          {PriceChanged.is(enter.error) && t('Please check the new price below.')}
          {AddonSoldOut.is(enter.error) && t('Please check your picks.')}
          {DivisionFull.is(enter.error) && t('Join the waitlist, or pick a division that still has room.')}
        </Notice>
      )}
      <Panel>
        <p className="entering-total" aria-live="polite">
          {going.length === 0 ? (
            <span className="dim">{nobody}</span>
          ) : (
            <>
              <span>{counted(going.length)}</span>
              <strong className="numbers">{money(total)}</strong>
            </>
          )}
        </p>
        {saved > 0 && (
          <p className="dim">
            {t('Your club’s multi-team discount saves you {amount}.', {
              amount: writtenMoney(saved, currency as Currency),
            })}
          </p>
        )}
        {!isFull && (
          <LaterSums total={later.reduce((left, { cents }) => left - cents, total)} later={later} />
        )}
        {event.needs_approval && (
          <p className="dim">
            {t('We’ll review your entry and email you. You pay only if you’re accepted.')}
          </p>
        )}
        {isFull && !event.needs_approval && (
          <p className="dim">
            {t(
              'There isn’t room for everyone right now. On the waitlist you pay only if spots open up and you take them.',
            )}
          </p>
        )}
        <Button
          kind="primary"
          type="submit"
          className="entering-send"
          disabled={going.length === 0}
          busy={enter.isPending}
        >
          {event.needs_approval
            ? t('Send entry')
            : isFull
              ? t('Join the waitlist')
              : total === 0
                ? free
                : (first?.(going.map(({ id }) => id)) ?? t('Continue to payment'))}
        </Button>
      </Panel>
    </Form>
  )
}

/** What teams pay that are picked, where a club pays less for its further ones; by their ids. */
function clubPricesOf(
  { club_discounts }: PublicEvent,
  candidates: readonly Candidate[],
  divisionOf: (candidate: Candidate) => PublicEvent['divisions'][number] | undefined,
): ReadonlyMap<number, number> {
  const entered = new Map(candidates.flatMap(({ club }) => (club ? [[club.id, club.entered] as const] : [])))
  return clubPrices(
    club_discounts,
    candidates.flatMap((one) => {
      const division = divisionOf(one)
      return division && one.club !== undefined
        ? [{ team_id: one.id, club_id: one.club?.id ?? null, price_cents: division.price_cents }]
        : []
    }),
    entered,
  )
}

/** Whether there are fewer spots than are wanted, as far as the page knows. */
function isShort(event: PublicEvent, wanted: readonly number[]): boolean {
  if (event.left !== null && wanted.length > event.left) return true
  return event.divisions.some(
    ({ id, left }) => left !== null && wanted.filter((one) => one === id).length > left,
  )
}
