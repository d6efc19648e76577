import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REPORT_NAMES } from 'contract/reports/definitions'
import { aClubWithTeams } from '../clubs.ts'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'
import { payIn, registeringIn } from '../registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const person = await family.daughter()
const { token, version } = await family.start({ registrant: family.registrant(), people: [person] })
await family.sign(token)
await payIn(house, (await family.checkout(token, version)).data.order_token)
await house.work()
const admin = await house.tokenOf(ADMIN)
const { team_ids } = await aClubWithTeams(house.acting())
await house.world.database.pool.query(
  `insert into transfer (tenant_id, member_id, season_id, discipline_id, from_team_id, to_team_id, kind, asked_by, asked_at, answer_by)
   select t.tenant_id, (select max(id) from member where tenant_id = t.tenant_id), t.season_id, d.discipline_id, t.id, $2,
     'fall', 'family', now(), now()
   from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id where t.id = $1`,
  team_ids,
)

await house.world.database.pool.query(
  `insert into team_entry (tenant_id, team_id, kind, source, position, debit, credit, amount, note, booked_at)
   select tenant_id, id, 'spent', 'test', 1, 'spent', 'cash', 100, '=1+1', now() from team where id = $1`,
  [team_ids[0]],
)

await house.world.database.pool.query(
  `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
   select t.tenant_id, t.id, (select max(id) from member where tenant_id = t.tenant_id), t.season_id, d.discipline_id,
     'head_coach', 'active', true, current_date, now()
   from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id where t.id = $1`,
  [team_ids[0]],
)

const hostile = fc
  .tuple(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝'),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  .map(([first, rest]) => first + rest.replaceAll('\u0000', ''))

test('whatever somebody is called, no spreadsheet takes a cell of an exported list for a formula', async () => {
  const { pool } = house.world.database
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      await pool.query('update registration set sort_name = $1', [name])
      const answer = await house.call('/api/mms/report/registrations/export', {
        method: 'POST',
        token: admin,
        payload: {},
      })
      expect(answer.statusCode).toBe(200)
      const rows = cellsOf(answer.body.replace(/^\ufeff/, ''))
      expect(rows.length).toBe(2)
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      expect(rows[1]).toContain(`'${name}`)
    }),
    { numRuns: 40 },
  )
})

/** How to request each call that returns a list as a file. */
const EXPORTS: Record<string, [path: string, payload: object][]> = {
  exportRegistrations: [['/api/mms/report/registrations/export', {}]],
  exportMembers: [['/api/mms/report/members/export', {}]],
  exportTeamBook: [[`/api/ctms/fees/teams/${team_ids[0]}/book/export`, {}]],
  exportReadiness: [['/api/ctms/readiness/export', { team_id: team_ids[0] }]],
  exportTransfers: [['/api/mms/report/transfers/export', {}]],
  exportOrders: [['/api/mms/orders/list/export', {}]],
  exportLog: [['/api/mms/audit/log/export', {}]],
  exportUsers: [['/api/mms/report/users/export', {}]],
  exportReport: REPORT_NAMES.map((name) => [`/api/mms/report/${name}/rows/export`, {}]),
}
/**
 * The first contains what was in an uploaded file (import.test.ts), the second is in the code, two belong to a team
 * and are tested in duties.test.ts and attendance.test.ts, who entered an event in entering.test.ts, what it brought in
 * event-account.test.ts, which of its teams have checked in in team-check-in.test.ts, where
 * they stay in stays.test.ts, what they owe at the plate in plate.test.ts, sponsors in
 * vendors.test.ts, umpires in officials.test.ts, the last in accounting.test.ts.
 */
const OTHERS = [
  'exportImportProblems',
  'getSampleFile',
  'exportDuties',
  'exportAttendance',
  'exportEntrants',
  'exportAddonOrders',
  'exportCheckIn',
  'exportStays',
  'exportPlate',
  'exportVendors',
  'exportEventAccount',
  'exportPasses',
  'exportOfficials',
  'exportPaySheet',
  'exportUmpireYear',
  'downloadRun',
]

test('every call that gives a list as a file is tried here', async () => {
  const calls = (await contractOperations()).filter(({ op }) => op.file?.startsWith('text/csv'))
  expect(calls.map(({ name }) => name).toSorted()).toEqual([...Object.keys(EXPORTS), ...OTHERS].toSorted())
})

test('no list that leaves has a cell that begins as a formula, whatever stands in the database', async () => {
  const { pool } = house.world.database
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and is_updatable = 'YES'
       and table_name in ('member', 'registration', 'app_user', 'orders', 'order_line', 'payment', 'club', 'team',
         'membership', 'season', 'discount_code', 'audit_entry')
       and column_name not in ('email', 'token_sha256')`,
  )
  // What the database itself refuses, such as words outside a list, cannot be there either.
  for (const { table, column } of columns)
    await pool.query(`update ${table} set ${column} = '@SUM(1+1)'`).catch(() => {})
  const escaped = new Set<string>()
  for (const [name, calls] of Object.entries(EXPORTS))
    for (const [path, payload] of calls) {
      const answer = await house.call(path, { method: 'POST', token: admin, payload })
      expect([path, answer.statusCode]).toEqual([path, 200])
      const cells = cellsOf(answer.body.replace(/^\ufeff/, '')).flat()
      expect([
        path,
        cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?[\d.]+$/.test(cell)),
      ]).toEqual([path, []])
      if (cells.some((cell) => cell.startsWith("'@SUM"))) escaped.add(name)
    }
  expect([...escaped]).toEqual(Object.keys(EXPORTS))
})

/** The rows of a CSV file, by RFC 4180. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== ',') lines.push([])
  }
  return lines.filter((cells) => cells.length > 1)
}
