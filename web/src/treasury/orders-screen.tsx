import './treasury.css'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { exportOrders, listOrders, type OrderRow } from 'contract/treasury/orders'
import type { Sent } from 'contract/operation'
import { ORDER_LABELS } from 'contract/payments/labels'
import { query, saveDownload, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { DataTable, useList, useView, type Column, type View } from '../ui/data-table.tsx'
import { DayRange } from '../ui/day-range.tsx'
import { Dropdown } from '../ui/dropdown.tsx'
import { ExportMenu } from '../ui/export-menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { writtenDay } from '../written.ts'
import { OrderState } from './order-state.tsx'

const columns = (): readonly Column<OrderRow>[] => [
  { key: 'number', header: t('Order'), cell: ({ number }) => <span className="numbers">{number}</span> },
  {
    key: 'payer_name',
    header: t('Payer'),
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
  { key: 'status', header: t('Status'), cell: ({ status }) => <OrderState status={status} />, card: 'aside' },
  {
    key: 'total',
    header: t('Total'),
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
  const [view, setView] = useView({ status: '', from: '', until: '', sort: '-created_at' })
  const list = useList(query(listOrders, inputOf(view)))
  const shown = useMemo(() => columns(), [])
  const exporting = useCall(exportOrders, { refresh: [], onSuccess: saveDownload })
  const { q, filters } = inputOf(view)
  return (
    <>
      <PageHeader title={t('Orders')} note={t('Every order and how it was paid, newest first.')} />
      <DataTable
        name="orders"
        label={t('orders')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
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
        ]}
        searchHint={t('Name, phone, order or card')}
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
          <>
            <Dropdown
              label={view['from'] || view['until'] ? t('Dates: {from} to {until}', daysOf(view)) : t('Dates')}
              side="end"
            >
              <DayRange
                from={{ label: t('From'), value: view['from'] ?? '', onChange: (from) => setView({ from }) }}
                until={{
                  label: t('Until'),
                  value: view['until'] ?? '',
                  onChange: (until) => setView({ until }),
                }}
                onPick={(from, until) => setView({ from, until })}
              />
            </Dropdown>
            <ExportMenu
              busy={exporting.isPending}
              onExport={(format) =>
                exporting.mutate({ format, ...(q ? { q } : {}), ...(filters ? { filters } : {}) })
              }
            />
          </>
        }
      />
    </>
  )
}

type Input = Sent<typeof listOrders>

const daysOf = ({ from = '', until = '' }: View) => ({
  from: isDay(from) ? writtenDay(from) : '…',
  until: isDay(until) ? writtenDay(until) : '…',
})

const isDay = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** The URL as input for the call; a day that is still being typed is left out. */
function inputOf({ q, sort, cursor, per_page, status, from, until }: View): Input {
  return {
    ...(q ? { q } : {}),
    ...(sort ? { sort: sort as NonNullable<Input['sort']> } : {}),
    ...(cursor ? { cursor } : {}),
    per_page,
    filters: {
      ...(status ? { status: status.split(',') as OrderRow['status'][] } : {}),
      ...(isDay(from) ? { from: from! } : {}),
      ...(isDay(until) ? { until: until! } : {}),
    },
  }
}
