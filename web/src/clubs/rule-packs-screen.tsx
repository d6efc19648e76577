import './rule-packs.css'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { changeRulePack, listRulePacks, type RulePackEntry } from 'contract/clubs/rule-packs'
import { showDay } from 'contract/dates'
import { hasCome, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RulePackForm } from './rule-pack-form.tsx'
import { NewTeamTerms } from './team-terms.tsx'

/** The sport bodies' rules on ages and rosters, with those that are only assumptions marked. */
export function RulePacksScreen() {
  const packs = useQuery(query(listRulePacks, {}))
  const mayChange = useMay(changeRulePack)
  const [changing, setChanging] = useState<RulePackEntry>()
  return (
    <>
      <PageHeader
        title={t('Rule packs')}
        note={t(
          'What sanctioning bodies say about ages and rosters, and when each rule applies. Marked rules are assumptions: we found no published source.',
        )}
      />
      {packs.error && !packs.data ? (
        <ErrorState error={packs.error} onRetry={() => void packs.refetch()} />
      ) : !packs.data ? (
        <Skeleton lines={8} />
      ) : packs.data.length === 0 ? (
        <EmptyState
          drawing="whistle"
          title={t('No rule packs yet')}
          text={t('Without a rule pack, there are no limits on age or roster size.')}
        />
      ) : (
        <div className="rule-packs">
          {packs.data.map((pack) => (
            <Panel
              key={pack.id}
              title={pack.name}
              actions={
                mayChange && (
                  <Button
                    aria-label={t('Edit {name}', { name: pack.name })}
                    onClick={() => setChanging(pack)}
                  >
                    {t('Edit')}
                  </Button>
                )
              }
            >
              <PackFacts pack={pack} />
            </Panel>
          ))}
        </div>
      )}
      {hasCome(packs) && <NewTeamTerms />}
      {changing && <RulePackForm pack={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function PackFacts({ pack }: { pack: RulePackEntry }) {
  const marked = (value: ReactNode, ...rules: string[]) => (
    <>
      {value}
      {rules.some((rule) => pack.unsourced.includes(rule)) && (
        <span className="rule-assumed">{t('Assumption')}</span>
      )}
    </>
  )
  const most = (count: number | null) => (count === null ? t('No limit') : String(count))
  return (
    <>
      <Facts
        facts={[
          [
            t('In effect'),
            marked(
              pack.effective_until
                ? t('{from} to {until}', {
                    from: showDay(pack.effective_from),
                    until: showDay(pack.effective_until),
                  })
                : t('since {from}', { from: showDay(pack.effective_from) }),
              'effective_from',
            ),
          ],
          [t('Used by'), pack.disciplines.join(', ') || t('None here')],
          [
            t('Age cut-off'),
            marked(
              `${pack.cutoff_month}/${pack.cutoff_day}, ${
                pack.cutoff_year_offset === 0
                  ? t('in the year of the season')
                  : t('{count} year before the season’s|{count} years before the season’s', {
                      count: -pack.cutoff_year_offset,
                    })
              }`,
              'cutoff_month',
              'cutoff_day',
            ),
          ],
          [
            t('Players on a roster'),
            marked(
              t('{least} to {most}', { least: pack.roster_min, most: pack.roster_max }),
              'roster_min',
              'roster_max',
            ),
          ],
          [t('One roster per player'), marked(pack.one_roster ? t('Yes') : t('No'), 'one_roster')],
          [
            t('Rosters lock on'),
            pack.lock_month === null ? t('No date') : `${pack.lock_month}/${pack.lock_day}`,
          ],
          [
            t('After freeze'),
            marked(
              t('adds: {adds}, drops: {drops}', {
                adds: most(pack.frozen_adds),
                drops: most(pack.frozen_drops),
              }),
              'frozen_adds',
              'frozen_drops',
            ),
          ],
          [t('Guests at a time'), marked(most(pack.guests_max), 'guests_max')],
          [t('Classes'), pack.classes.join(', ') || t('None')],
        ]}
      />
      <p className="dim">{pack.source}</p>
    </>
  )
}
