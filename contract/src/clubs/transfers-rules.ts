import * as z from 'zod/mini'
import { spelledDay, type Day } from '../dates.ts'
import {
  isHeld,
  obstaclesToJoin,
  obstaclesToLeave,
  standingOf,
  type Obstacle,
  type Roster,
} from './roster-rules.ts'
import { sentence, type Said } from '../message.ts'

/** The parts of a season in which players change teams. */
export const TransferKind = z.enum(['fall', 'summer'], 'Choose fall or summer.')
export type TransferKind = z.infer<typeof TransferKind>

/**
 * How often a player may move in each part of a season. Source: product-facts F7 (Alliance rules, transfers).
 */
export const QUOTA = 1

/**
 * When teams of a season may be asked for players; for one league, or for all that have no windows of their
 * own.
 */
export type TransferWindow = {
  kind: TransferKind
  league_id: number | null
  from_on: Day
  /** The last day. */
  to_on: Day
  is_enabled: boolean
  /** A team that has not answered after this many days counts as having agreed. */
  answer_days: number
}

export type TransferSide = {
  id: number
  name: string
  is_active: boolean
  season_id: number
  discipline_id: number
  league_id: number
  roster: Roster
}

export type Transfer = {
  player: { member_id: number; dob: Day | null }
  from: TransferSide
  to: TransferSide
  /** The windows of the season. */
  windows: readonly TransferWindow[]
  /** The parts of the season in which the player has already moved, not counting exceptions. */
  moved: readonly TransferKind[]
  /** A team other than `from` that the player is on. */
  elsewhere: string | null
}

export type TransferObstacle = {
  code:
    | Obstacle['code']
    | 'same_team'
    | 'other_game'
    | 'team_ended'
    | 'not_on_roster'
    | 'window_closed'
    | 'quota'
  /** What prevents it, in words for the family and the coaches. */
  reason: Said
}

const TeamEnded = sentence('team_ended', '{name} isn’t active, so no one can join it.')
const TeamFrozen = sentence(
  'team_frozen',
  'The roster of {name} has been frozen since {since}, so players can’t move to it or from it.',
)
const NotOn = sentence('not_on_roster', 'This player isn’t on the roster of {name}.')
const OpensOn = sentence('transfers_open_on', 'Transfers are closed. The next window opens on {day}.')

/** The obstacles that the office can make an exception from. */
export const EXCEPTED: readonly TransferObstacle['code'][] = ['window_closed', 'quota']

/** The window that applies to a team on a day: the league's own if it has any, else the general one. */
function windowOn(windows: readonly TransferWindow[], league_id: number, today: Day) {
  const own = windows.filter((one) => one.league_id === league_id)
  const rules = own.length > 0 ? own : windows.filter((one) => one.league_id === null)
  return rules.find((one) => one.is_enabled && one.from_on <= today && today <= one.to_on)
}

/** The window in which both teams may be asked, or undefined. Between leagues, both windows must be open. */
export function openWindow(
  {
    windows,
    from,
    to,
  }: Pick<Transfer, 'windows'> & { from: { league_id: number }; to: { league_id: number } },
  today: Day,
): TransferWindow | undefined {
  const own = windowOn(windows, from.league_id, today)
  return own && windowOn(windows, to.league_id, today) && own
}

/**
 * Everything that prevents a player from moving between two teams on a day; empty if they may. Checked when
 * somebody asks and again when the office approves: by then the window was open in time (`isTimely`), but
 * everything else must still hold. A frozen roster neither gives up nor takes a player this way, whoever
 * approves.
 */
export function judgeTransfer(
  transfer: Transfer,
  today: Day,
  { isTimely, kind }: { isTimely: boolean; kind?: TransferKind | undefined },
): TransferObstacle[] {
  const { player, from, to, moved, elsewhere } = transfer
  const obstacles: TransferObstacle[] = []
  const refuse = (code: TransferObstacle['code'], reason: Said) => obstacles.push({ code, reason })
  if (from.id === to.id) {
    refuse('same_team', 'The player is already on this team. Please choose another one.')
    return obstacles
  }
  if (from.season_id !== to.season_id || from.discipline_id !== to.discipline_id)
    refuse('other_game', 'Both teams need to play in the same season and discipline.')
  const { name } = to
  if (!to.is_active) refuse('team_ended', TeamEnded({ name }))

  const place = from.roster.places.find(
    (one) => one.member_id === player.member_id && one.role === 'player' && isHeld(one, today),
  )
  if (!place) refuse('not_on_roster', NotOn({ name: from.name }))

  const open = isTimely ? undefined : openWindow(transfer, today)
  if (!isTimely && !open) refuse('window_closed', closedSentence(transfer, today))
  const part = kind ?? open?.kind
  if (part !== undefined && moved.filter((one) => one === part).length >= QUOTA)
    refuse(
      'quota',
      part === 'fall'
        ? 'Players can move once in the fall, and this player already has.'
        : 'Players can move once in the summer, and this player already has.',
    )

  for (const { name, roster } of [from, to])
    if (standingOf(roster, today) === 'frozen')
      refuse('frozen', TeamFrozen({ name, since: spelledDay(roster.frozen_on!) }))
  const frozen = obstacles.some(({ code }) => code === 'frozen')
  if (place && !frozen) obstacles.push(...obstaclesToLeave(from.roster, place, 'office', today))
  const newcomer = { ...player, role: 'player' as const, until_on: null, elsewhere }
  // A player who helps out there as a guest becomes a regular player.
  const roster = {
    ...to.roster,
    places: to.roster.places.filter(
      (one) => one.role !== 'guest' || one.member_id !== player.member_id || !isHeld(one, today),
    ),
  }
  obstacles.push(
    ...obstaclesToJoin(roster, newcomer, 'office', today).filter(({ code }) => !frozen || code !== 'frozen'),
  )
  return obstacles
}

/** Why no window is open, with the next day one opens. */
function closedSentence({ windows, from, to }: Transfer, today: Day): Said {
  const next = windows
    .filter(
      (one) =>
        one.is_enabled &&
        one.from_on > today &&
        (one.league_id === null || one.league_id === from.league_id || one.league_id === to.league_id),
    )
    .map(({ from_on }) => from_on)
    .toSorted()[0]
  if (next === undefined) return 'Transfers are closed. Please ask your league office.'
  return OpensOn({ day: spelledDay(next) })
}

/**
 * The part of a season a window belongs to, by its first day: fall until the end of the season's first
 * calendar year.
 */
export const kindOf = (season: { start_date: Day }, day: Day): TransferKind =>
  day.slice(0, 4) <= season.start_date.slice(0, 4) ? 'fall' : 'summer'
