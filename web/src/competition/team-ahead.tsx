import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ContestView } from 'contract/competition/contests'
import { openPool } from 'contract/competition/what-if'
import { t } from '../language.ts'
import { contestsOf } from './contests-page.ts'
import { chancesIn } from './pool-chances.ts'

type Props = {
  slug: string
  team: number
  /** Games that are over: once there is one more, everything is asked anew. */
  over: number
}

/** What a team that is followed still needs in its pool, and where to try scores. */
export default function TeamAhead({ slug, team, over }: Props) {
  const contests = useQuery(contestsOf({ params: { slug } }))
  const { data, refetch } = contests
  useEffect(() => {
    if (over > 0) void refetch()
  }, [over, refetch])
  const said = useMemo(() => data?.contests.map((view) => chanceIn(view, team)).find(Boolean), [data, team])
  if (!said) return null
  return (
    <p className="live-chance">
      <strong>{said}</strong> <a href={`/ems/event/${slug}/standings`}>{t('What if…')}</a>
    </p>
  )
}

function chanceIn(view: ContestView, team: number): string | undefined {
  for (const { position, groups } of view.stages)
    for (const { group, table } of groups) {
      if (!table.some(({ entrant_id }) => entrant_id === team)) continue
      const pool = openPool(view, position, group)
      const said = pool && chancesIn(pool)?.get(team)
      if (said) return said
    }
  return undefined
}
