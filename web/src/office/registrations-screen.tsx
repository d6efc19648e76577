import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mailMany } from 'contract/office/member-bulk'
import {
  exportRegistrations,
  listRegistrations,
  registrationFilters,
  setRegistrationStatus,
  type RegistrationRow,
} from 'contract/registrations/registrations'
import type { Sent } from 'contract/operation'
import { STATUS_LABELS } from 'contract/statuses'
import { query, saveDownload, useCall, useMay, call } from '../api.ts'
import { Named } from '../clubs/clubs.tsx'
import { useQueue } from '../batches/batches.ts'
import { t, told } from '../language.ts'
import {
  DataTable,
  narrowedBy,
  useList,
  useView,
  viewInput,
  type Column,
  type Filter,
} from '../ui/tables/data-table.tsx'
import { ExportMenu } from '../ui/tables/export-menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { RegistrationPane } from './registration-pane.tsx'
import { useViews } from '../views/views.ts'

const columns = (): readonly Column<RegistrationRow>[] => [
  {
    key: 'name',
    header: t('Name'),
    cell: ({ member_id, name }) => <Named memberId={member_id} name={name} />,
    sortable: true,
  },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    cell: ({ status, begins_on }) => <StatusDot status={status} begins_on={begins_on} />,
    card: 'aside',
  },
  { key: 'membership', header: t('Membership'), sortable: 'few', cell: ({ membership }) => membership },
  { key: 'division', header: t('Division'), sortable: 'few', cell: ({ division }) => division ?? '' },
  { key: 'team', header: t('Team'), sortable: 'few', cell: ({ team }) => team ?? '' },
  { key: 'league', header: t('League'), sortable: 'few', cell: ({ league }) => league ?? '', hidden: true },
  {
    key: 'registered_at',
    header: t('Registered'),
    cell: ({ registered_at }) => <Moment at={registered_at} part="day" />,
    sortable: true,
  },
  {
    key: 'paid',
    header: t('Paid'),
    sortable: 'few',
    cell: ({ paid }) => <Money cents={paid} />,
    align: 'end',
  },
  {
    key: 'member_number',
    header: t('Member ID'),
    sortable: 'few',
    cell: ({ member_number }) => <span className="numbers">{member_number}</span>,
    hidden: true,
  },
  {
    key: 'order_number',
    header: t('Order'),
    sortable: true,
    cell: ({ order_number }) => <span className="numbers">{order_number}</span>,
    hidden: true,
  },
  { key: 'email', header: t('Email'), sortable: 'few', cell: ({ email }) => email ?? '', hidden: true },
  { key: 'season', header: t('Season'), sortable: 'few', cell: ({ season }) => season, hidden: true },
]

const FILTER_KEYS = {
  status: '',
  season_id: '',
  league_id: '',
  division_id: '',
  member_type_id: '',
  membership_id: '',
  from: '',
  until: '',
}

/** The table of all registrations: search, filter, open, export. */
export function RegistrationsScreen() {
  const state = useView({ ...FILTER_KEYS, sort: '-registered_at' })
  const [view, setView] = state
  const views = useViews('registrations', state)
  const input = viewInput<Sent<typeof listRegistrations>>(view, {
    many: ['status', 'league_id', 'division_id', 'member_type_id', 'membership_id'],
    one: ['season_id'],
  })
  const list = useList(query(listRegistrations, input))
  // Of a part, or in another order, the filters say what it is.
  const isWhole =
    view.q === '' &&
    view.sort === '-registered_at' &&
    Object.keys(FILTER_KEYS).every((key) => view[key] === '')
  const filters = useFilters()
  const shown = useMemo(() => columns(), [])
  const mayExport = useMay(exportRegistrations)
  const exporting = useCall(exportRegistrations, { refresh: [], onSuccess: saveDownload })
  const queue = useQueue({
    name: 'registrations',
    acts: {
      approve: setRegistrationStatus,
      reject: setRegistrationStatus,
      ask: setRegistrationStatus,
      message: mailMany,
    },
    narrowed: narrowedBy(input),
  })
  return (
    <>
      <PageHeader title={t('Registrations')} note={isWhole && t('All registrations, newest first.')} />
      {queue.strip}
      <DataTable
        name="registrations"
        label={t('registrations')}
        one={t('1 registration')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{
          title: t('Registrations'),
          page: (place) => call(listRegistrations, { ...input, ...place }),
        }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/mms/registrations/${id}`}
        filters={filters}
        searchHint={t('Name, parent, email, member ID or order')}
        {...queue.table}
        pane={({ id }) => <RegistrationPane key={id} id={id} queue={queue} />}
        empty={{
          drawing: 'card',
          title: t('No registrations yet'),
          text: t('New registrations show up here right away.'),
          action: (
            <Link className="button" data-kind="primary" to="/registration">
              {t('Open registration form')}
            </Link>
          ),
        }}
        tools={
          mayExport && (
            <ExportMenu
              busy={exporting.isPending}
              onExport={(format) => exporting.mutate({ format, ...narrowedBy(input) })}
            />
          )
        }
      />
    </>
  )
}

const STATUSES = ['waiting_for_approval', 'active', 'inactive', 'blocked', 'rejected', 'closed'] as const

function useFilters(): readonly Filter[] {
  const { data } = useQuery(query(registrationFilters, {}))
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    {
      key: 'status',
      label: t('Status'),
      multiple: true,
      options: STATUSES.map((value) => ({ value, label: told(STATUS_LABELS[value]) })),
    },
    { key: 'membership_id', label: t('Membership'), multiple: true, options: options(data?.memberships) },
    { key: 'league_id', label: t('League'), multiple: true, options: options(data?.leagues) },
    { key: 'division_id', label: t('Division'), multiple: true, options: options(data?.divisions) },
    { key: 'season_id', label: t('Season'), options: options(data?.seasons) },
    { days: t('Registered') },
  ]
}
