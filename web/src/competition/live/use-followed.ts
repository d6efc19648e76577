import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LiveEvent } from 'contract/competition/live'
import { FOLLOWED_KEY, followedTeams } from './followed-teams.ts'

/**
 * The team that this phone follows at an event, without an account. An address that names no team leads to it; one that does, or says
 * “all teams”, stays as it is. `isHere` is false while the page is as the server rendered it.
 */
export function useFollowed(
  slug: string,
  { isAsked, teams }: { isAsked: boolean; teams: LiveEvent['teams'] },
) {
  const navigate = useNavigate()
  const [isHere, setHere] = useState(false)
  const [team, setTeam] = useState<number>()
  const playing = teams.map(({ id }) => id).join(' ')
  useEffect(() => {
    setHere(true)
    const own = followedTeams()[slug]
    setTeam(own)
    if (!isAsked && playing.split(' ').includes(String(own)))
      void navigate({ to: '.', search: { team: String(own) }, replace: true })
  }, [slug, isAsked, playing, navigate])
  const set = (chosen: number | undefined) => {
    setTeam(chosen)
    const { [slug]: _, ...others } = followedTeams()
    try {
      localStorage.setItem(
        FOLLOWED_KEY,
        JSON.stringify(chosen === undefined ? others : { ...others, [slug]: chosen }),
      )
    } catch {
      // A phone that keeps nothing still has the team in its address.
    }
  }
  return { team, isHere, set }
}
