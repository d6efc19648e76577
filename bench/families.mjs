import { message } from './house.mjs'

/** @typedef {import('./house.mjs').House} House */
/** @typedef {{ token: string, quote_hash: string }} Family one that has only to press the last button */

/** So many coupons are shared by the families; with a single one, its row would be all that is measured. */
const COUPONS = 100
const AT_ONCE = 16
/** `E_CONSENT.version` of contract/src/waivers.ts. */
const DISCLOSURE = '2026-1'

/**
 * Families as far as the last step of the registration, through the doors: a mother registers her daughter with a coupon
 * that pays for all of it, and has signed. What is left is the checkout: every check anew, order, coupon, members,
 * guardian, registration, signatures, ledger, account, letter, commit.
 */
export async function prepareFamilies(/** @type {House} */ house) {
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
  let families = Number(process.env.FROM ?? 0)

  /** @returns {Promise<Family>} */
  async function family(/** @type {string} */ coupon_code) {
    const number = 7_000_000 + ++families
    const draft = await house.ask('POST', '/api/mms/registration/store', {
      step: 'payment',
      data: { ...familyOf(number, place), coupon_code },
    })
    const path = `/api/mms/registration/${draft.draft_token}`
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
    const { hash, total } = await house.ask('GET', `${path}/quote`)
    if (total !== 0) throw new Error(`the coupon leaves ${total} to pay`)
    return { token: draft.draft_token, quote_hash: hash }
  }

  return {
    async ready(/** @type {number} */ count) {
      /** @type {Family[]} */
      const ready = []
      let begun = 0
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (begun < count) {
            ready.push(await family(`BENCH${begun++ % COUPONS}`))
          }
        }),
      )
      return ready
    },
  }
}

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
