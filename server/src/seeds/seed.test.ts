import { yearOf } from 'contract/dates'
import { judgeDivisions } from 'contract/eligibility'
import { findState } from 'contract/places'
import { beforeAll, describe, expect, test } from 'vitest'
import { testHouse, type Label } from '../../test/house.ts'
import { refuseWithoutTenant } from '../../test/statements.ts'
import { isThorough } from '../../test/thorough.ts'
import { findDivisions, findLeagues, getRulePack, leagueOfState } from '../clubs/clubs.ts'
import { chargeCards } from '../../test/collecting.ts'
import { compareWithProvider } from '../payments/balance.ts'
import { SIZES, seed } from './seed.ts'
import { makeDistrict } from './seed-district.ts'
import { DEMO_PASSWORD } from './seed-users.ts'
import { verifyChain } from '../waivers/waivers.ts'

/** Rejects the first statement that matches, like a server that dies there. */
let diesAt: RegExp | undefined
let statements = 0
const house = await testHouse({
  guard(statement) {
    refuseWithoutTenant(statement)
    statements += 1
    if (!diesAt?.test(statement)) return
    diesAt = undefined
    throw new Error('the server died here')
  },
})
/** The gate leaves out `alliance`, which the journeys use: it is marked as moved away, so no demo is made for it. */
const TENANTS: readonly Label[] = isThorough ? ['default', 'alliance', 'demo'] : ['default', 'demo']
/** The gate makes a seventh of the people; the journeys' server makes all of them. */
const DEMO = isThorough ? SIZES['demo']! : { members: 280, teams: 24, clubs: 8, signed: 6 }
const start = () => seed(house.world, house.config.database.directUrl, { demo: DEMO })

const rows = async (statement: string, label: Label = 'demo') =>
  (await house.world.database.pool.query(statement, [house.tenants[label].id])).rows as Record<string, any>[]
/** The registrations of the season that is on sale; most of its people were in the one before, too. */
const NOW = `season_id = (select id from season s where s.tenant_id = $1 and s.start_date = '2026-08-01')`
const one = async (statement: string, label?: Label) =>
  Number(Object.values((await rows(statement, label))[0]!)[0])

const moveAway = (label: Label) =>
  house.world.database.pool.query(
    `update tenant set status = 'closed', moved_to = 'https://club.example.org' where id = $1`,
    [house.tenants[label].id],
  )

beforeAll(async () => {
  if (!TENANTS.includes('alliance')) await moveAway('alliance')
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

test('a server that dies leaves whole people or none, and two that start next complete them once', {
  timeout: 400_000,
}, async () => {
  // All people are made once more for this one, so the gate only has the second death.
  if (isThorough) {
    diesAt = /insert into "ledger_entry"/
    await expect(start()).rejects.toThrow('the server died here')
    // The only member is the imported record waiting to be claimed.
    expect(await one('select count(*) from member where tenant_id = $1')).toBe(1)
    expect(await one('select count(*) from orders where tenant_id = $1')).toBe(0)
  }
  diesAt = /insert into psp\.payment \(/
  await expect(start()).rejects.toThrow('the server died here')
  expect(await one('select count(*) from payment where tenant_id = $1')).toBeGreaterThan(DEMO.members / 2)
  expect(await one('select count(*) from psp.payment where $1 > 0')).toBe(0)
  await Promise.all([start(), start()])
})

describe('the demo tenants', () => {
  test.each(
    TENANTS.map((label) => ({ label, ...(label === 'demo' ? DEMO : { members: 60, teams: 6, clubs: 3 }) })),
  )(
    '$label has $members people, $teams teams and $clubs clubs, made once however many servers started',
    async ({ label, members, teams, clubs }) => {
      expect(
        await one(
          `select count(distinct r.member_id) from registration r join member_type t on t.tenant_id = r.tenant_id and t.id = r.member_type_id
         where r.tenant_id = $1 and t.kind in ('player', 'person')`,
          label,
        ),
      ).toBe(members)
      // The demo's own club has three more teams.
      expect(await one(`select count(*) from team where tenant_id = $1 and status = 'active'`, label)).toBe(
        teams + 3,
      )
      expect(await one(`select count(*) from club where tenant_id = $1 and status = 'active'`, label)).toBe(
        clubs + 1,
      )
    },
  )

  test.each(TENANTS)('%s has registrations in every status, most of them active', async (label) => {
    const found = await rows(
      'select status, count(*)::int as count from registration where tenant_id = $1 group by 1',
      label,
    )
    const counts = Object.fromEntries(found.map(({ status, count }) => [status, count]))
    expect(Object.keys(counts).toSorted()).toEqual([
      'active',
      'blocked',
      'closed',
      'inactive',
      'rejected',
      'waiting_for_approval',
    ])
    expect(counts['active']).toBeGreaterThan(0.8 * found.reduce((all, { count }) => all + count, 0))
  })

  test('registrations come with the season: most in August and September, some on the last days, none tomorrow', async () => {
    const months = await rows(
      `select to_char(registered_at at time zone 'America/Chicago', 'YYYY-MM') as month, count(*)::int as count
       from registration where tenant_id = $1 and ${NOW} group by 1 order by 1`,
    )
    const [august, september, october, november] = months.map(({ count }) => count)
    expect(months.map(({ month }) => month)).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
    expect(Math.min(august, september)).toBeGreaterThan(2 * october)
    expect(november).toBeGreaterThan(DEMO.members / 100)
    const [{ last }] = (await rows(
      'select max(registered_at) as last from registration where tenant_id = $1',
    )) as [any]
    expect(last.toString() > '2026-11-18' && Date.parse(last) < house.world.now().getTime()).toBe(true)
  })

  test('names are of many alphabets and addresses are of nobody', async () => {
    expect(
      await one(`select count(*) from member where tenant_id = $1 and last_name ~ '[^ -~]'`),
    ).toBeGreaterThan(0.15 * DEMO.members)
    expect(
      await one(
        `select count(*) from member where tenant_id = $1 and email is not null and email !~ '@(example\\.org|[a-z]+\\.example)$'`,
      ),
    ).toBe(0)
  })

  test('every minor has a guardian, and member numbers follow one another without a gap', async () => {
    expect(
      await one(
        `select count(*) from registration r where r.tenant_id = $1 and (r.details ->> 'is_minor')::boolean
         and not exists (select from guardianship g where g.tenant_id = r.tenant_id and g.minor_id = r.member_id and g.is_primary)`,
      ),
    ).toBe(0)
    const [series] = await rows(
      `select s.last_number, count(*)::int as people, max(right(m.member_number, 6)::int) as highest
       from member_number_series s join member m on m.tenant_id = s.tenant_id and m.member_number like 'PF-2026-%'
       where s.tenant_id = $1 and s.year = 2026 group by 1`,
    )
    expect(series).toEqual({
      last_number: series!['people'],
      people: series!['people'],
      highest: series!['people'],
    })
  })
})

test.each(TENANTS)(
  '%s: a team is in the middle of its season, and a family and a coach see it',
  async (label) => {
    const token = async (username: string) => {
      const payload = { grant_type: 'password', client_id: 'web', username, password: DEMO_PASSWORD }
      return (await house.call('/api/mms/check/login', { method: 'POST', label, payload })).json()
        .access_token
    }
    const see = async (path: string, who: string) =>
      (await house.call(`/api${path}`, { token: await token(who), label })).json().data
    const { dates } = await see('/ctms/calendar', 'enduser')
    expect(dates.length).toBeGreaterThan(5)
    expect((await see('/ctms/messages', 'enduser')).length).toBeGreaterThan(0)
    expect((await see('/ctms/duties', 'enduser')).duties.length).toBeGreaterThan(2)
    const { transfers } = await see(`/ctms/team/${dates[0].team_id}/transfers`, 'teamadmin')
    expect(transfers).toMatchObject([{ status: 'asked', receiving: { answer: 'agreed' } }])
    expect(await see('/mms/admin/transfers', 'admin')).toHaveLength(1)
  },
)

test.each(TENANTS)(
  '%s: every player may play in her division, and her team plays there too',
  async (label) => {
    const { divisions, packs, pack, leagues } = await house.acting(label).transaction(async (context) => {
      const discipline_id = await one('select id from discipline where tenant_id = $1', label)
      return {
        divisions: await findDivisions(context, discipline_id),
        pack: await getRulePack(context, discipline_id, '2026-08-01'),
        packs: {
          '2026-07-31': await getRulePack(context, discipline_id, '2025-08-01'),
          '2027-07-31': await getRulePack(context, discipline_id, '2026-08-01'),
        } as Record<string, Awaited<ReturnType<typeof getRulePack>>>,
        leagues: await findLeagues(context),
      }
    })
    const players = await rows(
      `select m.dob::text as dob, r.division_id, r.league_id, r.eligibility, r.details #>> '{address,state}' as state,
       t.division_id as team_division, t.league_id as team_league, s.end_date::text as end_date
     from registration r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
     join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
     left join team t on t.tenant_id = r.tenant_id and t.id = r.team_id
     where r.tenant_id = $1 and r.details ->> 'kind' = 'player'`,
      label,
    )
    for (const player of players) {
      const verdict = judgeDivisions(
        player['dob'],
        { year: yearOf(player['end_date']) },
        packs[player['end_date']]!,
        divisions,
      ).find(({ division }) => division.id === player['division_id'])
      expect(verdict).toMatchObject({ eligible: true, reason: player['eligibility'] })
      expect(leagueOfState(leagues, findState('USA', player['state'])!.code)!.id).toBe(player['league_id'])
      if (player['team_division'] !== null)
        expect([player['team_division'], player['team_league']]).toEqual([
          player['division_id'],
          player['league_id'],
        ])
    }
    const now = players.filter(({ end_date }) => end_date === '2027-07-31')
    const onTeam = now.filter(({ team_division }) => team_division !== null).length
    expect(onTeam).toBeGreaterThan(0.7 * now.length)
    expect(
      await one(
        'select max(count) from (select count(*) from registration where tenant_id = $1 and eligibility is not null and team_id is not null group by team_id) as roster',
        label,
      ),
    ).toBeLessThanOrEqual(pack!.roster_max)
  },
)

describe.each(TENANTS)('the money of %s', (label) => {
  const nothing = async (statement: string) => expect(await rows(statement, label)).toEqual([])

  test('orders are what their lines, payments and refunds say', async () => {
    await nothing(
      `select o.id from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id where o.tenant_id = $1
       group by o.tenant_id, o.id having sum(l.total) <> o.total or sum(l.discount) <> o.discount
         or sum(l.amount) <> o.amount`,
    )
    await nothing(
      `select o.id from orders o join order_part p on p.tenant_id = o.tenant_id and p.order_id = o.id
       where o.tenant_id = $1 and p.is_standing <> (o.status in ('open', 'processing', 'paid', 'partly_refunded'))`,
    )
    await nothing(
      `select l.id from order_line l where l.tenant_id = $1 and l.account is distinct from
         case l.kind when 'membership' then 'revenue:membership' when 'donation' then 'revenue:donation'
           when 'protection' then 'liability:protection_premium' when 'team_fee' then 'liability:team_funds'
           when 'event_entrant' then 'revenue:event_entries' when 'event_balance' then 'revenue:event_entries'
           when 'event_addon' then 'revenue:event_addons'
           when 'event_pass' then 'revenue:event_passes' when 'event_plate' then 'revenue:plate_fees'
           when 'event_vendor' then 'revenue:event_vendors' when 'event_protest' then 'revenue:protest_fees' end`,
    )
    await nothing(
      `select o.id from orders o left join payment p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'succeeded'
       where o.tenant_id = $1 and (coalesce(p.amount, 0) <> o.total
         or o.status <> case when coalesce(p.refunded, 0) = 0 then 'paid' when p.refunded < o.total then 'partly_refunded' else 'refunded' end)`,
    )
    await nothing(
      `select p.id from payment p left join refund r on r.tenant_id = p.tenant_id and r.payment_id = p.id where p.tenant_id = $1
       group by p.tenant_id, p.id having coalesce(sum(r.amount), 0) <> p.refunded`,
    )
    await nothing(
      `select l.id from order_line l left join refund_line r on r.tenant_id = l.tenant_id and r.order_line_id = l.id
       where l.tenant_id = $1 group by l.tenant_id, l.id having coalesce(sum(r.amount), 0) <> l.refunded`,
    )
  })

  test('every registration has an order, and cost what its line says', async () => {
    await nothing(
      `select r.id from registration r left join order_line l
         on l.tenant_id = r.tenant_id and l.order_id = r.order_id and l.key = r.order_line_key
       left join registration_draft d on d.tenant_id = r.tenant_id and d.id = r.draft_id and d.order_id = r.order_id
       where r.tenant_id = $1 and (l.id is null or d.id is null or l.amount <> r.price or l.total <> r.paid)`,
    )
  })

  test('each event in the ledger sums to zero, and the accounts are what orders, fees and refunds make', async () => {
    await nothing(
      'select kind, source from ledger_line where tenant_id = $1 group by 1, 2 having sum(amount) <> 0',
    )
    const accounts = Object.fromEntries(
      (
        await rows(
          'select account, sum(amount)::bigint as sum from ledger_line where tenant_id = $1 group by 1',
          label,
        )
      ).map(({ account, sum }) => [account, Number(sum)]),
    )
    const lines = (kind: string, what = 'amount - refunded') =>
      one(`select coalesce(sum(${what}), 0) from order_line where tenant_id = $1 and kind = '${kind}'`, label)
    const paid = await one(
      `select sum(amount - refunded - fee) from payment where tenant_id = $1 and state = 'succeeded'`,
      label,
    )
    expect(accounts).toMatchObject({
      'asset:psp_clearing': paid,
      'expense:psp_fee': await one('select sum(fee) from payment where tenant_id = $1', label),
      'contra:discount': await one('select sum(discount) from orders where tenant_id = $1', label),
      'revenue:membership': -(await lines('membership')),
      'revenue:donation': -(await lines('donation')),
      'revenue:event_entries': -(await lines('event_entrant')) - (await lines('event_balance')),
      'revenue:event_addons': -(await lines('event_addon')),
    })
    expect(accounts['liability:protection_premium'] ?? 0).toBe(0 - (await lines('protection')))
  })

  test('coupons were used as often as they say, and never too often', async () => {
    await nothing(
      `select c.code from coupon c left join coupon_redemption r on r.tenant_id = c.tenant_id and r.coupon_id = c.id and r.status = 'used'
       where c.tenant_id = $1 group by c.tenant_id, c.id having count(r.order_id) <> c.used or c.used > c.max_uses / 2`,
    )
  })

  test('the card provider has the same payments and refunds in its books', async () => {
    await nothing(
      `select p.id from payment p left join psp.payment b on b.id = p.provider_ref
       where p.tenant_id = $1 and (b.amount, b.status, b.refunded, coalesce(b.fee, 0), b.metadata ->> 'attempt_key')
         is distinct from (p.amount, p.state, p.refunded, coalesce(p.fee, 0), p.attempt_key::text)`,
    )
    await nothing(
      `select r.id from refund r left join psp.refund b on b.id = r.provider_ref
       where r.tenant_id = $1 and (b.amount, b.status) is distinct from (r.amount, r.state)`,
    )
  })
})

test('the nightly comparison with the card provider finds nothing to complain of', async () => {
  for (const label of TENANTS) await compareWithProvider(house.acting(label), {})
  expect(await rows('select reason, note from recon_item where $1 > 0')).toEqual([])
})

test('the office can refund what a family paid long ago', async () => {
  const token = await house.tokenOf([{ module: 'MMS', role: 'admin' }], 'demo')
  const [payment] = await rows(
    `select p.id, p.amount from payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.tenant_id = $1 and p.state = 'succeeded' and o.status = 'paid' order by p.id limit 1`,
  )
  const answer = await house.call(`/api/mms/payments/${payment!['id']}/refund`, {
    method: 'POST',
    label: 'demo',
    headers: { authorization: `Bearer ${token}` },
    payload: { request_key: '5b1f3a60-9d0e-4c64-9a60-b19d9f0f2c11', amount: 100, reason: 'Rained out.' },
  })
  expect(answer.json().data).toMatchObject({ amount: 100, state: 'succeeded' })
})

test('the dashboard shows what the tables hold', async () => {
  const token = await house.tokenOf([{ module: 'MMS', role: 'admin' }], 'demo')
  const { data } = (
    await house.call('/api/mms/admin/dashboard/all-data', {
      label: 'demo',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json()
  expect(data).toMatchObject({
    registrations: await one(`select count(*) from registration where tenant_id = $1 and ${NOW}`),
    waiting_for_approval: await one(
      `select count(*) from registration where tenant_id = $1 and ${NOW} and status = 'waiting_for_approval'`,
    ),
    members: await one(
      `select count(distinct member_id) from registration where tenant_id = $1 and ${NOW} and status = 'active' and details ->> 'kind' in ('player', 'person')`,
    ),
    teams: DEMO.teams + 3,
    clubs: DEMO.clubs + 1,
  })
  const money = await rows(
    `select l.account, sum(l.total - l.refunded)::int as cents from order_line l
       join payment p on p.tenant_id = l.tenant_id and p.order_id = l.order_id and p.state = 'succeeded'
     where l.tenant_id = $1 and p.submitted_at >= '2026-08-01 06:00Z' group by 1`,
  )
  const cents = (account: string) => money.find((one) => one['account'] === account)?.['cents'] ?? 0
  expect(data.money).toEqual(
    expect.arrayContaining([
      { kind: 'fees', cents: cents('revenue:membership') },
      { kind: 'donations', cents: cents('revenue:donation') },
    ]),
  )
  expect(data.by_league).toHaveLength(8)
  expect(data.by_month.map(({ registrations }: { registrations: number }) => registrations)).toEqual(
    (
      await rows(
        `select count(*)::int from registration where tenant_id = $1 and ${NOW}
         group by to_char(registered_at at time zone 'America/Chicago', 'YYYY-MM') order by to_char(registered_at at time zone 'America/Chicago', 'YYYY-MM')`,
      )
    ).map(({ count }) => count),
  )
})

test.each(TENANTS)(
  '%s: most were there last season, so it can be compared with this one at the same day',
  async (label) => {
    const [found] = await rows(
      `select count(distinct r.member_id)::int as people,
       count(distinct r.member_id) filter (where r.member_id in (
         select member_id from registration where tenant_id = $1 and ${NOW}))::int as stayed,
       min(registered_at at time zone 'America/Denver')::date::text as first, max(registered_at)::date::text as last
     from registration r where r.tenant_id = $1 and not r.${NOW}`,
      label,
    )
    const size = label === 'demo' ? DEMO.members : 60
    expect(found!['people']).toBeGreaterThan(size / 3)
    expect(found!['people']).toBe(found!['stayed'])
    expect(found!['first'] >= '2025-08-01').toBe(true)
    expect(found!['last'] > (label === 'demo' ? '2026-05-01' : '2025-11-01')).toBe(true)
    expect(found!['last'] <= '2026-08-01').toBe(true)
  },
)

test('some have signed, and the register of their signatures is whole', async () => {
  const verdict = await house.acting('demo').transaction((context) => verifyChain(context))
  expect(verdict).toMatchObject({ intact: true })
  expect(verdict.seq).toBeGreaterThan(5)
  expect(
    await one(
      `select count(*) from waiver_signature_subject
       where tenant_id = $1 and registration_id is null and num_nonnulls(member_id, outside_team_id) = 0`,
    ),
  ).toBe(0)
})

test('a parent can log in and has a family', async () => {
  const answer = await house.call('/api/mms/check/login', {
    method: 'POST',
    label: 'demo',
    payload: { grant_type: 'password', client_id: 'web', username: 'enduser', password: DEMO_PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
  expect(
    await one(
      `select count(*) from app_user u join guardianship g on g.tenant_id = u.tenant_id and g.guardian_id = u.member_id
       where u.tenant_id = $1 and u.username = 'enduser'`,
    ),
  ).toBeGreaterThan(1)
})

test('the same tenant, number and day bring the same people, and another number others', async () => {
  const made = async (number: number) => {
    let found: unknown
    const undone = house.acting('default').transaction(async (context) => {
      const district = await makeDistrict(context, { number, size: { members: 30, teams: 3, clubs: 1 } })
      found = district!.planned.map(({ data, at, total, fates }) => ({ data, at, total, fates }))
      throw new Error('not kept')
    })
    await expect(undone).rejects.toThrow('not kept')
    // Teams get new ids each time.
    return JSON.parse(JSON.stringify(found, (key, value) => (key === 'team_id' ? value !== null : value)))
  }
  const first = await made(7)
  expect(await made(7)).toEqual(first)
  expect(await made(8)).not.toEqual(first)
})

test('a second start looks and changes nothing', async () => {
  const all = async () => {
    const tables = await rows(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and $1 > 0`,
    )
    return Promise.all(
      tables.map(async ({ relname }) => [relname, await one(`select count(*) from ${relname} where $1 > 0`)]),
    )
  }
  // Three settings of each tenant, and the lists of tenants and host names. Whatever the running application does in between
  // is not the seed's.
  const startAgain = async () => {
    const before = JSON.stringify(await all())
    statements = 0
    await start()
    return { statements, isSame: JSON.stringify(await all()) === before }
  }
  await expect.poll(startAgain).toEqual({ statements: 2 + 3 * TENANTS.length, isSame: true })
})

test.each(TENANTS)(
  '%s has a team that asks fees: some have paid, one family is late, one has not answered, and one card is declined',
  async (label) => {
    const plans = await rows(
      `select p.id, p.state, i.owed::int, i.declined, i.position from fee_plan p
     join fee_instalment i on i.tenant_id = p.tenant_id and i.plan_id = p.id
     where p.tenant_id = $1 and i.position = 2`,
      label,
    )
    const count = (which: (row: Record<string, any>) => boolean) => plans.filter(which).length
    expect(plans.length).toBeGreaterThanOrEqual(4)
    expect(count(({ state }) => state === 'offered')).toBe(1)
    expect(count(({ declined }) => declined === 'insufficient_funds')).toBe(1)
    expect(count(({ state, owed, declined }) => state === 'accepted' && owed > 0 && !declined)).toBe(1)
    expect(count(({ owed }) => owed === 0)).toBe(plans.length - 3)
    expect(
      await rows(
        `select i.id from fee_instalment i join team_entry e on e.tenant_id = i.tenant_id and e.instalment_id = i.id
       where i.tenant_id = $1 group by i.id, i.owed
       having i.owed <> sum(case when e.debit = 'player' then e.amount when e.credit = 'player' then -e.amount else 0 end)`,
        label,
      ),
    ).toEqual([])
    // The provider knows the card and will decline it tomorrow, too.
    house.pass(86_400)
    await chargeCards(house.acting(label), 'team_fee')
    expect(await rows(`select tries from fee_instalment where tenant_id = $1 and tries > 0`, label)).toEqual([
      { tries: 2 },
    ])
  },
)

test('one that was moved to another installation is left alone', async () => {
  const before = await rows('select * from property where tenant_id = $1 order by name', 'demo')
  await moveAway('demo')
  await start()
  expect(await rows('select * from property where tenant_id = $1 order by name', 'demo')).toEqual(before)
})
