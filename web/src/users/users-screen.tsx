import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ROLES } from 'contract/auth/roles'
import type { Sent } from 'contract/operation'
import { showPhone } from 'contract/person'
import { exportUsers, inviteUser, listUsers, type UserRow } from 'contract/users'
import { listOwnRoles, type OwnRole } from 'contract/users/own-roles'
import { ROLE_LABELS } from 'contract/users/words'
import { query, saveDownload, useCall, useMay, call } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, useList, useView, type Column, type Filter, type View } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Moment } from '../ui/values.tsx'
import { UserForm } from './user-form.tsx'
import { roleText, statusText, UserStatusDot } from './user-words.tsx'
import { useViews } from '../views/views.ts'

const columns = (): readonly Column<UserRow>[] => [
  {
    key: 'name',
    header: t('Name'),
    cell: ({ first_name, last_name }) => `${last_name}, ${first_name}`,
    sortable: true,
  },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    cell: ({ status }) => <UserStatusDot status={status} />,
    card: 'aside',
  },
  { key: 'roles', header: t('Roles'), cell: ({ roles }) => roles.map(roleText).join('; ') },
  { key: 'email', header: t('Email'), sortable: 'few', cell: ({ email }) => email },
  {
    key: 'last_login_at',
    header: t('Last login'),
    cell: ({ last_login_at }) => (last_login_at ? <Moment at={last_login_at} /> : t('Never')),
    sortable: true,
  },
  {
    key: 'username',
    header: t('Username'),
    sortable: 'few',
    cell: ({ username }) => username ?? '',
    hidden: true,
  },
  { key: 'phone', header: t('Phone'), cell: ({ phone }) => showPhone(phone ?? ''), hidden: true },
  {
    key: 'created_at',
    header: t('Since'),
    sortable: 'few',
    cell: ({ created_at }) => <Moment at={created_at} part="day" />,
    hidden: true,
  },
]

const NONE: readonly OwnRole[] = []

const filters = (own: readonly OwnRole[]): readonly Filter[] => [
  {
    key: 'kind',
    label: t('Who'),
    options: [
      { value: 'staff', label: t('Staff') },
      { value: 'members', label: t('Members only') },
      { value: 'all', label: t('Everyone') },
    ],
  },
  {
    key: 'status',
    label: t('Status'),
    multiple: true,
    options: (['invited', 'active', 'blocked'] as const).map((value) => ({
      value,
      label: statusText(value),
    })),
  },
  {
    key: 'role_id',
    label: t('Role'),
    multiple: true,
    options: [
      ...ROLES.map(({ id }) => ({ value: String(id), label: told(ROLE_LABELS[id]) })),
      ...own.map(({ role_id, name }) => ({ value: String(role_id), label: name })),
    ],
  },
]

/**
 * Who can log in: search, invite, open, export. Initially only staff, because every family has an account.
 */
export function UsersScreen() {
  const state = useView({ status: '', role_id: '', kind: 'staff', sort: 'name' })
  const [view, setView] = state
  const views = useViews('users', state)
  const [isInviting, setInviting] = useState(false)
  const navigate = useNavigate()
  const input = { ...narrowing(view), ...placing(view) }
  const list = useList(query(listUsers, input))
  const mayInvite = useMay(inviteUser)
  const mayExport = useMay(exportUsers)
  const exporting = useCall(exportUsers, { refresh: [], onSuccess: saveDownload })
  const { data: own = NONE } = useQuery(query(listOwnRoles, {}))
  const [shown, chips] = useMemo(() => [columns(), filters(own)], [own])
  const invite = mayInvite && (
    <Button kind="primary" onClick={() => setInviting(true)}>
      {t('Invite someone')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('Users')} note={t('Everyone who can log in, and their roles.')} actions={invite} />
      <DataTable
        name="users"
        label={t('users')}
        one={t('1 user')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Users'), page: (place) => call(listUsers, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ first_name, last_name }) => `${first_name} ${last_name}`}
        rowLink={({ id }) => `/mms/users/${id}`}
        filters={chips}
        searchHint={t('Name, email, phone or username')}
        empty={{
          drawing: 'key',
          title: t('No users yet'),
          text: t('Invite the people who work with you. They’ll get an email to choose a password.'),
          action: invite,
        }}
        tools={
          mayExport && (
            <Button busy={exporting.isPending} onClick={() => exporting.mutate(narrowing(view))}>
              {t('Export CSV')}
            </Button>
          )
        }
      />
      {isInviting && (
        <UserForm
          onClose={() => setInviting(false)}
          onSaved={(id) => void navigate({ to: '/mms/users/$id', params: { id: String(id) } })}
        />
      )}
    </>
  )
}

type Input = Sent<typeof listUsers>

function narrowing({ q, status, role_id, kind }: View): Sent<typeof exportUsers> {
  return {
    ...(q ? { q } : {}),
    ...(status ? { status: status.split(',') } : {}),
    ...(role_id ? { role_id: role_id.split(',') } : {}),
    // A requested role already says who is meant.
    ...(!role_id && (kind === 'staff' || kind === 'members') ? { kind } : {}),
  }
}

const placing = ({ sort, cursor, per_page }: View): Partial<Input> => ({
  ...(sort ? { sort: sort as NonNullable<Input['sort']> } : {}),
  ...(cursor ? { cursor } : {}),
  per_page,
})
