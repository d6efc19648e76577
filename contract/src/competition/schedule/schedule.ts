import { addDays, type Day } from '../../dates.ts'
import type { Said } from '../../message.ts'

/** A stretch of time in minutes since midnight of the event’s first day, on the clocks of the event. */
export type Stretch = { from: number; until: number }
export const DAY_MINUTES = 1440
/** By hand a game starts at any multiple of this. */
export const RASTER = 5

/** A field as a schedule knows it. */
export type ScheduleField = {
  id: number
  name: string
  venue_id: number
  /** Where finals are played, if the director has said so. */
  is_main: boolean
  /** When it may be used: its hours without its closures, in order and apart. */
  open: readonly Stretch[]
  /** When it is dark: after sunset, on a field without lights. */
  dark: readonly Stretch[]
}

/** Teams of a division share game lengths and limits. */
export type ScheduleDivision = {
  id: number
  label: string
  /** Fields that fit it; null is all of them. */
  field_ids: readonly number[] | null
  /** Minute of the day by which its games have ended; null is no limit. */
  curfew: number | null
}

/** A part of a division: a pool, a bracket. Null days are all days. */
export type ScheduleStage = {
  id: number
  name: string
  /** Days of the event, 0 is the first, on which it may be played; null is all of them. */
  days: readonly number[] | null
  /** The most games of a team on one day, in a bracket also the longest path; null is no limit. */
  most_a_day: number | null
}

/** Somebody who is needed at the games of several teams: a coach. */
export type SchedulePerson = { id: number; name: string; team_ids: readonly number[] }

/** What a team asks for. The first wish weighs most. */
export type Wish =
  | { kind: 'not_before' | 'not_after'; day: number | null; minute: number; rank: number }
  | { kind: 'not_on'; day: number; rank: number }

export type ScheduleTeam = {
  id: number
  name: string
  club_id: number | null
  /** It was promised that it plays no earlier: minutes since midnight of the first day. */
  arrives: number | null
  /** It drives far, and would like its first game no earlier in the day than this minute. */
  early: number | null
  wishes: readonly Wish[]
}

export type ScheduleGame = {
  id: number
  /** “Game 12”, “Gold final”. */
  name: string
  division_id: number
  stage_id: number
  /** How long it is played; the field is free again after the changeover. */
  minutes: number
  /** Teams that are known by now; if both are, the home team is first. */
  team_ids: readonly number[]
  /** Games whose winner or loser plays here. */
  feeder_ids: readonly number[]
  /** Stages whose standings decide who plays here. */
  after_stage_ids: readonly number[]
  is_final: boolean
}

/** What a minute of each kind costs, in family minutes (the design of events: what a director may change). */
export type Weights = {
  /** A minute between two games of a team on a day beyond its rest, spent waiting or on the road. */
  waiting: number
  /** A team changes venues between two games of a day. */
  venue: number
  /** An hour of sleep that a team from far away misses. */
  early: number
  /** A wish that is not met: of the first rank; later ones half and a third of it. */
  wish: number
  /** Two teams of a club play at the same time. */
  club: number
  /** The third game of a team that starts at half past eight or earlier, and each one after it. */
  dawn: number
  /** A final that is not on the main field. */
  final: number
  /** A published game that is at another time or place. */
  moved: number
  /** An hour that a game starts after the first field opens that day: mornings are used, and everybody is home earlier. */
  late: number
}
export const WEIGHTS: Weights = {
  waiting: 1,
  venue: 60,
  early: 45,
  wish: 120,
  club: 10,
  dawn: 60,
  final: 60,
  moved: 60,
  late: 2,
}

/** Everything that decides where games may be, as plain data, so that a thread or a browser’s worker can have it. */
export type Scheduling = {
  first_day: Day
  /** How many days the event has. */
  days: number
  fields: readonly ScheduleField[]
  /** Minutes from one venue to another; a pair that is not there is none. */
  roads: readonly { from: number; to: number; minutes: number }[]
  divisions: readonly ScheduleDivision[]
  stages: readonly ScheduleStage[]
  teams: readonly ScheduleTeam[]
  people: readonly SchedulePerson[]
  games: readonly ScheduleGame[]
  /** The least minutes between two games of a team, without the road. */
  rest: number
  /** Minutes a field needs between two games. */
  changeover: number
  /** Crews of umpires on hand at any time; null is as many as are needed. */
  crews: number | null
  weights: Weights
  /** The schedule that was published; games that move away from it cost. */
  published: readonly Placement[]
}

/** A game’s place: a field and the minute it starts at. */
export type Placement = { game_id: number; field_id: number; starts: number; locked: boolean }

/** A rule that a game breaks where it is, in words. */
export type Broken = { rule: string; game_id: number; other_id: number | null; reason: Said }

/** Minutes on the road between venues, both ways. */
export function roadsOf({ roads }: Pick<Scheduling, 'roads'>): (from: number, to: number) => number {
  const known = new Map<string, number>()
  for (const { from, to, minutes } of roads) {
    known.set(`${from} ${to}`, minutes)
    if (!known.has(`${to} ${from}`)) known.set(`${to} ${from}`, minutes)
  }
  return (from, to) => (from === to ? 0 : (known.get(`${from} ${to}`) ?? 0))
}

/** The day of a minute, 0 is the first. */
export const dayOf = (minute: number): number => Math.floor(minute / DAY_MINUTES)

/** The date of a minute. */
export const dateOf = ({ first_day }: Pick<Scheduling, 'first_day'>, minute: number): Day =>
  addDays(first_day, dayOf(minute))

/** The clock of a minute, “9:15 AM”. */
export function clockOf(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const hours = Math.floor(ofDay / 60)
  return `${hours % 12 || 12}:${String(ofDay % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** When the first field opens, by day; a day without hours is not there. */
export function openingsOf({ fields }: Pick<Scheduling, 'fields'>): ReadonlyMap<number, number> {
  const openings = new Map<number, number>()
  for (const { open } of fields)
    for (const { from } of open)
      openings.set(dayOf(from), Math.min(from, openings.get(dayOf(from)) ?? Infinity))
  return openings
}
