import { beforeAll, expect, test } from 'vitest'
import { resumeDraft } from 'contract/memberships/draft'
import { fillPath, type Operation } from 'contract/operation'
import { contractOperations } from '../../../test/contract.ts'
import { aClubWithTeams } from '../../../test/clubs.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { loggedIn } from '../../../test/household.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'
import { inviteToTeam } from '../../clubs/clubs.ts'
import { payerToken } from '../auto-renewal/payer-link.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const DAY = 24 * 60 * 60
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

/** What a visitor opens by a token, as the contract has it: a new one is walked from the day it is there. */
const opened = (await contractOperations())
  .map(({ op }) => op)
  .filter(
    (op) =>
      op.method === 'GET' &&
      op.access === 'public' &&
      // What is begun is opened by its token under the specification's name for it.
      (op.path.includes(':token') || op.path === resumeDraft.path),
  )

/** A family that has registered, signed, paid, been invited and begun again, with every token it was given. */
async function aFamilyWithLinks() {
  const registrant = family.registrant({ last_name: 'Quillfeather' })
  const people = [await family.daughter({ first_name: 'Persephone', last_name: registrant.last_name })]
  const draft = await family.start({ registrant, people })
  await family.sign(draft.token)
  const { data: order } = await family.checkout(draft.token, draft.version)
  await payIn(house, order.order_token)
  await house.work()
  const login = await loggedIn(house, registrant.email)
  const begun = await family.start({ registrant, people })
  const { team_ids } = await aClubWithTeams(house.acting())
  const invited = await house.acting().transaction((context) =>
    inviteToTeam(context, {
      team_id: team_ids[0]!,
      member_type_id: family.typeId('Player'),
      email: registrant.email,
      first_name: 'Persephone',
      last_name: registrant.last_name,
    }),
  )
  const { people: known } = (await ask('GET', 'member/privacy/erasure', undefined, login)).data
  const members = known.map(({ member_id }: { member_id: number }) => member_id) as number[]
  const payer = await house.acting().transaction(async (context) => payerToken(context, members[0]!))
  const { rows } = await pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1',
    [registrant.email],
  )
  const mailed = rows.flatMap(({ body_text }) =>
    [...body_text.matchAll(/[/=]([\w-]{20,})/g)].map(([, token]) => token!),
  )
  return {
    registrant,
    login,
    members,
    tokens: [
      ...new Set([draft.token, order.order_token, begun.token, invited.token, payer, ...mailed]),
    ] as string[],
  }
}
type Family = Awaited<ReturnType<typeof aFamilyWithLinks>>

/** The addresses of an operation with a token, and with what else of the family may stand in it. */
async function addressesOf({ path }: Operation, token: string): Promise<string[]> {
  const ids = async (table: string) =>
    (await pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id)
  const registrations = path.includes(':registration_id') ? await ids('registration') : [1]
  const signatures = path.includes(':signature_id') ? await ids('waiver_signature') : [1]
  return registrations.flatMap((registration_id) =>
    signatures.map(
      (signature_id) =>
        fillPath(path, {
          token,
          id: path === resumeDraft.path ? token : 1,
          registration_id,
          signature_id,
          format: 'png',
          person_key: 'kid1',
        }).path,
    ),
  )
}

/** Which operations answer anything at all to the tokens of a family. */
async function answering({ tokens }: Pick<Family, 'tokens'>) {
  const found = new Set<string>()
  let body = ''
  let caller = 0
  for (const op of opened)
    for (const token of tokens)
      for (const path of await addressesOf(op, token)) {
        const remoteAddress = `10.3.${(++caller >> 8) & 255}.${caller & 255}`
        const answer = await house.call(`/api${path}`, { remoteAddress })
        // Of a card nobody has, the page says just that.
        if (answer.statusCode >= 400 || answer.body.includes('"state":"unknown"')) continue
        found.add(op.path)
        body += answer.body
      }
  return { found: [...found], body }
}

test('no link that a family was given shows anybody after an erasure', async () => {
  const home = await aFamilyWithLinks()
  const before = await answering(home)
  expect(before.found).toEqual(
    expect.arrayContaining([
      '/mms/registration/:token/confirmation',
      '/mms/registration/:token/receipt',
      '/mms/registration/:token/waivers/:signature_id',
      '/mms/registration/:token/cards/:registration_id/:format',
      resumeDraft.path,
      '/mms/orders/:token',
      '/mms/orders/:token/receipt',
      '/mms/auto-renewals/:token',
      '/mms/team-invites/:token',
    ]),
  )
  expect(before.body).toContain('Quillfeather')

  await pool.query(`update registration set valid_until = '2026-01-01' where member_id = any ($1)`, [
    home.members,
  ])
  await ask('POST', 'member/privacy/erasure', { member_ids: home.members }, home.login)
  const admin = await house.tokenOf(ADMIN)
  const [{ id, version }] = (await ask('GET', 'admin/erasures', undefined, admin)).data
  expect(await ask('POST', `admin/erasures/${id}`, { version, decision: 'grant' }, admin)).toMatchObject({
    http: 200,
  })

  expect(await answering(home)).toEqual({ found: [], body: '' })
  // What the law keeps, the office still has.
  const { rows } = await pool.query('select from orders where payer_email = $1', [home.registrant.email])
  expect(rows).toHaveLength(1)
})

test('what was paid opens by its links for ninety days, and the page says until when', async () => {
  const registrant = family.registrant()
  const draft = await family.start({
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  await family.sign(draft.token)
  const { data: order } = await family.checkout(draft.token, draft.version)
  await payIn(house, order.order_token)
  const confirmation = () => ask('GET', `registration/${draft.token}/confirmation`)
  const status = () => ask('GET', `orders/${order.order_token}`)
  expect((await confirmation()).data).toMatchObject({ open_until: '2027-02-19' })
  house.pass(89 * DAY)
  expect([(await confirmation()).http, (await status()).http]).toEqual([200, 200])
  house.pass(2 * DAY)
  expect([(await confirmation()).http, (await status()).http]).toEqual([404, 404])
})
