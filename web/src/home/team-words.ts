import type { HomeTeam } from 'contract/home'
import { t } from '../language.ts'
import { writtenList } from '../written.ts'

/** The same as a phrase that stands among others. */
export const playersIn = ({ players, roster_max }: Pick<HomeTeam, 'players' | 'roster_max'>): string =>
  roster_max === null
    ? playersOf({ players, roster_max })
    : t('{players} of {most} players', { players, most: roster_max })

/** Where a team plays, unless its name says it already, as 'Comets 12U' does. */
export const divisionOf = ({ name, division }: Pick<HomeTeam, 'name' | 'division'>): string =>
  name.split(' ').includes(division) ? '' : division

/** 'Of so many places' where a rule pack says how many there are. */
export const playersOf = ({ players, roster_max }: Pick<HomeTeam, 'players' | 'roster_max'>): string =>
  roster_max === null
    ? t('{count} player|{count} players', { count: players })
    : t('{players} of {roster_max}', { players, roster_max })

type Open = { key: string; words: string; names?: string }

/** What is open in a team, most pressing first; nothing for a team that is fine. */
export function openOf({
  readiness,
  late,
  unsigned,
  requests,
  invites,
  roster_max,
  players,
}: HomeTeam): Open[] {
  const all: (Open & { isOpen: boolean })[] = [
    {
      key: 'insurance',
      isOpen: readiness?.is_insured === false,
      words: t('No insurance on file'),
    },
    {
      key: 'late',
      isOpen: (late?.count ?? 0) > 0,
      words: t('{count} late payment|{count} late payments', { count: late?.count ?? 0 }),
      names: namesOf(late),
    },
    {
      key: 'unsigned',
      isOpen: (unsigned?.count ?? 0) > 0,
      words: t('{count} waiver to sign|{count} waivers to sign', { count: unsigned?.count ?? 0 }),
      names: namesOf(unsigned),
    },
    {
      key: 'requests',
      isOpen: requests > 0,
      words: t('{count} request to join|{count} requests to join', { count: requests }),
    },
    {
      key: 'invites',
      isOpen: invites > 0,
      words: t('{count} invitation unanswered|{count} invitations unanswered', { count: invites }),
    },
    {
      key: 'full',
      isOpen: roster_max !== null && players >= roster_max,
      words: t('The roster is full'),
    },
  ]
  return all.filter(({ isOpen }) => isOpen).map(({ isOpen: _, ...one }) => one)
}

const namesOf = (some: HomeTeam['unsigned']) => {
  if (!some) return ''
  const rest = some.count - some.names.length
  return rest > 0
    ? t('{names} and {count} more', { names: some.names.join(', '), count: rest })
    : writtenList(some.names)
}
