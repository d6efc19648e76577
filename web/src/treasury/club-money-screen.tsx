import './treasury.css'
import '../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { getOfficeClub } from 'contract/clubs/club-details'
import { clubMoney, type TeamMoney } from 'contract/treasury/balances'
import { query } from '../api.ts'
import { ClubParts } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CardTable } from '../ui/tables/card-table.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { Count, Money } from '../ui/values.tsx'
import '../ui/stat-tile.css'
import { useBalanceQueue } from './balance-queue.ts'

const sum = (teams: readonly TeamMoney[], of: (team: TeamMoney) => number) =>
  teams.reduce((all, team) => all + of(team), 0)

/** What is owed at a club, by team: team fees by its families, league fees by the club itself. */
export function ClubMoneyScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const club = useQuery(query(getOfficeClub, { id }))
  const teams = useQuery(query(clubMoney, { id }))
  const queue = useBalanceQueue({ filters: { club_id: id } })
  const due = teams.data && sum(teams.data, ({ fees_due, league_fee }) => fees_due + league_fee)
  return (
    <>
      <PageHeader
        title={club.data?.name ?? t('Club')}
        back={<Link to="/ctms/clubs">{t('Clubs')}</Link>}
        note={t('What families owe their teams, and the club owes the league.')}
        actions={
          queue.mine.includes('remind') &&
          due !== undefined &&
          due > 0 && (
            <Button kind="primary" onClick={() => queue.decideAll('remind')}>
              {t('Remind everyone with money due')}
            </Button>
          )
        }
      />
      <ClubParts id={id} current="money" />
      {queue.strip}
      {teams.error && !teams.data ? (
        <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
      ) : !teams.data ? (
        <Skeleton lines={6} />
      ) : teams.data.length === 0 ? (
        <EmptyState
          drawing="money"
          title={t('Nothing is owed here')}
          text={t('Team fees and league fees of this club show up here while they’re open.')}
        />
      ) : (
        <div className="treasury-stack">
          <div className="stat-tiles">
            <StatTile label={t('Due now')} value={<Money cents={due ?? 0} />} />
            <StatTile
              label={t('Team fees in all')}
              value={<Money cents={sum(teams.data, ({ fees_owed }) => fees_owed)} />}
            />
            <StatTile
              label={t('League fees')}
              value={<Money cents={sum(teams.data, ({ league_fee }) => league_fee)} />}
            />
          </div>
          <Panel title={t('By team')}>
            <CardTable
              label={t('By team')}
              columns={[
                { header: t('Team') },
                { header: t('Families with money due'), number: true },
                { header: t('Team fees due now'), number: true },
                { header: t('Team fees in all'), number: true },
                { header: t('League fee'), number: true },
              ]}
              rows={teams.data.map((team) => ({
                key: team.team_id,
                cells: [
                  <>
                    <Link to="/mms/balances" search={{ q: team.team, which: 'all' } as never}>
                      {team.team}
                    </Link>
                    <span className="dim treasury-second">{team.season}</span>
                  </>,
                  <Count key="families" of={team.families_due} />,
                  <Money key="due" cents={team.fees_due} />,
                  <Money key="owed" cents={team.fees_owed} />,
                  <Money key="league" cents={team.league_fee} />,
                ],
              }))}
            />
          </Panel>
        </div>
      )}
    </>
  )
}
