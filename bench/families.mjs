import { randomBytes } from 'node:crypto'
import { message } from './house.mjs'

/** @typedef {import('./house.mjs').House} House */
/** @typedef {{ token: string, quote_hash: string }} Family one that has only to press the last button */

/** How many coupons the families share; with a single one, its row would be all that is measured. */
const COUPONS = 100
const AT_ONCE = 16
/** A number that does not occur anywhere else in what the family has typed. */
const FIRST = 7_000_000
/** `E_CONSENT.version` of contract/src/waivers.ts. */
const DISCLOSURE = '2026-1'

/**
 * Families at the last step of the registration: a mother registers her daughter with a coupon that pays for
 * all of it, and has signed. What is left is the checkout: every check again, order, coupon, members,
 * guardian, registration, signatures, ledger, account, letter, commit. One family uses the regular calls; the
 * others are its copies, with their own names, addresses and coupons.
 */
export async function prepareFamilies(/** @type {House} */ house, /** @type {number} */ tenant) {
  let made = FIRST
  const model = await throughTheDoors(house, made)

  /** @returns {Promise<Family[]>} */
  async function ready(/** @type {number} */ count) {
    const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'))
    await copy(house, tenant, { model, first: made + 1, tokens })
    made += count
    /** @type {Family[]} */
    const families = []
    let asked = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let token = tokens[asked++]; token; token = tokens[asked++]) {
          const { hash, total } = await house.ask('GET', `/api/mms/registration/${token}/quote`)
          if (total !== 0) throw new Error(`the coupon leaves ${total} to pay`)
          families.push({ token, quote_hash: hash })
        }
      }),
    )
    return families
  }
  return { ready }
}

async function throughTheDoors(
  /** @type {House} */ house,
  /** @type {number} */ number,
  { isFree = true } = {},
) {
  const choices = await house.ask('GET', '/api/mms/registration/choices')
  const player = choices.member_types.find(({ kind }) => kind === 'player').id
  const discipline = choices.disciplines[0].id
  const offers = await house.ask(
    'GET',
    `/api/mms/registration/offers?member_type_id=${player}&discipline_id=${discipline}&dob=2014-05-02&state=TX`,
  )
  const place = {
    member_type_id: player,
    discipline_id: discipline,
    league_id: offers.league.id,
    division_id: offers.divisions.find(({ natural }) => natural).division_id,
    membership_id: offers.offers[0].membership_id,
  }
  const { draft_token } = await house.ask('POST', '/api/mms/registration/store', {
    step: 'payment',
    data: { ...familyOf(number, place), ...(isFree ? { coupon_code: couponOf(number) } : {}) },
  })
  const path = `/api/mms/registration/${draft_token}`
  const { groups } = await house.ask('GET', `${path}/waivers`)
  for (const { signer, signer_name, waivers } of groups)
    await house.ask('POST', `${path}/sign`, {
      signer,
      acts: waivers.map(({ version_id, text_sha256, consents }) => ({
        version_id,
        text_sha256,
        agreed: true,
        consents: Object.fromEntries(consents.map(({ key }) => [key, true])),
      })),
      signature: { kind: 'typed', name: signer_name },
      e_consent: true,
      disclosure_version: DISCLOSURE,
    })
  return { token: draft_token, number }
}

/** Families that have all done so themselves; unless it is free, without the coupon. @returns {Promise<Family[]>} */
export async function familiesThroughTheDoors(
  /** @type {House} */ house,
  /** @type {number} */ count,
  { isFree = true, first = FIRST - 1 } = {},
) {
  /** @type {Family[]} */
  const families = []
  for (let i = 0; i < count; i++) {
    const { token } = await throughTheDoors(house, first - i, { isFree })
    const { hash } = await house.ask('GET', `/api/mms/registration/${token}/quote`)
    families.push({ token, quote_hash: hash })
  }
  return families
}

/**
 * The seals of the copies are the model's and prove nothing; the checkout only reads whose name is under a
 * text.
 */
async function copy({ sql }, tenant, { model, first, tokens }) {
  const { rows } = await sql.query(
    `select (select id from registration_draft where token_hash = sha256($1::bytea)) as model,
       (select max(id) from registration_draft) as draft, (select max(id) from waiver_signature) as signature,
       (select max(seq) from waiver_signature where tenant_id = ${tenant}) as seq`,
    [model.token],
  )
  const last = rows[0]
  const renamed = (column) => `replace(replace(${column}::text, '${model.number}', (${first} + i)::text),
    '${couponOf(model.number)}', 'BENCH' || (${first} + i) % ${COUPONS})`
  const parameters = [tokens]
  const copies =
    'unnest($1::text[]) with ordinality as t(token, n), lateral (select n::int - 1 as i) as numbered'
  await sql.query(
    `insert into registration_draft (tenant_id, id, token_hash, email, step, data, created_at, updated_at, expires_at)
     overriding system value
     select tenant_id, ${last.draft} + n, sha256(token::bytea), ${renamed('email')}, step, ${renamed('data')}::jsonb,
       created_at, updated_at, expires_at
     from registration_draft, ${copies} where tenant_id = ${tenant} and id = ${last.model}`,
    parameters,
  )
  // Each of the model's signatures, as often as there are copies; k counts them within a family.
  const signatures = `(select s.*, b.person_key, row_number() over (order by s.id) as k, count(*) over () as each
    from waiver_signature_subject b join waiver_signature s on s.tenant_id = b.tenant_id and s.id = b.signature_id
    where b.tenant_id = ${tenant} and b.draft_id = ${last.model}) s`
  await sql.query(
    `insert into waiver_signature (tenant_id, id, seq, kind, version_id, evidence, prev_sha256, sha256, seal, mark_sha256,
       pdf_sha256, signed_at)
     overriding system value
     select tenant_id, ${last.signature} + i * each + k, ${last.seq} + i * each + k, kind, version_id,
       ${renamed('evidence')}, prev_sha256, sha256, seal, mark_sha256, pdf_sha256, signed_at
     from ${signatures}, ${copies}`,
    parameters,
  )
  await sql.query(
    `insert into waiver_signature_subject (tenant_id, signature_id, draft_id, person_key)
     select tenant_id, ${last.signature} + i * each + k, ${last.draft} + n, person_key from ${signatures}, ${copies}`,
    parameters,
  )
  await sql.query(
    `update waiver_register set seq = (select max(seq) from waiver_signature where tenant_id = ${tenant})
     where tenant_id = ${tenant}`,
  )
  for (const table of ['registration_draft', 'waiver_signature'])
    await sql.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}

const couponOf = (/** @type {number} */ number) => `BENCH${number % COUPONS}`

function familyOf(number, place) {
  const address = { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' }
  return {
    registrant: {
      first_name: 'Maria',
      last_name: `Lopez${number}`,
      email: `maria-${number}@example.org`,
      phone: '(214) 555-0100',
      dob: '03/14/1986',
      relation: 'Mother',
      address,
    },
    people: [
      {
        key: 'kid1',
        who: 'child',
        first_name: 'Sofia',
        last_name: `Lopez${number}`,
        dob: '05/02/2014',
        gender: 'female',
        emergency: { name: 'Ana Lopez', phone: '2145550101', relation: 'Aunt' },
        ...place,
      },
    ],
  }
}

/** The last press of each family, as the visitors send it. */
export const checkouts = (/** @type {House} */ { host }, /** @type {Family[]} */ families) =>
  families.map(({ token, quote_hash }) =>
    message(host, 'POST', `/api/mms/registration/${token}/checkout`, { body: { version: 1, quote_hash } }),
  )

/** Coupons that pay for everything. */
export async function addCoupons(/** @type {House} */ { sql }, /** @type {number} */ tenant) {
  for (let i = 0; i < COUPONS; i++)
    await sql.query(
      `insert into coupon (tenant_id, code, name, kind, value, max_uses, created_at)
       values ($1, $2, 'Everything paid', 'percentage', 10000, $3, now())
       on conflict (tenant_id, code) do update set used = 0`,
      [tenant, `BENCH${i}`, 1_000_000],
    )
}
