import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '../../../test/events.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { forgetMerged } from './forgetting.ts'
import { officePrivacy } from '../privacy.ts'
import { findDuplicates } from './pair-search.ts'
import { importingIn } from '../../../test/import.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
let admin: string
let membership: object
const { enter } = importingIn(house, () => admin)
const { pool } = house.world.database

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  const { membership_id, league_id } = await family.place('Player', '05/02/2014')
  const { data: seasons } = await family.ask('GET', 'getSeason')
  membership = { membership_id, league_id, season_id: seasons[0].id, status: 'active' }
})

type Person = Record<string, any>
const get = async (path: string) => family.ask('GET', path, undefined, admin)
const post = async (path: string, payload: object = {}) => family.ask('POST', path, payload, admin)

/** Enters a person and returns the record. */
async function person(columns: Record<string, string>, more: object = {}): Promise<Person> {
  const file = `${Object.keys(columns).join(',')}\n${Object.values(columns).join(',')}`
  const done = await enter(file, more)
  const { data } = await get(`import/members/${done['id']}/rows`)
  return (await get(`get_member/${data[0].member_id}`))['data']
}

let families = 0
/** A child whom a mother has entered, and then once more with a typo. */
async function twice(more: { one?: object; other?: object } = {}) {
  const last = `Merge${String.fromCharCode(97 + families++)}`
  const mother = {
    'Parent first name': 'Maria',
    'Parent last name': last,
    'Parent email': `maria@${last.toLowerCase()}.example`,
  }
  const father = {
    'Parent first name': 'Juan',
    'Parent last name': last,
    'Parent email': `juan@${last.toLowerCase()}.example`,
  }
  const one = await person(
    { 'First name': 'Sofia', 'Last name': last, DOB: '05/13/2014', Phone: '2145550101', ...mother },
    more.one,
  )
  const other = await person(
    {
      'First name': 'Sofiaa',
      'Last name': last,
      DOB: '05/13/2014',
      Email: `sofia@${last.toLowerCase()}.example`,
      ...father,
    },
    more.other,
  )
  return { last, one, other }
}

const sent = (winner: Person, loser: Person, take: string[] = []) => ({
  winner_id: winner['id'],
  loser_id: loser['id'],
  winner_version: winner['version'],
  loser_version: loser['version'],
  take,
})
/** The pairs of one family, from all pages. */
async function pairsOf(last: string): Promise<Person[]> {
  const found: Person[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page = await get(`merge/members?after=${after}`)
    found.push(...page['data'])
    after = page['meta'].next
  }
  const isTheirs = (one: Person) => one['name'].startsWith(`${last},`)
  return found.filter(({ one, other }) => isTheirs(one) && isTheirs(other))
}

/** Everything in the database about these members, for comparison. */
async function everything(ids: number[]) {
  const ask = async (statement: string) => (await pool.query(statement, [ids])).rows
  return {
    members: await ask(
      'select id, member_number, first_name, last_name, dob::text, email, phone, address, user_id, pre_confirmation_code from member where id = any ($1) order by id',
    ),
    ties: await ask(
      'select minor_id, guardian_id, relation, is_primary from guardianship where minor_id = any ($1) order by 1, 2',
    ),
    registrations: await ask(
      'select id, member_id, status from registration where member_id = any ($1) order by id',
    ),
    notes: await ask(
      'select id, member_id, note, alert from member_note where member_id = any ($1) order by id',
    ),
    rows: await ask(
      'select import_id, line, member_id from member_import_row where member_id = any ($1) order by 1, 2',
    ),
  }
}

test('who is on record twice is found, compared and made one, with all that belongs to either', async () => {
  const { last, one, other } = await twice({ one: { membership }, other: {} })
  await post('add-note', { member_id: other['id'], note: 'Allergic to bees', alert: 1 })
  await post('add-note', { member_id: one['id'], note: 'Same words' })
  await post('add-note', { member_id: other['id'], note: 'Same words' })
  const [pair] = await pairsOf(last)
  expect(pair).toMatchObject({
    reason: 'similar_name',
    one: { id: one['id'], registrations: 1 },
    other: { id: other['id'] },
  })

  const { data: sides } = await get(`merge/members/${one['id']}/${other['id']}`)
  expect(sides).toMatchObject({
    obstacles: [],
    winner: {
      fields: { first_name: 'Sofia' },
      memberships: [{ status: 'active' }],
      guardians: [`Maria ${last}`],
    },
    loser: { fields: { first_name: 'Sofiaa' }, guardians: [`Juan ${last}`], notes: 2 },
  })

  const answer = await post('merge/members', sent(one, other, ['email']))
  expect(answer).toMatchObject({
    http: 201,
    message: 'Records merged',
    data: { member_id: one['id'], loser_number: other['member_id'], is_undoable: true },
  })
  const { data: merged } = await get(`get_member/${one['id']}`)
  expect(merged.personal_details).toMatchObject({
    first_name: 'Sofia',
    email: `sofia@${last.toLowerCase()}.example`,
    phone: '2145550101',
  })
  expect(merged.guardians.map(({ first_name }: Person) => first_name)).toEqual(['Maria', 'Juan'])
  expect((await everything([one['id']])).ties.map(({ is_primary }) => is_primary)).toEqual([true, false])
  expect(merged.notes.map(({ note }: Person) => note).toSorted()).toEqual(['Allergic to bees', 'Same words'])
  expect(merged.audit[0]).toMatchObject({
    action: 'member.merged',
    note: other['member_id'],
    actor: 'Ada Ball',
  })
  // The merged record's history belongs to this person.
  expect(merged.audit.filter(({ action }: Person) => action === 'member.imported')).toHaveLength(2)
  expect(await get(`get_member/${other['id']}`)).toMatchObject({ http: 404 })
  expect(await pairsOf(last)).toEqual([])
})

test('a merge is undone: there are two again, exactly as they were', async () => {
  const { one, other } = await twice({
    one: { membership },
    other: { membership: { ...membership, status: 'closed' } },
  })
  await post('add-note', { member_id: other['id'], note: 'Plays the piano' })
  await post('add-note', { member_id: one['id'], note: 'Same' })
  await post('add-note', { member_id: other['id'], note: 'Same' })
  const ids = [one['id'], other['id']]
  const before = await everything(ids)
  const { data } = await post('merge/members', sent(one, other, ['email', 'first_name', 'phone']))
  expect((await everything(ids)).members).toHaveLength(1)
  expect(await post(`merge/members/${data.id}/undo`)).toMatchObject({
    http: 200,
    message: 'Records separated again',
  })
  expect(await everything(ids)).toEqual(before)
  expect(await post(`merge/members/${data.id}/undo`)).toMatchObject({ http: 409, code: 'merge_over' })
  const { data: merges } = await get(`merge/done?member_id=${one['id']}`)
  expect(merges).toMatchObject([{ id: data.id, is_undoable: false, undone_at: expect.any(String) }])
})

test('a merge is not undone once the person is erased: it would bring back who they were', async () => {
  const { one, other } = await twice()
  const { data } = await post('merge/members', sent(one, other))
  await house.acting().transaction((context) =>
    officePrivacy.erase!(context, {
      request_id: 1,
      people: [],
      member_ids: [one['id']],
      user_ids: [],
      emails: [],
    }),
  )
  expect(await post(`merge/members/${data.id}/undo`)).toMatchObject({
    http: 409,
    message: 'This person’s data was deleted at their request.',
  })
  const { data: merges } = await get(`merge/done?member_id=${one['id']}`)
  expect(merges).toMatchObject([{ id: data.id, is_undoable: false, undone_at: null }])
})

test('a merge is not undone when what it took over has been changed since, or after thirty days', async () => {
  const { one, other } = await twice()
  const { data } = await post('merge/members', sent(one, other, ['email']))
  const { data: now } = await get(`get_member/${one['id']}`)
  const change = (personal_details: object, version: number) =>
    family.ask('PATCH', `admin/members/${one['id']}`, { version, personal_details }, admin)
  // An unrelated detail can be changed.
  await change({ phone: '2145550199' }, now.version)
  await change({ email: 'new@example.org' }, now.version + 1)
  expect(await post(`merge/members/${data.id}/undo`)).toMatchObject({
    http: 409,
    code: 'cannot_unmerge',
    detail: { fields: ['email'] },
  })
  await change({ email: other['personal_details'].email }, now.version + 2)
  await pool.query("update member_merge set created_at = created_at - interval '31 days' where id = $1", [
    data.id,
  ])
  expect(await post(`merge/members/${data.id}/undo`)).toMatchObject({
    http: 409,
    message: 'You can undo a merge for 30 days.',
  })
  await pool.query("update member_merge set created_at = created_at + interval '31 days' where id = $1", [
    data.id,
  ])
  expect(await post(`merge/members/${data.id}/undo`)).toMatchObject({ http: 200 })
  expect((await get(`get_member/${one['id']}`))['data'].personal_details).toMatchObject({
    phone: '2145550199',
    email: null,
  })
})

test('of two who merge at once one does it, and who looked at an older record is told', async () => {
  const { one, other } = await twice()
  const both = await Promise.all([
    post('merge/members', sent(one, other)),
    post('merge/members', sent(other, one)),
  ])
  expect(both.map(({ http }) => http).toSorted()).toEqual([201, 404])
  const next = await twice()
  await post(`member/member/${next.one['id']}?_method=PATCH`, { personal_details: { phone: '2145550177' } })
  expect(await post('merge/members', sent(next.one, next.other))).toMatchObject({
    http: 409,
    code: 'merge_outdated',
  })
})

test('what cannot be one is said before and refused: one membership held twice, a parent and a child', async () => {
  const { last, one, other } = await twice({ one: { membership }, other: { membership } })
  const { data: sides } = await get(`merge/members/${one['id']}/${other['id']}`)
  expect(sides.obstacles).toMatchObject([
    {
      says: { message: expect.stringContaining('Both hold the same membership') },
      links: [
        { to: 'registration', label: one['member_id'] },
        { to: 'registration', label: other['member_id'] },
      ],
    },
  ])
  expect(await post('merge/members', sent(one, other))).toMatchObject({ http: 409, code: 'cannot_merge' })
  const { data: found } = await post('admin/members', { q: `Maria ${last}` })
  const { data: mother } = await get(`get_member/${found[0].id}`)
  expect(await post('merge/members', sent(one, mother))).toMatchObject({
    http: 409,
    message: 'One is the other’s guardian.',
  })
  expect(await post('merge/members', sent(one, one))).toMatchObject({ http: 422 })
  expect((await everything([one['id'], other['id']])).members).toHaveLength(2)
})

test('two who are both in one event are one only after the office has taken one of them out', async () => {
  const { one, other } = await twice()
  const event = await anEvent(house)
  const tenant = house.tenants.alliance.id
  await pool.query(
    `with party as (
       insert into event_party (tenant_id, event_id, request_key, state, total_cents, created_at)
       values ($1, $2, gen_random_uuid(), 'confirmed', 0, now()) returning id
     ), entered as (
       insert into entrant (tenant_id, party_id, event_id, event_division_id, member_id, status, price_cents, entered_at)
       select $1, party.id, $2, $3, m.id, 'confirmed', 0, now() from party, unnest($4::bigint[]) m (id)
     )
     update event_division set taken = 2 where tenant_id = $1 and id = $3`,
    [tenant, event.id, event.divisions[0]!.id, [one['id'], other['id']]],
  )
  await pool.query('update event set taken = 2 where tenant_id = $1 and id = $2', [tenant, event.id])
  expect(await post('merge/members', sent(one, other))).toMatchObject({
    http: 409,
    message: `Both are in the same event (${event.name}). Please remove one of them there first.`,
  })
  const { rows } = await pool.query('select id from entrant where tenant_id = $1 and member_id = $2', [
    tenant,
    other['id'],
  ])
  await house.call(`/api/ems/events/${event.id}/entrants/${rows[0].id}/remove`, {
    method: 'POST',
    token: event.manager,
    payload: { reason: 'Entered twice' },
  })
  expect((await post('merge/members', sent(one, other))).http).toBe(201)
})

test('two people who only look like one are not shown again', async () => {
  const { last, one, other } = await twice()
  expect(await pairsOf(last)).toHaveLength(1)
  expect(await post('merge/distinct', { member_id: other['id'], other_id: one['id'] })).toMatchObject({
    http: 200,
  })
  expect(await pairsOf(last)).toEqual([])
  expect(await post('merge/distinct', { member_id: one['id'], other_id: one['id'] })).toMatchObject({
    http: 422,
  })
})

test('an account that only the other record has comes along, and goes back', async () => {
  const { one, other } = await twice()
  const { rows } = await pool.query('select id from app_user where tenant_id = $1 limit 1', [
    house.tenants.alliance.id,
  ])
  const user = Number(rows[0].id)
  await pool.query('update member set user_id = $1 where id = $2', [user, other['id']])
  await pool.query('update app_user set member_id = $1 where id = $2', [other['id'], user])
  const memberOf = async () =>
    Number((await pool.query('select member_id from app_user where id = $1', [user])).rows[0].member_id)
  const { data } = await post('merge/members', sent(one, other))
  expect(await memberOf()).toBe(one['id'])
  await post(`merge/members/${data.id}/undo`)
  expect(await memberOf()).toBe(other['id'])
  await pool.query('update member set user_id = null where id = $1', [other['id']])
  await pool.query('update app_user set member_id = null where id = $1', [user])
})

test('a member of another club cannot be merged, compared or kept apart, and only who may does', async () => {
  const { one, other } = await twice()
  const theirs = await house.tokenOf(ADMIN, 'demo')
  const ask = async (
    method: string,
    path: string,
    payload?: object,
    token = theirs,
    label: 'demo' | 'alliance' = 'demo',
  ) =>
    (await house.call(`/api/mms/${path}`, { method, token, label, ...(payload ? { payload } : {}) }))
      .statusCode
  expect(await ask('POST', 'merge/members', sent(one, other))).toBe(404)
  expect(await ask('GET', `merge/members/${one['id']}/${other['id']}`)).toBe(404)
  expect(await ask('POST', 'merge/distinct', { member_id: one['id'], other_id: other['id'] })).toBe(404)
  const member = await house.tokenOf(MEMBER)
  expect(await ask('POST', 'merge/members', sent(one, other), member, 'alliance')).toBe(403)
  expect(await ask('GET', 'merge/members', undefined, member, 'alliance')).toBe(403)
})

test('everything in the database that points to a member is moved, also what is added one day', async () => {
  const { one, other } = await twice()
  await pool.query(`
    create table badge (tenant_id bigint not null, id bigint generated always as identity, holder_id bigint not null,
      primary key (tenant_id, id), foreign key (tenant_id, holder_id) references member);
    grant select, update on badge to fieldhouse_app`)
  await pool.query('insert into badge (tenant_id, holder_id) values ($1, $2)', [
    house.tenants.alliance.id,
    other['id'],
  ])
  const holder = async () => Number((await pool.query('select holder_id from badge')).rows[0].holder_id)
  const { data } = await post('merge/members', sent(one, other))
  expect(await holder()).toBe(one['id'])
  await post(`merge/members/${data.id}/undo`)
  expect(await holder()).toBe(other['id'])
  await pool.query('drop table badge')
})

test('when there is no way back any more, the record that went is forgotten', async () => {
  const { one, other } = await twice()
  const { data } = await post('merge/members', sent(one, other, ['email']))
  const kept = async () =>
    (await pool.query('select loser, after from member_merge where id = $1', [data.id])).rows[0]
  await forgetMerged.run(house.acting(), {} as never)
  expect((await kept()).loser).toMatchObject({ first_name: 'Sofiaa' })
  await pool.query("update member_merge set created_at = created_at - interval '31 days' where id = $1", [
    data.id,
  ])
  await forgetMerged.run(house.acting(), {} as never)
  expect(await kept()).toEqual({ loser: {}, after: {} })
})

test('very many are looked at a part at a time, until everybody was', async () => {
  const tenant = house.tenants.alliance.id
  await pool.query(
    `insert into member (tenant_id, member_number, first_name, last_name, dob, email, created_at, updated_at)
     select $1, 'MANY-' || i, 'Una', md5(i::text), date '1950-01-01' + i, case when i > 11998 then 'una@many.example' end,
       moment, moment
     from generate_series(1, 12000) i, lateral (select timestamptz '2020-01-01Z' + i * interval '1 second' as moment) at`,
    [tenant],
  )
  await pool.query('analyze member')
  const pairs = async () => {
    const { rows } = await pool.query(
      `select p.reason from member_pair p join member m on m.tenant_id = p.tenant_id and m.id = p.member_id
       where p.tenant_id = $1 and m.email = 'una@many.example'`,
      [tenant],
    )
    return rows
  }
  await findDuplicates.run(house.acting(), {} as never)
  expect(await pairs()).toEqual([])
  await house.work()
  expect(await pairs()).toEqual([{ reason: 'same_email' }])
})

test('an address that very many have makes nobody a double', async () => {
  const tenant = house.tenants.alliance.id
  const enterSharing = (email: string, people: number) =>
    pool.query(
      `insert into member (tenant_id, member_number, first_name, last_name, dob, email, created_at, updated_at)
       select $1, $2 || '-' || i, 'Ines', md5($2 || i), date '1950-01-01' + i, $2, moment, moment
       from generate_series(1, $3::int) i, (select timestamptz '2021-01-01Z' as moment) at`,
      [tenant, email, people],
    )
  await enterSharing('family@few.example', 3)
  await enterSharing('office@many.example', 101)
  await pool.query('delete from member_pair_search where tenant_id = $1', [tenant])
  await house.work()
  await findDuplicates.run(house.acting(), {} as never)
  await house.work()
  const { rows } = await pool.query(
    `select m.email, count(*)::int from member_pair p join member m on m.tenant_id = p.tenant_id and m.id = p.member_id
     where p.tenant_id = $1 and m.first_name = 'Ines' group by 1`,
    [tenant],
  )
  expect(rows).toEqual([{ email: 'family@few.example', count: 3 }])
})

test('of very many with one name and birthday each is shown with a few of them, and what is recorded stays small', async () => {
  const tenant = house.tenants.alliance.id
  await pool.query(
    `insert into member (tenant_id, member_number, first_name, last_name, dob, created_at, updated_at)
     select $1, 'TEST-' || i, 'Test', 'Tester', '2010-01-01', moment, moment
     from generate_series(1, 300) i, (select timestamptz '2022-01-01Z' as moment) at`,
    [tenant],
  )
  await pool.query('delete from member_pair_search where tenant_id = $1', [tenant])
  await findDuplicates.run(house.acting(), {} as never)
  await house.work()
  const { rows } = await pool.query<{ pairs: number; people: number }>(
    `select count(distinct p) as pairs, count(distinct m.id) as people
     from member_pair p join member m on m.tenant_id = p.tenant_id and m.id in (p.member_id, p.other_id)
     where p.tenant_id = $1 and m.last_name = 'Tester'`,
    [tenant],
  )
  expect(Number(rows[0]!.people)).toBe(300)
  expect(Number(rows[0]!.pairs)).toBeLessThanOrEqual(300 * 20)
})
