// What `alike-writes.mjs` does on both servers step by step, since made-up values don't come that far: each step needs what the one before
// has made.
import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { familiesThroughTheDoors } from './families.mjs'
import { Form } from './twins.mjs'

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Ask asks both servers, returns the first one’s answer, and throws if that is a refusal */
/** @typedef {{ as: (person: string) => Ask, rows: (text: string) => Promise<any[]>, idle: () => Promise<unknown> }} Twins */
/** @typedef {(twins: Twins) => Promise<void>} Story */

const [GOOD_CARD, REFUSED_CARD, ASKING_CARD] = ['4242424242424242', '4000000000000002', '4000002500003155']
const DAY = '12/15/2026'

/** @type {Record<string, Story>} */
export const STORIES = {
  'a manager of one league': managerOfLeague,
  'a card': cards,
  'a fee plan': feePlan,
  'an entry': entry,
  uploads,
  'an import': importing,
  'a merge': merging,
  'a site': site,
  'an erased family': erasing,
}

async function managerOfLeague({ as, rows }) {
  const [admin, manager, club] = ['admin', 'leaguemanager', 'clubadmin'].map(as)
  const [team] = await rows(
    `select t.id, t.season_id, t.league_id, t.division_id, t.club_id from team t join user_role r on r.tenant_id = $1
       join app_user u on u.tenant_id = $1 and u.id = r.user_id
     where t.tenant_id = $1 and t.league_id = r.league_id and u.username = 'leaguemanager' and t.status = 'active' order by t.id limit 1`,
  )
  const { season_id, league_id, division_id, club_id } = team
  const [other] = await rows(
    `select d.id from division d join division v on v.tenant_id = $1 and v.id = ${division_id} and v.discipline_id = d.discipline_id
     where d.tenant_id = $1 and d.id <> v.id and d.archived_at is null order by d.id limit 1`,
  )
  const place = { season_id, league_id, division_id }

  const made = await manager('POST', '/ctms/teams', { name: 'Late Arrivals', ...place })
  const moved = await manager('PATCH', `/ctms/teams/${made.id}`, {
    version: made.version,
    division_id: other.id,
  })
  await manager('POST', `/ctms/teams/${made.id}/end`, { version: moved.version })

  const list = new Form({ team_id: team.id, date_format: 'mdy', file: csv(PLAYERS) })
  for (const imported of [2, 0]) {
    const said = await manager('POST', '/mms/team/import_players', list)
    if (said.imported !== imported) throw new Error(`${said.imported} players were entered`)
  }

  const { version } = await admin('GET', '/ctms/team-terms')
  await admin('PUT', '/ctms/team-terms', { version, approval: false, league_fee: true })
  const draft = (/** @type {string} */ name) => club('POST', '/ctms/teams', { name, ...place, club_id })
  const paid = await draft('Pays by Card')
  const { amount: total } = await manager('GET', `/ctms/teams/${paid.id}/league-fee`)
  await manager('POST', `/ctms/teams/${paid.id}/league-fee`, { total })
  const again = await manager('POST', `/ctms/teams/${paid.id}/league-fee`, { total })
  await pay(as, again.order_token)
  await manager('GET', `/ctms/teams/${paid.id}/league-fee`)
  const waived = await draft('A New Club')
  await club('POST', `/ctms/teams/${waived.id}/league-fee`, { total })
  await manager('POST', `/ctms/teams/${waived.id}/league-fee/waive`, { reason: 'A new club' })
  await admin('PUT', '/ctms/team-terms', { version: version + 1, approval: false, league_fee: false })

  const membership_id = await betterMembership({ as, rows })
  const { memberships } = await manager('GET', `/mms/upgrade/team/${team.id}`)
  const players = memberships
    .find((one) => one.membership_id === membership_id)
    .players.slice(0, 2)
    .map(({ member_id }) => member_id)
  const coupon = await admin('POST', '/mms/admin/coupons', {
    ...{ code: `TWIN${membership_id}`, name: 'For both', coupon_type_id: 2, value: 1000 },
  })
  const wanted = { membership_id, players, coupon: coupon.code }
  const totals = await manager('POST', '/mms/upgrade/team/payment-totals', { team_id: team.id, ...wanted })
  const upgrade = await manager('POST', `/mms/upgrade/team/${team.id}`, {
    ...wanted,
    total: Math.round(Number(totals.total) * 100),
  })
  await pay(as, upgrade.order_token)
  await manager('POST', '/mms/orders/list', { q: upgrade.order_number })
  await manager('POST', '/mms/orders/list', { q: again.order_number })
}

/** Creates a dearer membership that players can upgrade to, and returns its id. */
async function betterMembership({ as, rows }) {
  const admin = as('admin')
  const [{ season_id, member_type_id, discipline_id }] = await rows(PLAYER_MEMBERSHIP)
  const { id } = await admin('POST', '/mms/admin/membership', {
    ...{ member_type_id, discipline_id, name: 'Gold membership' },
    status: 'active',
  })
  const price = {
    membership_id: id,
    season_id,
    price: 9000,
    start_date: '08/01/2026',
    end_date: '07/31/2027',
  }
  await admin('POST', '/mms/admin/membership-price', new Form({ ...price, image: picture() }))
  return id
}

/** Pays an order with a card, and asks what became of it. */
async function pay(as, /** @type {string} */ order_token, number = GOOD_CARD, expected = 'paid') {
  const anybody = as('')
  const { public_key } = await anybody('GET', '/mms/payments/card-fields')
  const card = await anybody('POST', '/sandbox-pay/v1/payment_methods', {
    ...{ public_key, number, exp_month: 12, exp_year: 2030, cvc: '123' },
  })
  let answer = await anybody('POST', `/mms/paynow/${order_token}`, {
    payment_token: card.token ?? card.id,
    attempt_key: randomUUID(),
  })
  if (answer.client_secret) {
    await anybody('POST', '/sandbox-pay/v1/challenges/answer', {
      client_secret: answer.client_secret,
      is_confirmed: true,
    })
    answer = await anybody('POST', `/mms/paynow/${order_token}/confirm`, {})
  }
  if (answer.status !== expected) throw new Error(`the payment is ${answer.status}`)
  await anybody('GET', `/mms/orders/${order_token}`)
}

/** Registrations paid by card: at once, after a refusal, after the bank's question; then given back in part, in full and by line. */
async function cards({ as, rows }) {
  const admin = as('admin')
  const house = {
    ask: (method, path, body) =>
      as('')(method, path.replace('/api', ''), method === 'GET' ? undefined : (body ?? {})),
  }
  const families = await familiesThroughTheDoors(/** @type {any} */ (house), 3, {
    isFree: false,
    first: 6_999_000,
  })
  const orders = []
  for (const [i, { token, quote_hash }] of families.entries()) {
    const placed = await as('')('POST', `/mms/registration/${token}/checkout`, { version: 1, quote_hash })
    if (i === 1) await pay(as, placed.order_token, REFUSED_CARD, 'declined')
    await pay(as, placed.order_token, i === 2 ? ASKING_CARD : GOOD_CARD)
    const [{ id }] = await rows(`select id from orders where tenant_id = $1 order by id desc limit 1`)
    orders.push(await admin('GET', `/mms/orders/by-id/${id}`))
  }
  for (const [i, { id, payments, lines }] of orders.entries()) {
    const { id: payment_id } = payments.find(({ state }) => state === 'succeeded')
    const back = (/** @type {object} */ more) =>
      admin('POST', `/mms/payments/${payment_id}/refund`, {
        ...{ request_key: randomUUID(), reason: 'Moved away' },
        ...more,
      })
    if (i === 0) await back({ amount: 500 })
    if (i === 1) await back({ lines: [{ id: lines[0].id, amount: 700 }] })
    await back({})
    await admin('GET', `/mms/orders/by-id/${id}`)
    await admin('GET', `/mms/orders/by-id/${id}/around`)
  }
}

/** A coach asks families for money; one accepts and pays twice, another's card is kept. */
async function feePlan({ as, rows }) {
  const [coach, parent] = ['teamadmin', 'member'].map(as)
  const [team] = await rows(
    `select r.team_id as id from user_role r join app_user u on u.tenant_id = $1 and u.id = r.user_id
     where r.tenant_id = $1 and u.username = 'teamadmin' and r.team_id is not null order by 1 limit 1`,
  )
  const parts = ['Deposit', 'Installment 1', 'Installment 2'].map((label, i) => ({
    ...{ label, due_on: `12/${15 + i}/2026`, amount: 12_000 + i },
  }))
  const made = await coach('POST', '/ctms/packages', {
    ...{ team_id: team.id, name: 'Winter fee', basis: 'each', grace_days: 5, late_fee: 500, parts },
  })
  const own = async () =>
    (await parent('GET', '/ctms/payments')).plans.find(({ package_id }) => package_id === made.id)
  let plan = await own()
  await parent('POST', `/ctms/payments/plans/${plan.id}/accept`, { terms_hash: plan.terms.hash })
  plan = await own()
  const order = (/** @type {number} */ i, /** @type {object} */ more = {}) =>
    parent('POST', '/ctms/payments', {
      plan_id: plan.id,
      instalment_ids: [plan.instalments[i].id],
      total: plan.instalments[i].owed,
      ...more,
    })
  await pay(as, (await order(0)).order_token)
  plan = await own()
  await pay(as, (await order(1, { card_terms_hash: plan.card_terms.hash })).order_token)
  await own()
  await parent('DELETE', `/ctms/payments/plans/${plan.id}/card`)
  await coach('POST', `/ctms/fees/plans/${plan.id}/credit`, {
    ...{ kind: 'scholarship', amount: 100, reason: 'Helps a lot', request_key: randomUUID() },
  })
  await own()
  await coach('GET', `/ctms/packages/${made.id}/board`)
}

/** A camp opens, a child of the family enters and pays, and leaves again. */
async function entry({ as, rows }) {
  const [admin, parent] = ['admin', 'member'].map(as)
  const made = await admin('POST', '/ems/events', {
    ...{ kind: 'camp', name: 'Twin Camp', starts_on: '2027-03-05', ends_on: '2027-03-06' },
  })
  let event = await admin('PATCH', `/ems/events/${made.id}`, {
    version: made.version,
    summary: 'Everybody twice.',
    description_html: '<p>Bring a glove.</p>',
    venue: { name: 'Park', address: '1 Oak Ave', city: 'Columbia', state: 'MO' },
    needs_membership: false,
    registration_opens_on: '2026-01-01',
  })
  const [{ id }] = event.divisions
  event = await admin('PUT', `/ems/events/${event.id}/divisions`, {
    version: event.version,
    divisions: [
      {
        ...{ id, division_id: null, label: 'All ages', min_age: null, max_age: null, capacity: '5' },
        prices: [{ until_on: null, price_cents: 15_000 }],
      },
    ],
  })
  event = await admin('POST', `/ems/events/${event.id}/move`, { version: event.version, status: 'published' })
  await admin('POST', `/ems/events/${event.id}/picture`, new Form({ picture: picture() }))
  const people = await parent('GET', `/ems/event/${event.slug}/register`)
  const child = people.find(({ is_self }) => !is_self).member_id
  const placed = await parent('POST', `/ems/event/${event.slug}/register`, {
    ...{ request_key: randomUUID(), total: 15_000 },
    entrants: [{ member_id: child, event_division_id: id, answers: [] }],
  })
  await pay(as, placed.order_token)
  const [{ party_id, entrant_id }] = await rows(
    `select party_id, id as entrant_id from entrant where tenant_id = $1 and event_id = ${event.id} order by id desc limit 1`,
  )
  const { refunds } = await parent('GET', `/ems/my-events/${party_id}/withdraw`)
  await parent('POST', `/ems/my-events/${party_id}/withdraw`, {
    entrant_ids: [entrant_id],
    back_cents: refunds[0].back_cents,
  })
  await parent('GET', `/ems/event/${event.slug}/register`)
}

/** Photos, papers and logos, of families, clubs and the office. */
async function uploads({ as, rows }) {
  const [admin, parent, club] = ['admin', 'member', 'clubadmin'].map(as)
  const [child] = await rows(
    `select g.minor_id as id from guardianship g join app_user u on u.tenant_id = $1 and u.member_id = g.guardian_id
     where g.tenant_id = $1 and u.username = 'member' order by 1 limit 1`,
  )
  const [own] = await rows(
    `select r.club_id as id from user_role r join app_user u on u.tenant_id = $1 and u.id = r.user_id
     where r.tenant_id = $1 and u.username = 'clubadmin' and r.club_id is not null`,
  )
  await parent('POST', '/mms/profilePicStore', new Form({ member_id: child.id, profile_pic: picture() }))
  await parent('GET', `/mms/member/member/${child.id}/photo`)
  await parent('POST', '/mms/profilePicStore', new Form({ member_id: 'me', profile_pic: picture(90) }))
  await parent('DELETE', '/mms/member/member/me/photo')

  const { version, kinds } = await admin('GET', '/mms/documents/kinds')
  await admin('PUT', '/mms/documents/kinds', {
    version,
    kinds: kinds.map((kind, i) => ({ ...kind, is_handed_in: i === 0 })),
  })
  const kind = kinds[0].name
  const [handed] = await parent(
    'POST',
    '/mms/member/documents',
    new Form({ member_id: child.id, kind, files: paper('Birth.pdf') }),
  )
  await parent('GET', `/mms/member/documents/${handed.id}/file`)
  const [kept] = await admin(
    'POST',
    `/mms/documents/of/${child.id}`,
    new Form({ kind, is_visible: true, files: paper('Note.pdf') }),
  )
  await admin('PATCH', `/mms/documents/${kept.id}`, { version: kept.version, is_visible: false })
  await admin('DELETE', `/mms/documents/${kept.id}`)
  await admin('POST', `/mms/documents/${kept.id}/restore`)
  await admin('GET', `/mms/documents/of/${child.id}`)

  const { files } = await club(
    'POST',
    `/mms/insurance/store/${own.id}`,
    new Form({ of: 'club', expires_on: DAY, files: paper('Hail.pdf') }),
  )
  await admin('POST', `/mms/insurance/review/${files[0].id}`, {
    version: files[0].version,
    status: 'accepted',
  })
  await club('GET', `/mms/downloadFile/${own.id}/${files[0].id}?of=club`)
  const asked = await club('POST', '/mms/insurance/certificates', {
    ...{
      of: 'club',
      id: own.id,
      holder_name: 'Park District',
      holder_address: '1 Oak Ave',
      holder_email: null,
    },
    ...{
      additional_insured: true,
      purpose: 'Practice',
      special_wording: 'As agreed in May',
      from_on: DAY,
      until_on: DAY,
    },
  })
  await admin(
    'POST',
    `/mms/insurance/certificates/${asked.id}/paper`,
    new Form({ version: asked.version, files: paper('Cover.pdf') }),
  )
  await club('PATCH', `/mms/club/club_details/${own.id}`, new Form({ logo: picture(120) }))
  const [office] = await rows(`select id from app_user where tenant_id = $1 and username = 'admin'`)
  await admin('POST', '/mms/adminUser/profile-pic-store', new Form({ id: office.id, profile_pic: picture() }))
  const partner = await admin(
    'POST',
    '/mms/partners',
    new Form({ name: 'Twin Bats', url: 'https://example.org', logo: picture() }),
  )
  await admin(
    'PATCH',
    `/mms/partners/${partner.id}`,
    new Form({ version: partner.version, name: 'Twin Balls', logo: '' }),
  )
  await admin('POST', '/mms/settings/picture', new Form({ kind: 'banner', file: picture(1200) }))
  await admin('POST', '/mms/mailings/files', new Form({ files: paper('Plan.pdf') }))
}

/** A list is entered with memberships and taken back, then entered for good. */
async function importing({ as, rows, idle }) {
  const admin = as('admin')
  const at = '/mms/import/members'
  const [{ member_type_id, ...sold }] = await rows(PLAYER_MEMBERSHIP)
  for (const isKept of [false, true]) {
    const sent = await admin('POST', at, new Form({ file: csv(MEMBERS) }))
    await admin('PATCH', `${at}/${sent.id}`, {
      version: sent.version,
      settings: {
        ...sent.settings,
        ...{ existing: 'update', confirmation_codes: true, member_type_id },
        date_formats: sent.settings.date_formats.map((/** @type {string | null} */ one) => one ?? 'mdy'),
        membership: { membership_id: sold.membership_id, season_id: sold.season_id, status: 'active' },
      },
    })
    await idle()
    const { version } = await admin('GET', `${at}/${sent.id}`)
    for (const what of ['rows?per_page=100', 'reasons', 'values'])
      await admin('GET', `${at}/${sent.id}/${what}`)
    await admin('POST', `${at}/${sent.id}/run`, { version })
    await idle()
    const { counts } = await admin('GET', `${at}/${sent.id}`)
    if (counts.new === 0) throw new Error('nobody was entered')
    await admin('GET', `${at}/${sent.id}/rows?per_page=100`)
    if (isKept) continue
    await admin('POST', `${at}/${sent.id}/undo`)
    await idle()
    await admin('GET', `${at}/${sent.id}`)
  }
}

/** Two records of a person become one, two again, and one. */
async function merging({ as, rows, idle }) {
  const admin = as('admin')
  const [imported] = await rows(
    `select id from member where tenant_id = $1 and last_name = 'Twinson' and first_name = 'Ada' order by id desc limit 1`,
  )
  const players = await rows(
    `select e.member_id as id from roster_entry e join registration r on r.tenant_id = $1 and r.member_id = e.member_id
     where e.tenant_id = $1 and e.state = 'active' and not e.is_staff and r.status = 'active' and r.order_id is not null
       and not exists (select from guardianship g join app_user u on u.tenant_id = $1 and u.member_id = g.guardian_id
         where g.tenant_id = $1 and g.minor_id = e.member_id)
     group by 1 order by 1 limit 1`,
  )
  const [winner_id, loser_id] = [imported.id, players[0].id]
  await admin('POST', '/mms/add-note', { member_id: loser_id, note: 'Bats left', alert: false })
  for (const isLast of [false, true]) {
    const { winner, loser } = await admin('GET', `/mms/merge/members/${winner_id}/${loser_id}`)
    const merged = await admin('POST', '/mms/merge/members', {
      ...{ winner_id, loser_id, winner_version: winner.version, loser_version: loser.version },
      take: ['first_name', 'last_name', 'dob', 'address', 'emergency_contact'],
    })
    await idle()
    await admin('GET', `/mms/merge/done?member_id=${winner_id}`)
    if (!isLast) await admin('POST', `/mms/merge/members/${merged.id}/undo`)
    await idle()
  }
  await admin('GET', '/mms/merge/members')
}

/** The office renames the site and takes it back, adds a host name, and has somebody new among its users. */
async function site({ as }) {
  const admin = as('admin')
  const { version, settings } = await admin('GET', '/mms/settings')
  const renamed = { ...settings, name: `${settings.name} Twins` }
  const saved = await admin('PATCH', '/mms/settings', { version, settings: renamed })
  await admin('PATCH', '/mms/settings', { version: saved.version, settings })
  await admin('GET', '/mms/settings/history')
  const host = await admin('POST', '/mms/settings/domains', { host: 'twins.example.org' })
  await admin('DELETE', `/mms/settings/domains/${host.id}`)
  const { roles } = await admin('GET', '/mms/roles/permissions')
  const role = roles.find((one) => one.module === 'MMS' && one.role === 'volunteer')
  const change = { role_id: role.id, permission: role.permissions[0] }
  for (const allowed of [false, true])
    await admin('PATCH', '/mms/roles/permissions', { changes: [{ ...change, allowed }] })
  const user = await admin('POST', '/mms/users', {
    ...{ email: 'new-twin@example.org', first_name: 'New', last_name: 'Twin' },
    roles: [{ role_id: role.id }],
  })
  await admin('POST', `/mms/users/${user.id}/block`)
  await admin('POST', `/mms/users/${user.id}/unblock`)
  await admin('DELETE', `/mms/users/${user.id}`)
  await admin('GET', '/mms/users')
}

/** A child and then a whole account is forgotten. */
async function erasing({ as, rows, idle }) {
  const admin = as('admin')
  for (const person of ['member', 'enduser']) {
    const parent = as(person)
    const { people } = await parent('GET', '/mms/member/privacy/erasure')
    const member_ids = people
      .filter(({ is_self }) => person === 'enduser' || !is_self)
      .slice(0, person === 'enduser' ? 30 : 1)
      .map(({ member_id }) => member_id)
    const memberships = await rows(
      `select id, version from registration where tenant_id = $1 and member_id in (${member_ids.join()}) and status = 'active' order by id`,
    )
    for (const { id, version } of memberships)
      await admin('POST', `/mms/admin/registrations/${id}/status`, {
        version,
        status: 'closed',
        reason: 'Moved',
      })
    await parent('POST', '/mms/member/privacy/erasure', { member_ids, reason: 'We have moved' })
    await parent('DELETE', '/mms/member/privacy/erasure')
    const asked = await parent('POST', '/mms/member/privacy/erasure', { member_ids })
    const [{ version }] = await rows(
      `select version from erasure_request where tenant_id = $1 and id = ${asked.id}`,
    )
    await admin('POST', `/mms/admin/erasures/${asked.id}`, { version, decision: 'grant', note: '' })
    await idle()
    await admin('GET', '/mms/admin/erasures')
  }
}

const PLAYER_MEMBERSHIP = `select m.id as membership_id, m.member_type_id, m.discipline_id, p.season_id from membership m
    join member_type t on t.tenant_id = $1 and t.id = m.member_type_id and t.kind = 'player'
    join membership_price p on p.tenant_id = $1 and p.membership_id = m.id join season s on s.tenant_id = $1 and s.id = p.season_id
  where m.tenant_id = $1 and s.status = 'active' order by m.id limit 1`

const PLAYERS = [
  'First name,Last name,Date of birth,Guardian first name,Guardian last name,Guardian email',
  'Pia,Twinsdaughter,05/02/2015,Maria,Twinsdaughter,maria-twins@example.org',
  'Zoe,Twinsdaughter,05/02/2015,Maria,Twinsdaughter,maria-twins@example.org',
  'Ana,,05/02/2015,,,',
  'Eva,Old,05/02/2001,,,',
]
const MEMBERS = [
  'First Name,Last Name,DOB,Gender,Email,Phone,Address,City,State,Zip,Parent Name,Parent Email,Type',
  'Ada,Twinson,05/02/2013,Female,,,1 Oak Ave,Austin,TX,78701,Grace Twinson,grace-twinson@example.org,Player',
  'Bea,Twinson,07/12/2012,Female,,,1 Oak Ave,Austin,TX,78701,Grace Twinson,grace-twinson@example.org,Player',
  'Carl,Oddman,01/30/1980,Male,carl-oddman@example.org,(512) 555-0188,2 Elm St,Austin,Texas,78702,,,Coach',
  'Dot,,03/04/2012,Female,,,,,,,,,Player',
  'Eve,Fourth,31/31/2012,Female,,,,,,,,,Player',
]

const csv = (/** @type {string[]} */ lines) => ({ name: 'people.csv', bytes: Buffer.from(lines.join('\n')) })
const paper = (/** @type {string} */ name) => ({
  name,
  bytes: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
})

/** A square in one color, as PNG. */
function picture(size = 300) {
  const part = (/** @type {string} */ name, /** @type {Buffer} */ data) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  const line = Buffer.alloc(1 + 3 * size, size % 200)
  line[0] = 0
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => line)))),
    part('IEND', Buffer.alloc(0)),
  ])
  return { name: 'picture.png', bytes }
}
