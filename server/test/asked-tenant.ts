import { randomUUID } from 'node:crypto'
import { aTeamWithFamily } from './calendar.ts'
import { aClubThatEnters, aFamily, anEvent } from './events.ts'
import { ADMIN, type testHouse } from './house.ts'
import { importingIn } from './import.ts'
import { openNextSeason } from './next-season.ts'
import { asking, invitedBy, onTeam } from './team.ts'
import { tournamentsIn } from './tournaments.ts'
import { DEMO_INVITE } from '../src/seeds/seed-users.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Input = Readonly<Record<string, unknown>>
/** Two inputs that differ in one parameter only, and who asks if not the office; '' is a visitor. */
export type Pair = readonly [without: Input, having: Input, token?: string]

const POLICY = {
  insurer: 'Prairie Mutual',
  policy_number: 'GL-2026',
  coverages: [{ title: 'General liability', limit_cents: 100_000_000 }],
  starts_on: '2026-08-01',
  ends_on: '2027-07-31',
  self_issued: true,
  wording: 'Primary and non-contributory.',
  broker_email: 'broker@example.org',
}

/**
 * Fills a tenant with something for each parameter to make a difference: two of everything that is listed,
 * one that matches and one that does not. Returns the inputs for calls that answer nothing without one.
 */
export async function somethingToAsk(house: House, tenant_id: number): Promise<Record<string, Pair>> {
  const { pool } = house.world.database
  const ask = asking(house)
  const token = await house.tokenOf(ADMIN)
  const rowsOf = async <Row extends object>(statement: string) =>
    (await pool.query<Row>(statement, [tenant_id])).rows
  const must = async (method: string, path: string, payload: object, by = token) => {
    const { http, ...answer } = await ask(method, path, by, payload)
    if (http >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const idsOf = async (table: string) =>
    (await rowsOf<{ id: number }>(`select id from ${table} where tenant_id = $1 order by id`)).map(
      ({ id }) => id,
    )

  const [teams, clubs, members] = [await idsOf('team'), await idsOf('club'), await idsOf('member')]
  const [team, other] = teams as [number, number]

  await rowsOf(
    `insert into insurance_file (tenant_id, team_id, club_id, name, size, file_key, file_type, status, expires_on, uploaded_at)
     values ($1, ${team}, null, 'Hail.pdf', 9, 'a', 'application/pdf', 'accepted', '2026-12-24', '2026-11-21T18:00:00Z'),
            ($1, null, ${clubs[0]}, 'Flood.pdf', 9, 'b', 'application/pdf', 'waiting', null, '2026-11-21T18:00:00Z')`,
  )
  // In each event two people, of whom one waits, in two divisions.
  await rowsOf(
    `with second as (
       insert into event_division (tenant_id, event_id, label, max_age, position)
       select tenant_id, id, 'Second', 4, 99 from event where tenant_id = $1
       returning id, event_id
     ), party as (
       insert into event_party (tenant_id, event_id, request_key, state, total_cents, created_at)
       select $1, id, gen_random_uuid(), 'confirmed', 0, now() from event where tenant_id = $1 returning id, event_id
     )
     insert into entrant (tenant_id, party_id, event_id, event_division_id, member_id, status, price_cents, entered_at)
     select $1, p.id, p.event_id, (select min(d.id) from event_division d where d.tenant_id = $1 and d.event_id = p.event_id),
       ${members[0]}, 'confirmed', 0, now() from party p
     union all
     select $1, p.id, p.event_id, s.id, ${members[1]}, 'waiting', 0, now() from party p join second s on s.event_id = p.event_id`,
  )
  // In each event two passes, of which one was refunded.
  await rowsOf(
    `with kind as (
       insert into event_pass_type (tenant_id, event_id, position, name, price_cents, sold_at)
       select tenant_id, id, n, 'Pass ' || n, 0, 'both' from event, generate_series(101, 102) n where tenant_id = $1
       returning id, event_id, position
     ), bought as (
       insert into event_pass_purchase (tenant_id, event_id, request_key, link_digest, sold_at, name, email, language, state, held_until, created_at)
       select $1, event_id, gen_random_uuid(), sha256(('purchase ' || id)::bytea), 'online', 'Buyer ' || position,
         'buyer@example.org', 'en', 'confirmed', now(), now() from kind
       returning id, event_id, name
     )
     insert into event_pass (tenant_id, event_id, purchase_id, event_pass_type_id, position, code_digest, price_cents, status)
     select $1, k.event_id, b.id, k.id, 1, sha256(('pass ' || k.id)::bytea), 0,
       case when k.position = 101 then 'confirmed' else 'refunded' end
     from kind k join bought b on b.event_id = k.event_id and b.name = 'Buyer ' || k.position`,
  )
  const [pass] = await rowsOf<{ id: number; type_id: number }>(
    `select event_id as id, event_pass_type_id as type_id from event_pass where tenant_id = $1 order by id limit 1`,
  )
  const passes = { id: pass!.id }
  // A cash drawer at one event’s gate, and none at the other’s.
  const [closed] = await rowsOf<{ id: number }>(
    `select id as id from event where tenant_id = $1 and id <> ${pass!.id} limit 1`,
  )
  await must('POST', '/ems/gate/drawers', { event_id: pass!.id, key: randomUUID(), float_cents: 5_000 })
  await rowsOf(
    `insert into member_document (tenant_id, member_id, kind, name, size, file_key, file_type, is_visible, author, uploaded_at, review, reviewed_at)
     values ($1, ${members[0]}, 'Birth certificate', 'Birth.pdf', 9, 'a', 'application/pdf', true, 'Ada', '2026-11-20T18:00:00Z', 'waiting', null),
            ($1, ${members[1]}, 'zqxj', 'Note.pdf', 9, 'b', 'application/pdf', true, 'Ada', '2026-11-21T18:00:00Z', 'accepted', '2026-11-21T18:00:00Z')`,
  )
  await rowsOf(
    `insert into mailing (tenant_id, subject, body_text, seen_count, due_at, state, letters, without_address, author, created_at, ended_at)
     values ($1, 'Hail', 'Come in.', 2, '2026-11-20T18:00:00Z', 'sent', 2, 0, 'Ada', '2026-11-20T18:00:00Z', '2026-11-20T18:00:00Z'),
            ($1, 'Sun', 'Come out.', 2, '2026-11-21T18:00:00Z', 'stopped', null, null, 'Ada', '2026-11-20T18:00:00Z', '2026-11-20T19:00:00Z')`,
  )
  await rowsOf(
    `insert into erasure_request (tenant_id, user_id, member_ids, status, asked_at, decided_at)
     values ($1, 900000001, '{${members[0]}}', 'open', '2026-11-20T18:00:00Z', null),
            ($1, 900000002, '{${members[1]}}', 'refused', '2026-11-21T18:00:00Z', '2026-11-21T18:00:00Z')`,
  )
  await must('POST', '/mms/insurance/policies', POLICY)
  for (const [of, id] of [
    ['team', team],
    ['club', clubs[0]],
  ] as const)
    await must('POST', '/mms/insurance/certificates', {
      of,
      id,
      holder_name: `City of Plano, ${of}`,
      holder_address: '1 Main Street\nPlano, TX 75074',
      holder_email: 'parks@example.org',
      additional_insured: true,
      purpose: 'Practice at Riverside Park',
      from_on: '11/25/2026',
      until_on: '05/31/2027',
    })

  await rowsOf(
    `insert into transfer (tenant_id, member_id, season_id, discipline_id, from_team_id, to_team_id, kind, asked_by, asked_at, answer_by)
     select $1, m.id, t.season_id, d.id, t.id, ${other}, 'fall', 'family', '2026-11-21T18:00:00Z', '2026-12-01'
     from team t, discipline d, member m
     where t.tenant_id = $1 and t.id = ${team} and d.tenant_id = $1 and m.tenant_id = $1 and m.id in (${members[0]}, ${members[1]})
       and d.id = (select min(id) from discipline where tenant_id = $1)`,
  )
  await rowsOf(
    `insert into member_merge (tenant_id, winner_id, loser_id, loser_number, loser, moved, before, after, author, created_at)
     select $1, id, 900000000 + id, 'GONE', '{"first_name": "Ana", "last_name": "Gone"}', '{}', '{}', '{}', 'Ada Ball', '2026-11-21T18:00:00Z'
     from member where tenant_id = $1 and id in (${members[0]}, ${members[1]})`,
  )
  await rowsOf(
    `insert into member_pair (tenant_id, member_id, other_id, reason) values
       ($1, ${members[0]}, ${members[1]}, 'same_name'), ($1, ${members[2]}, ${members[3]}, 'same_name')
     on conflict do nothing`,
  )
  await rowsOf(
    `update waiver set again_from = '2026-11-21T17:59:00Z' where tenant_id = $1 and is_required and status = 'active'`,
  )
  await rowsOf(
    `update registration set valid_until = '2026-12-10' where tenant_id = $1 and id in (
       select r.id from registration r join member_type t on t.tenant_id = r.tenant_id and t.id = r.member_type_id
       where r.tenant_id = $1 and r.status = 'active' and t.kind = 'player' order by r.id limit 3)`,
  )

  const { enter, rows, upload } = importingIn(house, () => token)
  const [player] = await rowsOf<{ id: number; name: string }>(
    `select id, name from member_type where tenant_id = $1 and kind = 'player'`,
  )
  const file = [
    'First name,Last name,DOB',
    'Ana,Asked,05/13/2014',
    'Bea,Asked,05/13/2014',
    ',Asked,05/13/2014',
  ]
  const done = await enter(file.join('\n'), { confirmation_codes: true, member_type_id: player!.id })
  await upload(file.join('\n'), 'again.csv')
  if ((await rows(done)).length !== 3) throw new Error('The file was not entered.')
  const [reason] = (await ask('GET', `/mms/import/members/${done['id']}/reasons`, token)).data
  const codes = await rowsOf<{ code: string }>(
    `select pre_confirmation_code as code from member where tenant_id = $1 and last_name = 'Asked' order by id`,
  )
  const lookup = { pre_confirmation_code: codes[0]!.code, pre_member_type_name: player!.name }

  const next = await openNextSeason(house)
  const [season] = await rowsOf<{ id: number }>(
    `select id from season where tenant_id = $1 and name = '2026-2027'`,
  )
  const season_id = season!.id
  await must('POST', '/mms/admin/price-rule', {
    season_id,
    name: 'Sisters',
    kind: 'sibling',
    unit: 'fixed_amount',
    steps: [{ from: 2, value: 1000 }],
  })
  const [discipline] = await idsOf('discipline')
  const [slowpitch] = await rowsOf<{ id: number }>(
    `insert into discipline (tenant_id, sport_id, name, sport_body)
     select tenant_id, sport_id, 'Slowpitch', sport_body from discipline where tenant_id = $1 limit 1 returning id`,
  )
  const { leagues } = (await ask('GET', '/mms/registration/choices')).data as {
    leagues: { id: number; state_codes: string[] }[]
  }
  const types = await rowsOf<{ id: number }>(
    `select id from member_type where tenant_id = $1 and kind = 'person'`,
  )
  const offers = { member_type_id: player!.id, discipline_id: discipline, dob: '05/02/2014', state: 'TX' }
  const [membership] = await rowsOf<{ id: number }>(
    `select id from membership where tenant_id = $1 and member_type_id = ${player!.id} order by id limit 1`,
  )
  const person = { membership_id: membership!.id, dob: '05/02/2014', league_id: leagues[0]!.id }
  const price = { season_id, day: '2026-11-21', people: [person] }

  const family = await aTeamWithFamily(house)
  await onTeam(house, { team_id: family.other_team_id, member_id: family.mother.id, role: 'assistant_coach' })
  for (const id of [family.team_id, family.other_team_id])
    await must('POST', `/ctms/teams/${id}/dates`, {
      kind: 'practice',
      title: `Of ${id}`,
      starts_on: '2026-12-01',
    })
  await must('POST', `/mms/team/${family.team_id}/send-invite`, {
    email: family.mother.email,
    role: 'player',
    first_name: 'Zoe',
  })
  await house.work()
  const invite = await invitedBy(house, family.mother.email)
  await must(
    'POST',
    '/ctms/packages',
    {
      team_id: family.team_id,
      name: 'Tryout',
      basis: 'each',
      grace_days: 0,
      late_fee: 0,
      parts: [{ label: 'Tryout', due_on: '2026-11-21', amount: 4_000 }],
      member_ids: [family.girl.id],
    },
    family.coach.token,
  )
  const [plan] = (await ask('GET', '/ctms/payments', family.mother.token)).data.plans
  await must(
    'POST',
    `/ctms/payments/plans/${plan.id}/accept`,
    { terms_hash: plan.terms.hash },
    family.mother.token,
  )

  const better = await rowsOf<{ id: number }>(
    `insert into membership (tenant_id, member_type_id, discipline_id, name)
     select tenant_id, member_type_id, discipline_id, name || extra from membership, unnest(array[' Silver', ' Gold']) extra
     where tenant_id = $1 and id = ${membership!.id} returning id`,
  )
  for (const [i, { id }] of better.entries())
    await rowsOf(
      `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
       values ($1, ${id}, ${season_id}, ${20_000 + i}, '2026-08-01', '2027-07-31')`,
    )
  const players = await rowsOf<{ team_id: number; member_id: number }>(
    `select e.team_id, e.member_id from roster_entry e where e.tenant_id = $1 and e.state = 'active' and e.role = 'player' order by 1, 2`,
  )
  const [first] = players
  const elsewhere = players.find(({ team_id }) => team_id !== first!.team_id)!
  const [registration] = await rowsOf<{ registration_id: number }>(
    `select id as registration_id from registration
     where tenant_id = $1 and member_id = ${first!.member_id} and status = 'active' order by id limit 1`,
  )
  const upgrade = { team_id: first!.team_id, membership_id: better[0]!.id }

  const roll = { id: season_id, change: 'percentage', change_by: 500 }
  const papers = { queue: 'insurance', act: 'reject' }
  const refunds = { queue: 'orders', act: 'refund' }
  const adults = (
    await rowsOf<{ id: number }>(
      `select min(id) as id from member where tenant_id = $1 and email is not null and dob < '2000-01-01'
       group by email order by 1 limit 2`,
    )
  ).map(({ id }) => Number(id))
  const mail = { filters: { ids: adults }, count: 2, subject: 'Rain', text: 'Hi {first_name}' }
  const one = { ...mail, filters: { ids: adults.slice(0, 1) }, count: 1 }
  // Three versions of a schedule, of which the second is published: two games in one, and one of them moved.
  const aTournament = tournamentsIn(house)
  const slam = await aTournament()
  const place = (game: number, start_time: string) => ({
    game_id: slam.games[game],
    field_id: slam.fields[0],
    date: '2027-06-12',
    start_time,
  })
  await slam.save([place(0, '09:00'), place(1, '11:00')])
  await slam.act('publish', { version: (await slam.board()).version, reason: 'The others come later.' })
  await slam.save([place(0, '09:00'), place(1, '13:00')])
  const schedule = { id: slam.id }
  // Whoever is on a position isn’t suggested for it, and not free for another one of the same game.
  const umpire = await must('POST', '/ems/officials', {
    ...{
      first_name: 'Ada',
      last_name: 'Quill',
      email: 'ada.quill@umpires.example.org',
      phone: '',
      level_id: null,
    },
    ...{ postal_code: '', most_a_day: null, notes: '', certifications: [], days: [], stays_away: [] },
  })
  const post = { id: slam.id, game_id: slam.games[0], position: 1 }
  await must('POST', `/ems/events/${slam.id}/umpires/assign`, {
    ...{ ...post, official_id: umpire.id, instead_of: null, anyway: true },
  })

  // Spots that are held, with a coupon and credit that would pay for them.
  const camp = await anEvent(house, { divisions: [{ label: 'All ages', price_cents: 10_000 }] })
  const entering = await aFamily(house)
  const { party_id } = await must(
    'POST',
    `/ems/event/${camp.slug}/register`,
    {
      request_key: randomUUID(),
      total: 10_000,
      entrants: [
        { member_id: entering.children[0]!.id, event_division_id: camp.divisions[0]!.id, answers: [] },
      ],
    },
    entering.token,
  )
  await must('POST', `/ems/events/${camp.id}/coupons`, {
    ...{ code: 'CAMPFRIEND', name: 'Friends', coupon_type_id: 1, value: 10, is_for_all_events: true },
  })
  const cup = await anEvent(house, {
    kind: 'tournament',
    divisions: [{ label: 'All ages', price_cents: 10_000 }],
  })
  const guests = await must('POST', `/ems/event/${cup.slug}/outside-teams`, {
    ...{ request_key: randomUUID(), name: 'Guests', coach: 'Lee Ray', email: 'lee@guests.example.org' },
    ...{ language: 'en', event_division_id: cup.divisions[0]!.id, answers: [], players: [], total: 10_000 },
  })
  const guestClub = await aClubThatEnters(house)
  const team_entry = await must(
    'POST',
    `/ems/event/${cup.slug}/register/teams`,
    {
      ...{ request_key: randomUUID(), total: 10_000 },
      entrants: [{ team_id: guestClub.team_id, event_division_id: cup.divisions[0]!.id, answers: [] }],
    },
    guestClub.admin.token,
  )
  for (const reason of ['Rain', 'Hail'])
    await must('POST', '/ems/credits', {
      ...{ email: entering.email, cents: 500, reason, expires_on: null },
    })
  await rowsOf(
    "update event_credit set left_cents = 0, expired_cents = cents where tenant_id = $1 and reason = 'Hail'",
  )

  // Two divisions that are over, ranked in one circuit.
  const ranked = [await aTournament(), await aTournament({ label: '18U Gold' })]
  for (const one of ranked) await one.playOut(one.teams)
  const named = await must('POST', '/ems/circuits', { name: 'Gold Series' })
  // A game of the first one is over, another still comes.
  const [listed] = ranked
  await rowsOf(`insert into event_schedule (tenant_id, event_id, rules) values ($1, ${listed!.id}, '{}')`)
  await rowsOf(`insert into placement (tenant_id, event_id, schedule, game_id, field_id, starts_at, changed_at)
    values ($1, ${listed!.id}, 'published', ${listed!.games[0]}, ${listed!.fields[0]}, '2026-11-14T18:00:00Z', now()),
      ($1, ${listed!.id}, 'published', ${listed!.games[2]}, ${listed!.fields[0]}, '2027-06-12T18:00:00Z', now())`)
  await rowsOf(`insert into venue_certificate (tenant_id, venue_id, file_id, matched_at, actor)
    select $1, ${slam.venue}, id, '2026-11-21T18:00:00Z', 'Ada' from insurance_file where tenant_id = $1 and name = 'Hail.pdf'`)
  const matched = { venue_id: slam.venue, team_id: team }
  const filled = await must('PATCH', `/ems/circuits/${named.id}`, {
    ...named,
    event_ids: ranked.map(({ id }) => id),
  })
  const circuit = await must('POST', `/ems/circuits/${named.id}/publish`, {
    version: filled.version,
    is_published: true,
  })
  return {
    'matchChoices venue_id': [matched, { ...matched, venue_id: listed!.venue }],
    'matchChoices team_id': [matched, { ...matched, team_id: other }],
    'calendarGames team_id': [{ team_id: listed!.teams[0] }, { team_id: listed!.teams[3] }],
    'calendarGames past': [{ team_id: listed!.teams[0] }, { team_id: listed!.teams[0], past: 'yes' }],
    'previewMailMany q': [mail, { ...mail, q: 'zqxj' }],
    'previewMailMany count': [mail, { ...mail, count: 3 }],
    'previewMailMany filters': [one, { ...one, filters: { ids: adults.slice(1) } }],
    'previewMailMany subject': [mail, { ...mail, subject: 'Hail' }],
    'previewMailMany text': [mail, { ...mail, text: 'Hail' }],
    'previewMailMany at': [mail, { ...mail, at: 1 }],
    'previewBatch amount': [refunds, { ...refunds, amount: 100 }],
    'previewBatch queue': [papers, { ...papers, queue: 'certificates' }],
    'previewBatch act': [papers, { ...papers, act: 'approve' }],
    'previewBatch ids': [papers, { ...papers, ids: (await idsOf('insurance_file')).slice(0, 1) }],
    'previewBatch q': [papers, { ...papers, q: 'Hail' }],
    'previewBatch filters': [papers, { ...papers, filters: { status: 'waiting' } }],
    'myDrawer event_id': [{ event_id: closed!.id }, { event_id: pass!.id }, token],
    'suggestUmpires game_id': [post, { ...post, game_id: slam.games[1] }],
    'suggestUmpires position': [post, { ...post, position: 2 }],
    'listPasses q': [passes, { ...passes, q: 'Buyer 101' }],
    'listPasses status': [passes, { ...passes, status: 'refunded' }],
    'listPasses type_id': [passes, { ...passes, type_id: pass!.type_id }],
    'listMatches q': [{ q: 'Doyle' }, { q: 'zqxj' }],
    'listMatches act': [{ q: 'Doyle' }, { q: 'Doyle', act: 'refund' }],
    'listDueAlong payer_email': [
      { payer_email: 'somebody.else@example.org' },
      { payer_email: family.mother.email },
      family.mother.token,
    ],
    'listDueRenewals state': [{}, { state: 'stopped' }],
    'listPriceRules season_id': [{ season_id: next }, { season_id }],
    'listTeams season_id': [{}, { season_id: next }],
    'listUsers status': [{}, { status: 'blocked' }],
    'listVenues state': [{}, { state: 'TX' }],
    'listUpgrades coupon': [registration!, { ...registration!, coupon: 'WELCOME10' }],
    'memberLookup dob': [lookup, { ...lookup, dob: '2014-05-13' }],
    'memberLookup pre_confirmation_code': [
      { ...lookup, dob: '2014-05-13' },
      { ...lookup, dob: '2014-05-13', pre_confirmation_code: codes[1]!.code },
    ],
    'registrationPreview invite': [{}, { invite: DEMO_INVITE }],
    'memberLookup pre_member_type_name': [lookup, { ...lookup, pre_member_type_name: 'Coach' }],
    'listTeamPayments user_account_id': [{}, { user_account_id: 999_999_999 }],
    'myCalendar team_id': [{}, { team_id: family.other_team_id }, family.mother.token],
    'offersFor discipline_id': [offers, { ...offers, discipline_id: slowpitch!.id }],
    'offersFor dob': [offers, { ...offers, dob: '05/02/2017' }],
    'offersFor league_id': [
      offers,
      { ...offers, league_id: leagues.find(({ state_codes }) => !state_codes.includes('TX'))!.id },
    ],
    'offersFor member_type_id': [offers, { ...offers, member_type_id: types[0]!.id }],
    'offersFor season_id': [offers, { ...offers, season_id: next }],
    'offersFor state': [offers, { ...offers, state: 'OK' }],
    'placesOfCode country': [
      { country: 'USA', zip: '75201' },
      { country: 'Canada', zip: '75201' },
    ],
    'placesOfCode zip': [
      { country: 'USA', zip: '75201' },
      { country: 'USA', zip: '96720' },
    ],
    'previewPrice coupon_code': [price, { ...price, coupon_code: 'WELCOME10' }],
    'previewPrice day': [price, { ...price, day: '2020-01-01' }],
    'previewPrice people': [price, { ...price, people: [person, person] }],
    'previewPrice season_id': [price, { ...price, season_id: next }],
    'previewRollOver change': [roll, { ...roll, change: 'none' }],
    'previewRollOver change_by': [roll, { ...roll, change_by: 1000 }],
    'previewRollOver start_date': [roll, { ...roll, start_date: '2027-09-01' }],
    'previewRollOver with_coupons': [roll, { ...roll, with_coupons: true }],
    'previewRollOver with_teams': [
      { ...roll, with_teams: false },
      { ...roll, with_teams: true },
    ],
    'readinessBoard club_id': [{ club_id: clubs[0] }, { club_id: clubs[1] }],
    'runReport show': [{ name: 'transactions' }, { name: 'transactions', show: 'count' }],
    'showTeamInvite by': [{ token: invite.token }, invite, ''],
    'teamCalendar past': [{ id: family.team_id }, { id: family.team_id, past: 'yes' }],
    'teamUpgradeTotals coupon': [upgrade, { ...upgrade, coupon: 'WELCOME10' }],
    'teamUpgradeTotals membership_id': [upgrade, { ...upgrade, membership_id: better[1]!.id }],
    'teamUpgradeTotals players': [upgrade, { ...upgrade, players: [first!.member_id] }],
    'teamUpgradeTotals team_id': [upgrade, { ...upgrade, team_id: elsewhere.team_id }],
    'checkSchedule games': [
      { ...schedule, games: [] },
      { ...schedule, games: [place(0, '09:00')] },
    ],
    'diffSchedule from': [schedule, { ...schedule, from: 1 }],
    'diffSchedule to': [schedule, { ...schedule, to: 1 }],
    'listCredits all': [{}, { all: 'yes' }],
    'priceEntry coupon_code': [{ id: party_id }, { id: party_id, coupon_code: 'CAMPFRIEND' }, entering.token],
    'listTeamFunds coupon_code': [
      { id: team_entry.party_id },
      { id: team_entry.party_id, coupon_code: 'CAMPFRIEND' },
      guestClub.admin.token,
    ],
    'priceEntry use_credit': [{ id: party_id }, { id: party_id, use_credit: 'yes' }, entering.token],
    'priceOutsideEntry coupon_code': [
      { token: guests.token },
      { token: guests.token, coupon_code: 'CAMPFRIEND' },
    ],
    'listEntryTeams q': [{ slug: slam.slug }, { slug: slam.slug, q: 'zqxj' }],
    'listImportCells reason': [
      { id: done['id'], reason: 'zqxj' },
      { id: done['id'], reason: reason.reason },
    ],
    'getRanking division': [{ id: circuit.id }, { id: circuit.id, division: 'name-18u gold' }],
    'publicCircuit division': [{ slug: circuit.slug }, { slug: circuit.slug, division: 'name-18u gold' }],
    'publicSchedule team': [{ slug: slam.slug }, { slug: slam.slug, team: slam.entrants[0] }],
    'listPublicEvents state': [{}, { state: 'AK' }],
    'listPublicEvents near': [{}, { near: '99501' }],
    'listPublicEvents miles': [
      { near: '64108', miles: 1 },
      { near: '64108', miles: 999 },
    ],
    'mapPublicEvents state': [{}, { state: 'AK' }],
    'mapPublicEvents near': [{}, { near: '99501' }],
    'mapPublicEvents miles': [
      { near: '64108', miles: 1 },
      { near: '64108', miles: 999 },
    ],
    'upcomingEvents dob': [{}, { dob: '1960-01-01' }],
  }
}
