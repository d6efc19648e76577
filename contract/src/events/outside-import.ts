import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { sentence } from '../message.ts'
import { operation } from '../operation.ts'
import { Id, Moment, SaidText, whole } from '../primitives.ts'

/** How many teams one list can have: they are entered together, or none of them is. */
export const MOST_IMPORTED_TEAMS = 500

/** Why a list of teams can’t be read. */
export const TEAM_LIST_SAYS = {
  no_columns: 'The file needs a line with column names, such as Team name, Division, Coach, Email.',
  too_long: 'You can import up to 500 teams at a time. Please split the file.',
} as const

/** Why a team of a list can’t be entered, or is asked about. */
export const TEAM_SAYS = {
  no_name: 'The team has no name.',
  no_team: 'This line is a title, a note or a total, not a team.',
  no_division: 'The row has no division.',
  unknown_division: sentence('team_unknown_division', 'Choose which division “{typed}” means.'),
  no_email: 'Add an email address, or the team can’t pay by its link.',
  full: sentence('team_division_full', '{division} is full.'),
  in_file: sentence('team_in_file', 'A team with this name is already in line {line}.'),
  in_event: 'A team with this name is already in this division.',
  of_house: 'One of your clubs’ teams has this name.',
  no_phone: sentence('team_no_phone', 'Phone number skipped: {reason}'),
} as const

const cell = z.string().check(z.maxLength(200, 'Use up to 200 characters.'))

const ListedTeam = z.object({
  /** The line of the file it stands on. */
  line: z.int('Choose a row.').check(z.minimum(1, 'Choose a row.'), z.maximum(1_000_000, 'Choose a row.')),
  name: cell,
  /** As the file has it. */
  division: cell,
  /** What it means here; null as long as nobody has said. */
  event_division_id: z.nullable(Id),
  club: cell,
  city: cell,
  state: cell,
  postal_code: cell,
  coach: cell,
  email: cell,
  phone: cell,
})
export type ListedTeam = z.output<typeof ListedTeam>

const asked = {
  id: Id,
  teams: z
    .array(ListedTeam)
    .check(
      z.minLength(1, 'The list has no teams.'),
      z.maxLength(MOST_IMPORTED_TEAMS, TEAM_LIST_SAYS.too_long),
    ),
  /** Whether they pay by their link, or have paid elsewhere and owe nothing here. */
  payment: z.enum(['link', 'none'], 'Choose from the list.'),
  /** Until the end of this day spots are kept for those who pay. */
  pay_by: z.nullable(Day),
  when_full: z.enum(['wait', 'skip'], 'Choose from the list.'),
  /** Lines of teams that are entered although another one has their name. */
  enter_anyway: z
    .array(z.int('Choose a row.'))
    .check(z.maxLength(MOST_IMPORTED_TEAMS, TEAM_LIST_SAYS.too_long)),
  /** In which the contacts are written to. */
  language: z.enum(['en', 'es']),
}

/** What becomes of a team: `asked` until somebody says that it is another one than its namesake. */
const ImportedTeam = z.object({
  line: z.int(),
  name: z.string(),
  division: z.nullable(z.string()),
  outcome: z.enum(['held', 'confirmed', 'waiting', 'asked', 'bad']),
  reasons: z.array(SaidText),
  /** What was left out of it. */
  notes: z.array(SaidText),
})
export type ImportedTeam = z.output<typeof ImportedTeam>

export const previewTeamList = operation({
  method: 'POST',
  path: '/ems/events/:id/outside-teams/read',
  access: 'ems.entrant.decide',
  multipart: true,
  message: 'Operation successful',
  summary: 'Read a CSV or XLSX list of teams from outside, without entering any',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    id: Id,
    file: z.file('Choose a file.'),
    /** The line with the column names; without it, it is found. */
    header_line: z.optional(whole('Choose a row.')),
  }),
  output: z.object({
    header_line: z.int(),
    headers: z.array(z.string()),
    /** The first lines, for choosing the one with the column names. */
    beginning: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  }),
})
export type TeamList = z.output<typeof previewTeamList.output>

export const checkOutsideTeams = operation({
  method: 'POST',
  path: '/ems/events/:id/outside-teams/check',
  access: 'ems.entrant.decide',
  message: 'Operation successful',
  summary: 'Say what would become of each team of a list, and what its contact would be sent',
  input: z.object(asked),
  output: z.object({
    teams: z.array(ImportedTeam),
    /** What the first of those with an email address would be sent; null if no one has one. */
    letter: z.nullable(z.object({ to: z.string(), subject: z.string(), paragraphs: z.array(z.string()) })),
  }),
})

export const importOutsideTeams = operation({
  method: 'POST',
  path: '/ems/events/:id/outside-teams/import',
  access: 'ems.entrant.decide',
  status: 201,
  summary:
    'Enter the teams of a list, all that can be or none; sent again with its key, it is the same import',
  input: z.object({
    ...asked,
    /** One for each press. */
    import_key: z.uuid('This isn’t a valid key.'),
    /** Whether each contact is emailed the link to the entry. */
    sends_links: z.boolean(),
  }),
  output: z.object({ teams: z.array(ImportedTeam) }),
})

export const listOutsideImports = operation({
  method: 'GET',
  path: '/ems/events/:id/outside-teams/imports',
  access: 'ems.entrant.decide',
  summary: 'List the imports of teams of an event, the latest first',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      import_key: z.uuid(),
      imported_at: Moment,
      teams: z.int(),
      /** Those nobody has paid for, which an undo takes out. */
      undoable: z.int(),
      /** Those still in it whose contact has an address and hasn’t been emailed the link. */
      unsent: z.int(),
    }),
  ),
})
export type OutsideImport = z.output<typeof listOutsideImports.output>[number]

const ofImport = z.object({ id: Id, import_key: z.uuid('This isn’t a valid key.') })

export const sendOutsideLinks = operation({
  method: 'POST',
  path: '/ems/events/:id/outside-teams/send-links',
  access: 'ems.entrant.decide',
  message: 'Operation successful',
  summary: 'Email the contacts of imported teams the link to their entry, each once',
  input: ofImport,
  output: z.object({ sent: z.int() }),
})

export const undoOutsideImport = operation({
  method: 'POST',
  path: '/ems/events/:id/outside-teams/undo',
  access: 'ems.entrant.decide',
  message: 'Data updated successfully',
  summary:
    'Take the teams of an import out again that haven’t paid; their spots are free, and those who had their link are told',
  input: ofImport,
  output: z.object({ removed: z.int() }),
})
