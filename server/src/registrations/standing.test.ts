import { beforeAll, describe, expect, test } from 'vitest'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { cardPdf } from '../cards/member-cards.ts'
import { pdfText } from '../../test/pdf-text.ts'

/** Past, current and future registrations: each view first shows what counts on the day it is looked at. */
const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
const registrant = family.registrant()
const { pool } = house.world.database

let mother: string
let admin: string
let first: { id: number; member_id: number }

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  mother = await loggedIn(house, registrant.email)
  admin = await house.tokenOf(ADMIN)
  const { rows } = await pool.query('select id, member_id from registration')
  first = rows[0]
})

const KINDS = {
  now: { name: 'now', from: '2026-08-01', until: '2027-07-31', status: 'active' },
  later: { name: 'later', from: '2027-08-01', until: '2028-07-31', status: 'active' },
  over: { name: 'over', from: '2025-08-01', until: '2026-07-31', status: 'active' },
  rejected: { name: 'rejected', from: '2026-08-01', until: '2027-07-31', status: 'rejected' },
} as const
type Kind = keyof typeof KINDS

/** Makes these the daughter's registrations, in this order, each in a season with the kind's name. */
async function has(kinds: readonly Kind[]) {
  await pool.query(`delete from member_card where registration_id <> $1`, [first.id])
  await pool.query(`delete from registration where id <> $1`, [first.id])
  for (const [i, kind] of kinds.entries()) {
    const { name, from, until, status } = KINDS[kind]
    await pool.query(
      `insert into season (tenant_id, name, start_date, end_date)
       select tenant_id, $2, $3, $4 from registration where id = $1
         and not exists (select 1 from season where name = $2)`,
      [first.id, name, from, until],
    )
    await pool.query(
      `insert into registration (tenant_id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id,
         membership_id, season_id, status, price, paid, details, valid_from, valid_until, registered_at, sort_name, search)
       select tenant_id, draft_id, $2, order_id, $2, member_id, member_type_id, membership_id,
         (select id from season where name = $3 and tenant_id = r.tenant_id), $4, price, paid, details, $5, $6,
         registered_at, sort_name, search
       from registration r where id = $1`,
      [first.id, `other-${i}`, name, status, from, until],
    )
  }
}

const get = async (path: string, token: string) =>
  (await house.call(`/api/mms/${path}`, { token })).json().data
const post = async (path: string, payload: object, token: string) =>
  (await house.call(`/api/mms/${path}`, { method: 'POST', token, payload })).json().data

type Shown = { season: string; begins_on: string | null }
const seasons = (all: readonly Shown[]) => all.map(({ season }) => season)
const PLACES: Record<string, () => Promise<Shown[]>> = {
  'in the household of the family': async () =>
    (await get('member/household', mother)).people.at(-1).registrations,
  'on the page of the member': async () => (await get(`get_member/${first.member_id}`, admin)).memberships,
  'in the list of members': async () =>
    (await post('admin/members', { filters: { ids: [first.member_id] } }, admin)).slice(0, 1),
}

const orders: Kind[][] = [
  ['now', 'later'],
  ['later', 'now'],
  ['over', 'now', 'later'],
  ['later', 'over', 'now'],
  ['now', 'later', 'over'],
  ['now', 'rejected', 'later'],
  ['over', 'later'],
  ['later', 'over'],
  ['later', 'rejected'],
]

describe.each(orders.map((given) => ({ given, said: given.join(', ') })))(
  'registered for $said',
  ({ given }) => {
    const best = (['now', 'later', 'over'] as const).find((kind) => given.includes(kind))!

    beforeAll(async () => {
      await pool.query(`update registration set deleted_at = now() where id = $1`, [first.id])
      await has(given)
    })

    test.each(Object.keys(PLACES))('%s stands first what counts today', async (place) => {
      const all = await PLACES[place]!()
      expect(seasons(all)[0]).toBe(best)
      for (const { season, begins_on } of all)
        expect(begins_on).toBe(season === 'later' ? '2027-08-01' : null)
    })

    test('what is to begin says so in the list of registrations and on its own page', async () => {
      const rows = await post('admin/get_membership', {}, admin)
      for (const { id, season, begins_on } of rows) {
        const expected = season === 'later' ? '2027-08-01' : null
        expect(begins_on).toBe(expected)
        expect((await get(`admin/registrations/${id}`, admin)).begins_on).toBe(expected)
      }
      expect(rows).toHaveLength(given.length)
    })
  },
)

test('the card that is made anew is the one of today', async () => {
  await has(['now', 'later'])
  expect(await post('member/refresh-card', { member_id: first.member_id }, mother)).toMatchObject({
    valid_until: '2027-07-31',
  })
})

test('the card of what is to begin says from when, the one of today only until when', async () => {
  await has(['now', 'later'])
  const { people } = await get('member/household', mother)
  const [now, later] = people.at(-1).registrations
  const saidBy = async ({ id }: { id: number }) =>
    pdfText((await cardPdf(house.acting(), id)).content as Buffer)
  expect(await saidBy(later)).toContain('Aug 1, 2027')
  expect(await saidBy(now)).not.toContain('Valid from')
})

test('in its days of grace what is over still comes before what is to begin', async () => {
  await has(['now', 'later'])
  await pool.query(`update registration set valid_until = '2026-11-19' where valid_until = '2027-07-31'`)
  const plan = await get('admin/renewals/plan', admin)
  await house.call('/api/mms/admin/renewals/plan', {
    method: 'PUT',
    token: admin,
    payload: { ...plan, grace_days: 7 },
  })
  expect(seasons(await PLACES['in the household of the family']!())).toEqual(['now', 'later'])
})
