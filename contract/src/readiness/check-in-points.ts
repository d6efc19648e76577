import { shownDay, type Day } from '../dates.ts'
import { sentence, type Said } from '../message.ts'
import type { Seen } from '../events/check-in.ts'

const RosterShort = sentence('check_in_roster_short', 'Only {players} of at least {least} players.')
const CheckDue = sentence('check_in_check_due', 'Waiting for a check due {day}.')
const BalanceDue = sentence('check_in_balance_due', 'Not paid yet, due {day}.')
const AnswersMissing = sentence(
  'check_in_answers_missing',
  '{count} questions of the event aren’t answered yet.',
)
const BalanceLate = sentence('check_in_balance_late', 'Not paid yet, was due {day}.')

/** Whether there are as many players as the rules want; null if there are. A roster without anybody is always too short. */
export function shortRoster(players: number, least: number): Said | null {
  if (players === 0) return 'There are no players on the roster.'
  return players < least ? RosterShort({ players, least }) : null
}

/** What a team still owes for the event, in words that name no amount. */
export function owedSaid(owes: { due_on: Day; is_late: boolean; number: string | null }): Said {
  const day = shownDay(owes.due_on)
  if (owes.number !== null) return CheckDue({ day })
  return owes.is_late ? BalanceLate({ day }) : BalanceDue({ day })
}

/** How many required questions a team hasn’t answered. It names none of them: not everybody at the table may read all. */
export const unansweredSaid = (count: number): Said =>
  count === 1 ? 'One question of the event isn’t answered yet.' : AnswersMissing({ count })

/** The waivers an event asks for, and what those of a registration are called beside them. */
export const WAIVER_NAMES = { event: 'Event waivers', registration: 'Registration waivers' } as const
export const EVENT_WAIVERS_SIGNED = 'All waivers are signed.'

/** Of players and teams from outside, who have no records here. */
export const NO_PAPERS = {
  age: 'No proof of age on file.',
  insurance: 'No certificate of insurance on file.',
} as const

/** Which papers can be shown at the table. The rest is paid, signed or cleared elsewhere. */
export const seenAs = (requirement: string): Seen | null =>
  requirement === 'age' || requirement === 'waivers' || requirement === 'insurance' ? requirement : null
