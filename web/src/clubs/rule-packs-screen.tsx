import './rule-packs.css'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { changeRulePack, createRulePack, listRulePacks, type RulePackEntry } from 'contract/clubs/rule-packs'
import { dayIn, showDay } from 'contract/dates'
import { hasCome, query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLocale } from '../ui/locale.ts'
import { useUrlState } from '../ui/url-state.ts'
import { RulePackForm, freshPack } from './rule-pack-form.tsx'
import { NewTeamTerms } from './team-terms.tsx'

/** The sport bodies' rules on ages and rosters, with those that are only assumptions marked. */
export function RulePacksScreen() {
  const packs = useQuery(query(listRulePacks, {}))
  const mayChange = useMay(changeRulePack)
  const mayAdd = useMay(createRulePack)
  const [changing, setChanging] = useState<RulePackEntry>()
  const [{ new: asked }, set] = useUrlState({ new: '' })
  const { time_zone } = useLocale()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const add = mayAdd && (
    <Button kind="primary" onClick={() => set({ new: '-' })}>
      {t('New rule pack')}
    </Button>
  )
  const close = () => {
    setChanging(undefined)
    set({ new: '' })
  }
  const fresh = asked && mayAdd ? freshPack(asked === '-' ? '' : asked, today) : undefined
  return (
    <>
      <PageHeader
        title={t('Rule packs')}
        note={t(
          'What sanctioning bodies say about ages and rosters, and when each rule applies. Marked rules are assumptions: we found no published source.',
        )}
        actions={add}
      />
      {packs.error && !packs.data ? (
        <ErrorState error={packs.error} onRetry={() => void packs.refetch()} />
      ) : !packs.data ? (
        <Skeleton lines={8} />
      ) : packs.data.length === 0 ? (
        <EmptyState
          drawing="whistle"
          title={t('No rule packs yet')}
          text={t('Players need age rules to choose a division. Add those of your organization.')}
          action={add}
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
      {(changing ?? fresh) && (
        <RulePackForm key={changing?.id ?? asked} pack={(changing ?? fresh)!} onClose={close} />
      )}
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
                : t('Since {from}', { from: showDay(pack.effective_from) }),
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
              t('Added: {adds} · Dropped: {drops}', {
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
