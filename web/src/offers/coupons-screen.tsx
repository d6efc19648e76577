import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Currency } from 'contract/money'
import { createCoupon, listCoupons, type OfficeCoupon } from 'contract/payments'
import type { Sent } from 'contract/operation'
import { call, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { useLocale } from '../ui/locale.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Day } from '../ui/values.tsx'
import { couponField, couponStatus, couponStatuses, couponValue } from './coupon-words.ts'

const columns = (currency: Currency): readonly Column<OfficeCoupon>[] => [
  { key: 'code', header: couponField('code'), cell: ({ code }) => code, sortable: true },
  {
    key: 'status',
    header: couponField('status'),
    sortable: 'few',
    cell: ({ status }) => <StatusDot status={status} />,
    card: 'aside',
  },
  { key: 'name', header: couponField('name'), cell: ({ name }) => name },
  {
    key: 'value',
    header: couponField('value'),
    cell: (coupon) => <span className="numbers">{couponValue(coupon, currency)}</span>,
    align: 'end',
  },
  {
    key: 'start_date',
    header: couponField('start_date'),
    sortable: 'few',
    cell: ({ start_date }) => (start_date ? <Day day={start_date} /> : ''),
  },
  {
    key: 'end_date',
    header: couponField('end_date'),
    sortable: 'few',
    cell: ({ end_date }) => (end_date ? <Day day={end_date} /> : ''),
  },
  {
    key: 'used',
    header: t('Used'),
    cell: ({ used, max_uses }) => (
      <span className="numbers">
        {max_uses === null ? used : t('{used} of {most}', { used, most: max_uses })}
      </span>
    ),
    align: 'end',
    sortable: true,
  },
]

/** All coupons with how often they were used. */
export function CouponsScreen() {
  const { currency } = useLocale()
  const [view, setView] = useView({ status: '', sort: 'code' })
  const input = listInput(view) as Sent<typeof listCoupons>
  const list = useList(query(listCoupons, input))
  const mayCreate = useMay(createCoupon)
  const shown = useMemo(() => columns(currency), [currency])
  const add = mayCreate && (
    <Link className="button" data-kind="primary" to="/mms/admin/coupons/$id" params={{ id: 'new' }}>
      {t('New coupon')}
    </Link>
  )
  return (
    <>
      <PageHeader title={t('Coupons')} note={t('Codes that families enter to pay less.')} actions={add} />
      <DataTable
        name="coupons"
        label={t('coupons')}
        one={t('1 coupon')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: t('Coupons'), page: (place) => call(listCoupons, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        rowLink={({ id }) => `/mms/admin/coupons/${id}`}
        filters={[
          {
            key: 'status',
            label: couponField('status'),
            options: couponStatuses.map((value) => ({ value, label: couponStatus(value) })),
          },
        ]}
        searchHint={t('Code or name')}
        empty={{
          drawing: 'money',
          title: t('No coupons yet'),
          text: t('A coupon takes a percentage or an amount off what a family pays.'),
          action: add,
        }}
      />
    </>
  )
}
