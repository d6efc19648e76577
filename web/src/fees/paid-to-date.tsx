import './fees.css'
import type { FeeTeam } from 'contract/fees/packages'
import { t } from '../language.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShareBar } from '../ui/charts/share-bar.tsx'

const MOST = 12

/** How much of what was billed has come in: of one team what became of it, of several side by side, the largest first. */
export function PaidToDate({ teams }: { teams: readonly FeeTeam[] }) {
  const billed = teams.filter(({ paid, owed }) => paid + owed > 0)
  const [only] = billed
  if (!only) return null
  if (billed.length === 1)
    return (
      <Panel title={t('Paid to date')}>
        <ShareBar
          label={t('Paid to date')}
          along={t('Fees of {team}', { team: only.name })}
          unit="money"
          parts={[
            { key: 'paid', name: t('Paid'), value: only.paid },
            { key: 'late', name: t('Late'), value: only.late },
            { key: 'due', name: t('Due now'), value: only.due - only.late },
            { key: 'later', name: t('Due later'), value: only.owed - only.due, tone: 'quiet' },
          ]}
        />
      </Panel>
    )
  const shown = billed.toSorted((a, b) => b.paid + b.owed - (a.paid + a.owed)).slice(0, MOST)
  return (
    <Panel title={t('Paid to date')}>
      <BarChart
        label={t('Paid to date')}
        along={t('Team')}
        unit="money"
        bars={shown.map(({ id, name, paid, owed }) => ({
          key: String(id),
          name,
          values: [paid],
          of: paid + owed,
          link: { to: '/ctms/payments/teams/$teamId', params: { teamId: String(id) } },
        }))}
      />
      {billed.length > MOST && <p className="dim">{t('The {count} largest', { count: MOST })}</p>}
    </Panel>
  )
}
