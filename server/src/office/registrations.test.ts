import { beforeAll, expect, test } from 'vitest'
import { showMoment } from 'contract/dates'
import type { DraftPerson } from 'contract/registering/draft'
import type { RegistrationRow } from 'contract/registrations/registrations'
import { decimal } from 'contract/money'
import { STATUS_LABELS } from 'contract/statuses'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { emergency, payIn, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

/** Registers and pays; returns the family's registrations as the office sees them, newest first. */
async function registered(people: DraftPerson[], registrant = family.registrant()) {
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  if (!order.paid) expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
  const { data } = await ask('POST', 'admin/get_membership', { q: registrant.last_name }, admin)
  return data as {
    id: number
    name: string
    status: string
    paid: number
    member_id: number
    order_number: string
  }[]
}
const aCoach = async (): Promise<DraftPerson> => ({
  key: 'coach',
  who: 'me',
  emergency,
  ...(await family.place('Coach', '03/14/1986')),
})
const detail = async (id: number) => (await ask('GET', `admin/registrations/${id}`, undefined, admin)).data
const decide = (id: number, body: object, token = admin) =>
  ask('POST', `admin/registrations/${id}/status`, body, token)

test('a paid registration is in the table, found by a name, and open with everything that belongs to it', async () => {
  const [row] = await registered([await family.daughter()])
  expect(row).toMatchObject({ name: 'Lopez, Sofía', status: 'active', paid: 4500 })
  expect(await detail(row!.id)).toMatchObject({
    eligibility: { message: '12U: age 12 on Aug 31, 2026, rule pack USSSA 2027' },
    person: { first_name: 'Sofía', dob: '2014-05-02', age: 12 },
    guardians: [{ first_name: 'Maria', relation: 'Mother' }],
    waivers: [{ title: 'Release of liability' }],
    transitions: ['inactive', 'blocked', 'closed'],
    audit: [{ action: 'registration.paid' }],
  })
})

test('a child whom two parents register stands as a possible duplicate with both, and neither parent is told', async () => {
  const mother = family.registrant()
  const child = await family.daughter({ last_name: mother.last_name })
  const [first] = await registered([child], mother)
  expect((await detail(first!.id)).namesakes).toEqual([])
  const father = family.registrant({ first_name: 'Juan', relation: 'Father', last_name: mother.last_name })
  const rows = await registered([child], father)
  const second = rows.find(({ id }) => id !== first!.id)!
  expect(second.member_id).not.toBe(first!.member_id)
  for (const [one, other, parent] of [
    [first!, second, 'Juan'],
    [second, first!, 'Maria'],
  ] as const)
    expect((await detail(one.id)).namesakes).toMatchObject([
      {
        member_id: other.member_id,
        guardians: [{ first_name: parent }],
        registrations: [{ id: other.id, membership: 'Player membership', status: 'active' }],
      },
    ])
  const { rows: letters } = await house.world.database.pool.query(
    'select recipient, body_text from mail where recipient = $1',
    [father.email],
  )
  expect(letters.filter(({ body_text }) => body_text.includes(mother.email))).toEqual([])
})

test('a membership that asks for approval waits, and is approved once', async () => {
  const [row] = await registered([await aCoach()])
  expect(row!.status).toBe('waiting_for_approval')
  const { version } = await detail(row!.id)
  expect((await decide(row!.id, { version, status: 'active' })).data).toMatchObject({ status: 'active' })
  expect(await decide(row!.id, { version, status: 'rejected' })).toMatchObject({
    http: 409,
    code: 'decided_meanwhile',
  })
  await house.work()
  expect((await detail(row!.id)).mails.map(({ subject }: { subject: string }) => subject)).toContain(
    `Maria ${row!.name.split(',')[0]}: registration approved`,
  )
})

test('of two people who decide at once, one decides', async () => {
  const [row] = await registered([await aCoach()])
  const { version } = await detail(row!.id)
  const answers = await Promise.all(
    ['active', 'rejected'].map((status) => decide(row!.id, { version, status })),
  )
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
})

test('a rejection gives the money back to the card', async () => {
  const rows = await registered([await aCoach(), await family.daughter()])
  const coach = rows.find(({ status }) => status === 'waiting_for_approval')!
  const daughter = rows.find(({ status }) => status === 'active')!
  const { version, order_id } = await detail(coach.id)
  await decide(coach.id, { version, status: 'rejected', reason: 'No background check' })
  await house.work()
  const { data: order } = await ask('GET', `orders/by-id/${order_id}`, undefined, admin)
  expect(order).toMatchObject({ status: 'partly_refunded', refunds: [{ amount: 5000, state: 'succeeded' }] })
  expect((await detail(coach.id)).decision_reason).toBe('No background check')
  expect((await detail(daughter.id)).status).toBe('active')
})

test('a declined card leaves the order open, and another card pays it', async () => {
  const registrant = family.registrant()
  const { token, version } = await family.start({ registrant, people: [await family.daughter()] })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token, '4000000000000002')).data).toMatchObject({
    status: 'declined',
  })
  expect(await ask('GET', `registration/${token}/confirmation`)).toMatchObject({ http: 409 })
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
  expect((await ask('GET', `registration/${token}/confirmation`)).data.order).toMatchObject({
    total: 4500,
    status: 'paid',
  })
})

test('what is being paid is not changed: a change gives up the open order', async () => {
  const registrant = family.registrant()
  const people = [await family.daughter()]
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  await family.save(token, version, { registrant, people, donation: 100 })
  expect(await payIn(house, order.order_token)).toMatchObject({ http: 409, code: 'order_cancelled' })
})

/** That many windows in which the same family has placed an order for the same child. */
async function windows(times: number) {
  const registrant = family.registrant()
  const people = [await family.daughter()]
  const drafts = await atOnce(times, () => family.start({ registrant, people }))
  const orders: { order_token: string }[] = []
  for (const { token, version } of drafts) {
    await family.sign(token)
    orders.push((await family.checkout(token, version)).data)
  }
  const rows = async () =>
    (await ask('POST', 'admin/get_membership', { q: registrant.last_name }, admin)).data as {
      id: number
      status: string
      member_id: number
      version: number
    }[]
  return { orders, rows }
}
const ASKS_THE_BANK = '4000002500003155'
/** How often a card was charged, or is being charged. */
const charges = async () =>
  (await house.world.database.pool.query(`select from psp.payment where status <> 'failed'`)).rowCount!

test.each([
  [
    'one after the other',
    ['already_registered'],
    async (pay: (i: number) => Promise<Record<string, any>>) => [await pay(0), await pay(1)],
  ],
  [
    'at once',
    ['already_registered', 'paid_elsewhere'],
    (pay: (i: number) => Promise<Record<string, any>>) => atOnce(2, pay),
  ],
] as const)(
  'the same child registered in two windows that are paid %s is a member once, and one card is charged',
  async (_, codes, both) => {
    const { orders, rows } = await windows(2)
    const before = await charges()
    const answers = await both((i) => payIn(house, orders[i]!.order_token))
    expect(await charges()).toBe(before + 1)
    const [paid, refused] = answers.toSorted((a, b) => a['http'] - b['http'])
    expect(paid).toMatchObject({ data: { status: 'paid' } })
    expect(refused).toMatchObject({ http: 409, code: expect.toBeOneOf([...codes]) })
    expect(await rows()).toMatchObject([{ status: 'active' }])
  },
)

test('while the bank is asked in one window the other is charged nothing', async () => {
  const { orders, rows } = await windows(2)
  await payIn(house, orders[0]!.order_token, ASKS_THE_BANK)
  const before = await charges()
  expect(await payIn(house, orders[1]!.order_token)).toMatchObject({ http: 409, code: 'paid_elsewhere' })
  expect(await charges()).toBe(before)
  expect(await rows()).toEqual([])
})

test('a membership that stands again while a card is charged for it is not had twice: the money goes back', async () => {
  const { orders, rows } = await windows(2)
  await payIn(house, orders[0]!.order_token)
  const [standing] = await rows()
  const move = async (status: string) =>
    decide(standing!.id, { version: (await detail(standing!.id)).version, status, reason: 'A mistake' })
  expect(await move('inactive')).toMatchObject({ http: 200 })
  const { data: asked } = await payIn(house, orders[1]!.order_token, ASKS_THE_BANK)
  expect(await move('active')).toMatchObject({ http: 200 })
  await house.call('/sandbox-pay/v1/challenges/answer', {
    method: 'POST',
    payload: { client_secret: asked.client_secret, is_confirmed: true },
  })
  expect(await ask('POST', `paynow/${orders[1]!.order_token}/confirm`)).toMatchObject({
    data: { status: 'paid' },
  })
  await house.work()
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['active', 'closed'])
  expect(new Set((await rows()).map(({ member_id }) => member_id)).size).toBe(1)
  const closed = await detail((await rows()).find(({ status }) => status === 'closed')!.id)
  const { data: order } = await ask('GET', `orders/by-id/${closed.order_id}`, undefined, admin)
  expect(order).toMatchObject({ status: 'refunded' })
})

test('what costs nothing is had once, too, of two windows that press at once', async () => {
  const { pool } = house.world.database
  const free = (amount: number) =>
    pool.query(
      `update membership_price p set amount = $1 from membership m
       where m.tenant_id = p.tenant_id and m.id = p.membership_id and m.name = 'Player membership'
         and p.tenant_id = $2`,
      [amount, house.tenants.alliance.id],
    )
  await free(0)
  const registrant = family.registrant()
  const people = [await family.daughter()]
  const drafts = await atOnce(2, () => family.start({ registrant, people }))
  for (const { token } of drafts) await family.sign(token)
  const answers = await atOnce(2, (i) => family.checkout(drafts[i]!.token, drafts[i]!.version))
  await free(4500)
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
  const { data } = await ask('POST', 'admin/get_membership', { q: registrant.last_name }, admin)
  expect(data).toMatchObject([{ status: 'active' }])
})

test('a refund of the whole line ends the registration', async () => {
  const [row] = await registered([await family.daughter()])
  const { order_id } = await detail(row!.id)
  const { data: order } = await ask('GET', `orders/by-id/${order_id}`, undefined, admin)
  const payment = order.payments.find(({ state }: { state: string }) => state === 'succeeded')
  await ask(
    'POST',
    `payments/${payment.id}/refund`,
    { request_key: crypto.randomUUID(), reason: 'Moved away' },
    admin,
  )
  await house.work()
  expect(await detail(row!.id)).toMatchObject({ status: 'inactive', paid: 0, refunded: 4500 })
})

test('what went back in part is off “Paid”, and its reason stands in the history and in the letter', async () => {
  const [row] = await registered([await family.daughter()])
  const { order_id, paid } = await detail(row!.id)
  const { data: order } = await ask('GET', `orders/by-id/${order_id}`, undefined, admin)
  const payment = order.payments.find(({ state }: { state: string }) => state === 'succeeded')
  const reason = 'Missed the first month'
  const lines = [{ id: order.lines[0].id, amount: 1500 }]
  await ask(
    'POST',
    `payments/${payment.id}/refund`,
    { request_key: crypto.randomUUID(), reason, lines },
    admin,
  )
  await house.work()
  const after = await detail(row!.id)
  expect(after).toMatchObject({ status: 'active', paid: paid - 1500, refunded: 1500 })
  expect(after.audit[0]).toMatchObject({
    action: 'registration.money_back',
    after: { amount: 1500 },
    note: reason,
  })
  const listed = await ask('POST', 'admin/get_membership', { q: order.number }, admin)
  expect(listed.data).toMatchObject([{ paid: paid - 1500 }])
  const { data: member } = await ask('GET', `get_member/${after.member_id}`, undefined, admin)
  expect(member.memberships).toMatchObject([{ order_id, paid: paid - 1500, refunded: 1500 }])
  const { rows } = await house.world.database.pool.query(
    `select body_text from mail where recipient = $1 and subject like 'We’ve refunded%'`,
    [order.payer_email],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].body_text).toContain(`Reason: ${reason}`)
})

test('a registration names what else was registered with its order', async () => {
  const rows = await registered([
    await family.daughter({ first_name: 'Ida' }),
    await family.daughter({ key: 'kid2', first_name: 'Eva' }),
  ])
  const [one, other] = rows.toSorted((a, b) => a.id - b.id)
  expect(await detail(one!.id)).toMatchObject({ team_id: null, club: null, together: [{ id: other!.id }] })
  expect(await detail(other!.id)).toMatchObject({ together: [{ id: one!.id, status: 'active' }] })
})

test('the table pages, filters and sorts on the server', async () => {
  const all: number[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await ask(
      'POST',
      'admin/get_membership',
      { per_page: 3, sort: 'name', ...(cursor ? { cursor } : {}) },
      admin,
    )
    all.push(...data.map(({ id }: { id: number }) => id))
    cursor = meta.next ?? undefined
    if (!cursor) expect(meta.total).toBe(all.length)
  } while (cursor)
  expect(new Set(all).size).toBe(all.length)
  const { data } = await ask(
    'POST',
    'admin/get_membership',
    { filters: { member_type_id: [family.typeId('Coach')], status: ['active'] } },
    admin,
  )
  expect(
    data.every(
      ({ member_type, status }: { member_type: string; status: string }) =>
        member_type === 'Coach' && status === 'active',
    ),
  ).toBe(true)
  const first = await ask('POST', 'admin/get_membership', { per_page: 2 }, admin)
  const second = await ask('POST', 'admin/get_membership', { per_page: 2, cursor: first['meta'].next }, admin)
  const back = await ask(
    'POST',
    'admin/get_membership',
    { per_page: 2, cursor: second['meta'].previous },
    admin,
  )
  expect(back['data']).toEqual(first['data'])
})

test.each([['no day'], [1]])('a place in the table that somebody made up (%s) is no place', async (value) => {
  const cursor = Buffer.from(JSON.stringify([value, 1, 0])).toString('base64url')
  const answer = await house.call('/api/mms/admin/get_membership', {
    method: 'POST',
    payload: { cursor },
    token: admin,
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({
    cursor: ['This page no longer exists. Please go back to the first one.'],
  })
})

test('the export holds the filtered rows, and no cell is a formula', async () => {
  const registrant = family.registrant({ first_name: '=HYPERLINK("x")' })
  await registered([{ ...(await aCoach()) }], registrant)
  const file = await ask('POST', 'report/registrations/export', { q: registrant.last_name }, admin)
  const lines = file['raw'].toString('utf8').trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${registrant.last_name}, =HYPERLINK(""x"")"`)
})

test('the export says what the list says, cell by cell', async () => {
  const { data, meta } = await ask('POST', 'admin/get_membership', { per_page: 100 }, admin)
  expect(meta.next).toBeNull()
  const file = await ask('POST', 'report/registrations/export', {}, admin)
  const [header, ...lines] = file['raw'].toString('utf8').trimEnd().split('\n')
  expect(header).toBe(
    '\ufeffOrder,Registered,Status,Member ID,Name,Type,Membership,Season,League,Division,Team,Email,Paid',
  )
  const quoted = (cell: string | null) =>
    cell !== null && /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : (cell ?? '')
  expect(lines).toEqual(
    data
      .toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
      .map((row: RegistrationRow) =>
        [
          row.order_number,
          showMoment(row.registered_at, 'America/Chicago'),
          STATUS_LABELS[row.status],
          row.member_number,
          row.name,
          row.member_type,
          row.membership,
          row.season,
          row.league,
          row.division,
          row.team,
          row.email,
          decimal(row.paid),
        ]
          .map(quoted)
          .join(','),
      ),
  )
})

test.each(['=1+1', '+1', '-1', '@sum(A1)', '\tx', '\rx', '＝1'])(
  'a name that begins like the formula %j is exported as text',
  async (formula) => {
    const { pool } = house.world.database
    const { rows } = await pool.query('select id, sort_name from registration order by id limit 1')
    const rename = (name: string) =>
      pool.query('update registration set sort_name = $1 where id = $2', [name, rows[0].id])
    await rename(formula)
    const file = await ask('POST', 'report/registrations/export', {}, admin)
    await rename(rows[0].sort_name)
    expect(file['raw'].toString('utf8')).toMatch(new RegExp(`,"?'${formula.replace(/[+()]/g, '\\$&')}`))
  },
)

test.each([
  ['half of a character', '\ud800', 422],
  ['quotes and marks of SQL', `'); drop table registration; -- \\ $1 "`, 200],
  ['the character 0', 'a\0b', 422],
])('a search of the export for %s is answered', async (_, q, status) => {
  const file = await ask('POST', 'report/registrations/export', { q }, admin)
  expect(file.http).toBe(status)
  if (status === 200) expect(file['raw'].toString('utf8').trimEnd().split('\n')).toHaveLength(1)
})

test('the dashboard says what the lists say', async () => {
  const { data } = await ask('GET', 'admin/dashboard/all-data', undefined, admin)
  const { meta } = await ask('POST', 'admin/get_membership', {}, admin)
  expect(data.registrations).toBe(meta.total)
  expect(data.by_status.reduce((all: number, { count }: { count: number }) => all + count, 0)).toBe(
    meta.total,
  )
  const { rows } = await house.world.database.pool.query(
    `select (select coalesce(sum(amount), 0) from payment where state = 'succeeded') - (select coalesce(sum(amount), 0) from refund where state = 'succeeded') as money`,
  )
  expect(data.revenue).toBe(Number(rows[0].money))
  const kinds = data.money.reduce((all: number, { cents }: { cents: number }) => all + cents, 0)
  expect(kinds).toBe(data.revenue)
})

test('only who may sees and decides', async () => {
  const member = await house.tokenOf(MEMBER)
  expect((await ask('POST', 'admin/get_membership', {}, member)).http).toBe(403)
  expect((await ask('POST', 'admin/get_membership', {})).http).toBe(401)
  expect((await decide(1, { version: 1, status: 'active' }, member)).http).toBe(403)
  const stranger = await house.tokenOf(ADMIN, 'demo')
  const answer = await house.call('/api/mms/admin/registrations/1', { label: 'demo', token: stranger })
  expect(answer.statusCode).toBe(404)
})
