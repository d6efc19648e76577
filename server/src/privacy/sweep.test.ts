import { expect, test } from 'vitest'
import { aFamilyWithLinks } from '../../test/family-with-links.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { privacy } from '../app.ts'
import { findDuplicates } from '../office/merging/pair-search.ts'
import type { Answers } from '../plumbing/privacy.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const team = await aTeamWithFees(house)
const { ask } = team.family
const { pool } = house.world.database
const TENANT = house.tenants.alliance.id

/** What only this family has ever typed, including the forms in which it is stored. */
const TYPED = [
  'Quillfeather',
  'Persephone',
  'Theodosia',
  'theodosia.q@example.org',
  'Marmalade Row',
  '972) 555-0187',
  '9725550187',
  'Ottoline',
  '9725550199',
  'Godmother',
  '1983-11-07',
  '11/07/1983',
  '2017-05-02',
  '05/02/2017',
  'zanzibar',
]
/** Five digits are found in any long row of random ones, such as a digest: the ZIP code is looked for as a word. */
const ZIP = '75961'
const typedIn = (value: unknown) => {
  const text = JSON.stringify(value ?? null).toLowerCase()
  const words = TYPED.filter((word) => text.includes(word.toLowerCase()))
  return /(?<![\w.])75961(?!\w)/.test(text) ? [...words, ZIP] : words
}

const answers: Record<string, Answers> = Object.assign(
  {},
  ...Object.values(privacy).map(({ columns }) => columns),
)
const isKept = (table: string, column: string) =>
  Object.values(answers[table]?.kept ?? {}).some((columns) => columns.includes(column))

type Row = Record<string, unknown>
type Found = { table: string; key: string; row: Row }

/** Every row of the tenant, as text, without what the database itself makes of its other columns. */
async function everything(): Promise<Found[]> {
  const { rows: tables } = await pool.query<{ name: string; key: string[]; made: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as key,
       array(select g.attname::text from pg_attribute g where g.attrelid = c.oid and g.attgenerated <> '') as made
     from pg_class c
       join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
     group by c.oid, c.relname order by c.relname`,
  )
  const found: Found[] = []
  for (const { name, key, made } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) - $2::text[] as row from ${name} t where tenant_id = $1`,
      [TENANT, made],
    )
    for (const { row } of rows)
      found.push({ table: name, key: key.map((one) => String(row[one])).join(), row })
  }
  return found
}

/** References to a person's record, and to an account. */
const OF_MEMBER =
  /^(member|minor|guardian|other|registrant|inviter|accepted|winner|loser|speaker|reader)_(id|by)$/
const OF_ACCOUNT = /^(user_id|sent_by|owner_id|accepted_by)$/

type Family = { members: readonly number[]; account: number }

/** The family’s mother as an umpire. */
let umpire = 0

/** Whether a row is about the family: it refers to one of them, or contains what they typed. */
const isAbout = ({ members, account }: Family, { table, row }: Found) =>
  (table === 'member' && members.includes(row['id'] as number)) ||
  (table === 'app_user' && row['id'] === account) ||
  typedIn(row).length > 0 ||
  Object.entries(row).some(
    ([column, value]) =>
      (OF_MEMBER.test(column) && members.includes(value as number)) ||
      (OF_ACCOUNT.test(column) && value === account) ||
      (column === 'official_id' && value === umpire),
  )

/** Letters to others belong to those, and the one with the decision is the last the family gets. */
const isElsewhere = ({ table, row }: Found) =>
  table === 'mail' &&
  (row['about'] === 'erasure_request' || !/theodosia|zanzibar/i.test(String(row['recipient'])))

/** What the office, teams and logins know about a family apart from what it does in a usual year. */
async function knowMore(members: readonly number[], account: number) {
  const [mother, child] = members as [number, number]
  const write = async (statement: string, ...values: unknown[]) => {
    const { rowCount } = await pool.query(statement, [TENANT, ...values])
    expect(rowCount, statement).toBeGreaterThan(0)
  }
  await write(
    `update member set gender = 'Zanzibar', shirt_size = 'adult_2xl', phone = '(972) 555-0187', profile_pic = 'zanzibar.jpg', pre_confirmation_code = 'ZANZIBAR-1'
     where tenant_id = $1 and id = $2`,
    mother,
  )
  await write(
    `update app_user set username = 'zanzibar', phone = '9725550187', profile_pic = 'zanzibar.jpg', language = 'es' where tenant_id = $1 and id = $2`,
    account,
  )
  await write(
    `update auth_action_token set chosen_hash = 'zanzibar', chosen_key_sha256 = sha256('zanzibar')
     where tenant_id = $1 and user_id = $2 and purpose = 'set'`,
    account,
  )
  await write(
    `insert into event_credit (tenant_id, user_id, cents, left_cents, origin, reason, created_at)
     values ($1, $2, 500, 500, 'Credit from the office', 'Zanzibar', now())`,
    account,
  )
  await write(
    `with camp as (
       insert into event (tenant_id, slug, kind, entrant, name, summary, description_html, starts_on, ends_on, venue, age_cutoff_on,
         registration_opens_on, registration_closes_on, status, taken, created_at, updated_at)
       values ($1, 'camp', 'camp', 'person', 'Camp', 'A camp', '', '2027-06-07', '2027-06-11', '{}', '2027-06-07', '2026-11-01',
         '2027-06-01', 'published', 1, now(), now()) returning id
     ), division as (
       insert into event_division (tenant_id, event_id, label, position, taken) select $1, id, 'All ages', 1, 1 from camp returning id, event_id
     ), question as (
       insert into event_question (tenant_id, event_id, position, label, kind, is_required, is_private)
       select $1, id, 1, 'Allergies', 'text', false, true from camp returning id
     ), party as (
       insert into event_party (tenant_id, event_id, user_id, request_key, state, total_cents, created_at, agreed_from)
       select $1, id, $2, gen_random_uuid(), 'confirmed', 0, now(), '10.0.0.7 Zanzibar' from camp returning id
     ), pass as (
       insert into event_pass_purchase (tenant_id, event_id, request_key, link_digest, sold_at, name, email, language, state, held_until, created_at)
       select $1, id, gen_random_uuid(), sha256('zanzibar pass'), 'online', 'Zanzibar', 'theodosia.q@example.org', 'es', 'confirmed', now(), now()
       from camp
     ), entered as (
       insert into entrant (tenant_id, party_id, event_id, event_division_id, member_id, status, price_cents, entered_at, reason,
         exception)
       select $1, party.id, division.event_id, division.id, $3, 'confirmed', 0, now(), 'Zanzibar', 'From Zanzibar' from party, division returning id
     )
     insert into entrant_answer (tenant_id, entrant_id, question_id, answer)
     select $1, entered.id, question.id, 'Nuts from Zanzibar' from entered, question`,
    account,
    child,
  )
  await write(
    `with place as (
       select event_id, id as division_id from event_division where tenant_id = $1 limit 1
     ), team as (
       insert into outside_team (tenant_id, event_id, name, coach, email, phone, postal_code, language, created_at)
       select $1, event_id, 'Comets', 'Zanzibar', 'theodosia.q@example.org', '9725550187', '75961', 'es', now() from place returning id
     ), party as (
       insert into event_party (tenant_id, event_id, user_id, request_key, state, total_cents, created_at, link_digest)
       select $1, event_id, $2, gen_random_uuid(), 'confirmed', 0, now(), sha256('zanzibar') from place returning id
     ), entered as (
       insert into entrant (tenant_id, party_id, event_id, event_division_id, outside_team_id, status, price_cents, entered_at)
       select $1, party.id, place.event_id, place.division_id, team.id, 'confirmed', 0, now() from party, place, team
       returning id, event_id
     ), stay as (
       insert into team_stay (tenant_id, entrant_id, event_id, postal_code, exemption, exemption_reason, decision_reason,
         decided_by, decided_at)
       select $1, id, event_id, '75961', 'declined', 'Zanzibar', 'Zanzibar', 'Ada', now() from entered
     )
     insert into outside_player (tenant_id, outside_team_id, position, name, dob, jersey_number, guardian_email)
     select $1, id, 1, 'Zanzibar', '2014-05-02', '7', 'theodosia.q@example.org' from team`,
    account,
  )
  await write(
    `with place as (
       select event_id, event_division_id, id from entrant where tenant_id = $1 and member_id = $2
     ), drawn as (
       insert into contest (tenant_id, event_division_id, format, tie_breaks, draw_method, draw_seed, drawn_at)
       select $1, event_division_id, '{}', '{}', 'blind', 'seed', now() from place returning event_division_id
     ), stage as (
       insert into stage (tenant_id, event_division_id, position, kind, settings)
       select $1, event_division_id, 1, 'single', '{}' from drawn returning id, event_division_id
     ), game as (
       insert into game (tenant_id, event_division_id, stage_id, number, side, round, section, home_source, visitor_source, minutes, state)
       select $1, event_division_id, id, 1, 1, 1, 'final', 'seed 1', 'seed 2', 60, 'open' from stage returning id
     ), ejection as (
       insert into ejection (tenant_id, event_id, game_id, entrant_id, request_key, person, jersey_number, member_id, rule, what, at,
         from_book, actor)
       select $1, place.event_id, game.id, place.id, gen_random_uuid(), 'player', '7', $2, 'Zanzibar 1', 'Went to Zanzibar', now(), false,
         'Ada' from place, game returning id
     )
     insert into suspension (tenant_id, ejection_id, member_id, games, reason, imposed_at, actor, lifted_at, lifted_by, lift_reason)
     select $1, id, $2, 1, 'Zanzibar', now(), 'Ada', now(), 'Ada', 'Back from Zanzibar' from ejection`,
    child,
  )
  const { rows: officials } = await pool.query<{ id: number }>(
    `insert into official (tenant_id, first_name, last_name, email, phone, postal_code, notes, created_at)
     values ($1, 'Theodosia', 'Quillfeather', 'theodosia.q@example.org', '9725550187', '75961', 'Zanzibar', now()) returning id`,
    [TENANT],
  )
  umpire = officials[0]!.id
  await write(
    `with game as (
       select g.id, d.event_id from game g
         join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
       where g.tenant_id = $1 limit 1
     ), certification as (
       insert into official_certification (tenant_id, official_id, position, name, year, expires_on)
       values ($1, $2, 1, 'Zanzibar', 2026, '2027-08-31')
     ), day as (
       insert into official_day (tenant_id, official_id, day, from_time, until_time)
       values ($1, $2, '2027-06-12', '08:00', '12:00')
     )
     insert into umpire_assignment (tenant_id, event_id, game_id, position, official_id, state, field_id, starts_at, reason, actor, created_at)
     select $1, event_id, id, 1, $2, 'declined', 1, now(), 'Zanzibar', 'Ada', now() from game`,
    umpire,
  )
  await write(
    `update registration set decision_reason = 'Zanzibar' where tenant_id = $1 and member_id = $2`,
    child,
  )
  await write(
    `insert into member_note (tenant_id, member_id, note, author, created_at, updated_at) values ($1, $2, 'Asthma, zanzibar', 'Ada', now(), now())`,
    child,
  )
  await write(
    `insert into gate_check_in (tenant_id, key, member_id, team_id, day, colour, was_offline, checked_at, received_at, actor, reason)
     select $1, 'key-of-a-check-in', $2, min(id), '2026-11-21', 'missing', false, now(), now(), 'Ada', 'Zanzibar vouches'
     from team where tenant_id = $1`,
    child,
  )
  await write(
    `insert into member_document (tenant_id, member_id, kind, name, size, file_key, file_type, is_visible, author, uploaded_at, review, reason, reviewed_at)
     values ($1, $2, 'Passport', 'Zanzibar.pdf', 1, 'zanzibar', 'application/pdf', true, 'Theodosia', now(),
       'refused', 'Zanzibar is not the name on it', now())`,
    child,
  )
  await write(
    `insert into credential (tenant_id, member_id, kind_id, status, number, provider, cleared_on, expires_on, changed_at, changed_by)
     select $1, $2, id, 'cleared', 'Z-zanzibar', 'Zanzibar Checks', '2026-01-01', '2027-01-01', now(), 'Ada' from credential_kind where tenant_id = $1 limit 1`,
    mother,
  )
  await write(
    `with asked as (
       insert into transfer (tenant_id, member_id, season_id, discipline_id, from_team_id, to_team_id, kind, asked_by, asked_at, answer_by,
         reason, releasing_note, receiving_note, decision)
       select t.tenant_id, $2, t.season_id, d.discipline_id, t.id, o.id, 'fall', 'family', now(), now(), 'zanzibar', 'zanzibar', 'zanzibar', 'zanzibar'
       from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
         join team o on o.tenant_id = t.tenant_id and o.id <> t.id
       where t.tenant_id = $1 order by t.id, o.id limit 1 returning id)
     insert into transfer_step (tenant_id, transfer_id, at, step, user_id, actor, note)
     select $1, id, now(), 'asked', $3::bigint, 'Theodosia Quillfeather', 'zanzibar' from asked`,
    child,
    account,
  )
  await write(
    `insert into date_answer (tenant_id, date_id, member_id, answer, note, is_late, answered_at, speaker_id)
     select $1, id, $2, 'no', 'Zanzibar', false, now(), $3 from team_date where tenant_id = $1 limit 1`,
    child,
    mother,
  )
  await write(
    `with said as (
       insert into team_message (tenant_id, team_id, audience, subject, body, sent_by, sender, sent_at, attempt_key)
       select $1, id, 'team', 'Zanzibar', 'Zanzibar', $2, 'Theodosia', now(), 'sweep' from team where tenant_id = $1 limit 1 returning id),
     letter as (
       insert into mail (tenant_id, recipient, subject, body_text, body_html, status, created_at, about, about_id, reply_to)
       select $1, 'luis@example.org', 'Zanzibar', 'Zanzibar', 'Zanzibar', 'sent', now(), 'team_message', id, 'theodosia.q@example.org' from said returning id)
     insert into team_message_copy (tenant_id, message_id, reader_id, member_ids, mail_id)
     select $1, said.id, $3, array[$3::bigint], letter.id from said, letter`,
    account,
    child,
  )
  await write(
    `update mail set error = '550 zanzibar', once = 'zanzibar', reply_to = 'coach@example.org', unsubscribe_url = 'https://zanzibar',
       attachments = '[{"name": "zanzibar", "file": "zanzibar", "type": "application/pdf"}]'
     where tenant_id = $1 and id = (select min(id) from mail where tenant_id = $1 and recipient = $2)`,
    'theodosia.q@example.org',
  )
  await write(
    `insert into member_merge (tenant_id, winner_id, loser_id, loser_number, loser, moved, before, after, author, created_at)
     values ($1, $2, 999999, 'AF-1', '{"last_name": "Quillfeather"}', '{"notes": ["zanzibar"]}', '{"phone": "9725550187"}', '{"phone": "zanzibar"}', 'Ada', now())`,
    mother,
  )
  await write(
    `insert into event_vendor (tenant_id, event_id, kind, name, contact, email, items, due_on, created_at)
     select $1, id, 'vendor', 'Kettle & Corn', 'Theodosia Quillfeather', $2, '[]', '2026-12-01', now() from event where tenant_id = $1 limit 1`,
    'theodosia.q@example.org',
  )
  await write(
    `with file as (
       insert into member_import (tenant_id, file_name, file_size, kind, headers, status, author, created_at, updated_at)
       values ($1, 'people.csv', 1, 'csv', '[]', 'done', 'Ada', now(), now()) returning id)
     insert into member_import_row (tenant_id, import_id, line, person, problems, notes, unknown_values, cells, outcome, state, member_id, guardian_id, before)
     select $1, file.id, line, '{"dob": "2017-05-02", "guardian": {"first_name": "Theodosia"}}', '["zanzibar"]', '["zanzibar"]', '["zanzibar"]', '{"now": ["Theodosia"], "was": {}}', 'update', 'done', $2, $3, '{"last_name": "Quillfeather"}'
     from file, generate_series(1, 1) line`,
    child,
    mother,
  )
  await write(
    `insert into member_pair (tenant_id, member_id, other_id, reason) values ($1, $2, $3, 'same_email')`,
    Math.min(mother, child),
    Math.max(mother, child),
  )
  await write(
    `with card as (
       insert into kept_card (tenant_id, provider, customer_ref, method_ref, brand, last4, exp_month, exp_year, kept_at)
       values ($1, 'sandbox', 'cus_zanzibar', 'pm_zanzibar', 'Visa', '4242', 1, 2030, now()) returning id),
     agreed as (
       insert into auto_renewal (tenant_id, registration_id, registrant_id, agreed_price)
       select $1, id, $2, 4500 from registration where tenant_id = $1 and member_id = $3 limit 1 returning id)
     insert into mandate (tenant_id, purpose, subject_id, kept_card_id, terms, agreed_at, agreed_from)
     select $1, 'auto_renewal', agreed.id, card.id, '{We charge you.}', now(), '203.0.113.9 Zanzibar' from card, agreed`,
    mother,
    child,
  )
  await write(
    `update fee_plan set accepted_from = '203.0.113.9 Zanzibar' where tenant_id = $1 and accepted_by = $2`,
    account,
  )
  await write(
    `update fee_checkout set agreed_from = '203.0.113.9 Zanzibar' where tenant_id = $1 and plan_id in (select id from fee_plan where accepted_by = $2)`,
    account,
  )
  await write(
    `update registration_draft set known = '{"zanzibar": 1}', agreed_renewal = '{"from": "zanzibar"}' where tenant_id = $1 and email = 'theodosia.q@example.org'`,
  )
  await write(
    `insert into renewal_reminder (tenant_id, registration_id, written_on, written_at, email)
     select $1, id, '2026-11-20', now(), 'theodosia.q@example.org' from registration where tenant_id = $1 and member_id = $2`,
    child,
  )
  await write(
    `insert into saved_report (tenant_id, report, name, owner_id, view, created_at) values ($1, 'members', 'Zanzibar', $2, '{"q": "Quillfeather"}', now())`,
    account,
  )
  await write(
    `insert into saved_view (tenant_id, list, name, owner_id, view, created_at) values ($1, 'members', 'Zanzibar', $2, '{"q": "Quillfeather"}', now())`,
    account,
  )
  await write(
    `insert into passkey (tenant_id, user_id, credential_id, public_key, user_handle, counter, transports, rp_id, is_backed_up, name, created_at)
     values ($1, $2, 'zanzibar-zanzibar', '\\x00', '\\x00', 0, '{usb}', 'localhost', false, 'Zanzibar', now())`,
    account,
  )
  await write(
    `with device as (
       insert into alert_device (tenant_id, user_id, endpoint, p256dh, auth, created_at)
       values ($1, $2, 'https://push.example/zanzibar', 'zanzibar', 'zanzibar', now()) returning id)
     insert into alert_message (tenant_id, device_id, once, content, until, created_at)
     select $1, id, 'zanzibar', '{"title": "Theodosia is checked in"}', now(), now() from device`,
    account,
  )
  await write(`insert into alert_off (tenant_id, user_id, kind) values ($1, $2, 'moved')`, account)
  await write(
    `insert into user_totp (tenant_id, user_id, sealed, created_at) values ($1, $2, '\\x00', now())`,
    account,
  )
  await write(
    `insert into recovery_code (tenant_id, user_id, hash, salt, created_at) values ($1, $2, '\\x00', '\\x00', now())`,
    account,
  )
  await write(`update auth_session set bind_sha256 = '\\x00' where tenant_id = $1 and user_id = $2`, account)
  await write(
    `insert into auth_identity (tenant_id, issuer, subject, user_id, created_at) values ($1, 'https://zanzibar', 'zanzibar', $2, now())`,
    account,
  )
}

test('nothing that a family has ever typed is found anywhere after it is forgotten, but where the law keeps it', async () => {
  const home = await aFamilyWithLinks(house, team, {
    registrant: {
      first_name: 'Theodosia',
      email: 'theodosia.q@example.org',
      phone: '(972) 555-0187',
      dob: '11/07/1983',
      address: { address_1: '7 Marmalade Row', city: 'Dallas', country: 'USA', state: 'Texas', zip: ZIP },
    },
    child: { emergency: { name: 'Ottoline Vane', phone: '9725550199', relation: 'Godmother' } },
  })
  const { rows: accounts } = await pool.query<{ id: number }>('select id from app_user where email = $1', [
    'theodosia.q@example.org',
  ])
  const who = { members: home.members, account: accounts[0]!.id }
  await findDuplicates.run(house.acting(), {} as never)
  await knowMore(who.members, who.account)
  const request = (reason: string) =>
    ask('POST', 'member/privacy/erasure', { member_ids: home.members, reason }, home.login)
  await request('To Zanzibar.')
  await ask('DELETE', 'member/privacy/erasure', undefined, home.login)
  await request('Really to Zanzibar.')
  await pool.query(`update registration set valid_until = '2026-01-01' where member_id = any ($1)`, [
    home.members,
  ])

  const before = (await everything()).filter((one) => isAbout(who, one))
  const admin = await house.tokenOf(ADMIN)
  const [{ id, version }] = (await ask('GET', 'admin/erasures', undefined, admin)).data
  expect(await ask('POST', `admin/erasures/${id}`, { version, decision: 'grant' }, admin)).toMatchObject({
    http: 200,
  })
  await house.work()
  const after = await everything()

  const left = after.flatMap((one) =>
    Object.entries(one.row).flatMap(([column, value]) =>
      isKept(one.table, column) || isElsewhere(one)
        ? []
        : typedIn(value).map((word) => `${one.table}.${column}: ${word}`),
    ),
  )
  expect([...new Set(left)]).toEqual([])

  // Whatever is to be erased from a row about them has changed, or is gone with the row.
  const now = new Map(after.map((one) => [`${one.table}:${one.key}`, one.row]))
  const seen = new Set<string>()
  const same = before.flatMap((one) =>
    (answers[one.table]?.erased ?? []).flatMap((column) => {
      const [was, is] = [one.row[column], now.get(`${one.table}:${one.key}`)?.[column]].map((value) =>
        JSON.stringify(value ?? null),
      )
      if (was === 'null' || was === '[]' || was === '""') return []
      seen.add(`${one.table}.${column}`)
      return was === is && !isElsewhere(one) ? [`${one.table}.${column}: ${was}`] : []
    }),
  )
  expect(same).toEqual([])
  // A column this test never fills would be erased on paper only.
  const erased = Object.entries(answers).flatMap(([table, { erased: columns = [] }]) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect(erased.filter((column) => !seen.has(column))).toEqual([])
})
