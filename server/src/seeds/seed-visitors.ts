import { yearOf, type Day } from 'contract/dates'
import type { PublicEvent } from 'contract/events'
import { insertOutsideTeam, putOutsidePlayers } from '../events/entrants/outside-queries.ts'
import type { Context } from '../plumbing/context.ts'

/** Teams from elsewhere that come to a demonstration’s events. */
export const VISITORS = [
  { town: 'Tulsa', nickname: 'Thunder', coach: 'Marcy Doyle' },
  { town: 'Wichita', nickname: 'Wildcats', coach: 'Lou Petrie' },
  { town: 'Amarillo', nickname: 'Aces', coach: 'Tina Rosas' },
  { town: 'Shreveport', nickname: 'Surge', coach: 'Jan Broussard' },
  { town: 'Lubbock', nickname: 'Lightning', coach: 'Ray Kimura' },
  { town: 'Norman', nickname: 'Nitro', coach: 'Beth Sloan' },
  { town: 'Waco', nickname: 'Wranglers', coach: 'Gil Ortega' },
  { town: 'Texarkana', nickname: 'Twisters', coach: 'Pam Nguyen' },
]
const PLAYERS = [
  'Ada Flynn',
  'Bea Castillo',
  'Cora Whitlow',
  'Dee Okafor',
  'Elle Marsh',
  'Faye Tran',
  'Gia Lombardi',
  'Hana Sato',
  'Ines Duarte',
  'Joy Bennett',
  'Kit Larsen',
]

type Entered = { outside_team_id: number; name: string; coach: string; email: string }

/** Writes down the visiting team with that place on the list, with its players, for a division of an event that has ages. */
export async function enterVisitor(
  context: Context,
  { id: event_id, age_cutoff_on }: Pick<PublicEvent, 'id' | 'age_cutoff_on'>,
  { label, max_age }: Pick<PublicEvent['divisions'][number], 'label' | 'max_age'>,
  i: number,
): Promise<Entered> {
  const { town, nickname, coach } = VISITORS[i]!
  const name = `${town} ${nickname} ${label}`
  const email = `${coach.split(' ')[1]!.toLowerCase()}.${label.toLowerCase()}@example.org`
  const outside_team_id = await insertOutsideTeam(context, {
    ...{ event_id, name, coach, email, phone: null, language: 'en' },
  })
  await putOutsidePlayers(
    context,
    outside_team_id,
    PLAYERS.map((player, j) => ({
      name: player,
      dob: `${yearOf(age_cutoff_on) - max_age!}-0${1 + ((i + j) % 8)}-1${j % 10}` as Day,
      jersey_number: String(2 + ((j * 7 + i) % 40)),
    })),
  )
  return { outside_team_id, name, coach, email }
}
