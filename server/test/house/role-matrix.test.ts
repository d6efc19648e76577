import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall, type Rights } from 'contract/auth/may'
import { PERMISSIONS, ROLES, type Permission, type Role } from 'contract/auth/roles'
import { fillPath, type Operation } from 'contract/operation'
import { Problem } from 'contract/problem'
import { contractOperations } from '../contract.ts'
import { testHouse, type GivenRole } from '../house.ts'
import { aClubWithTeams } from '../clubs.ts'
import { isThorough } from '../thorough.ts'
import { WHO_MAY } from '../who-may.ts'
import { changePermission, createAccount, givePassword } from '../../src/auth/auth.ts'
import { createApp } from '../../src/plumbing/http/app.ts'
import { realmOperations } from '../../src/http-realms-logins.ts'
import { mount, onOutside } from '../../src/plumbing/http/http.ts'

const house = await testHouse()
const operations = await contractOperations()
/** Served by the realm; users have no role yet when logging in. */
const served = operations.filter(({ op }) => !realmOperations.includes(op as never))

/** A letter for each role, as in the table. */
const LETTERS = new Map(ROLES.map(({ id }) => [id, 'ACTEWMVmSGH'[id - 1]!]))
const letterOf = (id: (typeof ROLES)[number]['id']) => LETTERS.get(id)!

type Person = { token: string; rights: Rights }

/** All checks of a call with nothing behind them: a request that passes gets this. */
const Reached = () => new Problem('reached', 418, 'Checked in.')
let app: FastifyInstance
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let calls = 0

beforeAll(async () => {
  app = await createApp(house.world)
  mount(
    app,
    served.map(({ op }) =>
      onOutside(op, async () => {
        throw Reached()
      }),
    ),
    house.world,
  )
  club = await aClubWithTeams(house.acting())
})
afterAll(() => app.close())

async function person(roles: readonly GivenRole[]): Promise<Person> {
  const email = `matrix-${++calls}@example.org`
  await house.acting().transaction(async (context) => {
    const { user_id } = await createAccount(context, {
      email,
      first_name: 'Ada',
      last_name: 'Ball',
      roles,
    })
    await givePassword(context, user_id, 'plum-tractor-whistle')
  })
  const answer = await house.call('/api/mms/check/login', {
    method: 'POST',
    remoteAddress: `10.9.${(calls >> 8) & 255}.${calls & 255}`,
    payload: { grant_type: 'password', client_id: 'web', username: email, password: 'plum-tractor-whistle' },
  })
  const { access_token, permission, scoped } = answer.json()
  return { token: access_token, rights: { permissions: permission, scoped } }
}

/** A user with only this role, granted the usual way: team module roles for a club or a team. */
const holderOf = ({ module, role, scope, id }: (typeof ROLES)[number]) =>
  person([
    {
      module,
      role,
      ...(scope === 'club' ? { club_id: club.club_id } : {}),
      ...(scope === 'team' || id === 4 || id === 5 ? { team_id: club.team_ids[0]! } : {}),
    } as GivenRole,
  ])

/**
 * Whether the request is let in. Whatever comes after that (invalid input, our own answer) shows that it was.
 */
async function isLetIn({ method, path }: Operation, token: string | undefined, headers: object = {}) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, '7'])
  const { path: filled } = fillPath(path, Object.fromEntries(names))
  const answer = await app.inject({
    method,
    url: `/api${filled}`,
    remoteAddress: `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      host: 'alliance.localhost:3000',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  })
  expect([404, 418, 422, 401, 403]).toContain(answer.statusCode)
  return answer.statusCode !== 401 && answer.statusCode !== 403
}

test('every call of the contract has a row in the table, and no row is of a call that is gone', () => {
  expect(Object.keys(WHO_MAY).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
})

test('a visitor is let in to what is public and to nothing else', async () => {
  for (const { name, op } of served)
    expect([name, await isLetIn(op, undefined)]).toEqual([name, WHO_MAY[name] === 'public'])
})

/** What a forger would send: a club admin's number, and teams. The gate sends one with each call, another one for the next role. */
const FORGED = [
  {},
  { usertype: '1', team: '1' },
  { usertype: '2', team: '*' },
  { Usertype: '0', team: '1,2,3' },
]

test.each(ROLES)(
  '$module $role may call what the table says, whatever view the headers ask for, and the buttons know it',
  async (role) => {
    const { token, rights } = await holderOf(role)
    for (const [i, { name, op }] of served.entries()) {
      const who = WHO_MAY[name]!
      const expected = who === 'public' || who === 'signed-in' || who.includes(letterOf(role.id))
      expect([name, mayCall(op, rights)]).toEqual([name, expected])
      for (const headers of isThorough ? FORGED : [FORGED[(i + role.id) % FORGED.length]!])
        expect([name, headers, await isLetIn(op, token, headers)]).toEqual([name, headers, expected])
    }
  },
  60_000,
)

test('a role of the team module without a club or team gives nothing', async () => {
  for (const role of ROLES.filter(({ module }) => module === 'CTMS')) {
    const { rights } = await person([role])
    expect(rights).toEqual({ permissions: {}, scoped: {} })
  }
})

test('a manager of one club is let in only to what is narrowed to the club', async () => {
  const { token, rights } = await person([{ module: 'MMS', role: 'manager', club_id: club.club_id }])
  expect(rights.permissions).toEqual({})
  for (const { name, op } of served) {
    const who = WHO_MAY[name]!
    const expected = who === 'public' || who === 'signed-in' || (who.includes('M') && op.scoped === true)
    expect([name, await isLetIn(op, token)]).toEqual([name, expected])
    expect([name, mayCall(op, rights)]).toEqual([name, expected])
  }
})

test('two roles add up', async () => {
  const { rights } = await person([
    { module: 'MMS', role: 'volunteer' },
    { module: 'CTMS', role: 'Club Admin', club_id: club.club_id },
  ])
  expect(rights.permissions['mms']).toMatchObject({ members: ['view'] })
  expect(rights.scoped?.['mms']).toEqual({ insurance: ['edit', 'view'], registrations: ['export', 'view'] })
})

const VOLUNTEER: Role = { module: 'MMS', role: 'volunteer' }
/** Gives the role these words and no others. */
const change = (before: ReadonlySet<Permission>, after: ReadonlySet<Permission>) =>
  house.acting().transaction(async (context) => {
    for (const word of PERMISSIONS)
      if (after.has(word) !== before.has(word))
        await changePermission(context, VOLUNTEER, word, after.has(word))
  })

/**
 * Words by the bits of their places: of each bit those that have it, and those that don't. Any two words are told apart by one of
 * these halves, as they would be by all words one at a time; in the gate each call is made with one of the two halves of a bit, since
 * of two words only one is in it.
 */
const HALVES = Array.from({ length: Math.ceil(Math.log2(PERMISSIONS.length)) }, (_, bit) =>
  [1, 0].map((is) => new Set(PERMISSIONS.filter((_word, i) => ((i >> bit) & 1) === is))),
).flat()

test('the matrix is what counts: a role may make the calls of the words it has, and of no others', async () => {
  const calls = served.filter(({ op }) => op.access.includes('.'))
  let before: ReadonlySet<Permission> = new Set()
  await change(new Set(PERMISSIONS), before)
  for (const [h, half] of HALVES.entries()) {
    await change(before, half)
    before = half
    const { token, rights } = await person([VOLUNTEER])
    for (const [i, { name, op }] of calls.entries()) {
      const expected = half.has(op.access as Permission)
      expect([name, mayCall(op, rights)]).toEqual([name, expected])
      if (!isThorough && (i + h + Math.floor(h / 2)) % 2) continue
      expect([name, await isLetIn(op, token)]).toEqual([name, expected])
    }
  }
})
