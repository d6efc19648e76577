import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ContestGame, ContestView } from 'contract/competition/contests'
import { openPool } from 'contract/competition/standings/what-if'
import { t } from '../../language.ts'
import { contestsOf } from '../contests/contests-page.ts'
import { chancesIn, ifPlayed, type SaidChance } from '../contests/pool-chances.ts'
import { Unconfirmed } from '../schedule/unconfirmed.tsx'

type Props = {
  slug: string
  team: number
  /** What is known of the games that are over: once it is something else, everything is asked anew. */
  over: string
}

/** What a team that is followed still needs in its pool, and where to try scores. */
export default function TeamAhead({ slug, team, over }: Props) {
  const contests = useQuery(contestsOf({ params: { slug } }))
  const { data, refetch } = contests
  useEffect(() => {
    if (over !== '') void refetch()
  }, [over, refetch])
  const ahead = useMemo(() => data?.contests.map((view) => chanceIn(view, team)).find(Boolean), [data, team])
  if (!ahead) return null
  return (
    <>
      <p className="live-chance">
        <strong>{ahead.said}</strong> <a href={`/ems/event/${slug}/standings`}>{t('What if…')}</a>
      </p>
      {ahead.if_played && <p className="standings-note">{ifPlayed()}</p>}
      <Unconfirmed games={ahead.games} />
    </>
  )
}

/** What a team still needs in its pool, and the games that this reckons with. */
function chanceIn(view: ContestView, team: number): (SaidChance & { games: ContestGame[] }) | undefined {
  for (const { position, groups } of view.stages)
    for (const { group, table } of groups) {
      if (!table.some(({ entrant_id }) => entrant_id === team)) continue
      const pool = openPool(view, position, group)
      const chance = pool && chancesIn(pool)?.get(team)
      if (chance)
        return {
          ...chance,
          games: view.games.filter((game) => game.stage === position && game.group === group),
        }
    }
  return undefined
}
