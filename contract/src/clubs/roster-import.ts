import * as z from 'zod/mini'
import { SAY_WHICH_FIRST, type DateOrder } from '../date-order.ts'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'
import { problem } from '../problem.ts'

/** More than any roster takes: a longer file is one of a whole club, which the office imports. */
export const MOST_PLAYERS = 100

/** Why a player of a file cannot be entered. */
export const PLAYER_SAYS = {
  /** The same sentence whoever it is and whosever child: a list of guesses tells nobody anything. */
  on_record:
    'A player of this name and date of birth is on record already. Please invite the family, or add the player with the number on the card.',
  no_columns: 'The first line of the file must name a first name, a last name and a date of birth.',
  too_long: 'The file has more than 100 players. Please send one team at a time.',
  no_room: (players: number, roster_max: number, name: string) =>
    `With ${players} players on the roster not everyone has room: at most ${roster_max} are allowed, rule pack ${name}.`,
} as const

/**
 * The dates of birth leave open whether the month or the day comes first, or some hang on a few others that tell it.
 * Carries `OpenDates`.
 */
export const DatesAmbiguous = problem(
  'dates_ambiguous',
  422,
  'The dates of birth in this file can be read in two ways. Please say which comes first, the month or the day.',
)
export type OpenDates = DateOrder

export const importTeamPlayers = operation({
  method: 'POST',
  path: '/mms/team/import_players',
  access: 'ctms.rosters.edit',
  scoped: true,
  multipart: true,
  message: 'Operation successful',
  summary:
    'Enter the players of a file for a team: each good row gets a code for its family, each bad one says why not',
  limit: { max: 20, seconds: 60 },
  input: z.object({
    team_id: Id,
    file: z.file('Please choose a file.'),
    /** The answer to `dates_ambiguous`: needed where a date would be another day with it. Rows that don't fit are left out. */
    date_format: z.optional(z.enum(['mdy', 'dmy'], SAY_WHICH_FIRST)),
  }),
  output: z.object({
    imported: z.int(),
    failed: z.array(z.object({ row: z.int(), errors: z.array(z.string()) })),
    /** Who was entered, with the code by which the family takes the record over when it registers. */
    players: z.array(
      z.object({
        row: z.int(),
        name: z.string(),
        member_number: z.string(),
        confirmation_code: z.string(),
      }),
    ),
    /** When not all of them have room on the roster. */
    warning: z.nullable(z.string()),
  }),
})

export const SampleNotFound = problem('sample_not_found', 404, 'There is no sample file of this name.')

export const getSampleFile = operation({
  method: 'GET',
  path: '/mms/getSampleFile/:name',
  access: 'signed-in',
  summary:
    'Give a sample of a file to import: `import_members` (or `members`), `import_players` (or `players`)',
  file: 'text/csv',
  input: z.object({ name: z.string().check(z.maxLength(100)) }),
  output: z.unknown(),
})
