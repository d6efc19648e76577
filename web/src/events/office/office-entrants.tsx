import '../office-event.css'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { orderBalance } from 'contract/events/deposits'
import { exportEntrants, listEntrants, removeEntrant, type EntrantRow } from 'contract/events/entrants'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { printBadges, printWristbands } from 'contract/events/paper'
import type { OfficeEvent } from 'contract/events/office'
import type { Currency } from 'contract/money'
import type { Sent } from 'contract/operation'
import { enterPayment } from 'contract/payments'
import { call, query, saveDownload, useCall, useMay } from '../../api.ts'
import { showSigningLink } from 'contract/events/signing-links'
import { t, told } from '../../language.ts'
import { EnterPayment } from '../../payments/payments.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuAct } from '../../ui/menu-act.ts'
import {
  DataTable,
  listInput,
  useList,
  useView,
  type Column,
  type Selection,
} from '../../ui/tables/data-table.tsx'
import { saidAnswer } from '../answer-words.ts'
import { DecideEntries } from './decide-entries.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Moment } from '../../ui/values.tsx'
import { writtenDay, writtenList, writtenMoney } from '../../written.ts'
import { SigningLinkDialog, signsByLink } from '../outside/signing-link.tsx'
import { MoveEntrant, RemoveEntrant } from './entrant-changes.tsx'
import { RemindMissing } from './remind-missing.tsx'

/** Who has entered an event, with what they answered. */
export function EntrantsStep({ event }: { event: OfficeEvent }) {
  const { currency } = useLocale()
  const [view, setView] = useView({
    tab: '',
    status: '',
    event_division_id: '',
    roster: '',
    owes: '',
    sort: 'entered_at',
  })
  const { tab: _, ...asked } = listInput(view)
  const input = { id: event.id, ...asked } as Sent<typeof listEntrants>
  const list = useList(query(listEntrants, input))
  const mayRemove = useMay(removeEntrant)
  const [removing, setRemoving] = useState<EntrantRow>()
  const [moving, setMoving] = useState<EntrantRow>()
  const [recording, setRecording] = useState<EntrantRow>()
  const mayRecord = useMay(enterPayment)
  const [signing, setSigning] = useState<EntrantRow>()
  const maySeeLink = useMay(showSigningLink) && isSigned(event)
  const [deciding, setDeciding] = useState<{ decision: 'accept' | 'decline'; entrants: EntrantRow[] }>()
  const rows = list.data?.data ?? []
  const applied = (ids: readonly string[]) =>
    rows.filter(({ id, status }) => status === 'applied' && ids.includes(String(id)))
  const columns = useMemo(
    () =>
      columnsFor(event, currency, {
        ...(mayRemove && { onRemove: setRemoving, onMove: setMoving }),
        ...(mayRecord && { onRecord: setRecording }),
        ...(maySeeLink && { onSign: setSigning }),
      }),
    [event, currency, mayRemove, mayRecord, maySeeLink],
  )
  const save = useCall(exportEntrants, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const download = () => {
    const { q, status, event_division_id, roster, owes } = input
    save.mutate({
      id: event.id,
      ...(q !== undefined && { q }),
      ...(status !== undefined && { status }),
      ...(event_division_id !== undefined && { event_division_id }),
      ...(roster !== undefined && { roster }),
      ...(owes !== undefined && { owes }),
    })
  }
  return (
    <>
      <DataTable
        name="entrants"
        label={t('entrants')}
        one={t('1 entrant')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: event.name, page: (place) => call(listEntrants, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        filters={[
          {
            key: 'status',
            label: t('Status'),
            options: Object.entries(ENTRANT_STATUS_LABELS).map(([value, label]) => ({
              value,
              label: told(label),
            })),
          },
          {
            key: 'event_division_id',
            label: t('Division'),
            options: event.divisions.map(({ id, label }) => ({ value: String(id), label: told(label) })),
          },
          ...(mayRemove
            ? [
                {
                  key: 'owes' as const,
                  label: t('Payment'),
                  options: [
                    { value: 'due', label: t('Still due') },
                    { value: 'late', label: t('Late##a payment') },
                  ],
                },
              ]
            : []),
          ...(event.entrant === 'team'
            ? [
                {
                  key: 'roster' as const,
                  label: t('Roster'),
                  options: [{ value: 'problems', label: t('Doesn’t fit') }],
                },
              ]
            : []),
        ]}
        searchHint={t('Name')}
        {...(mayRemove &&
          rows.some(({ status }) => status === 'applied') && {
            bulk: ({ ids }: Selection) =>
              (['accept', 'decline'] as const).map((decision) => (
                <Button
                  key={decision}
                  kind={decision === 'accept' ? 'primary' : 'default'}
                  disabled={applied(ids).length === 0}
                  onClick={() => setDeciding({ decision, entrants: applied(ids) })}
                >
                  {decision === 'accept' ? t('Accept') : t('Decline')}
                </Button>
              )),
          })}
        tools={
          <>
            {event.entrant === 'team' && mayRemove && !['draft', 'cancelled'].includes(event.status) && (
              <Link className="button" to="/ems/events/$id/import-teams" params={{ id: String(event.id) }}>
                {t('Import teams')}
              </Link>
            )}
            <RemindMissing event={event} />
            {event.status !== 'cancelled' && <Labels event={event} />}
            <Button busy={save.isPending} onClick={download}>
              {t('Export CSV')}
            </Button>
          </>
        }
        empty={
          event.status === 'cancelled'
            ? {
                drawing: 'team',
                title: t('This event is canceled.'),
                text: t('Entries ended with it.'),
                action: (
                  <Button onClick={() => setView({ status: 'called_off' })}>{t('Show who was in it')}</Button>
                ),
              }
            : {
                drawing: 'team',
                title: t('No entries yet##an event'),
                text:
                  event.entrant === 'team'
                    ? t('Teams that enter are listed here, with their coaches and what they answered.')
                    : t('Everyone who enters is listed here, with what they answered.'),
              }
        }
      />
      {deciding && <DecideEntries event={event} {...deciding} onClose={() => setDeciding(undefined)} />}
      {recording?.owes && (
        <EnterPayment
          amount={writtenMoney(recording.owes.cents, currency)}
          order={() => orderOf(event, recording)}
          onDone={() => {
            setRecording(undefined)
            void list.refetch()
          }}
          onClose={() => setRecording(undefined)}
        />
      )}
      {signing && (
        <SigningLinkDialog
          event_id={event.id}
          entrant_id={signing.id}
          team={signing.name}
          onClose={() => setSigning(undefined)}
        />
      )}
      {moving && <MoveEntrant event={event} entrant={moving} onClose={() => setMoving(undefined)} />}
      {removing && <RemoveEntrant event={event} entrant={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** Whether families can sign for an event right now. */
const isSigned = ({ waivers, status }: OfficeEvent): boolean =>
  waivers.length > 0 && ['published', 'closed', 'running'].includes(status)

/** The number of the order that is still to be paid; that of a balance is placed now. */
async function orderOf({ id }: OfficeEvent, { owes }: EntrantRow): Promise<string> {
  if (owes?.number) return owes.number
  return (await call(orderBalance, { id, balance_id: owes!.balance_id! })).number
}

/** '$225.00 by 03/01/2027', and how it stands. */
function Owes({ owes, currency }: { owes: NonNullable<EntrantRow['owes']>; currency: Currency }) {
  const { cents, due_on, is_late, is_declined, is_automatic, number } = owes
  const how = [
    is_declined && t('Card declined'),
    is_late && t('Late##a payment'),
    number !== null && t('Check, invoice {number}', { number }),
    is_automatic && !is_declined && t('By card on file'),
  ].filter(Boolean)
  return (
    <>
      <span className="numbers">
        {t('{amount} by {day}', { amount: writtenMoney(cents, currency), day: writtenDay(due_on) })}
      </span>
      {how.length > 0 &&
        (is_late || is_declined ? (
          <strong> {how.join(' · ')}</strong>
        ) : (
          <span className="dim"> {how.join(' · ')}</span>
        ))}
    </>
  )
}

const columnsFor = (
  { questions, waivers, entrant, divisions }: OfficeEvent,
  currency: Currency,
  acts: Acts,
): readonly Column<EntrantRow>[] => [
  {
    key: 'name',
    header: t('Name'),
    cell: ({ name, team, exception, lacks_membership }) =>
      exception === null && !lacks_membership && team === null ? (
        name
      ) : (
        <div className="entrant-name">
          {name}
          {team !== null && <small>{team.club ?? outsideTeam(team)}</small>}
          {lacks_membership && (
            <span className="dim entrant-exception">{t('Membership not bought yet')}</span>
          )}
          {exception !== null && (
            <span className="dim entrant-exception">
              {t('Exception requested: {reason}', { reason: exception })}
            </span>
          )}
        </div>
      ),
    sortable: 'few',
  },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status }) => told(ENTRANT_STATUS_LABELS[status]),
    card: 'aside',
    sortable: 'few',
  },
  {
    key: 'division',
    header: t('Division'),
    cell: ({ division, team }) => {
      const registered = team && registeredIn(team)
      if (!registered || registered === told(division)) return told(division)
      return (
        <div>
          {told(division)}
          <small>{t('Registered in {division}', { division: registered })}</small>
        </div>
      )
    },
    sortable: 'few',
  },
  ...(entrant === 'team' ? teamColumns({ isSigned: waivers.length > 0 }) : PERSON_COLUMNS()),
  {
    key: 'contact',
    header: t('Contact'),
    cell: ({ contact, email }) => (
      <div>
        {contact}
        {email !== '' && (
          <span className="dim entrant-email">
            {email.slice(0, email.lastIndexOf('@'))}
            <wbr />
            {email.slice(email.lastIndexOf('@'))}
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'answers',
    header: t('Answers'),
    hidden: questions.length === 0,
    cell: ({ answers, missing_answers }) => <Said answers={answers} missing={missing_answers} />,
  },
  {
    key: 'unsigned',
    header: t('Waivers'),
    // A team's are in the cell of its roster.
    hidden: waivers.length === 0 || entrant === 'team',
    cell: ({ unsigned }) =>
      unsigned === null ? null : unsigned.length === 0 ? (
        <span className="dim">{t('Signed')}</span>
      ) : (
        <strong>{t('Not signed: {titles}', { titles: writtenList(unsigned) })}</strong>
      ),
  },
  {
    key: 'price_cents',
    header: t('Price'),
    hidden: true,
    cell: ({ price_cents }) =>
      price_cents === null ? '' : <span className="numbers">{writtenMoney(price_cents, currency)}</span>,
    align: 'end',
  },
  {
    key: 'owes',
    header: t('Still due'),
    cell: ({ owes }) =>
      owes && (
        <div className="entrant-due">
          <Owes owes={owes} currency={currency} />
        </div>
      ),
  },
  {
    key: 'entered_at',
    header: t('Entered'),
    cell: ({ entered_at }) => (
      <div className="entrant-entered">
        <Moment at={entered_at} />
      </div>
    ),
    sortable: true,
  },
  ...(acts.onRemove || acts.onRecord || acts.onSign
    ? [
        {
          key: 'remove',
          header: t('Change'),
          cell: (row: EntrantRow) => <RowActs row={row} acts={acts} canMove={divisions.length > 1} />,
        },
      ]
    : []),
]

/** What one of them answered, and whether something is missing. */
function Said({ answers, missing }: { answers: EntrantRow['answers']; missing: number }) {
  return (
    <span className="entrant-said">
      {missing > 0 && (
        <strong>
          {t('{count} answer missing|{count} answers missing', { count: missing })}
          {answers.length > 0 && ' · '}
        </strong>
      )}
      {answers.map(saidAnswer).join('; ')}
    </span>
  )
}

type Acts = Partial<Record<'onRemove' | 'onMove' | 'onRecord' | 'onSign', (row: EntrantRow) => void>>

/** What can be done with one of them. */
function RowActs({ row, acts, canMove }: { row: EntrantRow; acts: Acts; canMove: boolean }) {
  const isThere = ['confirmed', 'waiting'].includes(row.status)
  const act = (
    key: keyof Acts,
    label: string,
    { isOffered, danger = false }: { isOffered: boolean; danger?: boolean },
  ): MenuAct | undefined => {
    const onAct = acts[key]
    return onAct && isOffered ? { key, label, danger, onAct: () => onAct(row) } : undefined
  }
  const offered = [
    act('onRecord', t('Record payment'), { isOffered: row.owes !== null }),
    act('onSign', t('Signing code'), { isOffered: signsByLink(row) }),
    act('onMove', t('Move##an entry'), { isOffered: isThere && canMove }),
    act('onRemove', t('Remove'), { isOffered: isThere || Boolean(row.owes?.number), danger: true }),
  ].filter((one) => one !== undefined)
  if (offered.length === 0) return null
  return (
    <Menu
      className="icon-button"
      side="end"
      label={<IconDots size={18} stroke={1.6} aria-hidden />}
      name={t('Actions for {name}', { name: row.name })}
      acts={offered}
    />
  )
}

const PERSON_COLUMNS = (): readonly Column<EntrantRow>[] => [
  {
    key: 'age',
    header: t('Age'),
    cell: ({ age }) => <span className="numbers">{age ?? ''}</span>,
    align: 'end',
  },
]

const teamColumns = ({ isSigned }: { isSigned: boolean }): readonly Column<EntrantRow>[] => [
  {
    key: 'head_coach',
    header: t('Head coach'),
    hidden: true,
    cell: ({ team }) => team?.head_coach ?? '',
  },
  {
    key: 'roster',
    header: t('Roster'),
    cell: ({ team }) =>
      team && (
        <div>
          <RosterCell team={team} />
          {isSigned && team.players > 0 && team.unsigned !== null && <SignedCell unsigned={team.unsigned} />}
        </div>
      ),
  },
]

type Team = NonNullable<EntrantRow['team']>

const outsideTeam = ({ is_namesake }: Team): string =>
  is_namesake ? t('Outside team, same name as another') : t('Outside team')

const registeredIn = ({ division, class: level }: Team): string => {
  if (division === null) return ''
  return level === null ? told(division) : `${told(division)} ${level}`
}

/** How many players it has, and whether the roster fits; if not, because of whom. */
const RosterCell = ({ team: { players, problems } }: { team: Team }) => (
  <div>
    <span className="numbers">{t('{count} player|{count} players', { count: players })}</span>
    {problems.length === 0 ? (
      <small>{t('Fits')}</small>
    ) : (
      <ul className="entrant-problems">
        {problems.map(({ name, reason }, at) => (
          <li key={at}>
            {name !== null && <strong>{name}: </strong>}
            {told(reason)}
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** How many of a team haven’t signed the event’s waivers. */
const SignedCell = ({ unsigned }: { unsigned: number }) => (
  <div>
    {unsigned === 0 ? (
      <small>{t('Everyone has signed')}</small>
    ) : (
      <strong className="entrant-unsigned">
        {t('{count} not signed|{count} not signed', { count: unsigned })}
      </strong>
    )}
  </div>
)

/** Badges and wristbands of everyone who is in the event, on label sheets. */
function Labels({ event: { id } }: { event: OfficeEvent }) {
  const print = { refresh: [], quiet: 'success', onSuccess: saveDownload } as const
  const badges = useCall(printBadges, print)
  const bands = useCall(printWristbands, print)
  return (
    <>
      <Button busy={badges.isPending} onClick={() => badges.mutate({ id })}>
        {t('Name badges')}
      </Button>
      <Button busy={bands.isPending} onClick={() => bands.mutate({ id })}>
        {t('Wristbands')}
      </Button>
    </>
  )
}
