import './fees.css'
import '../ui/stat-tile.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createFeePackage, listFeePackages, listFeeTeams } from 'contract/fees/packages'
import { query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Money } from '../ui/values.tsx'
import { PaidToDate } from './paid-to-date.tsx'

/** What the user's teams are owed, and their packages. */
export function FeeTeams() {
  const [{ team }, setState] = useUrlState({ team: '' })
  const teams = useQuery(query(listFeeTeams, {}))
  const packages = useQuery(query(listFeePackages, team ? { team_id: team } : {}))
  const mayMake = useMay(createFeePackage)
  if (teams.error && !teams.data)
    return <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
  if (!teams.data)
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  if (teams.data.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="team"
          title={t('No team yet')}
          text={t('Teams bill their players for fees. You’ll find your teams under Teams.')}
        />
      </Panel>
    )
  const chosen = teams.data.filter(({ id }) => !team || String(id) === team)
  const only = chosen.length === 1 ? chosen[0] : undefined
  const sum = (of: 'owed' | 'late' | 'paid') => chosen.reduce((all, one) => all + one[of], 0)
  const make = mayMake && (
    <Link to="/ctms/payments/new" search={team ? { team } : {}} className="button" data-kind="primary">
      {t('Bill players')}
    </Link>
  )
  return (
    <div className="fees-of-teams">
      <div className="fees-head">
        {teams.data.length > 1 && (
          <SelectField
            label={t('Team')}
            value={team}
            placeholder={t('All teams')}
            options={teams.data.map(({ id, name, season }) => ({
              value: String(id),
              label: `${name} · ${season}`,
            }))}
            onChange={({ currentTarget }) => setState({ team: currentTarget.value })}
          />
        )}
        <span className="fee-buttons">
          {only && (
            <Link to="/ctms/payments/teams/$teamId" params={{ teamId: String(only.id) }} className="button">
              {t('Team ledger')}
            </Link>
          )}
          {make}
        </span>
      </div>
      <div className="stat-tiles fee-tiles">
        <StatTile label={t('Paid')} value={<Money cents={sum('paid')} />} />
        <StatTile label={t('Still owed')} value={<Money cents={sum('owed')} />} />
        <StatTile label={t('Late')} value={<Money cents={sum('late')} />} />
      </div>
      <PaidToDate teams={chosen} />
      <Panel title={t('Fee packages')}>
        {packages.error && !packages.data ? (
          <ErrorState error={packages.error} onRetry={() => void packages.refetch()} />
        ) : !packages.data ? (
          <Skeleton lines={4} />
        ) : packages.data.length === 0 ? (
          <EmptyState
            drawing="money"
            title={t('No fees yet')}
            text={t(
              'A fee package sets what players pay and when. Families accept it on their phone and pay by card.',
            )}
            action={make}
          />
        ) : (
          <ul className="fee-list">
            {packages.data.map((one) => (
              <li key={one.id}>
                <span>
                  <Link to="/ctms/payments/$packageId" params={{ packageId: String(one.id) }}>
                    {one.name}
                  </Link>
                  <span className="dim fee-line">
                    {[
                      one.team,
                      one.season,
                      t('{accepted} of {players} accepted', {
                        accepted: one.accepted,
                        players: one.players,
                      }),
                      ...(one.status === 'closed' ? [t('closed')] : []),
                    ].join(' · ')}
                  </span>
                </span>
                <span className="fee-amount">
                  <Money cents={one.owed} />
                  <span className="dim fee-line">
                    {one.late > 0 ? (
                      <span className="fee-late">
                        {t('Late')}: <Money cents={one.late} />
                      </span>
                    ) : (
                      t('still owed')
                    )}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
