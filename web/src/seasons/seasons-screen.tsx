import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createSeason, listOfficeSeasons, type SeasonRow } from 'contract/seasons/seasons'
import type { Sent } from 'contract/operation'
import { call, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Count, Day } from '../ui/values.tsx'
import { seasonStatus, seasonStatuses } from './season-words.ts'

const columns = (): readonly Column<SeasonRow>[] => [
  {
    key: 'name',
    header: t('Name'),
    cell: ({ name, is_current }) => (is_current ? t('{name} (current)', { name }) : name),
    sortable: true,
  },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    cell: ({ status }) => <StatusDot status={status} />,
    card: 'aside',
  },
  {
    key: 'start_date',
    header: t('First day'),
    cell: ({ start_date }) => <Day day={start_date} />,
    sortable: true,
  },
  { key: 'end_date', header: t('Last day'), sortable: 'few', cell: ({ end_date }) => <Day day={end_date} /> },
  {
    key: 'registrations',
    header: t('Registrations'),
    cell: ({ registrations }) => <Count of={registrations} />,
    align: 'end',
  },
  { key: 'prices', header: t('Prices'), cell: ({ prices }) => <Count of={prices} />, align: 'end' },
]

/** All seasons, including those the public does not see yet. */
export function SeasonsScreen() {
  const [view, setView] = useView({ status: '', sort: '-start_date' })
  const input = listInput(view) as Sent<typeof listOfficeSeasons>
  const list = useList(query(listOfficeSeasons, input))
  const mayCreate = useMay(createSeason)
  const shown = useMemo(() => columns(), [])
  const add = mayCreate && (
    <Link className="button" data-kind="primary" to="/mms/admin/season/$id" params={{ id: 'new' }}>
      {t('New season')}
    </Link>
  )
  return (
    <>
      <PageHeader
        title={t('Seasons')}
        note={t('What people register for, from its first day to its last.')}
        actions={add}
      />
      <DataTable
        name="seasons"
        label={t('seasons')}
        one={t('1 season')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: t('Seasons'), page: (place) => call(listOfficeSeasons, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/mms/admin/season/${id}`}
        filters={[
          {
            key: 'status',
            label: t('Status'),
            options: seasonStatuses.map((value) => ({ value, label: seasonStatus(value) })),
          },
        ]}
        searchHint={t('Season name')}
        empty={{
          drawing: 'field',
          title: t('No season yet'),
          text: t('Add a season with prices to open registration.'),
          action: add,
        }}
      />
    </>
  )
}
