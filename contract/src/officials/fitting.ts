import { shownDay, type Day } from '../dates.ts'
import { sentence, type Said } from '../message.ts'
import { clockOf } from '../competition/schedule/schedule.ts'

/** A game that needs an umpire. Moments are minutes since 1970 in UTC; the day and its minutes are on the venue’s clocks. */
export type Post = {
  game_id: number
  /** “12U #4”. */
  name: string
  from: number
  until: number
  day: Day
  /** Minutes since midnight. */
  starts: number
  ends: number
  venue_id: number
  field: string
  /** Whose game it is, with the clubs of the teams; those that aren’t known yet conflict with nobody. */
  teams: readonly { team_id: number | null; club_id: number | null; name: string }[]
  /** The least level; null takes anybody. */
  level: Level | null
}
export type Level = { id: number; name: string; rank: number }

/** A day somebody can’t work at all, or the hours in which they can. Days that aren’t named are free. */
export type UmpireDay = { day: Day; from: number | null; until: number | null }

export type Umpire = {
  id: number
  name: string
  level: Level | null
  days: readonly UmpireDay[]
  /** Teams and clubs whose games they stay away from. */
  team_ids: readonly number[]
  club_ids: readonly number[]
  /** The most games they want on a day; null is the event’s maximum. */
  most_a_day: number | null
  /** From home to each venue, as the crow flies; a venue that isn’t there is unknown. */
  miles: Readonly<Record<number, number>>
}

/** A game somebody umpires already, at this event or another. */
export type Duty = Pick<Post, 'game_id' | 'name' | 'from' | 'until' | 'day' | 'venue_id' | 'field'> & {
  umpire_id: number
}

export type CrewLimits = {
  /** The most games of one umpire on a day. */
  most_a_day: number
  /** The least minutes between two games of an umpire, without the road. */
  rest: number
  /** The farthest from home, in miles; null is no limit. */
  most_miles: number | null
  /** Minutes by road from one venue to another. */
  road: (from: number, to: number) => number
}

const Already = sentence('umpire_already', '{name} is already on this game.')
const Busy = sentence('umpire_busy', '{name} has {game} at that time.')
const Road = sentence(
  'umpire_road',
  '{name} has {minutes} minutes between {game} and this game and needs {needed}.',
)
const Off = sentence('umpire_off', '{name} can’t work on {day}.')
const Hours = sentence('umpire_hours', '{name} works from {from} to {until} on {day}.')
const Conflict = sentence('umpire_conflict', '{name} doesn’t umpire games of {team}.')
const LevelLow = sentence('umpire_level', '{name} is {level}, and this game needs {needed}.')
const LevelNone = sentence('umpire_level_none', '{name} has no level, and this game needs {needed}.')
const DayFull = sentence('umpire_day_full', '{name} has {games} games on {day}; {most} is the maximum.')
const Far = sentence('umpire_far', '{name} lives {miles} miles away; {most} is the maximum.')

/** Why somebody doesn’t fit a game. `impossible` is what no one can decide otherwise: two places at the same time. */
export type Misfit = { rule: string; impossible: boolean; reason: Said }

/** Whether two spans leave no time to get from one to the other, in minutes missing; 0 is enough. */
function missingBetween(
  one: Pick<Post, 'from' | 'until' | 'venue_id'>,
  other: Pick<Post, 'from' | 'until' | 'venue_id'>,
  { rest, road }: CrewLimits,
): { overlap: boolean; has: number; needs: number } {
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  const has = second.from - first.until
  const needs =
    first.venue_id === second.venue_id ? rest : Math.max(rest, road(first.venue_id, second.venue_id))
  return { overlap: has < 0, has, needs }
}

/**
 * Every reason why an umpire doesn’t fit a game, in words; none for one who fits. `duties` are all games of all umpires, without the
 * one that is asked about.
 */
export function misfitsOf(umpire: Umpire, post: Post, duties: readonly Duty[], limits: CrewLimits): Misfit[] {
  const { name } = umpire
  const own = duties.filter(({ umpire_id }) => umpire_id === umpire.id)
  const found: Misfit[] = []
  const add = (rule: string, reason: Said, impossible = false) => found.push({ rule, impossible, reason })
  for (const duty of own) {
    if (duty.game_id === post.game_id) {
      add('already', Already({ name }), true)
      continue
    }
    const { overlap, has, needs } = missingBetween(duty, post, limits)
    if (overlap) add('busy', Busy({ name, game: duty.name }), true)
    else if (has < needs)
      add(
        'road',
        Road({ name, minutes: has, game: duty.name, needed: needs }),
        duty.venue_id !== post.venue_id,
      )
  }
  const day = umpire.days.find((one) => one.day === post.day)
  if (day && (day.from === null || day.until === null)) add('off', Off({ name, day: shownDay(post.day) }))
  else if (day && (post.starts < day.from! || post.ends > day.until!))
    add(
      'hours',
      Hours({ name, from: clockOf(day.from!), until: clockOf(day.until!), day: shownDay(post.day) }),
    )
  for (const { team_id, club_id, name: team } of post.teams)
    if (
      (team_id !== null && umpire.team_ids.includes(team_id)) ||
      (club_id !== null && umpire.club_ids.includes(club_id))
    )
      add('conflict', Conflict({ name, team }))
  if (post.level) {
    if (!umpire.level) add('level', LevelNone({ name, needed: post.level.name }))
    else if (umpire.level.rank < post.level.rank)
      add('level', LevelLow({ name, level: umpire.level.name, needed: post.level.name }))
  }
  const games = own.filter((duty) => duty.day === post.day && duty.game_id !== post.game_id).length
  const most = Math.min(limits.most_a_day, umpire.most_a_day ?? limits.most_a_day)
  if (games >= most) add('day_full', DayFull({ name, games, day: shownDay(post.day), most }))
  const miles = umpire.miles[post.venue_id]
  if (limits.most_miles !== null && miles !== undefined && miles > limits.most_miles)
    add('far', Far({ name, miles: Math.round(miles), most: limits.most_miles }))
  return found
}

export type Suggested = {
  umpire_id: number
  /** From home; null where it isn’t known. */
  miles: number | null
  /** Games of that day so far. */
  games: number
  /** At the same venue that day already. */
  is_there: boolean
}

/** What a game on a day weighs beside miles: an umpire with one game less is asked before one who lives 8 miles nearer. */
const MILES_OF_A_GAME = 8
/** Who is at the park already need not drive. */
const MILES_OF_BEING_THERE = 12
/** Where nobody knows how far somebody lives. */
const UNKNOWN_MILES = 40

/**
 * Who could umpire a game, the best first: few games that day, near, at the park already. Beside them everybody who doesn’t fit, with
 * the reasons. The order of the umpires that come in doesn’t matter.
 */
export function suggest(
  post: Post,
  umpires: readonly Umpire[],
  duties: readonly Duty[],
  limits: CrewLimits,
): { fits: Suggested[]; others: { umpire_id: number; misfits: Misfit[] }[] } {
  const fits: (Suggested & { cost: number })[] = []
  const others: { umpire_id: number; misfits: Misfit[] }[] = []
  for (const umpire of umpires) {
    const misfits = misfitsOf(umpire, post, duties, limits)
    if (misfits.length > 0) {
      others.push({ umpire_id: umpire.id, misfits })
      continue
    }
    const today = duties.filter(({ umpire_id, day }) => umpire_id === umpire.id && day === post.day)
    const miles = umpire.miles[post.venue_id] ?? null
    const is_there = today.some(({ venue_id }) => venue_id === post.venue_id)
    const cost =
      (miles ?? UNKNOWN_MILES) + MILES_OF_A_GAME * today.length - (is_there ? MILES_OF_BEING_THERE : 0)
    fits.push({ umpire_id: umpire.id, miles, games: today.length, is_there, cost })
  }
  return {
    fits: fits
      .toSorted((a, b) => a.cost - b.cost || a.umpire_id - b.umpire_id)
      .map(({ cost: _, ...one }) => one),
    others: others.toSorted((a, b) => a.misfits.length - b.misfits.length || a.umpire_id - b.umpire_id),
  }
}

export type OpenPosition = { post: Post; position: number }
export type FilledPosition = { game_id: number; position: number; umpire_id: number }

/**
 * Umpires for as many open positions as there are for, without breaking a rule: the position with the fewest candidates first, then,
 * for those left over, by moving one who was just placed. `barred` says who was asked for a game and turned it down.
 */
export function fillPositions(
  open: readonly OpenPosition[],
  umpires: readonly Umpire[],
  duties: readonly Duty[],
  limits: CrewLimits,
  barred: (umpire_id: number, game_id: number) => boolean = () => false,
): FilledPosition[] {
  const known = new Map(umpires.map((one) => [one.id, one]))
  const own = new Map<number, Duty[]>()
  for (const duty of duties) own.set(duty.umpire_id, [...(own.get(duty.umpire_id) ?? []), duty])
  const dutiesOf = (id: number, without?: Post) =>
    without ? (own.get(id) ?? []).filter(({ game_id }) => game_id !== without.game_id) : (own.get(id) ?? [])
  const fits = (id: number, { post }: OpenPosition, without?: Post) =>
    !barred(id, post.game_id) && misfitsOf(known.get(id)!, post, dutiesOf(id, without), limits).length === 0
  const filled = new Map<OpenPosition, number>()
  const put = (position: OpenPosition, umpire_id: number) => {
    filled.set(position, umpire_id)
    own.set(umpire_id, [...(own.get(umpire_id) ?? []), { ...position.post, umpire_id }])
  }
  const take = (position: OpenPosition) => {
    const id = filled.get(position)!
    filled.delete(position)
    own.set(id, dutiesOf(id, position.post))
    return id
  }
  const best = ({ post }: OpenPosition, ids: Iterable<number>) => {
    const some = [...ids]
    return suggest(
      post,
      some.map((id) => known.get(id)!),
      some.flatMap((id) => dutiesOf(id)),
      limits,
    ).fits[0]?.umpire_id
  }
  const ids = umpires.map(({ id }) => id).toSorted((a, b) => a - b)
  const options = new Map(
    open
      .toSorted(
        (a, b) => a.post.from - b.post.from || a.post.game_id - b.post.game_id || a.position - b.position,
      )
      .map((position) => [position, new Set(ids.filter((id) => fits(id, position)))]),
  )
  const stuck: OpenPosition[] = []
  while (options.size > 0) {
    const [position, choices] = [...options].reduce((least, one) =>
      one[1].size < least[1].size ? one : least,
    )
    options.delete(position)
    const umpire_id = best(position, choices)
    if (umpire_id === undefined) {
      stuck.push(position)
      continue
    }
    put(position, umpire_id)
    for (const [other, left] of options)
      if (left.has(umpire_id) && !fits(umpire_id, other)) left.delete(umpire_id)
  }
  for (const position of stuck)
    for (const [other, umpire_id] of [...filled]) {
      // Without that one game its umpire could take this one, and somebody else the other.
      if (!fits(umpire_id, position, other.post)) continue
      take(other)
      put(position, umpire_id)
      const next = best(
        other,
        ids.filter((id) => fits(id, other)),
      )
      if (next !== undefined) {
        put(other, next)
        break
      }
      take(position)
      put(other, umpire_id)
    }
  return [...filled].map(([{ post, position }, umpire_id]) => ({
    game_id: post.game_id,
    position,
    umpire_id,
  }))
}
