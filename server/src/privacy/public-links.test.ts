import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resumeDraft } from 'contract/registering/draft'
import { fillPath, type Operation } from 'contract/operation'
import { meant } from '../../test/arbitrary.ts'
import { contractOperations } from '../../test/contract.ts'
import { aFamilyWithLinks, good } from '../../test/family-with-links.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn } from '../../test/registration.ts'

const SHAPE = { io: 'input', unrepresentable: 'any' } as const
const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const team = await aTeamWithFees(house)
const { family } = team
const { ask } = family
const { pool } = house.world.database
const DAY = 24 * 60 * 60

/**
 * What a visitor opens or does with a token, taken from the contract: new operations are covered
 * automatically.
 */
const byToken = (await contractOperations())
  .map(({ op }) => op)
  .filter(
    (op) =>
      op.access === 'public' &&
      // Drafts are opened by their token under the specification's name for it.
      (op === resumeDraft || 'token' in (z.toJSONSchema(op.input, SHAPE).properties ?? {})),
  )
const opened = byToken.filter(({ method }) => method === 'GET')
const done = byToken.filter(({ method }) => method !== 'GET')

type Family = Awaited<ReturnType<typeof aFamilyWithLinks>>

/** An operation's URLs with a token, and with other ids of the family in them. */
async function addressesOf({ path }: Operation, token: string, person_key: string): Promise<string[]> {
  const ids = async (table: string) =>
    (await pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id)
  const registrations = path.includes(':registration_id') ? await ids('registration') : [1]
  const signatures = path.includes(':signature_id') ? await ids('waiver_signature') : [1]
  return registrations.flatMap((registration_id) =>
    signatures.map(
      (signature_id) =>
        fillPath(path, {
          token,
          id: path === resumeDraft.path ? token : 1,
          registration_id,
          signature_id,
          game_id: 1,
          format: 'png',
          person_key,
        }).path,
    ),
  )
}

/** Which operations return anything at all for a family's tokens. */
async function answering({ tokens, key }: Pick<Family, 'tokens' | 'key'>) {
  const found = new Set<string>()
  let body = ''
  let caller = 0
  for (const op of opened)
    for (const token of tokens)
      for (const path of await addressesOf(op, token, key)) {
        const remoteAddress = `10.3.${(++caller >> 8) & 255}.${caller & 255}`
        const answer = await house.call(`/api${path}`, { remoteAddress })
        // For an unknown card, the page says just that.
        if (answer.statusCode >= 400 || answer.body.includes('"state":"unknown"')) continue
        found.add(op.path)
        body += answer.body
      }
  return { found: [...found], body }
}

/** Which of the others do anything with a family's tokens and valid input. */
async function doing({ tokens }: Pick<Family, 'tokens'>) {
  const found: string[] = []
  let caller = 0
  for (const op of done)
    for (const token of tokens) {
      const [sent] = fc.sample(meant(op.input), { numRuns: 1, seed: 1 })
      const { path, rest } = fillPath(op.path, { ...sent, token })
      const answer = await house.call(`/api${path}`, {
        method: op.method,
        payload: rest,
        remoteAddress: `10.4.${(++caller >> 8) & 255}.${caller & 255}`,
      })
      if (answer.statusCode < 400) found.push(`${op.method} ${op.path}`)
    }
  return found
}

/**
 * A date of a team's calendar, which says no more of it than the team's page does; and certificates issued for a field
 * owner, which name an insured club. None names anybody in a family. The entry of a team from outside is opened by its coach’s
 * link, which events/entering/outside.test.ts closes; a scorer’s link opens a game of two teams, a coach’s the games of teams, and an umpire’s the games that
 * officials/officials.test.ts closes. The invoice of a sponsor names a
 * contact until that person is forgotten, as events/vendors/vendors.test.ts shows. What is left to pay for an
 * event names those who are in it, and whoever is forgotten is in none, as events/balances/balances.test.ts shows. What a team from
 * outside answered goes with its link, as events/entrants/questions.test.ts shows. A link to sign for a player from outside goes with the
 * address it was sent to, as events/waivers/outside-signing.test.ts shows.
 */
const NOT_THEIRS = [
  '/ctms/date-files/:token/event.ics',
  '/ems/berth/:token',
  '/ems/entries/:token/schedule-requests',
  '/ems/entries/:token/games/:game_id/lineup',
  '/ems/entries/:token/games/:game_id/lineup.pdf',
  '/ems/schedule-seen/:token',
  '/ems/score/:token',
  '/ems/entries/:token/answers',
  '/ems/balance/:token',
  '/ems/sign/:token',
  '/ems/entries/:token/waivers',
  '/ems/entries/:token/waivers/sheet',
  '/ems/entries/:token',
  '/ems/entries/:token/price',
  '/ems/entries/:token/invoice.pdf',
  '/ems/entries/:token/withdraw',
  '/ems/passes/:token',
  '/ems/passes/:token/passes.pdf',
  '/ems/passes/:token/pass.png',
  '/ems/entry/:token/plate',
  '/ems/plate/:token',
  '/ems/entries/:token/stay',
  '/ems/invoices/:token',
  '/ems/invoices/:token/invoice.pdf',
  '/mms/insurance/check/:id/:token',
  '/mms/insurance/check/:id/:token/pdf',
  '/ems/umpire/:token',
  '/ems/umpire/:token/calendar.ics',
]

test('no link that a family was given shows anybody after an erasure', async () => {
  const home = await aFamilyWithLinks(house, team)
  const before = await answering(home)
  // Nothing in the contract is skipped: each read has a token of this family that opens it.
  const shut = opened.map(({ path }) => path).filter((path) => !before.found.includes(path))
  expect(shut.toSorted()).toEqual(NOT_THEIRS.toSorted())
  expect(before.body).toContain('Quillfeather')

  await pool.query(`update registration set valid_until = '2026-01-01' where member_id = any ($1)`, [
    home.members,
  ])
  await ask('POST', 'member/privacy/erasure', { member_ids: home.members }, home.login)
  const admin = await house.tokenOf(ADMIN)
  const [{ id, version }] = (await ask('GET', 'admin/erasures', undefined, admin)).data
  expect(await ask('POST', `admin/erasures/${id}`, { version, decision: 'grant' }, admin)).toMatchObject({
    http: 200,
  })

  expect(await answering(home)).toEqual({ found: [], body: '' })
  expect(await doing(home)).toEqual([])
  // What the law requires us to keep, the office still has.
  const { rows } = await pool.query('select from orders where payer_email = $1', [home.registrant.email])
  // The registration, and the fees that could no longer be paid.
  expect(rows).toHaveLength(2)
})

test('what was paid opens by its links for ninety days, and the page says until when', async () => {
  const registrant = family.registrant()
  const draft = await family.start({
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  await family.sign(draft.token)
  const { data: order } = await family.checkout(draft.token, draft.version)
  await payIn(house, order.order_token)
  const confirmation = () => ask('GET', `registration/${draft.token}/confirmation`)
  const status = () => ask('GET', `orders/${order.order_token}`)
  expect((await confirmation()).data).toMatchObject({ open_until: '2027-02-19' })
  house.pass(89 * DAY)
  expect([(await confirmation()).http, (await status()).http]).toEqual([200, 200])
  house.pass(2 * DAY)
  expect([(await confirmation()).http, (await status()).http]).toEqual([404, 404])
})

test('the link to an order that nobody paid says so for a week, and is gone then; one whose bank is asked stays', async () => {
  const ordered = async () => {
    const registrant = family.registrant()
    const draft = await family.start({
      registrant,
      people: [await family.daughter({ last_name: registrant.last_name })],
    })
    await family.sign(draft.token)
    return good(await family.checkout(draft.token, draft.version)).order_token as string
  }
  const status = (token: string) => ask('GET', `orders/${token}`)
  const [left, asked] = [await ordered(), await ordered()]
  await payIn(house, asked, '4000002500003155')
  house.pass(7 * DAY)
  expect((await status(left)).http).toBe(200)
  house.pass(DAY)
  expect([(await status(left)).http, (await status(asked)).http]).toEqual([404, 200])
})
