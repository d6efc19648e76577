import * as z from 'zod/mini'
import { SAY_WHICH_FIRST, type DateOrder } from '../date-order.ts'
import { operation } from '../operation.ts'
import { Id, SaidText } from '../primitives.ts'
import { sentence } from '../message.ts'
import { problem } from '../problem.ts'

/** More than any roster holds. A longer file lists a whole club, and the office imports those. */
export const MOST_PLAYERS = 100

/** Why a player in a file cannot be entered. */
export const PLAYER_SAYS = {
  /**
   * Always the same sentence, whoever it is and whoever's child, so that uploading a list of guesses reveals
   * nothing.
   */
  on_record:
    'A player with this name and date of birth is already on record. Invite the family, or add the player with the member ID on the card.',
  no_columns: 'The first line of the file needs a first name, a last name and a date of birth.',
  too_long: 'This file has more than 100 players. Please import one team at a time.',
  no_room: sentence(
    'roster_no_room',
    'There isn’t room for everyone: the roster has {players} players, and rule pack {pack} allows {most}.',
  ),
} as const

/**
 * The dates of birth leave open whether month or day comes first, or many of them depend on a few that settle
 * it. Carries `OpenDates`.
 */
export const DatesAmbiguous = problem(
  'dates_ambiguous',
  422,
  'The dates of birth in this file could be read two ways. Choose which comes first, the month or the day.',
)
export type OpenDates = DateOrder & { field: 'date_format' | 'dotted_format' }

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
    file: z.file('Choose a file.'),
    /**
     * The answer to `dates_ambiguous`, needed when it would change a date. Rows that do not fit it are left
     * out.
     */
    date_format: z.optional(z.enum(['mdy', 'dmy'], SAY_WHICH_FIRST)),
    /** The same for dates with dots, such as 09.06.2011, which are asked about apart. */
    dotted_format: z.optional(z.enum(['mdy', 'dmy'], SAY_WHICH_FIRST)),
  }),
  output: z.object({
    imported: z.int(),
    /** `says` is the same as `errors`, for those who read another language. */
    failed: z.array(z.object({ row: z.int(), errors: z.array(z.string()), says: z.array(SaidText) })),
    /** Who was entered, each with the code that lets the family claim the record when it registers. */
    players: z.array(
      z.object({
        row: z.int(),
        name: z.string(),
        member_number: z.string(),
        confirmation_code: z.string(),
      }),
    ),
    /** Set when the roster does not have room for all of them. */
    warning: z.nullable(SaidText),
  }),
})

export const SampleNotFound = problem('sample_not_found', 404, 'There’s no sample file by this name.')

export const getSampleFile = operation({
  method: 'GET',
  path: '/mms/getSampleFile/:name',
  access: 'signed-in',
  summary:
    'Give a sample of a file to import: `import_members` (or `members`), `import_players` (or `players`), or `import_practice` with families that do not exist',
  file: 'text/csv',
  input: z.object({ name: z.string().check(z.maxLength(100)) }),
  output: z.unknown(),
})
