import { expect, test } from 'vitest'
import type { DraftData } from 'contract/registering/draft'
import { ADMIN, testHouse } from '../../test/house.ts'
import { emergency, payIn, registeringIn } from '../../test/registration.ts'
import type { Fate } from './demo/fates.ts'
import { randomFrom } from './demo/random.ts'
import { checkOut, readRules } from '../registering/seed-applications.ts'
import { insertCoupon } from '../payments/payments.ts'
import { enterMany } from './seed-entry.ts'
import { saveProgress, tellProvider } from './seed-people.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const rows = async (statement: string, ...values: unknown[]) =>
  (await house.world.database.pool.query(statement, values)).rows as Record<string, any>[]

const CODE = 'WELCOME10'
await house.acting().transaction((context) =>
  insertCoupon(context, {
    code: CODE,
    name: 'Ten percent for new families',
    kind: 'percentage',
    value: 1000,
    starts_on: null,
    ends_on: null,
    max_uses: null,
    max_uses_per_buyer: null,
    membership_ids: null,
  }),
)
const token = await house.tokenOf(ADMIN)
const [clerk] = await rows(
  `select id, first_name || ' ' || last_name as name from app_user where email like 'person-%'`,
)

/** A mother with two daughters, a husband, and a wish to coach. */
async function typed(email: string): Promise<DraftData> {
  const registrant = family.registrant({ last_name: 'Lopez', email })
  const { division_id: _, ...coaching } = await family.place('Coach', '1986-03-14')
  return {
    registrant,
    people: [
      await family.daughter(),
      await family.daughter({ key: 'kid2', first_name: 'Lucía', dob: '09/01/2012' }),
      { key: 'me01', who: 'me', emergency, ...coaching },
    ],
    second_guardian: {
      first_name: 'Juan',
      last_name: 'Lopez',
      email: `juan.${email}`,
      phone: '(214) 555-0102',
      relation: 'Father',
    },
    coupon_code: CODE,
    donation: 1000,
    protection: true,
  }
}

const REJECTED = 'The background screening is missing.'
const LEFT = 'Injured for the season.'

test('what is written in bulk is what form, payment and office leave, field by field', async () => {
  // Through the regular calls: paid, the coach turned down, and a daughter's fee refunded.
  const data = await typed('maria@live.example')
  const { token: draft, version: first } = await family.start(data)
  let version = first
  for (let step = 0; step < 4; step++) ({ version } = (await family.save(draft, version, data))['data'])
  await family.sign(draft)
  const { data: order } = await family.checkout(draft, version)
  await payIn(house, order.order_token)
  const [live] = await rows('select id, order_id from registration_draft where order_id is not null')
  const staff = (path: string, payload: object) => family.ask('POST', path, payload, token)
  const idOf = async (key: string) =>
    (await rows('select id from registration where draft_id = $1 and person_key = $2', live!['id'], key))[0]![
      'id'
    ]
  await staff(`admin/registrations/${await idOf('me01')}/status`, {
    version: 1,
    status: 'rejected',
    reason: REJECTED,
  })
  await house.work()
  const [payment] = await rows('select id from payment where order_id = $1', live!['order_id'])
  const [line] = await rows(
    `select id, total from order_line where order_id = $1 and key = 'kid1'`,
    live!['order_id'],
  )
  await staff(`payments/${payment!['id']}/refund`, {
    request_key: '5b1f3a60-9d0e-4c64-9a60-b19d9f0f2c11',
    lines: [{ id: line!['id'], amount: line!['total'] }],
    reason: LEFT,
  })

  // The same in bulk.
  const at = house.world.now()
  const made = await house.acting().transaction(async (given) => {
    const random = randomFrom('one family')
    const context = { ...given, random: random.bytes }
    const application = checkOut(await readRules(context, [CODE]), await typed('maria@bulk.example'), at)
    const paid = application.lines.map(({ amount, discount }) => amount - discount)
    const fates: Fate[] = [
      {
        status: 'inactive',
        steps: [{ at, from: 'active', to: 'inactive', reason: LEFT, by: 'refund' }],
        refund: { at, amount: paid[0]!, reason: LEFT },
      },
      { status: 'active', steps: [] },
      {
        status: 'rejected',
        steps: [{ at, from: 'waiting_for_approval', to: 'rejected', reason: REJECTED, by: 'decision' }],
        refund: { at, amount: paid[2]!, reason: REJECTED },
      },
    ]
    const places = application.checked.people.map(({ team_id }) => ({ team_id, club_id: null }))
    const made = await enterMany(context, random, [{ ...application, fates, places }], clerk as never)
    await saveProgress(context, { districts: 1, untold: made.payments! })
    return made
  })
  await tellProvider(house.world, house.tenants.alliance)

  const bulk = await everything(made.entered[0]!.draft_id)
  const door = await everything(live!['id'])
  expect(bulk.counts).toEqual({
    draft: 1,
    order: 1,
    lines: 5,
    payments: 1,
    refunds: 2,
    refund_lines: 2,
    coupons: 1,
    ledger: 11,
    registrations: 3,
    members: 4,
    guardians: 4,
    account: 1,
    roles: 1,
    audit: 9,
    charges: 1,
    cards: 1,
    given_back: 2,
  })
  expect(bulk.found).toEqual(door.found)
  const [{ used }] = (await rows('select used from coupon')) as [{ used: number }]
  expect(used).toBe(2)
})

/** Everything that belongs to a registration order, except random values and counters. */
async function everything(draft_id: number) {
  const of = `from registration_draft d join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id`
  const statements = {
    draft: `select d.* ${of} where d.id = $1`,
    order: `select o.* ${of} where d.id = $1`,
    lines: `select l.* ${of} join order_line l on l.order_id = o.id where d.id = $1 order by l.position`,
    payments: `select p.* ${of} join payment p on p.order_id = o.id where d.id = $1`,
    refunds: `select r.* ${of} join refund r on r.order_id = o.id where d.id = $1 order by r.amount`,
    refund_lines: `select r.amount, l.key ${of} join order_line l on l.order_id = o.id join refund_line r on r.order_line_id = l.id where d.id = $1 order by l.key`,
    coupons: `select c.* ${of} join coupon_redemption c on c.order_id = o.id where d.id = $1`,
    ledger: `select e.* ${of} join ledger_entry e on e.order_id = o.id where d.id = $1 order by e.kind, e.amount, e.debit`,
    registrations: `select r.* ${of} join registration r on r.draft_id = d.id where d.id = $1 order by r.person_key`,
    members: `select m.* ${of} join member m on m.search like '%' || split_part(d.email, '@', 2) || '%' or m.id in (select member_id from registration where draft_id = d.id) where d.id = $1 order by m.member_number`,
    guardians: `select c.first_name as child, p.first_name as guardian, g.relation, g.is_primary ${of} join registration r on r.draft_id = d.id join guardianship g on g.minor_id = r.member_id join member c on c.id = g.minor_id join member p on p.id = g.guardian_id where d.id = $1 order by 1, 2`,
    account: `select u.* ${of} join app_user u on u.email = d.email and u.id = o.user_id where d.id = $1`,
    roles: `select ur.* ${of} join user_role ur on ur.user_id = o.user_id where d.id = $1`,
    audit: `select a.* ${of} join audit_entry a on (a.subject = 'order' and a.subject_id = o.id) or (a.subject = 'registration' and a.subject_id in (select id from registration where draft_id = d.id)) where d.id = $1 order by a.action, a.note, (select person_key from registration where id = a.subject_id and a.subject = 'registration')`,
    charges: `select b.* ${of} join payment p on p.order_id = o.id join psp.payment b on b.id = p.provider_ref where d.id = $1`,
    cards: `select c.* ${of} join payment p on p.order_id = o.id join psp.payment b on b.id = p.provider_ref join psp.payment_method c on c.id = b.payment_method_id where d.id = $1`,
    given_back: `select b.* ${of} join refund r on r.order_id = o.id join psp.refund b on b.id = r.provider_ref where d.id = $1 order by b.amount`,
  }
  const found: Record<string, Record<string, any>[]> = {}
  for (const [name, statement] of Object.entries(statements)) found[name] = await rows(statement, draft_id)
  const counts = Object.fromEntries(Object.entries(found).map(([name, all]) => [name, all.length]))
  const [first] = found['members']!.map(({ member_number }) => Number(member_number.slice(-6)))
  const text = JSON.stringify(found, (key, value) =>
    /^(id|at|.*_at|token_hash|attempt_key|request_key|provider_ref|trace_id|client_secret|sequence|card_brand|card_last4|brand|last4|exp_year|source)$/.test(
      key,
    ) ||
    (key.endsWith('_id') &&
      !/^(tenant|member_type|membership|season|league|division|discipline|team|club|coupon)_id$/.test(key))
      ? value === null
        ? null
        : 'something'
      : value,
  )
    .replaceAll(found['order']![0]!['number'], 'its number')
    .replaceAll(found['order']![0]!['number'].toLowerCase(), 'its number')
    .replace(/(live|bulk)\.example/g, 'family.example')
    .replace(/af-2026-(\d{6})/gi, (_, number) => `member ${Number(number) - first!}`)
    .replace(/"p[a-z]*_[a-z]{28}"|"[0-9a-f-]{36}"/g, '"something"')
  return { counts, found: JSON.parse(text) }
}
