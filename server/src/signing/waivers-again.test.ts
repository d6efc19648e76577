import { beforeAll, expect, test } from 'vitest'
import { E_CONSENT } from 'contract/waivers'
import { logIn, loggedIn, registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { emergency, registeringIn } from '../../test/registration.ts'

const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
const { ask } = family
let admin: string
let waiver: { id: number }
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  waiver = (await ask('GET', 'waiver')).data[0]
})

/** A mother who coaches and her daughter, registered, paid and approved. */
async function aFamily() {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [
      await family.daughter({ last_name: registrant.last_name }),
      { key: 'coach', who: 'me', emergency, ...(await family.place('Coach', '03/14/1986')) },
    ],
  })
  const coach = registrations.find(({ status }: { status: string }) => status === 'waiting_for_approval')
  await ask('POST', `admin/registrations/${coach.id}/status`, { version: 1, status: 'active' }, admin)
  const mother = await loggedIn(house, registrant.email)
  return { registrant, registrations, mother }
}

/** A moment passes, and everybody has to sign a new text. */
async function required(words: string) {
  house.pass(1)
  admin = await house.tokenOf(ADMIN)
  const draft = { locale: 'en', title: 'Release of liability', content: `<p>${words}</p>` }
  const { data } = await ask('PUT', `waiver/${waiver.id}/draft`, draft, admin)
  await ask(
    'POST',
    `waiver/${waiver.id}/publish`,
    { locale: 'en', version: data.version, again: true },
    admin,
  )
  await house.work()
  house.pass(1)
}
const unsigned = async (search = '') =>
  (await ask('GET', `waiver/${waiver.id}/unsigned?per_page=100&q=${search}`, undefined, admin)).data as {
    name: string
    email: string
    asked_at: string | null
  }[]
const toSign = async (token: string) => (await ask('GET', 'member/waivers-to-sign', undefined, token)).data
const lettersTo = async (email: string) => {
  const { rows } = await house.world.database.pool.query<{ subject: string }>(
    `select subject from mail where recipient = $1 and subject like '%again%' order by id`,
    [email],
  )
  return rows.map(({ subject }) => subject)
}

async function signs(token: string, member_id: number) {
  const begun = await ask('POST', 'member/waivers-to-sign', { member_id }, token)
  const proof = begun['data'].token
  const view = (await ask('GET', `waiver-recreate/${proof}`)).data
  return ask('POST', 'waiver-recreate', {
    token: proof,
    acts: view.waivers.map((one: { version_id: number; text_sha256: string }) => ({
      version_id: one.version_id,
      text_sha256: one.text_sha256,
      agreed: true,
    })),
    signature: { kind: 'typed', name: view.signer_name },
    e_consent: true,
    disclosure_version: E_CONSENT.version,
  })
}

test('a new text asks nobody to sign again unless the office says so', async () => {
  const { registrant, mother } = await aFamily()
  await ask('PATCH', `waiver/${waiver.id}`, { content: '<p>Quietly changed.</p>' }, admin)
  expect(await toSign(mother)).toEqual([])
  expect(await unsigned(registrant.last_name)).toEqual([])
})

test('who is active has to sign the new text again: by letter, when logged in, until it is signed', async () => {
  const { registrant, mother } = await aFamily()
  await required('From now on other words hold.')
  const name = registrant.last_name
  expect(await unsigned(name)).toMatchObject([
    { name: `${name}, Maria`, email: registrant.email, asked_at: expect.any(String) },
    // For a minor, a guardian is asked.
    { name: `${name}, Sofía`, email: registrant.email, asked_at: expect.any(String) },
  ])
  expect(await lettersTo(registrant.email)).toEqual([
    `Please sign “Release of liability” again for Maria ${name}`,
    `Please sign “Release of liability” again for Sofía ${name}`,
  ])
  const open = await toSign(mother)
  const count = open.reduce((all: number, { waivers }: { waivers: unknown[] }) => all + waivers.length, 0)
  expect((await ask('GET', 'home/work', undefined, mother)).data).toContainEqual({ what: 'to_sign', count })
  expect(open).toMatchObject([
    { name: `Maria ${name}`, is_self: true, waivers: [{ id: waiver.id }] },
    { name: `Sofía ${name}`, is_self: false, waivers: [{ id: waiver.id }] },
  ])
  for (const { member_id } of open) expect((await signs(mother, member_id))['http']).toBe(200)
  expect(await toSign(mother)).toEqual([])
  expect(await unsigned(name)).toEqual([])

  const history = (await ask('GET', `waiver/history/${open[1].member_id}`, undefined, mother)).data
  expect(history).toMatchObject([
    { waiver_id: waiver.id, title: 'Release of liability', signed_by: `Maria ${name}`, revoked_at: null },
    { waiver_id: waiver.id, title: 'Release of liability', signed_by: `Maria ${name}` },
  ])
  expect(history[0].version).toBeGreaterThan(history[1].version)
  for (const token of [mother, admin]) {
    const [{ pdf_url }] = (await ask('GET', `waiver/history/${open[1].member_id}`, undefined, token)).data
    const paper = await house.call(pdf_url, { token })
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the same asking writes no second letter, the next one does, and it can be ended', async () => {
  const { registrant, mother } = await aFamily()
  await required('First time.')
  const { length: first } = await lettersTo(registrant.email)
  // A job that ran before its server died runs again.
  await house.acting().transaction(async (context) => {
    const { enqueue } = await import('../plumbing/jobs/jobs.ts')
    await enqueue<{ waiver_id: number }>(context, { name: 'ask-to-sign-again' }, { waiver_id: waiver.id })
  })
  await house.work()
  expect(await lettersTo(registrant.email)).toHaveLength(first)
  await required('Second time.')
  expect(await lettersTo(registrant.email)).toHaveLength(2 * first)
  const ended = await ask('POST', `waiver/${waiver.id}/again`, { again: false }, admin)
  expect(ended['data'].again_from).toBeNull()
  expect(await toSign(mother)).toEqual([])
  expect(await unsigned(registrant.last_name)).toEqual([])
})

test('a card counts until the day that was said, then no longer, and at once when it is signed', async () => {
  const { registrations, mother, registrant } = await aFamily()
  const draft = { locale: 'en', title: 'Release of liability', content: '<p>By the week after next.</p>' }
  const { people } = (await ask('GET', 'member/household', undefined, mother)).data
  const cards: string[] = people.flatMap(
    ({ registrations: all }: { registrations: { card_path: string }[] }) =>
      all.map(({ card_path }) => card_path),
  )
  expect(cards).toHaveLength(registrations.length)
  const states = async () =>
    Promise.all(cards.map(async (path) => (await ask('GET', path.slice(1))).data.state as string))
  house.pass(1)
  admin = await house.tokenOf(ADMIN)
  const { data } = await ask('PUT', `waiver/${waiver.id}/draft`, draft, admin)
  const asked = { locale: 'en', version: data.version, again: true, days: 10 }
  const published = await ask('POST', `waiver/${waiver.id}/publish`, asked, admin)
  expect(published['data']).toMatchObject({ again_days: 10 })
  await house.work()
  const day = (days: number) =>
    new Date(house.acting().now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const last = day(10)
  expect(await toSign(mother)).toMatchObject([{ waivers: [{ until: last }] }, { waivers: [{ until: last }] }])
  const { rows } = await house.world.database.pool.query<{ body_text: string }>(
    `select body_text from mail where recipient = $1 and subject like '%again%' order by id desc limit 1`,
    [registrant.email],
  )
  const [year, month, date] = last.split('-')
  expect(rows[0]!.body_text).toContain(`works without it until ${month}/${date}/${year}`)

  house.pass(10 * 86_400)
  expect(await states()).toEqual(['valid', 'valid'])
  house.pass(86_400)
  expect(await states()).toEqual(['unsigned', 'unsigned'])
  const again = await logIn(house, registrant.email)
  for (const { member_id } of await toSign(again)) await signs(again, member_id)
  expect(await states()).toEqual(['valid', 'valid'])

  admin = await house.tokenOf(ADMIN)
  house.pass(60)
  await ask('POST', `waiver/${waiver.id}/again`, { again: true, days: 0 }, admin)
  expect(await states()).toEqual(['valid', 'valid'])
  house.pass(86_400)
  expect(await states()).toEqual(['unsigned', 'unsigned'])
  admin = await house.tokenOf(ADMIN)
  await ask('POST', `waiver/${waiver.id}/again`, { again: false }, admin)
  expect(await states()).toEqual(['valid', 'valid'])
  expect((await ask('POST', `waiver/${waiver.id}/again`, { again: true, days: 366 }, admin))['http']).toBe(
    422,
  )
})

test('a waiver for some asks only those it is for', async () => {
  const { registrant, mother } = await aFamily()
  await ask('PATCH', `waiver/${waiver.id}`, { ages: 'minors' }, admin)
  await required('For the young.')
  expect(await unsigned(registrant.last_name)).toMatchObject([{ name: `${registrant.last_name}, Sofía` }])
  await ask('PATCH', `waiver/${waiver.id}`, { ages: 'all', member_types: [family.typeId('Coach')] }, admin)
  expect((await toSign(mother)).map((one: { is_self: boolean }) => one.is_self)).toEqual([true])
  await ask('PATCH', `waiver/${waiver.id}`, { member_types: [], states: ['Ohio'] }, admin)
  expect(await toSign(mother)).toEqual([])
  await ask('PATCH', `waiver/${waiver.id}`, { states: [] }, admin)
})

test('whose membership is blocked or over is not asked', async () => {
  const { registrant, registrations } = await aFamily()
  await required('For the active.')
  expect(await unsigned(registrant.last_name)).toHaveLength(2)
  const status = { version: 1, status: 'blocked', reason: 'Conduct.' }
  await ask('POST', `admin/registrations/${registrations[0].id}/status`, status, admin)
  expect(await unsigned(registrant.last_name)).toHaveLength(1)
  house.pass(400 * 86_400)
  const later = await house.tokenOf(ADMIN)
  const { data } = await ask(
    'GET',
    `waiver/${waiver.id}/unsigned?q=${registrant.last_name}`,
    undefined,
    later,
  )
  expect(data).toEqual([])
  house.pass(-400 * 86_400)
})

test("nobody opens or reads another family's", async () => {
  const [one, other] = [await aFamily(), await aFamily()]
  await required('Mine and yours.')
  const [{ member_id }] = await toSign(other.mother)
  expect((await ask('POST', 'member/waivers-to-sign', { member_id }, one.mother))['http']).toBe(404)
  expect((await ask('GET', `waiver/history/${member_id}`, undefined, one.mother))['http']).toBe(404)
  const nobody = await house.tokenOf(MEMBER)
  expect(await toSign(nobody)).toEqual([])
  expect((await ask('GET', 'waiver/history/999999999', undefined, admin))['http']).toBe(404)
  expect((await ask('GET', 'waiver/999999999/unsigned', undefined, admin))['http']).toBe(404)
})
