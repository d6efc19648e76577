import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillPath, type Operation } from 'contract/operation'
import { meant } from '../arbitrary.ts'
import { aClubWithTeams } from '../clubs.ts'
import { contractOperations } from '../contract.ts'
import { DISTRICT } from '../district.ts'
import { MEMBER, testHouse, type GivenRole } from '../house.ts'
import { keptLogin } from '../kept-login.ts'
import { cases, isThorough } from '../thorough.ts'

type Json = Record<string, any>

const house = await testHouse({ beginning: DISTRICT })
const { pool } = house.world.database
const tenant_id = house.tenants.alliance.id

/**
 * A record that somebody may not see does not exist for them: each call answers about it as about one that nobody has, with
 * 404. 403 is for calls that are closed to them altogether, and for what they see and may not change. Managers of leagues are
 * in `leagues.test.ts`, and those of events in `event-roles.test.ts`.
 */

/** Everything that a path may name and somebody may be kept from. */
const TABLES =
  `team club registration member orders roster_entry member_document insurance_file insurance_certificate fee_package
  fee_plan fee_instalment league_fee team_date duty transfer team_message app_user team_invite waiver_signature`.split(
    /\s+/,
  )
/** No row has this id. */
const NOWHERE = 7

/** Teams are public by name, so that what is missing beside one may be said. */
const BESIDE_WHAT_IS_PUBLIC = ['isHeadCoachOf']

/** The calls that name a record and are open to those who may see only some. */
const named = (await contractOperations()).filter(
  ({ name, op }) =>
    /:\w/.test(op.path) &&
    !op.multipart &&
    !BESIDE_WHAT_IS_PUBLIC.includes(name) &&
    (op.scoped === true || op.access === 'signed-in'),
)

/** Rows by table, of whom nobody below has anything to do with. */
const foreign = new Map<string, number[]>()
let own: Awaited<ReturnType<typeof aClubWithTeams>>

/** What they are here, and whose calls the gate tries: those of whoever sees least of what a call is about. */
const PERSONS: [string, () => GivenRole[], (op: Operation) => boolean][] = [
  [
    'a coach of another team',
    () => [{ module: 'CTMS', role: 'Team Admin', team_id: own.team_ids[0]! }],
    ({ scoped }) => isThorough || scoped === true,
  ],
  ['another family', () => [...MEMBER], ({ access }) => isThorough || access === 'signed-in'],
  ...(isThorough
    ? [
        [
          'an admin of another club',
          () => [{ module: 'CTMS', role: 'Club Admin', club_id: own.club_id }],
          () => true,
        ] as (typeof PERSONS)[number],
      ]
    : []),
]

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  for (const table of TABLES) {
    const { rows } = await pool.query<{ id: number }>(
      `select id from ${table} where tenant_id = $1 order by id limit ${cases(1, 3)}`,
      [tenant_id],
    )
    if (rows.length > 0)
      foreign.set(
        table,
        rows.map(({ id }) => id),
      )
  }
  own = await aClubWithTeams(house.acting())
}, 300_000)

let caller = 0
async function send({ method, path }: Operation, input: Json, token: string) {
  const { path: filled, rest } = fillPath(path, input)
  const isQuery = method === 'GET' || method === 'DELETE'
  const search = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ]),
  )
  const answer = await house.call(`/api${filled}${isQuery ? `?${search}` : ''}`, {
    method,
    token,
    remoteAddress: `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    ...(isQuery ? {} : { payload: rest }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, code: isJson ? answer.json().code : undefined }
}

const WORDS: Readonly<Record<string, string>> = { format: 'pdf', type: 'pdf', month: '2026-11', file: 'x' }

const pathOf = ({ path }: Operation, id: number): Json =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, WORDS[name!] ?? id]))

describe.each(PERSONS)('to %s', (_, roles, isOfInterest) => {
  let login: () => Promise<string>
  beforeAll(() => {
    login = keptLogin(house, roles())
  })

  test.each(named.filter(({ op }) => isOfInterest(op)))(
    'a record of others is in $name what one is that nobody has',
    async ({ op }) => {
      const token = await login()
      const [body] = fc.sample(meant(op.input), { numRuns: 1, seed: 5 })
      const missing = await send(op, { ...body, ...pathOf(op, NOWHERE) }, token)
      // Not open to them at all, whatever it is about.
      if (missing.code === 'forbidden' && op.access !== 'signed-in') return
      expect(missing.status).not.toBe(403)
      for (const [table, ids] of foreign)
        for (const id of ids) {
          const answer = await send(op, { ...body, ...pathOf(op, id) }, token)
          // What is public, or says no more than the request did.
          if (answer.status < 400) continue
          expect([table, answer]).toEqual([table, missing])
        }
    },
  )
})
