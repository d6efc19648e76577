import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createClub, listOfficeClubs, type ClubRow } from 'contract/clubs/club-details'
import { teamChoices } from 'contract/clubs/teams'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall, useMay, call } from '../api.ts'
import { t } from '../language.ts'
import { may, useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Count } from '../ui/values.tsx'
import { ClubStatusDot, clubStatus } from './club-status.tsx'
import { useViews } from '../views/views.ts'

type League = { id: number; name: string }
const optionsOf = (leagues: readonly League[] = []) =>
  leagues.map(({ id, name }) => ({ value: String(id), label: name }))

/** The clubs a user runs: their own, or all of them for the office. */
export function ClubsScreen() {
  const state = useView({ league_id: '', status: '', sort: 'name' })
  const [view, setView] = state
  const views = useViews('clubs', state)
  const input = listInput(view) as Sent<typeof listOfficeClubs>
  const list = useList(query(listOfficeClubs, input))
  const leagues = useQuery(query(teamChoices, {})).data?.leagues
  const mayMake = useMay(createClub)
  const maySeeReady = may({ access: 'ctms.readiness.view', scoped: true }, useSession())
  const [isMaking, setMaking] = useState(false)
  const columns: readonly Column<ClubRow>[] = [
    { key: 'name', header: t('Club'), sortable: true, cell: ({ name }) => name },
    {
      key: 'status',
      header: t('Status'),
      sortable: 'few',
      card: 'aside',
      cell: ({ status }) => <ClubStatusDot status={status} />,
    },
    {
      key: 'teams',
      header: t('Teams'),
      sortable: 'few',
      cell: ({ teams }) => <Count of={teams} />,
      align: 'end',
    },
    {
      key: 'players',
      header: t('Players'),
      sortable: 'few',
      cell: ({ players }) => <Count of={players} />,
      align: 'end',
    },
    {
      key: 'director_name',
      header: t('Director'),
      sortable: 'few',
      cell: ({ director_name }) => director_name ?? '',
    },
    { key: 'league', header: t('League'), sortable: 'few', cell: ({ league }) => league ?? '' },
  ]
  const make = mayMake && (
    <Button kind="primary" onClick={() => setMaking(true)}>
      {t('New club')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Clubs')}
        note={t('All clubs, how to reach them, and their teams this season and next.')}
        actions={
          <>
            {maySeeReady && (
              <Link className="button" to="/ctms/clubs/readiness">
                {t('Readiness by club')}
              </Link>
            )}
            {make}
          </>
        }
      />
      <DataTable
        name="clubs"
        label={t('clubs')}
        one={t('1 club')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Clubs'), page: (place) => call(listOfficeClubs, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/ctms/clubs/${id}`}
        filters={[
          { key: 'league_id', label: t('League'), options: optionsOf(leagues) },
          {
            key: 'status',
            label: t('Status'),
            options: ['active', 'waiting_for_approval', 'inactive', 'blocked'].map((value) => ({
              value,
              label: clubStatus(value),
            })),
          },
        ]}
        searchHint={t('Club')}
        empty={{
          drawing: 'field',
          title: t('No clubs yet'),
          text: t('Clubs show up when they register, or you can create them here.'),
          action: make,
        }}
      />
      {isMaking && <NewClub leagues={leagues} onClose={() => setMaking(false)} />}
    </>
  )
}

function NewClub({ leagues, onClose }: { leagues: readonly League[] | undefined; onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [league_id, setLeague] = useState('')
  const make = useCall(createClub, {
    refresh: [listOfficeClubs, teamChoices],
    onSuccess: ({ id }) => void navigate({ to: '/ctms/clubs/$id', params: { id: String(id) } }),
  })
  const errors = fieldErrorsOf(make.error) ?? {}
  return (
    <FormDialog
      title={t('New club')}
      submitLabel={t('Create club')}
      busy={make.isPending}
      errors={errors}
      onSubmit={() => make.mutate({ name, league_id: league_id === '' ? null : Number(league_id) })}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="name"
        maxLength={120}
        autoComplete="off"
        value={name}
        error={errors['name']}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label={t('League')}
        name="league_id"
        optional
        placeholder={t('None')}
        value={league_id}
        options={optionsOf(leagues)}
        error={errors['league_id']?.[0]}
        onChange={({ currentTarget }) => setLeague(currentTarget.value)}
      />
    </FormDialog>
  )
}
