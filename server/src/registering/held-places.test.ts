import { beforeAll, expect, test } from 'vitest'
import { inviteToTeam } from '../clubs/clubs.ts'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const [team_id, otherTeam] = (await aClubWithTeams(house.acting())).team_ids as [number, number]
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
/** A card with a bank challenge, so that its payment stays in progress. */
const ASKS_THE_BANK = '4000002500003155'
const HALF_AN_HOUR = 30 * 60

type Link = { invite_token: string } | { confirmation_code: string }
const newInvite = (to = team_id) =>
  house
    .acting()
    .transaction((context) => inviteToTeam(context, { team_id: to, member_type_id: family.typeId('Player') }))

let codes = 0
/** A child whom a club has imported, whose code opens the record. */
async function newCode() {
  const code = `CLAIM23${44 + ++codes}`
  await pool.query(
    `insert into member (tenant_id, member_number, first_name, last_name, dob, pre_confirmation_code, pre_member_type_id, created_at, updated_at)
     values ($1, $2, 'Nora', 'Held', '2017-05-02', $2, $3, now(), now())`,
    [house.tenants.alliance.id, code, family.typeId('Player')],
  )
  return code
}

/** A family that has signed and is about to place its order, with this link. */
async function ready(link: Link, email?: string) {
  const registrant = family.registrant(email ? { email } : {})
  const child = await family.daughter({ dob: '05/02/2017', last_name: registrant.last_name, ...link })
  const draft = await family.start({ registrant, people: [child] })
  await family.sign(draft.token)
  return { ...draft, registrant, checkout: () => family.checkout(draft.token, draft.version) }
}
const pay = (order: { data: { order_token: string } }, card?: string) =>
  payIn(house, order.data.order_token, card)
const onTeam = async (last_name: string) => {
  const { rows } = await pool.query(
    `select e.state from roster_entry e join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
     where e.team_id = $1 and m.last_name = $2 and e.role = 'player'`,
    [team_id, last_name],
  )
  return rows.map(({ state }) => state)
}
const charged = async () =>
  (await pool.query(`select from psp.payment where status = 'succeeded'`)).rowCount as number

test.each([
  ['invitation', async () => ({ invite_token: (await newInvite()).token })],
  ['confirmation code', async () => ({ confirmation_code: await newCode() })],
] as const)(
  'of eight who press at once with one %s one gets it, and nobody else is asked for money',
  async (_, make) => {
    const link = await make()
    const families: Awaited<ReturnType<typeof ready>>[] = []
    for (let i = 0; i < 8; i++) families.push(await ready(link))
    const answers = await atOnce(families.length, (i) => families[i]!.checkout())
    const [won, ...more] = answers.filter(({ http }) => http === 200)
    expect(more).toEqual([])
    for (const lost of answers.filter(({ http }) => http !== 200))
      expect(lost).toMatchObject({
        http: 422,
        message: expect.stringMatching(/^Someone else is using this .* right now\./),
      })
    expect(await pay(won as never)).toMatchObject({ data: { status: 'paid' } })
    const winner = families[answers.indexOf(won!)]!
    if ('invite_token' in link) expect(await onTeam(winner.registrant.last_name)).toEqual(['active'])
    // Afterwards it is used up for everybody.
    const late = families.find((one) => one !== winner)!
    expect(await late.checkout()).toMatchObject({ http: 422, message: expect.stringContaining('used') })
  },
)

test('a place that nobody pays for is free after half an hour, and the old order is not charged any more', async () => {
  const { token: invite_token } = await newInvite()
  const [slow, quick] = [await ready({ invite_token }), await ready({ invite_token })]
  const old = await slow.checkout()
  expect(await quick.checkout()).toMatchObject({ http: 422 })
  house.pass(HALF_AN_HOUR + 1)
  const order = await quick.checkout()
  const before = await charged()
  expect(await pay(old as never)).toMatchObject({ http: 409, code: 'order_expired' })
  expect(await charged()).toBe(before)
  expect(await pay(order as never)).toMatchObject({ data: { status: 'paid' } })
  expect(await onTeam(quick.registrant.last_name)).toEqual(['active'])
})

test('while the bank is asked the place is held, however long that takes', async () => {
  const { id, token: invite_token } = await newInvite()
  const [asked, other] = [await ready({ invite_token }), await ready({ invite_token })]
  await pay((await asked.checkout()) as never, ASKS_THE_BANK)
  house.pass(HALF_AN_HOUR + 1)
  expect(await other.checkout()).toMatchObject({ http: 422, message: expect.stringContaining('right now') })
  admin = await house.tokenOf(ADMIN)
  expect(await ask('DELETE', `team/invite/${id}`, undefined, admin)).toMatchObject({
    http: 409,
    code: 'invite_being_paid',
  })
})

test('an invitation that is withdrawn before the press is charged to nobody', async () => {
  const { id, token: invite_token } = await newInvite()
  const order = await (await ready({ invite_token })).checkout()
  admin = await house.tokenOf(ADMIN)
  expect(await ask('DELETE', `team/invite/${id}`, undefined, admin)).toMatchObject({ http: 200 })
  const before = await charged()
  expect(await pay(order as never)).toMatchObject({ http: 409, code: 'place_held' })
  expect(await charged()).toBe(before)
})

test('a team does not end while a place on it is being paid for', async () => {
  const { id, token: invite_token } = await newInvite(otherTeam)
  await pay((await (await ready({ invite_token })).checkout()) as never, ASKS_THE_BANK)
  admin = await house.tokenOf(ADMIN)
  const { rows: teams } = await pool.query('select version::int from team where id = $1', [otherTeam])
  const answer = await house.call(`/api/ctms/teams/${otherTeam}/end`, {
    method: 'POST',
    payload: teams[0],
    token: admin,
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'invite_being_paid' })
  const { rows } = await pool.query('select status from team_invite where id = $1', [id])
  expect(rows).toEqual([{ status: 'open' }])
})

test('a new letter does not take the place from who is paying', async () => {
  const { id, token: invite_token } = await newInvite()
  const first = await ready({ invite_token })
  const order = await first.checkout()
  admin = await house.tokenOf(ADMIN)
  const again = await ask('POST', 'team/resend-invite', { invite_id: id }, admin)
  expect(again.http).toBe(200)
  expect(await pay(order as never)).toMatchObject({ data: { status: 'paid' } })
  expect(await onTeam(first.registrant.last_name)).toEqual(['active'])
})

test('a family that begins anew takes its own place along', async () => {
  const { token: invite_token } = await newInvite()
  const first = await ready({ invite_token }, 'begins.anew@example.org')
  const old = await first.checkout()
  const second = await ready({ invite_token }, 'Begins.Anew@example.org')
  const order = await second.checkout()
  expect(order.http).toBe(200)
  expect(await pay(old as never)).toMatchObject({ http: 409 })
  expect(await pay(order as never)).toMatchObject({ data: { status: 'paid' } })
})

test('one link for two children of one order is refused in words', async () => {
  const { token: invite_token } = await newInvite()
  const registrant = family.registrant()
  const child = (key: string, first_name: string) =>
    family.daughter({ key, first_name, dob: '05/02/2017', last_name: registrant.last_name, invite_token })
  const draft = await family.start({
    registrant,
    people: [await child('kid1', 'Ana'), await child('kid2', 'Eva')],
  })
  await family.sign(draft.token)
  expect(await family.checkout(draft.token, draft.version)).toMatchObject({
    http: 422,
    errors: { 'people.1.invite_token': [expect.stringContaining('used or canceled')] },
  })
})
