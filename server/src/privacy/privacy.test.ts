import { beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { Erasure } from 'contract/privacy/privacy'
import { agreeing } from '../../test/auto-renewal.ts'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { waitingForLock } from '../../test/waiting.ts'
import { inviteToTeam, joinTeam } from '../clubs/clubs.ts'
import { findDuplicates } from '../office/merging/pair-search.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

async function newFamily(more: { last_name?: string } = {}) {
  const registrant = family.registrant(more)
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ first_name: 'Sofía', last_name: registrant.last_name })],
  })
  const token = await loggedIn(house, registrant.email)
  const { people } = (await ask('GET', 'member/privacy/erasure', undefined, token))['data']
  return {
    registrant,
    token,
    registration: registrations[0].id as number,
    members: people.map(({ member_id }: { member_id: number }) => member_id) as number[],
  }
}
type Family = Awaited<ReturnType<typeof newFamily>>

const request = ({ token, members }: Family, more: object = {}) =>
  ask('POST', 'member/privacy/erasure', { member_ids: members, ...more }, token)
const decide = ({ id, version }: Pick<Erasure, 'id' | 'version'>, token: string, more: object) =>
  ask('POST', `admin/erasures/${id}`, { version, ...more }, token)
const open = async (token: string): Promise<Erasure> =>
  (await ask('GET', 'admin/erasures', undefined, token))['data'][0]
const end = ({ registration }: Family) =>
  pool.query(`update registration set valid_until = '2026-01-01' where id = $1`, [registration])

/** Makes everybody's last login an hour old. */
const longAgo = () => pool.query(`update auth_session set auth_time = auth_time - interval '1 hour'`)

/** The file names in an archive, and the text of one file. */
async function unzipped(bytes: Buffer) {
  const zip = await yauzl.fromBufferPromise(bytes)
  const names: string[] = []
  let data = ''
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    if (entry.fileName !== 'data.json') continue
    const stream = await zip.openReadStreamPromise(entry)
    for await (const part of stream) data += String(part)
  }
  return { names, data: JSON.parse(data) }
}

/** A team date with an answer for somebody, and who gave it. */
const sayAboutDate = (team_id: number, member_id: number, speaker_id: number) =>
  pool.query(
    `with made as (
       insert into team_date (tenant_id, team_id, kind, starts_on, ends_on, time_zone, starts_at, ends_at, created_at, updated_at)
       select tenant_id, id, 'game', '2026-12-05', '2026-12-05', 'America/Chicago', '2026-12-05T06:00Z', '2026-12-06T06:00Z', now(), now()
       from team where id = $1 returning tenant_id, id)
     insert into date_answer (tenant_id, date_id, member_id, answer, note, is_late, answered_at, speaker_id)
     select tenant_id, id, $2, 'yes', 'Comes later', false, now(), $3 from made`,
    [team_id, member_id, speaker_id],
  )

/**
 * What a mother who was once a coach wrote to a team, with the resulting letter, and said about a transfer.
 */
const saidInTeams = async (
  { registrant: { email, last_name }, members }: Family,
  team_ids: readonly number[],
) => {
  const said = [email, `Maria ${last_name}`, `Yours, ${last_name}`]
  const { rows } = await pool.query<{ id: number }>(
    `insert into team_message (tenant_id, team_id, audience, subject, body, sent_by, sender, sent_at, attempt_key)
     select tenant_id, $4, 'team', $3, $3, id, $2, now(), $1 from app_user where email = $1 returning id`,
    [...said, team_ids[0]],
  )
  await pool.query(
    `with letter as (
       insert into mail (tenant_id, recipient, subject, body_text, body_html, status, created_at, about, about_id)
       select tenant_id, 'luis@example.org', body, body, body, 'sent', now(), 'team_message', id
       from team_message where id = $1 returning tenant_id, id)
     insert into team_message_copy (tenant_id, message_id, reader_id, member_ids, mail_id)
     select tenant_id, $1, $2, array[$2::bigint], id from letter`,
    [rows[0]!.id, members[0]],
  )
  await pool.query(
    `insert into transfer_step (tenant_id, transfer_id, at, step, user_id, actor, note)
     select r.tenant_id, r.id, now(), 'asked', u.id, $2, $3 from transfer r
       join app_user u on u.tenant_id = r.tenant_id and u.email = $1 where r.member_id = $4`,
    [...said, members[1]],
  )
}

/** A transfer nobody has answered yet. */
const askForMove = (team_ids: readonly number[], member_id: number, reason: string) =>
  pool.query(
    `insert into transfer (tenant_id, member_id, season_id, discipline_id, from_team_id, to_team_id, kind, asked_by, asked_at, answer_by, reason)
     select t.tenant_id, $3, t.season_id, d.discipline_id, t.id, $2, 'fall', 'family', now(), now(), $4
     from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id where t.id = $1`,
    [team_ids[0], team_ids[1], member_id, reason],
  )

test('everything known of a household comes as one archive, and only to who has shown who they are', async () => {
  const { registrant, token, registration, members } = await newFamily()
  const { team_ids } = await aClubWithTeams(house.acting())
  await house.acting().transaction(async (context) => {
    const { rows } = await pool.query<{ member_id: number }>(
      'select member_id from registration where id = $1',
      [registration],
    )
    const place = { team_id: team_ids[0]!, member_id: Number(rows[0]!.member_id), role: 'player' as const }
    await joinTeam(context, place, { hand: 'team', otherwise: 'request' })
    await askForMove(team_ids, place.member_id, 'We have moved.')
    await sayAboutDate(place.team_id, place.member_id, members[0]!)
  })
  const answer = await house.call('/api/mms/member/privacy/export', { method: 'POST', token })
  expect(answer.headers['content-type']).toBe('application/zip')
  const { names, data } = await unzipped(answer.rawPayload)
  expect(data).toMatchObject({
    account: { email: registrant.email },
    people: [
      { is_self: true, first_name: 'Maria', phone: '2145550100', address: { city: 'Dallas' } },
      {
        is_self: false,
        first_name: 'Sofía',
        dob: '2014-05-02',
        registrations: [{ membership: 'Player membership' }],
        signed: [{ title: 'Release of liability' }],
        teams: [{ role: 'player', state: 'requested', team: expect.stringMatching(/^Comets Red/) }],
        transfers: [{ to: expect.stringMatching(/^Comets Blue/), status: 'asked', reason: 'We have moved.' }],
        answers: [
          {
            day: '2026-12-05',
            answer: 'yes',
            note: 'Comes later',
            answered_by: `Maria ${registrant.last_name}`,
          },
        ],
        duties: [],
        messages: [],
      },
    ],
    payments: [{ total_cents: 4500 }],
  })
  expect(names).toEqual([
    'data.json',
    expect.stringMatching(/^waivers\/AF-2026-\d{6}-\d+\/Release of liability - Sofía/),
    expect.stringMatching(/^receipts\/receipt-R-2026-\d{6}\.pdf$/),
  ])
  await longAgo()
  const late = await house.call('/api/mms/member/privacy/export', { method: 'POST', token })
  expect(late.json()).toMatchObject({ status: 403, code: 'reauthentication_required' })
})

test('what renews by itself is in the archive with the words that were agreed to, also when it is off', async () => {
  const home = await agreeing(house, family)
  await home.allow()
  const { registrant, terms, registrations } = await home.withDaughter()
  const token = await loggedIn(house, registrant.email!)
  const archive = async () =>
    (
      await unzipped(
        (
          await house.call('/api/mms/member/privacy/export', { method: 'POST', token })
        ).rawPayload,
      )
    ).data
  const agreement = {
    membership: 'Player membership',
    agreed_terms: expect.arrayContaining(terms.paragraphs),
    agreed_price_cents: 4500,
  }
  expect((await archive()).automatic_renewals).toMatchObject([
    { ...agreement, ended_at: null, card: { brand: 'Visa', last4: '4242' } },
  ])
  const ids = { registration_ids: registrations.map(({ id }) => id) }
  await ask('POST', 'admin/renewals/automatic/stop', ids, await home.admin())
  expect((await archive()).automatic_renewals).toMatchObject([
    { ...agreement, ended_by: 'office', card: null },
  ])
})

test('a family asks once, and may take it back', async () => {
  const mother = await newFamily()
  expect(await request(mother, { reason: 'We move away.' })).toMatchObject({
    http: 201,
    data: { status: 'open', people: ['Maria', 'Sofía'], reason: 'We move away.' },
  })
  expect(await request(mother)).toMatchObject({ http: 409, code: 'erasure_exists' })
  const withdraw = () => ask('DELETE', 'member/privacy/erasure', undefined, mother.token)
  expect((await withdraw()).http).toBe(200)
  expect((await withdraw()).http).toBe(404)
  expect((await ask('GET', 'member/privacy/erasure', undefined, mother.token))['data']).toMatchObject({
    request: { status: 'withdrawn' },
  })
})

test('a family that presses many times asks once', async () => {
  const mother = await newFamily()
  const answers = await atOnce(6, () => request(mother))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(5).fill('erasure_exists'), undefined])
  await ask('DELETE', 'member/privacy/erasure', undefined, mother.token)
})

test('granted, nobody is known any more, and what the law keeps is still there', async () => {
  const mother = await newFamily({ last_name: 'Zwyndrecht' })
  const { registrant } = mother
  await end(mother)
  await pool.query(
    `insert into renewal_reminder (tenant_id, registration_id, written_on, written_at, email)
     select tenant_id, id, '2026-11-20', now(), $1 from registration where member_id = any ($2)`,
    [registrant.email, mother.members],
  )
  await pool.query('insert into reminder_reader (tenant_id, email) values ($1, lower($2))', [
    house.tenants.alliance.id,
    registrant.email,
  ])
  const { team_ids } = await aClubWithTeams(house.acting())
  for (const member_id of mother.members) await askForMove(team_ids, member_id, 'The Zwyndrechts move.')
  await saidInTeams(mother, team_ids)
  // One of two parents is forgotten, along with what they said for a child that stays.
  await sayAboutDate(team_ids[0]!, (await newFamily()).members[1]!, mother.members[0]!)
  await findDuplicates.run(house.acting(), {} as never)
  await request(mother)
  const admin = await house.tokenOf(ADMIN)
  const before = await open(admin)
  expect(before).toMatchObject({ status: 'open', asked_by: registrant.email })
  expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({
    http: 200,
    data: { status: 'granted', members: [{ name: 'Erased Person' }, { name: 'Erased Person' }] },
  })
  await house.work()
  const { rows } = await pool.query<{ found: string }>(
    `select 'member' as found from member where last_name = $1 or email = $2
     union all select 'registration' from registration where details::text like $3 or search like lower($3)
     union all select 'draft' from registration_draft where data::text like $3 or checked_out::text like $3 or email = $2
     union all select 'transfer' from transfer where reason like $3 or member_id = any ($4) and status <> 'withdrawn'
     union all select 'step' from transfer_step where note like $3 or actor like $3
     union all select 'answer' from date_answer where speaker_id = any ($4) and note is not null
     union all select 'message' from team_message where sender like $3 or subject like $3 or body like $3
     union all select 'copy' from mail where body_text like $3 and recipient = 'luis@example.org'
     union all select 'account' from app_user where email = $2
     union all select 'letter' from mail where (body_text like $3 or body_text like '%Sofía%') and recipient = $2
     union all select 'reminder' from renewal_reminder where email = $2
     union all select 'reader' from reminder_reader where email = lower($2)
     union all select 'name' from name_word where word = any (words_of_name($1))
     union all select 'guardian' from guardianship where guardian_id = any ($4)`,
    [registrant.last_name, registrant.email, `%${registrant.last_name}%`, mother.members],
  )
  expect(rows).toEqual([])
  const kept = await pool.query(
    `select (select count(*) from orders where payer_email = $1) as orders,
       (select count(*) from waiver_signature_subject where member_id = any ($2)) as signatures,
       (select body_text from mail where recipient = $1) as letter`,
    [registrant.email, mother.members],
  )
  expect(kept.rows[0]).toMatchObject({
    orders: 1,
    signatures: 1,
    letter: expect.stringContaining('Your request was approved'),
  })
  expect((await ask('GET', 'member/household', undefined, mother.token)).http).toBe(401)
  expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({
    http: 409,
    code: 'erasure_decided',
  })
})

test('refused, the family reads why, and nothing is changed', async () => {
  const mother = await newFamily()
  await request(mother)
  const admin = await house.tokenOf(ADMIN)
  const before = await open(admin)
  expect((await decide(before, admin, { decision: 'refuse' })).http).toBe(422)
  const note = 'A claim after an accident is open.'
  expect((await decide(before, admin, { decision: 'refuse', note })).http).toBe(200)
  expect((await ask('GET', 'member/privacy/erasure', undefined, mother.token))['data'].request).toMatchObject(
    {
      status: 'refused',
      note,
      people: ['Maria', 'Sofía'],
    },
  )
})

const ASKS_THE_BANK = '4000002500003155'
const answerBank = async (order_token: string, client_secret: string) => {
  const payload = { client_secret, is_confirmed: true }
  await house.call('/sandbox-pay/v1/challenges/answer', { method: 'POST', payload })
  return ask('POST', `paynow/${order_token}/confirm`)
}

/** A family whose membership has ended and that wants to be forgotten, with an order for another child. */
async function leavingWithOrder() {
  const mother = await newFamily()
  await end(mother)
  await request(mother)
  const { registrant } = mother
  const people = [await family.daughter({ first_name: 'Zoe', last_name: registrant.last_name })]
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  const { order_token } = (await family.checkout(token, version))['data'] as { order_token: string }
  const registered = async () =>
    (
      await pool.query(
        `select r.status from registration r join orders o on o.id = r.order_id
         where o.payer_email = $1 and r.details -> 'personal' ->> 'first_name' = 'Zoe'`,
        [registrant.email],
      )
    ).rows
  return { ...mother, order_token, registered }
}

test('what nobody has paid when they are forgotten is not paid any more', async () => {
  const { order_token, registered: rows } = await leavingWithOrder()
  const admin = await house.tokenOf(ADMIN)
  expect(await decide(await open(admin), admin, { decision: 'grant' })).toMatchObject({ http: 200 })
  expect(await payIn(house, order_token)).toMatchObject({ http: 404 })
  expect(await rows()).toEqual([])
})

test('whoever alone answers for a child who is a member is not forgotten', async () => {
  const { order_token } = await leavingWithOrder()
  const admin = await house.tokenOf(ADMIN)
  expect(await payIn(house, order_token)).toMatchObject({ http: 200 })
  const asked = await open(admin)
  expect(await decide(asked, admin, { decision: 'grant' })).toMatchObject({ http: 409, code: 'still_member' })
  await pool.query(
    `update registration set valid_until = '2026-01-01' where details -> 'personal' ->> 'first_name' = 'Zoe'`,
  )
  expect(await decide(asked, admin, { decision: 'grant' })).toMatchObject({ http: 200 })
})

// May end in a deadlock, which PostgreSQL never notices under libfaketime: its timers do not fire there.
test.skipIf(process.env['FAKETIME'])(
  'of a card that is charged and an erasure at the same moment one happens, and nobody pays for nothing',
  async () => {
    const charges = async () =>
      (await pool.query(`select from psp.payment where status = 'succeeded'`)).rowCount as number
    for (let i = 0; i < 2; i++) {
      const { order_token, registered: rows } = await leavingWithOrder()
      const admin = await house.tokenOf(ADMIN)
      const asked = await open(admin)
      const before = await charges()
      const [paid, granted] = await atOnce(2, async (which) =>
        which === 0 ? payIn(house, order_token) : decide(asked, admin, { decision: 'grant' }),
      )
      expect([paid!['http'], granted!['http']].toSorted()).toEqual([200, expect.toBeOneOf([404, 409])])
      const isPaid = paid!['http'] === 200
      expect(await charges()).toBe(before + (isPaid ? 1 : 0))
      expect(await rows()).toEqual(isPaid ? [{ status: 'active' }] : [])
      if (isPaid) await decide(asked, admin, { decision: 'refuse', note: 'A member again.' })
    }
  },
)

test('an erasure waits for a press that is just being written down, and is then refused', async () => {
  const { order_token, registrant } = await leavingWithOrder()
  const admin = await house.tokenOf(ADMIN)
  const asked = await open(admin)
  const keeper = await pool.connect()
  const family = [`family:${registrant.email}`, house.tenants.alliance.id]
  const waiting = (how: number) => expect.poll(() => waitingForLock(pool)).toHaveLength(how)
  try {
    // In the middle of its transaction, the press waits for another one of the family.
    await keeper.query('select pg_advisory_lock(hashtextextended($1, $2))', family)
    const press = payIn(house, order_token)
    await waiting(1)
    const erasure = decide(asked, admin, { decision: 'grant' })
    await waiting(2)
    await keeper.query('select pg_advisory_unlock(hashtextextended($1, $2))', family)
    expect(await press).toMatchObject({ data: { status: 'paid' } })
    expect(await erasure).toMatchObject({
      http: 409,
      code: expect.toBeOneOf(['still_paying', 'still_member']),
    })
  } finally {
    keeper.release()
  }
  await decide(asked, admin, { decision: 'refuse', note: 'A member again.' })
})

describe('it is not granted', () => {
  test('while a card is being charged for one of them', async () => {
    const { order_token, registered: rows } = await leavingWithOrder()
    const { data } = await payIn(house, order_token, ASKS_THE_BANK)
    const admin = await house.tokenOf(ADMIN)
    const before = await open(admin)
    expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({
      http: 409,
      code: 'still_paying',
    })
    expect(await answerBank(order_token, data.client_secret)).toMatchObject({ data: { status: 'paid' } })
    expect(await rows()).toEqual([{ status: 'active' }])
    await decide(before, admin, { decision: 'refuse', note: 'A member again.' })
  })

  test('while somebody pays for a place to which they were invited', async () => {
    const mother = await newFamily()
    await end(mother)
    await request(mother)
    const [team_id] = (await aClubWithTeams(house.acting())).team_ids as [number]
    const { token: invite_token } = await house.acting().transaction((context) =>
      inviteToTeam(context, {
        team_id,
        member_type_id: family.typeId('Player'),
        email: mother.registrant.email,
      }),
    )
    const registrant = family.registrant()
    const people = [
      await family.daughter({ dob: '05/02/2017', last_name: registrant.last_name, invite_token }),
    ]
    const { token, version } = await family.start({ registrant, people })
    await family.sign(token)
    const { order_token } = (await family.checkout(token, version))['data']
    const { data } = await payIn(house, order_token, ASKS_THE_BANK)
    const admin = await house.tokenOf(ADMIN)
    const before = await open(admin)
    expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({
      http: 409,
      code: 'still_paying',
    })
    await answerBank(order_token, data.client_secret)
    const { rows } = await pool.query('select state from roster_entry where team_id = $1', [team_id])
    expect(rows).toEqual([{ state: 'active' }])
    expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({ http: 200 })
  })

  test('while a membership is active', async () => {
    await request(await newFamily())
    const admin = await house.tokenOf(ADMIN)
    const before = await open(admin)
    expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({
      http: 409,
      code: 'still_member',
    })
    expect((await open(admin)).status).toBe('open')
    await decide(before, admin, { decision: 'refuse', note: 'Still a member.' })
  })

  test('for somebody of the office, or long after a login', async () => {
    const mother = await newFamily()
    await end(mother)
    await request(mother)
    await pool.query(
      `insert into user_role (tenant_id, user_id, module, role, created_at)
       select tenant_id, id, 'MMS', 'manager', now() from app_user where email = $1`,
      [mother.registrant.email],
    )
    const admin = await house.tokenOf(ADMIN)
    const before = await open(admin)
    expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({
      http: 409,
      code: 'has_duties',
    })
    await longAgo()
    expect(await decide(before, admin, { decision: 'grant' })).toMatchObject({
      http: 403,
      code: 'reauthentication_required',
    })
    await decide(before, admin, { decision: 'refuse', note: 'Works here.' })
  })
})

test('nobody asks for somebody else', async () => {
  const [mother, stranger] = [await newFamily(), await newFamily()]
  expect((await request({ ...stranger, members: mother.members })).http).toBe(404)
  expect((await ask('GET', 'admin/erasures', undefined, await house.tokenOf(MEMBER))).http).toBe(403)
})
