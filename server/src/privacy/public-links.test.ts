import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { resumeDraft } from 'contract/registering/draft'
import { fillPath, type Operation } from 'contract/operation'
import type { ProvenWaivers } from 'contract/signing/waiver-regeneration'
import { E_CONSENT } from 'contract/waivers'
import { meant } from '../../test/arbitrary.ts'
import { contractOperations } from '../../test/contract.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { loggedIn } from '../../test/household.ts'
import { payIn } from '../../test/registration.ts'
import { onTeam } from '../../test/team.ts'
import { inviteToTeam } from '../clubs/clubs.ts'
import { planPath } from '../fees/plan-link.ts'
import { payerToken } from '../renewing/automatic/payer-link.ts'
import { readerToken } from '../renewing/reminders/readers.ts'
import { readerFor } from '../renewing/reminders/reminder-queries.ts'
import { renewalLink } from '../renewing/plan/renewal-links.ts'

const SHAPE = { io: 'input', unrepresentable: 'any' } as const
const PICTURE = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#d01c3f' } })
  .png()
  .toBuffer()
const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const team = await aTeamWithFees(house)
const { family } = team
const { ask } = family
const { pool } = house.world.database
const DAY = 24 * 60 * 60

/** What a visitor opens or does by a token, as the contract has it: a new one is walked from the day it is there. */
const byToken = (await contractOperations())
  .map(({ op }) => op)
  .filter(
    (op) =>
      op.access === 'public' &&
      // What is begun is opened by its token under the specification's name for it.
      (op === resumeDraft || 'token' in (z.toJSONSchema(op.input, SHAPE).properties ?? {})),
  )
const opened = byToken.filter(({ method }) => method === 'GET')
const done = byToken.filter(({ method }) => method !== 'GET')

/**
 * A family that has registered, signed, paid, been invited and asked, owes fees, follows a calendar, proves that it is
 * itself, renews, and has begun again: with every token it was given.
 */
async function aFamilyWithLinks() {
  const registrant = family.registrant({ last_name: 'Quillfeather' })
  const child = await family.daughter({
    first_name: 'Persephone',
    last_name: registrant.last_name,
    dob: '05/02/2017',
  })
  const draft = await family.start({ registrant, people: [child] })
  await putPhoto(draft.token, child.key)
  await family.sign(draft.token)
  const { data: order } = await family.checkout(draft.token, draft.version)
  await payIn(house, order.order_token)
  await house.work()
  const login = await loggedIn(house, registrant.email)
  const { people: known } = (await ask('GET', 'member/privacy/erasure', undefined, login)).data
  const members = known.map(({ member_id }: { member_id: number }) => member_id) as number[]
  const { rows: of } = await pool.query<{ id: number; member_id: number; member_number: string }>(
    `select r.id, r.member_id, m.member_number from registration r join member m on m.id = r.member_id
     where r.member_id = any ($1)`,
    [members],
  )
  const { id: registration_id, member_id, member_number } = of[0]!
  await onTeam(house, { team_id: team.team_id, member_id, role: 'player' })

  const begun = await family.start({ registrant, people: [child] })
  await putPhoto(begun.token, child.key)
  good(await team.make({ member_ids: [member_id] }))
  const plan = (await team.own(login)).plans[0]
  good(await team.acceptPlan(login, plan))
  const owed = plan.instalments[0]
  const fees = good(await team.order(login, plan, [owed.id], owed.owed))
  const feed = good(await team.ask('POST', '/ctms/calendar/feed', login, {}))
  const dates = `/ctms/teams/${team.team_id}/dates`
  good(await team.ask('POST', dates, team.coach, PRACTICE))
  const [date] = good(await team.ask('GET', dates, team.coach)).dates
  good(await team.ask('POST', `/ctms/dates/${date.id}/ask`, team.coach))
  const father = `father-${registrant.email}`
  const care = { first_name: 'Paul', email: father, relation: 'Father', minor_ids: [member_id] }
  good(await ask('POST', 'member/guardians', care, login))
  await signAgain({ member_id: member_number, dob: '05/02/2017', email: registrant.email })
  good(await ask('POST', 'forgot-password', { email: registrant.email }))
  const { people: household } = (await ask('GET', 'member/household', undefined, login)).data
  const minted = await house.acting().transaction(async (context) => [
    payerToken(context, members[0]!),
    readerToken(context, (await readerFor(context, registrant.email)).id),
    planPath(context, plan.id).split('/').at(-1)!,
    (await renewalLink(context, registration_id))!.path.split('=').at(-1)!,
    await inviteToTeam(context, {
      team_id: team.team_id,
      member_type_id: family.typeId('Player'),
      email: registrant.email,
      first_name: 'Persephone',
      last_name: registrant.last_name,
    }).then(({ token }) => token),
  ])
  await house.work()
  const { rows } = await pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = any ($1)',
    [[registrant.email, father]],
  )
  const written = [...rows.map(({ body_text }) => body_text), feed.url, JSON.stringify(household)].join(' ')
  return {
    registrant,
    login,
    members,
    key: child.key,
    tokens: [
      ...new Set([
        draft.token,
        order.order_token,
        fees.order_token,
        begun.token,
        ...minted,
        ...[...written.matchAll(/[/=]([\w-]{20,})/g)].map(([, token]) => token!),
      ]),
    ] as string[],
  }
}

/** What a call of these brought, which must have been good. */
function good(answer: Record<string, any>) {
  expect(answer).toMatchObject({ http: expect.toSatisfy((http: number) => http < 300) })
  return answer['data']
}

/** Proves by a letter who one is, and signs the texts anew. */
async function signAgain(proof: { member_id: string; dob: string; email: string }) {
  good(await ask('POST', 'waiver-recreate/proof', proof))
  const { rows } = await pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1 order by id desc',
    [proof.email],
  )
  const [token] = rows.flatMap(({ body_text }) => /\?proof=([\w-]+)/.exec(body_text)?.[1] ?? [])
  const { waivers, signer_name } = good(await ask('GET', `waiver-recreate/${token}`)) as ProvenWaivers
  good(
    await ask('POST', 'waiver-recreate', {
      token,
      acts: waivers.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
      signature: { kind: 'typed', name: signer_name },
      e_consent: true,
      disclosure_version: E_CONSENT.version,
    }),
  )
}

const PRACTICE = {
  kind: 'practice',
  starts_on: '12/01/2026',
  starts_time: '18:00',
  ends_time: '19:30',
  place: 'Riverside Park',
  address: '12 River Rd, Austin, TX',
}

/** A picture for the card of somebody who is being registered. */
async function putPhoto(token: string, key: string) {
  const form = new FormData()
  form.append('person_key', key)
  form.append('photo', new File([new Uint8Array(PICTURE)], 'girl.png', { type: 'image/png' }))
  const encoded = new Response(form)
  const answer = await house.call(`/api/mms/registration/${token}/photo`, {
    method: 'POST',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  expect(answer.statusCode).toBeLessThan(300)
}
type Family = Awaited<ReturnType<typeof aFamilyWithLinks>>

/** The addresses of an operation with a token, and with what else of the family may stand in it. */
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
          format: 'png',
          person_key,
        }).path,
    ),
  )
}

/** Which operations answer anything at all to the tokens of a family. */
async function answering({ tokens, key }: Pick<Family, 'tokens' | 'key'>) {
  const found = new Set<string>()
  let body = ''
  let caller = 0
  for (const op of opened)
    for (const token of tokens)
      for (const path of await addressesOf(op, token, key)) {
        const remoteAddress = `10.3.${(++caller >> 8) & 255}.${caller & 255}`
        const answer = await house.call(`/api${path}`, { remoteAddress })
        // Of a card nobody has, the page says just that.
        if (answer.statusCode >= 400 || answer.body.includes('"state":"unknown"')) continue
        found.add(op.path)
        body += answer.body
      }
  return { found: [...found], body }
}

/** Which of the others do anything with the tokens of a family, sent what they ask for. */
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

/** Written of a policy for the owner of a field: it says who is insured, which is a club, and nobody of a family. */
const NOT_THEIRS = ['/mms/insurance/check/:id/:token', '/mms/insurance/check/:id/:token/pdf']

test('no link that a family was given shows anybody after an erasure', async () => {
  const home = await aFamilyWithLinks()
  const before = await answering(home)
  // Nothing of the contract is walked past: each read has a token of this family that opens it.
  expect(opened.map(({ path }) => path).filter((path) => !before.found.includes(path))).toEqual(NOT_THEIRS)
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
  // What the law keeps, the office still has.
  const { rows } = await pool.query('select from orders where payer_email = $1', [home.registrant.email])
  // The registration, and the fees that were not paid any more.
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
