import { messageIn } from 'contract/message'
import { hangsOnOrder, type DateFormat, type DateFormats, type DateOrder } from 'contract/date-order'
import type { Day } from 'contract/dates'
import { TeamNotActive } from 'contract/clubs/teams'
import { obstaclesToJoin, sizeOf } from 'contract/clubs/roster-rules'
import type { ImportField } from 'contract/office/import'
import { ROW_SAYS } from 'contract/office/import-says'
import {
  DatesAmbiguous,
  MOST_PLAYERS,
  PLAYER_SAYS,
  importTeamPlayers,
  type OpenDates,
} from 'contract/clubs/roster-import'
import type { In, Out } from 'contract/operation'
import { CHOICE_FIELDS } from 'contract/person-choices'
import { invalidField } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import { holdForRosters, rosterOf, teamWithin } from '../../clubs/clubs.ts'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { readThrough } from '../import/reading-through.ts'
import { tieGuardians, type Entered } from '../import/entering-guardians.ts'
import { insertPeople } from '../import/entering-people.ts'
import { findCandidates } from '../import/matching-queries.ts'
import { readRow, type ImportPlaces, type ReadRow } from '../import/row-reading.ts'
import { seenPeople } from '../import/seen-people.ts'
import type { SheetRow } from '../import/sheet.ts'
import { lookForPairs } from '../merging/pair-search.ts'
import { findCodes } from './codes-queries.ts'
import { findMemberTypes } from '../../offers/offers.ts'

/**
 * What a coach may provide about a player. Anything else in a file, such as numbers and memberships, is up to
 * the office.
 */
const OF_A_PLAYER: ReadonlySet<ImportField> = new Set([
  'first_name',
  'last_name',
  'full_name',
  'dob',
  ...CHOICE_FIELDS,
  'email',
  'phone',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'country',
  'guardian_name',
  'guardian_first_name',
  'guardian_last_name',
  'guardian_email',
  'guardian_phone',
  'guardian_relation',
])

type Table = {
  columns: (ImportField | null)[]
  date_formats: DateFormats
  rows: SheetRow[]
}
type Answers = Pick<In<typeof importTeamPlayers>, 'date_format' | 'dotted_format'>
type Row = ReadRow & { line: number }

/**
 * Saves good rows and reports bad ones. Uploaded again, everybody is on record already and nobody is entered
 * twice.
 */
export async function importPlayers(
  context: OutsideContext,
  { team_id, file, ...answers }: In<typeof importTeamPlayers>,
): Promise<Out<typeof importTeamPlayers>> {
  await context.read((inside) => teamWithin(inside, importTeamPlayers.access, team_id))
  const table = await tableOf(file, answers, todayOf(context))
  return context.transaction((inside) => enter(inside, team_id, table))
}

async function tableOf(file: File, { date_format, dotted_format }: Answers, today: Day): Promise<Table> {
  const rows: SheetRow[] = []
  const sheet = await readThrough(Buffer.from(await file.arrayBuffer()), {
    today,
    onRow(row) {
      rows.push(row)
      if (rows.length > MOST_PLAYERS) throw invalidField('file', PLAYER_SAYS.too_long)
    },
  })
  const found = sheet.columns({})
  const columns = found.map(({ proposal }) => (proposal && OF_A_PLAYER.has(proposal) ? proposal : null))
  const has = (field: ImportField) => columns.includes(field)
  if (!has('dob') || !(has('full_name') || (has('first_name') && has('last_name'))))
    throw invalidField('file', PLAYER_SAYS.no_columns)
  const { dates, dotted } = found[columns.indexOf('dob')]!
  const isDotted = !dates || !hangsOnOrder(dates)
  return {
    columns,
    date_formats: {
      plain: date_format ?? formatOf(dates, 'date_format'),
      // Where only dates with dots leave something open, they are the ones that are asked about.
      dotted: isDotted
        ? (date_format ?? formatOf(dotted ?? null, 'date_format'))
        : (dotted_format ?? formatOf(dotted ?? null, 'dotted_format')),
    },
    rows,
  }
}

/**
 * @throws DatesAmbiguous if the other order would change a child's birthday: that is never guessed, and what
 * a few rows reveal about all others has to be confirmed first
 */
function formatOf(order: DateOrder | null, field: keyof Answers): DateFormat {
  if (!order || !hangsOnOrder(order)) return order?.format ?? 'mdy'
  const detail: OpenDates = { ...order, field }
  throw DatesAmbiguous({ detail, errors: { [field]: [DatesAmbiguous().message] } })
}

async function enter(
  context: Context,
  team_id: number,
  table: Table,
): Promise<Out<typeof importTeamPlayers>> {
  // Of two who upload the same list at once, the second finds everybody on record.
  await holdForRosters(context, { member_ids: [], team_ids: [team_id] })
  const [roster, types] = await Promise.all([rosterOf(context, team_id), findMemberTypes(context)])
  if (roster?.team.status !== 'active') throw TeamNotActive()
  const type = types.find(({ kind }) => kind === 'player')!
  const rows = read(context, table, { team_id, member_type_id: type.id })
  const known = new Set((await candidatesFor(context, rows)).map(({ line }) => line))
  const today = todayOf(context)
  const judged = rows.map((row): Row => {
    if (row.problems.length > 0) return row
    if (known.has(row.line)) return { ...row, problems: [PLAYER_SAYS.on_record] }
    const newcomer = {
      member_id: 0,
      dob: row.person.dob,
      role: 'player' as const,
      until_on: null,
      elsewhere: null,
    }
    const tooOld = obstaclesToJoin(roster, newcomer, 'office', today).filter(({ code }) => code === 'age')
    return { ...row, problems: tooOld.map(({ reason }) => reason) }
  })
  const good = judged.filter(({ problems }) => problems.length === 0)
  const entered = await keep(context, good)
  const codes = await findCodes(
    context,
    entered.map(({ member }) => member.id),
  )
  await Promise.all([
    ...entered.map(({ line, member }) =>
      audit(context, {
        action: 'member.imported',
        subject: 'member',
        subject_id: member.id,
        after: { team_id, line },
      }),
    ),
    audit(context, {
      action: 'roster.imported',
      subject: 'team',
      subject_id: team_id,
      after: { imported: entered.length, failed: judged.length - entered.length },
    }),
  ])
  const { players } = sizeOf(roster, today)
  const { roster_max, name } = roster.rules
  return {
    imported: entered.length,
    failed: judged
      .filter(({ problems }) => problems.length > 0)
      .map(({ line, problems }) => ({ row: line, errors: problems.map(messageIn), says: problems })),
    players: entered.map(({ line, person, member }) => ({
      row: line,
      name: `${person.first_name} ${person.last_name}`,
      member_number: member.member_number,
      confirmation_code: codes.get(member.id)!,
    })),
    warning:
      entered.length > 0 && players + entered.length > roster_max
        ? PLAYER_SAYS.no_room({ players, most: roster_max, pack: name })
        : null,
  }
}

function read(
  context: Context,
  { columns, date_formats, rows }: Table,
  { team_id, member_type_id }: { team_id: number; member_type_id: number },
): Row[] {
  const places: ImportPlaces = {
    today: todayOf(context),
    date_formats: { dob: date_formats, valid_until: date_formats },
    member_types: new Map(),
    memberships: new Map(),
    leagues: new Map(),
    teams: new Map(),
    teams_by_id: new Map(),
    meanings: new Map(),
    area_code: null,
    skips_foreign_numbers: false,
    divisions: new Map(),
    country: 'USA',
    prefix: '',
    member_type_id,
    membership: null,
  }
  const seen = seenPeople()
  return rows.map(({ line, cells }) => {
    const row = readRow(cells, columns, places)
    row.person.team_id = team_id
    const first = row.problems.length === 0 ? seen(line, row.person) : undefined
    return { ...row, line, problems: first === undefined ? row.problems : [ROW_SAYS.twice({ line: first })] }
  })
}

/** Everybody on record counts, also for a role for one league: nobody is entered twice because they are another league’s. */
const candidatesFor = (context: Context, rows: readonly Row[]) =>
  context.reach ? context.aside((whole) => findCandidates(whole, rows)) : findCandidates(context, rows)

/**
 * The records with their parents; possible duplicates are searched for as after any import. After one by a role for one league, which
 * does not see those of others, the job that goes through all that is new does it.
 */
async function keep(context: Context, rows: readonly Row[]): Promise<Entered[]> {
  if (rows.length === 0) return []
  const matched = rows.map((row) => ({ ...row, outcome: 'new' as const, member_id: null }))
  const made = await insertPeople(context, { settings: { confirmation_codes: true } }, matched)
  const entered = matched.map((row) => ({ ...row, member: made.get(row.line)! }))
  const guardians = await tieGuardians(context, entered)
  if (context.reach) return entered
  await lookForPairs(context, [...entered.map(({ member }) => member.id), ...new Set(guardians.values())])
  return entered
}
