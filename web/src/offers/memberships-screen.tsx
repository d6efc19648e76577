import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  createOfficeMembership,
  listOfficeMemberships,
  membershipChoices,
  type MembershipLine,
} from 'contract/offers/office-memberships'
import type { Sent } from 'contract/operation'
import { call, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Count, Money } from '../ui/values.tsx'
import { MembershipDot } from './membership-dot.tsx'
import { agesText, membershipStatus, membershipStatuses } from './membership-words.ts'

const columns = (): readonly Column<MembershipLine>[] => [
  { key: 'name', header: t('Name'), cell: ({ name }) => name, sortable: true },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    cell: ({ status }) => <MembershipDot status={status} />,
    card: 'aside',
  },
  { key: 'member_type', header: t('Who it’s for'), sortable: 'few', cell: ({ member_type }) => member_type },
  { key: 'discipline', header: t('Discipline'), sortable: 'few', cell: ({ discipline }) => discipline },
  { key: 'ages', header: t('Ages'), cell: (row) => agesText(row) || t('All') },
  { key: 'price', header: t('Price today'), cell: (row) => <PriceToday row={row} />, align: 'end' },
  {
    key: 'registrations',
    header: t('This season'),
    cell: ({ registrations }) => <Count of={registrations} />,
    align: 'end',
  },
  {
    key: 'sort_order',
    header: t('Order in list'),
    cell: ({ sort_order }) => <Count of={sort_order + 1} />,
    sortable: true,
    align: 'end',
  },
]

function PriceToday({ row: { lowest, highest } }: { row: MembershipLine }) {
  if (lowest === null || highest === null) return <span className="dim">{t('not on sale')}</span>
  if (lowest === highest) return <Money cents={lowest} />
  return (
    <>
      <Money cents={lowest} /> – <Money cents={highest} />
    </>
  )
}

/** Everything the association sells, including what is not or no longer on sale. */
export function MembershipsScreen() {
  const [view, setView] = useView({ status: '', member_type_id: '', sort: 'sort_order' })
  const input = listInput(view) as Sent<typeof listOfficeMemberships>
  const list = useList(query(listOfficeMemberships, input))
  const choices = useQuery(query(membershipChoices, {}))
  const mayCreate = useMay(createOfficeMembership)
  const shown = useMemo(() => columns(), [])
  const add = mayCreate && (
    <Link className="button" data-kind="primary" to="/mms/admin/membership/$id" params={{ id: 'new' }}>
      {t('New membership')}
    </Link>
  )
  return (
    <>
      <PageHeader
        title={t('Memberships')}
        note={t('What families can buy, who it’s for and what it costs.')}
        actions={add}
      />
      <DataTable
        name="memberships"
        label={t('memberships')}
        one={t('1 membership')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        paper={{
          title: t('Memberships'),
          page: (place) => call(listOfficeMemberships, { ...input, ...place }),
        }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/mms/admin/membership/${id}`}
        filters={[
          {
            key: 'status',
            label: t('Status'),
            options: membershipStatuses.map((value) => ({ value, label: membershipStatus(value) })),
          },
          {
            key: 'member_type_id',
            label: t('Who it’s for'),
            options: (choices.data?.member_types ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          },
        ]}
        searchHint={t('Membership name')}
        empty={{
          drawing: 'card',
          title: t('No memberships yet'),
          text: t('Families register for memberships with a price.'),
          action: add,
        }}
      />
    </>
  )
}
