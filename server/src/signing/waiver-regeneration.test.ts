import { beforeAll, describe, expect, test } from 'vitest'
import type { ProvenWaivers } from 'contract/signing/waiver-regeneration'
import { E_CONSENT } from 'contract/waivers'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse, type Label } from '../../test/house.ts'
import { emergency, registeringIn } from '../../test/registration.ts'
import { publishVersion } from '../waivers/waivers.ts'

const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

let visitors = 0
/** Everybody asks from a different address, unless specified. */
const from = () => `10.1.${++visitors >> 8}.${visitors & 255}`
const post = (path: string, payload: object, remoteAddress = from(), label: Label = 'alliance') =>
  house.call(`/api/mms/waiver-recreate${path}`, { method: 'POST', payload, remoteAddress, label })
const get = (path: string, label: Label = 'alliance') =>
  house.call(`/api/mms/waiver-recreate/${path}`, { label })

/** The mother of a registered person, and what proves that it is her. */
async function aFamily(more: object = {}) {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
    ...more,
  })
  const [{ id, member_number }] = registrations
  return {
    registrant,
    registration_id: id as number,
    proof: { member_id: member_number as string, dob: '05/02/2014', email: registrant.email },
  }
}

/** The links that were mailed to an address. */
async function linksTo(email: string): Promise<string[]> {
  const { rows } = await house.world.database.pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1 order by id',
    [email.toLowerCase()],
  )
  return rows.flatMap(({ body_text }) => /\/waiver-regeneration\?proof=([\w-]+)/.exec(body_text)?.[1] ?? [])
}

async function proven(proof: { member_id: string; dob: string; email: string }): Promise<string> {
  expect((await post('/proof', proof)).json().data).toEqual({
    mailed_to: proof.email.toLowerCase(),
    token: null,
  })
  return (await linksTo(proof.email)).at(-1)!
}
const shown = async (token: string): Promise<ProvenWaivers> => (await get(token)).json().data

const signing = (token: string, { waivers, signer_name }: ProvenWaivers, more: object = {}) => ({
  token,
  acts: waivers.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
  signature: { kind: 'typed', name: signer_name },
  e_consent: true,
  disclosure_version: E_CONSENT.version,
  ...more,
})

/** Proves, signs what is shown and returns the answer. */
async function signedBy(proof: Parameters<typeof proven>[0], more: object = {}) {
  const token = await proven(proof)
  return { token, answer: await post('', signing(token, await shown(token), more)) }
}

test('a mother who opens the letter sees the texts, two names and her address, and nothing else', async () => {
  const { registrant, proof } = await aFamily()
  const letters = async () => (await linksTo(registrant.email)).length
  expect(await letters()).toBe(0)
  const token = await proven({ ...proof, member_id: ` ${proof.member_id.toLowerCase()} ` })
  expect(await letters()).toBe(1)
  const view = await get(token)
  expect(view.json().data).toMatchObject({
    name: `Sofía ${registrant.last_name}`,
    signer_name: `Maria ${registrant.last_name}`,
    email: registrant.email,
    is_guardian: true,
    needs_signer_dob: false,
    waivers: [{ title: 'Release of liability', number: 1, required: true }],
    signed: null,
  })
  for (const secret of [proof.member_id, '2014', '1986', '555', 'Dallas'])
    expect(view.body).not.toContain(secret)
})

test('she signs again: papers at once and by letter, the old signature stays, the office sees it', async () => {
  const { registrant, proof, registration_id } = await aFamily()
  const { token, answer } = await signedBy(proof)
  const { waivers } = answer.json().data
  expect(waivers).toMatchObject([{ title: 'Release of liability', version: 1 }])
  const paper = await house.call(waivers[0].pdf_url)
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await shown(token)).signed).toEqual(waivers)

  const admin = await house.tokenOf(ADMIN)
  const detail = (
    await house.call(`/api/mms/admin/registrations/${registration_id}`, { token: admin })
  ).json().data
  expect(detail.waivers).toHaveLength(2)
  expect(detail.audit[0]).toMatchObject({
    action: 'waivers.signed_again',
    actor: 'visitor',
    after: { signature_ids: [waivers[0].id] },
  })
  const mother = await loggedIn(house, registrant.email)
  const household = (await house.call('/api/mms/member/household', { token: mother })).json().data
  expect(household.people[1].waivers).toHaveLength(2)

  await house.work()
  const { rows } = await house.world.database.pool.query(
    `select recipient, attachments, about, about_id from mail where subject = $1`,
    [`Waivers signed for Sofía ${registrant.last_name}`],
  )
  expect(rows).toMatchObject([
    { recipient: registrant.email, about: 'registration', about_id: registration_id },
  ])
  expect(rows[0].attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
    `Release of liability - Sofía ${registrant.last_name}.pdf`,
  ])
})

describe('whoever only knows of somebody is told nothing and opens nothing:', () => {
  const asked = async (proof: object, label?: Label) => {
    const answer = await post('/proof', proof, from(), label)
    return { status: answer.statusCode, body: answer.json(), length: answer.body.length }
  }
  test('all that is right answers as all that is wrong does, without a token', async () => {
    const { proof } = await aFamily()
    const right = await asked(proof)
    const wrong = await asked({ ...proof, dob: '05/03/2014' })
    expect(right).toEqual(wrong)
    expect(right.body.data).toEqual({ mailed_to: proof.email, token: null })
    expect(await linksTo(proof.email)).toHaveLength(1)
  })
  test.each([
    ['another number', { member_id: 'AF-2026-999999' }],
    ['another birthday', { dob: '05/03/2014' }],
    ['another address', { email: 'somebody.else@example.org' }],
  ])('no letter for %s', async (_, wrong) => {
    const { proof } = await aFamily()
    expect((await asked({ ...proof, ...wrong })).status).toBe(200)
    for (const email of [proof.email, 'somebody.else@example.org']) expect(await linksTo(email)).toEqual([])
  })
  test('no letter at another club', async () => {
    const { proof } = await aFamily()
    expect((await asked(proof, 'demo')).status).toBe(200)
    expect(await linksTo(proof.email)).toEqual([])
  })
  test('no letter to the child herself, because a guardian has to sign', async () => {
    const { proof } = await aFamily()
    await house.world.database.pool.query('update member set email = $1 where member_number = $2', [
      'child@example.org',
      proof.member_id,
    ])
    expect((await asked({ ...proof, email: 'child@example.org' })).status).toBe(200)
    expect(await linksTo('child@example.org')).toEqual([])
  })
})

test('whoever is logged in with the address needs no letter; with another address one does', async () => {
  const [mother, neighbour] = [await aFamily(), await aFamily()]
  const asked = async (login: string) =>
    (
      await house.call('/api/mms/waiver-recreate/proof', {
        method: 'POST',
        payload: mother.proof,
        remoteAddress: from(),
        token: login,
      })
    ).json().data
  const { token } = await asked(await loggedIn(house, mother.registrant.email))
  expect((await shown(token)).name).toBe(`Sofía ${mother.registrant.last_name}`)
  expect(await linksTo(mother.registrant.email)).toEqual([])
  expect((await asked(await loggedIn(house, neighbour.registrant.email))).token).toBeNull()
})

test('guessing at one member ends after a few tries, also with the right answer', async () => {
  const { proof } = await aFamily()
  for (let i = 1; i <= 10; i++)
    expect((await post('/proof', { ...proof, dob: `05/${10 + i}/2014` })).statusCode).toBe(200)
  const last = await post('/proof', proof)
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})

test('guessing from one place ends after some more', async () => {
  const place = from()
  for (let i = 1; i <= 20; i++) expect((await post('/proof', nobody(i), place)).statusCode).toBe(200)
  expect((await post('/proof', nobody(21), place)).statusCode).toBe(429)
})
const nobody = (i: number) => ({ member_id: `AF-1999-${i}`, dob: '05/02/2014', email: 'a@example.org' })

test('two presses sign once', async () => {
  const { proof } = await aFamily()
  const token = await proven(proof)
  const payload = signing(token, await shown(token))
  const answers = await Promise.all([post('', payload), post('', payload)])
  expect(answers[0].json().data).toEqual(answers[1].json().data)
  expect((await post('', payload)).json().data).toEqual(answers[0].json().data)
})

test('a text that was changed is shown in its new form, and the old one is no longer signed', async () => {
  const { proof } = await aFamily()
  const token = await proven(proof)
  const before = await shown(token)
  await house.acting().transaction((context) =>
    publishVersion(context, {
      waiver_id: before.waivers[0]!.waiver_id,
      body_html: '<p>I know the risks of softball, and the new ones.</p>',
    }),
  )
  const refusal = await post('', signing(token, before))
  expect(refusal.json()).toMatchObject({ status: 409, code: 'waiver_changed' })
  const after = await shown(token)
  expect(after.waivers[0]).toMatchObject({ number: 2 })
  expect((await post('', signing(token, after))).json().data.waivers).toMatchObject([{ version: 2 }])
})

test('an adult signs in person, whoever’s address it was', async () => {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [{ key: 'helper', who: 'me', emergency, ...(await family.place('Volunteer', registrant.dob)) }],
  })
  const proof = { member_id: registrations[0].member_number, dob: registrant.dob, email: registrant.email }
  const wrong = await signedBy(proof, { signature: { kind: 'typed', name: 'Somebody Else' } })
  expect(wrong.answer.json()).toMatchObject({ code: 'signature_not_real' })
  const { answer } = await signedBy(proof)
  expect(answer.json().data.waivers).toHaveLength(1)
})

test('a guardian whose birthday nobody knows gives it, and is an adult', async () => {
  const { proof } = await aFamily({
    second_guardian: {
      first_name: 'Juan',
      last_name: 'Lopez',
      email: 'juan@example.org',
      phone: '2145550102',
      relation: 'Father',
    },
  })
  const token = await proven({ ...proof, email: 'Juan@example.org' })
  const view = await shown(token)
  expect(view).toMatchObject({ signer_name: 'Juan Lopez', needs_signer_dob: true })
  expect((await post('', signing(token, view))).json().errors).toHaveProperty('signer_dob')
  const minor = await post('', signing(token, view, { signer_dob: '01/01/2012' }))
  expect(minor.json()).toMatchObject({ code: 'guardian_needed' })
  const answer = await post('', signing(token, view, { signer_dob: '01/01/1982' }))
  expect(answer.json().data.waivers).toHaveLength(1)
})

test('whoever holds no active membership has nothing to sign', async () => {
  const { proof, registration_id } = await aFamily()
  const token = await proven(proof)
  const view = await shown(token)
  await house.world.database.pool.query(`update registration set status = 'blocked' where id = $1`, [
    registration_id,
  ])
  expect((await shown(token)).waivers).toEqual([])
  expect((await post('', signing(token, view))).json().code).toBe('nothing_to_sign')
})

test('a proof opens its own papers only, here only, and for half an hour', async () => {
  const [one, other] = [await aFamily(), await aFamily()]
  const first = await signedBy(one.proof)
  for (const { answer } of [await signedBy(other.proof), await signedBy(one.proof)]) {
    const [paper] = answer.json().data.waivers
    expect((await get(`${first.token}/${paper.id}`)).statusCode).toBe(404)
  }
  expect((await get(first.token, 'demo')).statusCode).toBe(404)
  const [own] = first.answer.json().data.waivers
  house.pass(31 * 60)
  for (const path of [first.token, `${first.token}/${own.id}`])
    expect((await get(path)).json()).toMatchObject({ status: 410, code: 'gone' })
  expect((await post('', signing(first.token, await shown(await proven(one.proof))))).statusCode).toBe(410)
})
