import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createTeam, teamChoices, listOfficeTeams, type TeamRow } from 'contract/clubs/teams'
import type { Sent } from 'contract/operation'
import { query, useMay, call } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Count } from '../ui/values.tsx'
import { NewTeam } from './team-new.tsx'
import { ClubStatusDot, clubStatus } from './club-status.tsx'
import { useTeamQueue } from './team-decision.tsx'
import { TeamPane } from './team-pane.tsx'
import { playersOf } from './team-players.tsx'
import { useViews } from '../views/views.ts'

const columns = (): readonly Column<TeamRow>[] => [
  { key: 'name', header: t('Team'), sortable: true, cell: ({ name }) => name },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    cell: ({ status }) => <ClubStatusDot status={status} />,
    card: 'aside',
  },
  {
    key: 'head_coach',
    header: t('Head coach'),
    sortable: 'few',
    cell: ({ head_coach }) => head_coach ?? <span className="dim">{t('None yet')}</span>,
  },
  { key: 'players', header: t('Players'), sortable: 'few', cell: playersOf, align: 'end' },
  {
    key: 'requests',
    header: t('Requests'),
    sortable: 'few',
    cell: ({ requests }) => <Count of={requests} />,
    align: 'end',
  },
  {
    key: 'invites',
    header: t('Open invitations'),
    sortable: 'few',
    cell: ({ invites }) => <Count of={invites} />,
    align: 'end',
  },
  {
    key: 'division',
    header: t('Division'),
    sortable: 'few',
    cell: ({ division, class: name }) => (name === null ? division : `${division} ${name}`),
  },
  { key: 'club', header: t('Club'), sortable: 'few', cell: ({ club }) => club ?? '' },
  { key: 'season', header: t('Season'), sortable: 'few', cell: ({ season }) => season },
  { key: 'league', header: t('League'), sortable: 'few', cell: ({ league }) => league },
]

/** The teams a user runs: a coach's one or two, a club's, or all of them for the office. */
export function TeamsScreen() {
  const state = useView({
    season_id: '',
    league_id: '',
    division_id: '',
    status: '',
    awaits_office: '',
    sort: 'name',
  })
  const [view, setView] = state
  const views = useViews('teams', state)
  const input = listInput(view) as Sent<typeof listOfficeTeams>
  const list = useList(query(listOfficeTeams, input))
  const choices = useQuery(query(teamChoices, {})).data
  const mayMake = useMay(createTeam) && choices && (choices.without_club || choices.clubs.length > 0)
  const [isMaking, setMaking] = useState(false)
  const shown = useMemo(() => columns(), [])
  const make = mayMake && (
    <Button kind="primary" onClick={() => setMaking(true)}>
      {t('New team')}
    </Button>
  )
  const optionsOf = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const { q, cursor: _, per_page: __, sort: ___, ...narrowed } = listInput(view)
  const queue = useTeamQueue({ q, filters: narrowed })
  return (
    <>
      <PageHeader
        title={t('Teams')}
        note={t('Who coaches and plays, who’s invited and who’s waiting for an answer.')}
        actions={make}
      />
      {queue.strip}
      <DataTable
        name="teams"
        label={t('teams')}
        one={t('1 team')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Teams'), page: (place) => call(listOfficeTeams, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/ctms/teams/${id}`}
        filters={[
          { key: 'season_id', label: t('Season'), options: optionsOf(choices?.seasons) },
          { key: 'league_id', label: t('League'), options: optionsOf(choices?.leagues) },
          { key: 'division_id', label: t('Division'), options: optionsOf(choices?.divisions) },
          {
            key: 'status',
            label: t('Status'),
            options: [
              { value: 'active', label: clubStatus('active') },
              { value: 'draft', label: clubStatus('draft') },
              { value: 'waiting_for_approval', label: clubStatus('waiting_for_approval') },
              { value: 'inactive', label: clubStatus('inactive') },
            ],
          },
          {
            key: 'awaits_office',
            label: t('Decision'),
            options: [{ value: '1', label: t('Waiting for the office') }],
          },
        ]}
        searchHint={t('Team or club')}
        {...queue.table}
        {...(queue.mine.length > 0 && {
          pane: (team: TeamRow) => <TeamPane key={team.id} team={team} queue={queue} />,
        })}
        empty={{
          drawing: 'team',
          title: t('No teams yet'),
          text: t('Each team has a season, a division and a head coach. Players join by invitation.'),
          action: make,
        }}
      />
      {isMaking && choices && <NewTeam choices={choices} onClose={() => setMaking(false)} />}
    </>
  )
}
