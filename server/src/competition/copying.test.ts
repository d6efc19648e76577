import { beforeAll, expect, test } from 'vitest'
import { nextYearOf } from 'contract/events/copying'
import { newStage, type Format } from 'contract/competition/draw/formats'
import { USUAL_RULES } from 'contract/competition/scoring/scorebook'
import { TIE_BREAK_SETS } from 'contract/competition/standings/tie-breaks'
import { aClubThatEnters } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { DAYS, tournamentsIn } from '../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const aDrawnTournament = tournamentsIn(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})

/** As the office makes it, also with prices. */
async function aTournament() {
  const slam = await aDrawnTournament()
  await house.world.database.pool.query(
    `insert into event_price (tenant_id, event_division_id, position, price_cents)
     select tenant_id, id, 1, 40000 from event_division where tenant_id = $1 and event_id = $2 on conflict do nothing`,
    [house.tenants.alliance.id, slam.id],
  )
  return slam
}

async function must(method: string, path: string, payload?: object) {
  const answer = await ask(method, path, admin, payload)
  expect(answer, path).toMatchObject({ http: expect.toSatisfy((http: number) => http < 300) })
  return answer.data
}

/** A tournament whose rules are all set to something of its own. */
async function aSetUpTournament() {
  const slam = await aTournament()
  const event = `/ems/events/${slam.id}`
  const [field] = slam.fields
  await must('PUT', `${slam.path}/rules`, {
    version: (await slam.board()).version,
    ...{ rest: 60, changeover: 15, crews: 3, main_field_id: field },
    divisions: [
      {
        ...{ division_id: slam.division, field_ids: [field], curfew: '20:30' },
        ...{ pool_most_a_day: 2, bracket_most_a_day: 4 },
        ...{ pool_days: [DAYS.starts_on], bracket_days: [DAYS.ends_on] },
      },
    ],
  })
  await must('PUT', `${event}/protest-terms`, { version: 0, fee_cents: 12500, minutes: 45 })
  await must('PUT', `${event}/umpires/rules`, {
    ...{ version: 0, rest: 30, most_a_day: 4, most_miles: 80 },
    divisions: [{ division_id: slam.division, umpires: 2, level_id: null }],
  })
  await must('PUT', `${event}/umpires/rates`, {
    ...{ version: 1, forfeit_percent: 50, mile_cents: 70, free_miles: 20 },
    rates: [
      { division_id: null, role: 'plate', from_minutes: 0, cents: 5500 },
      { division_id: slam.division, role: 'base', from_minutes: 75, cents: 4500 },
    ],
    roles: [{ name: 'Scorekeeper', unit: 'hour', cents: 1800 }],
  })
  const { version } = await must('GET', `/ems/contests/${slam.division}`)
  await must('PUT', `/ems/contests/${slam.division}/scoring`, {
    ...{ version, ...USUAL_RULES, innings: 5, no_new_inning: 70, confirm_minutes: 10, pitching: null },
  })
  return slam
}

/** A copy for next year, with its division of four teams. */
async function copyOf(id: number) {
  const copy = await must('POST', `/ems/events/${id}/copy`, {
    ...{ name: 'Next year', starts_on: nextYearOf(DAYS.starts_on) },
  })
  const division = copy.divisions.find(({ label }: { label: string }) => label === '12U')
  return { ...(copy as { id: number }), division: division.id as number }
}
/** Games and who works at them are shown once an event is published. */
const publish = (id: number, status = 'published') =>
  house.world.database.pool.query('update event set status = $3 where tenant_id = $1 and id = $2', [
    ...[house.tenants.alliance.id, id, status],
  ])
const rulesOf = async (id: number) => {
  const { rows } = await house.world.database.pool.query(
    'select rules from event_schedule where tenant_id = $1 and event_id = $2',
    [house.tenants.alliance.id, id],
  )
  return rows[0]?.rules
}
/** Four teams with a spot in the first division of a copy, which they entered at the office. */
async function withTeams(copy: { id: number }, division: number, teams: readonly number[]) {
  await house.world.database.pool.query(
    `with party as (
       insert into event_party (tenant_id, event_id, user_id, request_key, state, total_cents, created_at)
       values ($1, $2, null, gen_random_uuid(), 'confirmed', 0, now()) returning id
     )
     insert into entrant (tenant_id, party_id, event_id, event_division_id, team_id, status, price_cents, entered_at)
     select $1, party.id, $2, $3, team, 'confirmed', 0, now() from party, unnest($4::bigint[]) team`,
    [house.tenants.alliance.id, copy.id, division, teams],
  )
}

test('a copied tournament keeps to the same rules on its own days, and nobody works there yet', async () => {
  const slam = await aSetUpTournament()
  const copy = await copyOf(slam.id)
  const { division } = copy
  const [field] = slam.fields
  expect(await rulesOf(copy.id)).toMatchObject({
    ...{ rest: 60, changeover: 15, crews: 3, main_field_id: field },
    divisions: [
      {
        ...{ division_id: division, field_ids: [field], curfew: '20:30' },
        ...{ pool_most_a_day: 2, bracket_most_a_day: 4 },
        ...{ pool_days: ['2028-06-10'], bracket_days: ['2028-06-11'] },
      },
    ],
  })
  const event = `/ems/events/${copy.id}`
  await publish(copy.id)
  expect((await must('GET', `${event}/protests`)).terms).toMatchObject({ fee_cents: 12500, minutes: 45 })
  const crew = await must('GET', `${event}/umpires`)
  expect(crew).toMatchObject({
    ...{ rest: 30, most_a_day: 4, most_miles: 80 },
    divisions: [{ umpires: 1 }, { division_id: division, umpires: 2 }],
  })
  const pay = await must('GET', `${event}/umpires/pay`)
  expect(pay).toMatchObject({
    ...{ forfeit_percent: 50, mile_cents: 70, free_miles: 20 },
    rates: [
      { division_id: null, role: 'plate', from_minutes: 0, cents: 5500 },
      { division_id: division, role: 'base', from_minutes: 75, cents: 4500 },
    ],
    roles: [{ name: 'Scorekeeper', unit: 'hour', cents: 1800 }],
  })
  // What is changed in one stays in the other, and both can be changed.
  await must('PUT', `${event}/umpires/rates`, {
    ...{ version: crew.version as number, forfeit_percent: 100, mile_cents: 0, free_miles: 0 },
    ...{ rates: [], roles: pay.roles },
  })
  expect((await must('GET', `/ems/events/${slam.id}/umpires/pay`)).rates).toHaveLength(2)
  await publish(copy.id, 'draft')
  // A draft can still be thrown away with all of it.
  await must('DELETE', event)
})

test('its divisions are drawn as last year unless somebody says otherwise', async () => {
  const slam = await aSetUpTournament()
  const copy = await copyOf(slam.id)
  const { division } = copy
  await withTeams(copy, division, slam.teams)
  const before = await must('GET', `/ems/contests/${slam.division}`)
  const suggested = await must('GET', `/ems/contests/${division}`)
  expect(suggested).toMatchObject({
    ...{ version: 0, drawn_at: null, view: null, scoring: null },
    ...{ format: before.format, tie_breaks: before.tie_breaks },
  })
  const other: Format = { stages: [newStage('single', 'Bracket', { minutes: 60 })] }
  const drawn = await must('POST', `/ems/contests/${division}/draw`, {
    ...{ version: 0, format: other, tie_breaks: { name: 'USSSA', rules: TIE_BREAK_SETS[0]!.rules } },
    ...{ method: 'entered', keep_apart: false },
  })
  expect(drawn).toMatchObject({
    format: other,
    scoring: { innings: 5, no_new_inning: 70, confirm_minutes: 10 },
  })
})

test('fields of a venue that isn’t used anymore are forgotten, and an event without rules is copied without', async () => {
  const slam = await aSetUpTournament()
  await must('POST', `/ems/venues/${slam.venue}/archive`, { is_archived: true })
  const copy = await copyOf(slam.id)
  expect(await rulesOf(copy.id)).toMatchObject({ main_field_id: null, divisions: [{ field_ids: null }] })
  const plain = await aTournament()
  const next = await copyOf(plain.id)
  expect(await rulesOf(next.id)).toBeUndefined()
  await publish(next.id)
  expect((await must('GET', `/ems/events/${next.id}/umpires`)).version).toBe(0)
})
