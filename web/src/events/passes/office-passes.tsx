import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo, useState } from 'react'
import { closeDrawer, listDrawers } from 'contract/events/gate-sales'
import type { OfficeEvent } from 'contract/events/office'
import {
  exportPasses,
  listPasses,
  passSummary,
  refundPass,
  type PassRow,
  type PassSummary,
} from 'contract/events/passes-office'
import type { Currency } from 'contract/money'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { call, query, saveDownload, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { RecordLink } from '../../record-link.tsx'
import { may, useSession } from '../../session.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable } from '../../ui/tables/card-table.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../../ui/tables/data-table.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { paperOf, PrintButton } from '../../ui/tables/table-print.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { Count, Moment, Money } from '../../ui/values.tsx'
import { spelledDay, writtenMoment, writtenMoney } from '../../written.ts'
import { CloseDrawer } from './close-drawer.tsx'

/** What was sold of the passes, who came when, and each pass with its buyer. */
export function PassesStep({ event }: { event: OfficeEvent }) {
  const summary = useQuery(query(passSummary, { id: event.id }))
  if (summary.error) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  if (!summary.data) return <Skeleton lines={8} />
  return (
    <div className="event-parts">
      <Sold event={event} summary={summary.data} />
      {summary.data.hours.length > 0 && (
        <Panel title={t('Head count by hour')}>
          <Hours hours={summary.data.hours} />
        </Panel>
      )}
      <Drawers event={event} />
      <List event={event} />
    </div>
  )
}

type Types = PassSummary['types']
const sumOf = (types: Types, of: 'sold' | 'used' | 'cents') => types.reduce((all, one) => all + one[of], 0)

function Sold({ event, summary: { types, days } }: { event: OfficeEvent; summary: PassSummary }) {
  const who = useSession()
  const sum = (of: 'sold' | 'used' | 'cents') => sumOf(types, of)
  return (
    <Panel
      title={t('Sold by kind')}
      actions={
        <>
          {may({ access: 'ems.gate.admit' }, who) && (
            <Link to="/ctms/gate/passes" className="button">
              {t('Open the gate')}
            </Link>
          )}
          <SoldPaper event={event} types={types} />
        </>
      }
    >
      <CardTable
        label={t('Sold by kind')}
        columns={[
          { header: t('Pass') },
          { header: t('Sold'), number: true },
          { header: t('Used'), number: true },
          { header: t('Amount'), number: true },
          { header: t('Being paid'), number: true },
          { header: t('Left'), number: true },
        ]}
        rows={types.map(({ type_id, name, day, sold, used, held, left, cents }) => ({
          key: type_id,
          cells: [
            <Fragment key="pass">
              {name}
              <small>{day === null ? t('Every day') : spelledDay(day)}</small>
            </Fragment>,
            <Count key="sold" of={sold} />,
            <Count key="used" of={used} />,
            <Money key="amount" cents={cents} />,
            <Count key="held" of={held} />,
            left === null ? t('No limit') : <Count key="left" of={left} />,
          ],
        }))}
        total={[
          t('Total'),
          <Count key="sold" of={sum('sold')} />,
          <Count key="used" of={sum('used')} />,
          <Money key="amount" cents={sum('cents')} />,
          '',
          '',
        ]}
      />
      {days.length > 1 && (
        <ColumnChart
          label={t('Passes sold by day')}
          along={t('Day')}
          columns={days.map(({ day }) => ({ key: day, name: spelledDay(day) }))}
          parts={[{ key: 'sold', name: t('Sold'), values: days.map(({ sold }) => sold) }]}
        />
      )}
    </Panel>
  )
}

const soldColumns = (): readonly Column<Types[number]>[] => [
  {
    key: 'name',
    header: t('Pass'),
    cell: ({ name, day }) => (
      <>
        {name}
        <small>{day === null ? t('Every day') : spelledDay(day)}</small>
      </>
    ),
  },
  { key: 'sold', header: t('Sold'), align: 'end', cell: ({ sold }) => <Count of={sold} /> },
  { key: 'used', header: t('Used'), align: 'end', cell: ({ used }) => <Count of={used} /> },
  { key: 'cents', header: t('Amount'), align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  { key: 'held', header: t('Being paid'), align: 'end', cell: ({ held }) => <Count of={held} /> },
  {
    key: 'left',
    header: t('Left'),
    align: 'end',
    cell: ({ left }) => (left === null ? t('No limit') : <Count of={left} />),
  },
]

/** What was sold, on paper for the board. */
const SoldPaper = ({ event, types }: { event: OfficeEvent; types: Types }) => (
  <PrintButton
    paper={paperOf(types, {
      title: event.name,
      words: [t('Sold by kind')],
      foot: {
        name: t('Total'),
        sold: <Count of={sumOf(types, 'sold')} />,
        used: <Count of={sumOf(types, 'used')} />,
        cents: <Money cents={sumOf(types, 'cents')} />,
      },
    })}
    label={t('kinds of passes')}
    one={t('1 kind of pass')}
    columns={soldColumns()}
    filters={[]}
    view={UNNARROWED}
    rowId={({ type_id }) => type_id}
    total={types.length}
  />
)
const UNNARROWED = { q: '', sort: '', cursor: '', per_page: '25' }

const Hours = ({ hours }: { hours: PassSummary['hours'] }) => {
  const { time_zone } = useTenant()
  return (
    <ColumnChart
      label={t('Head count by hour')}
      along={t('Hour')}
      columns={hours.map(({ at }) => ({ key: at, name: writtenMoment(at, time_zone) }))}
      parts={[{ key: 'inside', name: t('Inside'), values: hours.map(({ inside }) => inside) }]}
    />
  )
}

/** The cash of each shift at the gate: what should be there, what was counted, and what came in late. */
function Drawers({ event: { id } }: { event: OfficeEvent }) {
  const drawers = useQuery(query(listDrawers, { id }))
  const mayClose = useMay(closeDrawer)
  const [closing, setClosing] = useState<number>()
  const toClose = drawers.data?.find((one) => one.id === closing && !one.closed)
  if (!drawers.data || drawers.data.length === 0) return null
  return (
    <Panel title={t('Cash drawers')}>
      <CardTable
        label={t('Cash drawers')}
        columns={[
          { header: t('Shift') },
          { header: t('Started with'), number: true },
          { header: t('Sold for cash'), number: true },
          { header: t('Counted'), number: true },
          { header: t('Over or short'), number: true },
          { header: t('Sent late'), number: true },
        ]}
        rows={drawers.data.map(({ id: drawer, by, opened_at, float_cents, sold_cents, closed }) => ({
          key: drawer,
          cells: [
            <Fragment key="shift">
              {by}
              <small>
                <Moment at={opened_at} />
                {closed && ` · ${t('signed by {name}', { name: closed.signed_name })}`}
              </small>
            </Fragment>,
            <Money key="float" cents={float_cents} />,
            <Money key="sold" cents={sold_cents} />,
            closed ? (
              <Money key="counted" cents={closed.counted_cents} />
            ) : mayClose ? (
              <Button key="counted" kind="quiet" onClick={() => setClosing(drawer)}>
                {t('Count and close')}
                <span className="visually-hidden">: {by}</span>
              </Button>
            ) : (
              t('Still open')
            ),
            closed && <Money key="over" cents={closed.over_cents} />,
            closed && closed.late_sales > 0 && (
              <span key="late">
                <Money cents={closed.late_cents} />
                <small>{t('{count} sale|{count} sales', { count: closed.late_sales })}</small>
              </span>
            ),
          ],
        }))}
      />
      {toClose && (
        <CloseDrawer
          drawer={toClose}
          onChanged={() => void drawers.refetch()}
          onClose={() => setClosing(undefined)}
        />
      )}
    </Panel>
  )
}

const columnsFor = (currency: Currency, onRefund: (row: PassRow) => void): readonly Column<PassRow>[] => [
  {
    key: 'name',
    header: t('Bought by'),
    cell: ({ name, email, sold_at }) => (
      <>
        {name || (sold_at === 'gate' ? t('Cash sale') : t('Name erased'))}
        {email && <small>{email}</small>}
      </>
    ),
  },
  {
    key: 'type',
    header: t('Pass'),
    cell: ({ type, day }) => (day === null ? type : `${type}, ${spelledDay(day)}`),
  },
  {
    key: 'price',
    header: t('Price'),
    cell: ({ price_cents }) => <span className="numbers">{writtenMoney(price_cents, currency)}</span>,
    align: 'end',
  },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status, used_at }) =>
      status === 'refunded' ? t('Refunded') : used_at === null ? t('Not used yet') : t('Used'),
    card: 'aside',
  },
  {
    key: 'bought_at',
    header: t('Sold'),
    cell: ({ bought_at, sold_at }) => (
      <>
        <Moment at={bought_at} /> {sold_at === 'gate' && <span className="dim">{t('at the gate')}</span>}
      </>
    ),
  },
  {
    key: 'order',
    header: t('Order'),
    cell: ({ order }) => order && <RecordLink to={`/mms/orders/${order.id}`}>{order.number}</RecordLink>,
  },
  {
    key: 'refund',
    header: t('Change'),
    isPressed: true,
    cell: (row) =>
      row.status === 'confirmed' && (
        <Button kind="quiet" onClick={() => onRefund(row)}>
          {row.price_cents > 0 ? t('Refund') : t('Void')}
          <span className="visually-hidden">
            : {row.name} {row.type}
          </span>
        </Button>
      ),
  },
]

function List({ event }: { event: OfficeEvent }) {
  const { currency } = useLocale()
  const [view, setView] = useView({ tab: '', status: '', type_id: '', sort: '' })
  const { tab: _, sort: __, ...asked } = listInput(view)
  const input = { id: event.id, ...asked } as Sent<typeof listPasses>
  const list = useList(query(listPasses, input))
  const [refunding, setRefunding] = useState<PassRow>()
  const columns = useMemo(() => columnsFor(currency, setRefunding), [currency])
  const save = useCall(exportPasses, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const download = () => {
    const { q, status, type_id } = input
    save.mutate({
      id: event.id,
      ...(q !== undefined && { q }),
      ...(status !== undefined && { status }),
      ...(type_id !== undefined && { type_id }),
    })
  }
  return (
    <>
      <DataTable
        name="passes"
        label={t('passes##of an event')}
        one={t('1 pass##of an event')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: event.name, page: (place) => call(listPasses, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name, type }) => `${name} ${type}`}
        filters={[
          {
            key: 'status',
            label: t('Status'),
            options: [
              { value: 'confirmed', label: t('Sold') },
              { value: 'refunded', label: t('Refunded') },
            ],
          },
          {
            key: 'type_id',
            label: t('Pass'),
            options: event.pass_types.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        searchHint={t('Name, email or order')}
        tools={
          <Button busy={save.isPending} onClick={download}>
            {t('Export CSV')}
          </Button>
        }
        empty={{
          drawing: 'ball',
          title: t('No passes sold yet'),
          text: t('Every pass is listed here with its buyer as soon as it’s sold.'),
        }}
      />
      {refunding && <Refund event={event} pass={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  )
}

function Refund({ event, pass, onClose }: { event: OfficeEvent; pass: PassRow; onClose: () => void }) {
  const { currency } = useLocale()
  const refund = useCall(refundPass, { refresh: [listPasses, passSummary], onSuccess: onClose })
  const errors = fieldErrorsOf(refund.error)
  const isPaid = pass.price_cents > 0
  return (
    <FormDialog
      title={isPaid ? t('Refund this pass?') : t('Void this pass?')}
      submitLabel={
        isPaid ? t('Refund {amount}', { amount: writtenMoney(pass.price_cents, currency) }) : t('Void')
      }
      keepLabel={t('Keep pass')}
      busy={refund.isPending}
      errors={errors}
      onSubmit={({ reason }) =>
        refund.mutate({ id: event.id, pass_id: pass.id, reason: String(reason ?? '') })
      }
      onClose={onClose}
    >
      <p>
        {pass.type}
        {pass.name && ` · ${pass.name}`}
      </p>
      <p>
        {pass.used_at === null
          ? t('It won’t let anyone in anymore.')
          : t('It was used already. It won’t let anyone in anymore.')}
      </p>
      <TextareaField label={t('Reason')} name="reason" maxLength={200} error={errors?.['reason']?.[0]} />
    </FormDialog>
  )
}
