import './treasury.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { exportOrders, listOrders, sumOrders, type OrderRow } from 'contract/treasury/orders'
import type { Sent } from 'contract/operation'
import { refundPayment } from 'contract/payments'
import { ORDER_LABELS } from 'contract/payments/labels'
import { query, saveDownload, useCall, call } from '../api.ts'
import { useQueue } from '../batches/batches.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { DataTable, narrowedBy, useList, useView, viewInput, type Column } from '../ui/tables/data-table.tsx'
import { Button } from '../ui/button.tsx'
import { mayBeCounted } from '../ui/tables/exact-total.ts'
import { ExportMenu } from '../ui/tables/export-menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import '../ui/stat-tile.css'
import { Moment, Money } from '../ui/values.tsx'
import { OrderPane } from './order-pane.tsx'
import { OrderState } from './order-state.tsx'
import { useViews } from '../views/views.ts'

const columns = (): readonly Column<OrderRow>[] => [
  {
    key: 'number',
    header: t('Order'),
    sortable: true,
    cell: ({ number }) => <span className="numbers">{number}</span>,
  },
  {
    key: 'payer_name',
    header: t('Payer'),
    sortable: 'few',
    cell: ({ payer_name, payer_email }) => (
      <span>
        {payer_name}
        <span className="dim treasury-second">{payer_email}</span>
      </span>
    ),
  },
  {
    key: 'what',
    header: t('For'),
    cell: ({ what, more }) =>
      what === null
        ? ''
        : more > 0
          ? t('{what} and {count} more', { what: told(what), count: more })
          : told(what),
  },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    cell: ({ status }) => <OrderState status={status} />,
    card: 'aside',
  },
  {
    key: 'total',
    header: t('Total'),
    sortable: 'few',
    align: 'end',
    cell: ({ total, refunded }) => (
      <span>
        <Money cents={total} />
        {refunded > 0 && (
          <span className="dim treasury-second">
            {rich('Refunded: {amount}', { amount: <Money key="amount" cents={refunded} /> })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'created_at',
    header: t('Placed'),
    cell: ({ created_at }) => <Moment at={created_at} />,
    sortable: true,
  },
  {
    key: 'card',
    header: t('Card'),
    cell: ({ card_brand, card_last4 }) => (card_last4 ? `${card_brand ?? ''} ···· ${card_last4}` : ''),
  },
]

/** All orders of the tenant: found by number, payer, phone or card. */
export function OrdersScreen() {
  const state = useView({ status: '', from: '', until: '', sort: '-created_at' })
  const [view, setView] = state
  const views = useViews('orders', state)
  const input = viewInput<Sent<typeof listOrders>>(view, { many: ['status'] })
  const list = useList(query(listOrders, input))
  const narrowed = narrowedBy(input)
  const [wished, setWished] = useState('')
  const isWished = wished === JSON.stringify(narrowed)
  const isSummed = isWished || mayBeCounted(narrowed.q)
  const sums = useQuery({
    ...query(sumOrders, isWished ? { ...narrowed, however_many: true } : narrowed),
    placeholderData: keepPreviousData,
    enabled: isSummed,
  })
  /** Very many that were searched for are added up when somebody wants to know. */
  const isToBeAsked = !isSummed || (sums.data === null && !sums.isPlaceholderData)
  const shown = useMemo(() => columns(), [])
  const sum = (of: 'paid' | 'refunded' | 'unpaid') =>
    sums.data ? <Money cents={sums.data[of]} /> : sums.error ? '—' : undefined
  const queue = useQueue({
    name: 'orders',
    acts: { refund: refundPayment },
    narrowed,
  })
  const exporting = useCall(exportOrders, { refresh: [], onSuccess: saveDownload })
  return (
    <>
      <PageHeader title={t('Orders')} note={t('Every order and how it was paid, newest first.')} />
      <div className="treasury-stack">
        {!isToBeAsked ? (
          <div className="stat-tiles">
            <StatTile label={t('Paid')} value={sum('paid')} />
            <StatTile label={t('Refunded')} value={sum('refunded')} />
            <StatTile label={t('Not paid yet')} value={sum('unpaid')} />
          </div>
        ) : (
          <div>
            <Button onClick={() => setWished(JSON.stringify(narrowed))}>{t('Add up these orders')}</Button>
          </div>
        )}
        {queue.strip}
        <DataTable
          name="orders"
          label={t('orders')}
          one={t('1 order')}
          columns={shown}
          view={view}
          onView={setView}
          list={list}
          views={views}
          paper={{ title: t('Orders'), page: (place) => call(listOrders, { ...input, ...place }) }}
          rowId={({ id }) => id}
          rowName={({ number }) => number}
          rowLink={({ id }) => `/mms/orders/${id}`}
          filters={[
            {
              key: 'status',
              label: t('Status'),
              multiple: true,
              options: Object.entries(ORDER_LABELS).map(([value, label]) => ({ value, label: told(label) })),
            },
            { days: t('Dates') },
          ]}
          searchHint={t('Name, phone, order or card')}
          {...queue.table}
          pane={({ id }) => <OrderPane key={id} id={id} />}
          empty={{
            drawing: 'card',
            title: t('No orders yet'),
            text: t('Orders show up here as soon as a family gets to the payment.'),
            action: (
              <Link className="button" data-kind="primary" to="/registration">
                {t('Open registration form')}
              </Link>
            ),
          }}
          tools={
            <ExportMenu
              busy={exporting.isPending}
              onExport={(format) => exporting.mutate({ format, ...narrowed })}
            />
          }
        />
      </div>
    </>
  )
}
