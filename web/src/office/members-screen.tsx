import './members.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showDay } from 'contract/dates'
import { listImports } from 'contract/office/import'
import { mailMany, noteMany } from 'contract/office/member-bulk'
import { exportMembers, listMembers } from 'contract/office/member-list'
import { registrationFilters } from 'contract/registrations/registrations'
import { listDuplicates } from 'contract/office/merge'
import type { Out, Sent } from 'contract/operation'
import { showPhone } from 'contract/person'
import { STATUS_LABELS } from 'contract/statuses'
import { query, saveDownload, useCall, useMay, call } from '../api.ts'
import { Named } from '../clubs/clubs.tsx'
import { t, told } from '../language.ts'
import {
  DataTable,
  narrowedBy,
  useList,
  useView,
  viewInput,
  type Column,
  type Filter,
  type Selection,
  type View,
} from '../ui/tables/data-table.tsx'
import { ExportMenu } from '../ui/tables/export-menu.tsx'
import { MemberBulk } from './bulk/member-bulk.tsx'
import { MemberPane } from './member-pane.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Moment } from '../ui/values.tsx'
import { useViews } from '../views/views.ts'

const columns = (): readonly Column<Out<typeof listMembers>[number]>[] => [
  {
    key: 'name',
    header: t('Name'),
    cell: ({ id, name }) => <Named memberId={id} name={name} />,
    sortable: true,
  },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    cell: ({ status, begins_on, has_alert }) => (
      <>
        {status ? (
          <StatusDot status={status} begins_on={begins_on} />
        ) : (
          <span className="dim">{t('Contact')}</span>
        )}
        {has_alert && <span className="members-alert">{t('Alert')}</span>}
      </>
    ),
    card: 'aside',
  },
  {
    key: 'member_number',
    header: t('Member ID'),
    cell: ({ member_number }) => <span className="numbers">{member_number}</span>,
    sortable: true,
  },
  { key: 'dob', header: t('Date of birth'), sortable: true, cell: ({ dob }) => (dob ? showDay(dob) : '') },
  { key: 'membership', header: t('Membership'), sortable: 'few', cell: ({ membership }) => membership ?? '' },
  {
    key: 'division',
    header: t('Division'),
    sortable: 'few',
    cell: ({ division }) => division ?? '',
    hidden: true,
  },
  { key: 'team', header: t('Team'), sortable: 'few', cell: ({ team }) => team ?? '' },
  { key: 'guardian', header: t('Guardian'), sortable: 'few', cell: ({ guardian }) => guardian ?? '' },
  {
    key: 'member_type',
    header: t('Type'),
    sortable: 'few',
    cell: ({ member_type }) => member_type ?? '',
    hidden: true,
  },
  { key: 'league', header: t('League'), sortable: 'few', cell: ({ league }) => league ?? '', hidden: true },
  { key: 'season', header: t('Season'), sortable: 'few', cell: ({ season }) => season ?? '', hidden: true },
  { key: 'email', header: t('Email'), sortable: true, cell: ({ email }) => email ?? '', hidden: true },
  { key: 'phone', header: t('Phone'), cell: ({ phone }) => (phone ? showPhone(phone) : ''), hidden: true },
  {
    key: 'guardian_email',
    header: t('Guardian’s email'),
    cell: ({ guardian_email }) => guardian_email ?? '',
    hidden: true,
  },
  {
    key: 'valid_until',
    header: t('Valid until'),
    sortable: 'few',
    cell: ({ valid_until, grace_until, auto_renews }) =>
      !valid_until
        ? ''
        : auto_renews
          ? t('{day}, renews automatically', { day: showDay(valid_until) })
          : grace_until
            ? t('{day}, valid until {last_day}', {
                day: showDay(valid_until),
                last_day: showDay(grace_until),
              })
            : showDay(valid_until),
    hidden: true,
  },
  {
    key: 'created_at',
    header: t('Since'),
    cell: ({ created_at }) => <Moment at={created_at} part="day" />,
    sortable: true,
    hidden: true,
  },
]

/** The group of people to search; a separate filter in the call. */
const RENEWING = 'renewing'

const FILTER_KEYS = {
  standing: '',
  type: '',
  status: '',
  season_id: '',
  league_id: '',
  member_type_id: '',
  membership_id: '',
  has_alert: '',
  from: '',
  until: '',
}

/** The table of all people: search, filter, open, export. */
export function MembersScreen() {
  const state = useView({ ...FILTER_KEYS, sort: 'name' })
  const [view, setView] = state
  const views = useViews('members', state)
  const input = inputOf(view)
  const list = useList(query(listMembers, input))
  const filters = useFilters()
  const shown = useMemo(() => columns(), [])
  const mayExport = useMay(exportMembers)
  const mayImport = useMay(listImports)
  const mayMerge = useMay(listDuplicates)
  const mayWrite = useMay(mailMany)
  const mayNote = useMay(noteMany)
  const mayDoMuch = mayExport || mayWrite || mayNote
  const exporting = useCall(exportMembers, { refresh: [], onSuccess: saveDownload })
  return (
    <>
      <PageHeader
        title={t('Members')}
        note={t('Everyone on record: players, coaches, volunteers and parents.')}
        actions={
          <>
            {mayMerge && (
              <Link className="button" to="/mms/members/duplicates">
                {t('Duplicates')}
              </Link>
            )}
            {mayImport && (
              <Link className="button" to="/mms/members/import">
                {t('Import')}
              </Link>
            )}
          </>
        }
      />
      <DataTable
        name="members"
        label={t('members')}
        one={t('1 member')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Members'), page: (place) => call(listMembers, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/mms/members/${id}`}
        filters={filters}
        searchHint={t('Name, email, phone, parent or member ID')}
        {...(mayDoMuch && {
          bulk: (selection: Selection) => <MemberBulk selection={selection} narrowed={narrowedBy(input)} />,
        })}
        pane={({ id }) => <MemberPane key={id} id={id} />}
        empty={{
          drawing: 'team',
          title: t('No members yet'),
          text: t('People and their parents show up here as soon as they register.'),
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

/** The URL as input for the call; the groups of people are filters of their own there. */
const inputOf = (view: View) =>
  viewInput<Sent<typeof listMembers>>(view, {
    many: ['status', 'league_id', 'member_type_id', 'membership_id'],
    one: ['type', 'season_id'],
    more: {
      ...(view['standing'] === RENEWING
        ? { auto_renews: true }
        : view['standing']
          ? { standing: view['standing'] }
          : {}),
      ...(view['has_alert'] ? { has_alert: true } : {}),
    },
  })

const STATUSES = ['waiting_for_approval', 'active', 'inactive', 'blocked', 'rejected', 'closed'] as const

function useFilters(): readonly Filter[] {
  const mayChoose = useMay(registrationFilters)
  const { data } = useQuery({ ...query(registrationFilters, {}), enabled: mayChoose })
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    {
      key: 'standing',
      label: t('Who'),
      options: [
        { value: 'registered', label: t('With a membership') },
        { value: 'contact', label: t('Contacts only') },
        { value: RENEWING, label: t('Renews automatically') },
      ],
    },
    {
      key: 'status',
      label: t('Status'),
      multiple: true,
      options: STATUSES.map((value) => ({ value, label: told(STATUS_LABELS[value]) })),
    },
    {
      key: 'type',
      label: t('Registered as'),
      options: [
        { value: 'member', label: t('People') },
        { value: 'team', label: t('Teams') },
        { value: 'club', label: t('Clubs') },
      ],
    },
    { key: 'season_id', label: t('Season'), options: options(data?.seasons) },
    { key: 'membership_id', label: t('Membership'), multiple: true, options: options(data?.memberships) },
    { key: 'league_id', label: t('League'), multiple: true, options: options(data?.leagues) },
    { key: 'member_type_id', label: t('Type'), multiple: true, options: options(data?.member_types) },
    { key: 'has_alert', label: t('Alert'), options: [{ value: '1', label: t('With an alert') }] },
    { days: t('Registered') },
  ]
}
