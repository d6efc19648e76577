import '../../ui/office.css'
import '../../ui/stat-tile.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState, type ReactNode } from 'react'
import {
  EVENT_FIGURE_LABELS,
  EVENT_FIGURES,
  SOLD,
  exportEventAccount,
  getEventAccount,
  printEventAccount,
  sumOfFigures,
  sumPaid,
  type EventAccount,
  type EventFigures,
} from 'contract/events/account'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import type { OfficeEvent } from 'contract/events/office'
import { query, saveDownload, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Count, Day, Money } from '../../ui/values.tsx'
import { writtenDay } from '../../written.ts'

/** What an event brought and cost, as the ledger has it, beside the event it was copied from. */
export function AccountStep({ event }: { event: OfficeEvent }) {
  const account = useQuery(query(getEventAccount, { id: event.id }))
  const save = useCall(exportEventAccount, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const print = useCall(printEventAccount, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data) return <Skeleton lines={10} />
  const { figures, days } = account.data
  if (days.length === 0)
    return (
      <Panel title={t('Money')}>
        <EmptyState
          drawing="money"
          title={t('No money yet')}
          text={t('What families and teams pay for this event will show up here.')}
        />
      </Panel>
    )
  const isTeams = event.entrant === 'team'
  return (
    <div className="event-parts">
      <div className="stat-tiles">
        <StatTile label={t('Sold')} value={<Money cents={sumOfFigures(figures, SOLD)} />} />
        <StatTile
          label={t('Refunds and credits')}
          value={<Money cents={-sumOfFigures(figures, ['refunded', 'credited', 'expired'])} />}
        />
        <StatTile label={t('Costs')} value={<Money cents={-sumOfFigures(figures, ['fees', 'umpires'])} />} />
        <StatTile label={t('Net')} value={<Money cents={sumOfFigures(figures)} />} />
      </div>
      <Panel
        title={t('Summary')}
        actions={
          <>
            <Button busy={save.isPending} onClick={() => save.mutate({ id: event.id })}>
              {t('Export CSV')}
            </Button>
            <Button busy={print.isPending} onClick={() => print.mutate({ id: event.id })}>
              {t('Download PDF')}
            </Button>
          </>
        }
      >
        <Statement account={account.data} />
      </Panel>
      <Paid account={account.data} />
      <ByEntrant account={account.data} isTeams={isTeams} />
      <Panel title={t('By day')}>
        <MoneyTable
          label={t('By day')}
          head={t('Day')}
          rows={days.map(({ day, figures: own }) => ({
            key: day,
            name: <Day day={day} />,
            figures: own,
          }))}
        />
      </Panel>
    </div>
  )
}

const GOES_BACK = EVENT_FIGURES.filter((figure) => !SOLD.includes(figure))

/** Kind by kind, beside the event before: by as many days before its first day, and in the end. */
function Statement({ account: { figures, before, entered } }: { account: EventAccount }) {
  const columns: { key: string; figures: EventFigures }[] = [
    { key: 'now', figures },
    ...(before?.by_now ? [{ key: 'then', figures: before.by_now.figures }] : []),
    ...(before ? [{ key: 'end', figures: before.figures }] : []),
  ]
  // What neither event knows is left out.
  const shown = (figure: (typeof EVENT_FIGURES)[number]) =>
    columns.some((column) => column.figures[figure] !== 0) || figure === 'entries'
  const row = (key: string, label: ReactNode, of: (all: EventFigures) => number, isSum = false) => (
    <tr key={key} data-sum={isSum || undefined}>
      <th scope="row">{label}</th>
      {columns.map((column) => (
        <td key={column.key} className="numbers">
          <Money cents={of(column.figures)} />
        </td>
      ))}
    </tr>
  )
  return (
    <>
      <div className="office-scroll" role="group" aria-label={t('Summary')} tabIndex={0}>
        <table className={columns.length > 1 ? 'account-table account-lines' : 'account-table'}>
          <thead>
            <tr>
              <td />
              <th scope="col" className="numbers">
                {t('This event')}
              </th>
              {before?.by_now && (
                <th scope="col" className="numbers">
                  {before.name}
                  <small>{t('as of {day}', { day: writtenDay(before.by_now.day) })}</small>
                </th>
              )}
              {before && (
                <th scope="col" className="numbers">
                  {before.name}
                  <small>{t('final')}</small>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {SOLD.filter(shown).map((figure) =>
              row(figure, told(EVENT_FIGURE_LABELS[figure]), (all) => all[figure]),
            )}
            {row('sold', t('Sold'), (all) => sumOfFigures(all, SOLD), true)}
            {GOES_BACK.filter(shown).map((figure) =>
              row(figure, told(EVENT_FIGURE_LABELS[figure]), (all) => all[figure]),
            )}
            {row('left', t('Net'), (all) => sumOfFigures(all), true)}
          </tbody>
        </table>
      </div>
      {before && (
        <p className="dim">
          {t('Entries: {count}. Last time, at {name}: {before}.', {
            count: entered,
            before: before.entered,
            name: before.name,
          })}{' '}
          <Link to="/ems/events/$id" params={{ id: String(before.id) }} search={{ tab: 'account' } as object}>
            {t('Open {name}', { name: before.name })}
          </Link>
        </p>
      )}
    </>
  )
}

/** How what was sold was paid, where checks and cash are, and what is still to leave. */
function Paid({ account: { paid, by_hand, refunds_due, credit_left } }: { account: EventAccount }) {
  const rows: [key: string, label: string, cents: number][] = [
    ['card', t('Card'), paid.card],
    ['by_hand', t('Check or cash'), paid.by_hand],
    ['credit', t('Event credit'), paid.credit],
    ['team_funds', t('Team funds'), paid.team_funds],
  ]
  const open: [key: string, label: string, cents: number][] = [
    ['office', t('Checks and cash not deposited yet'), by_hand.in_office],
    ['bank', t('Checks and cash deposited'), by_hand.in_bank],
    ['due', t('Pending refunds'), refunds_due],
    ['left', t('Unused event credit from this event'), credit_left],
  ]
  const toSee = open.filter(([, , cents]) => cents !== 0)
  return (
    <Panel title={t('Payment methods')}>
      <table className="account-table">
        <tbody>
          {rows
            .filter(([key, , cents]) => key === 'card' || cents !== 0)
            .map(([key, label, cents]) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className="numbers">
                  <Money cents={cents} />
                </td>
              </tr>
            ))}
          <tr data-sum>
            <th scope="row">{t('Sold')}</th>
            <td className="numbers">
              <Money cents={sumPaid(paid)} />
            </td>
          </tr>
          {toSee.map(([key, label, cents]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className="numbers">
                <Money cents={cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function ByEntrant({
  account: { entrants, figures, passes, vendors },
  isTeams,
}: {
  account: EventAccount
  isTeams: boolean
}) {
  const [q, setQ] = useState('')
  const asked = q.trim().toLowerCase()
  const shown = entrants.filter(({ name, division, orders }) =>
    [name, told(division), ...orders.map(({ number }) => number)].some((text) =>
      text.toLowerCase().includes(asked),
    ),
  )
  const title = isTeams ? t('By team') : t('By person')
  return (
    <Panel title={title}>
      <div className="no-print addon-only">
        <TextField
          label={t('Search')}
          hint={t('Name, division or order number.')}
          type="search"
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="dim">{t('Nothing matches your search.')}</p>
      ) : (
        <MoneyTable
          label={title}
          head={isTeams ? t('Team') : t('Name')}
          rows={[
            ...shown.map((one) => ({
              key: `${one.party_id} ${one.entrant_id ?? ''}`,
              name: (
                <>
                  {one.name}
                  <small>
                    {one.entrant_id === null ? t('Shared add-ons') : told(one.division)}
                    {one.status &&
                      one.status !== 'confirmed' &&
                      ` · ${told(ENTRANT_STATUS_LABELS[one.status])}`}
                    {one.orders.map(({ id, number }) => (
                      <Fragment key={id}>
                        {' · '}
                        <Link to={`/mms/orders/${id}` as string}>{number}</Link>
                      </Fragment>
                    ))}
                  </small>
                </>
              ),
              figures: one.figures,
            })),
            ...(asked === ''
              ? ([
                  ['passes', passes],
                  ['vendors', vendors],
                ] as const)
              : []
            )
              .filter(([key, own]) => own[key] !== 0)
              .map(([key, own]) => ({ key, name: told(EVENT_FIGURE_LABELS[key]), figures: own })),
          ]}
          foot={asked === '' ? { label: t('Total'), figures } : undefined}
        />
      )}
      <p className="dim" role="status">
        {asked !== '' && (
          <>
            <Count of={shown.length} /> / <Count of={entrants.length} />
          </>
        )}
      </p>
    </Panel>
  )
}

type Row = { key: string; name: ReactNode; figures: EventFigures }
type TableProps = {
  label: string
  head: string
  rows: readonly Row[]
  foot?: { label: string; figures: EventFigures } | undefined
}

/** Rows with what was sold, given back if anything was, kept by the card provider, and left. */
function MoneyTable({ label, head, rows, foot }: TableProps) {
  const all: { name: string; of: (figures: EventFigures) => number }[] = [
    { name: t('Sold'), of: (figures) => sumOfFigures(figures, SOLD) },
    {
      name: t('Refunds and credits'),
      of: (figures) => sumOfFigures(figures, ['refunded', 'credited', 'expired']),
    },
    { name: t('Costs'), of: (figures) => sumOfFigures(figures, ['fees', 'umpires']) },
    { name: t('Net'), of: (figures) => sumOfFigures(figures) },
  ]
  const columns = all.filter(({ of }, i) => i !== 1 || rows.some(({ figures }) => of(figures) !== 0))
  const money = (figures: EventFigures) =>
    columns.map(({ name, of }) => (
      <td key={name} className="numbers">
        <Money cents={of(figures)} />
      </td>
    ))
  return (
    <div className="office-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="account-table account-lines">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="numbers">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {money(figures)}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr data-sum>
              <th scope="row">{foot.label}</th>
              {money(foot.figures)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
