import { beforeAll, describe, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse, type Label } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
let admin: string
let member: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  member = await house.tokenOf(MEMBER)
})

const read = (answer: LightMyRequestResponse) => ({ http: answer.statusCode, ...answer.json() })
const ask = async (
  method: string,
  path: string,
  payload?: object,
  token: string | undefined = admin,
  label?: Label,
) =>
  read(
    await house.call(`/api${path}`, {
      method,
      ...(payload && { payload }),
      ...(token && { token }),
      ...(label && { label }),
    }),
  )
let titles = 0
const aWaiver = (more: object = {}) => ({
  title: `Rules ${++titles}`,
  content: '<p>Be <b>fair</b>.<script>alert(1)</script></p>',
  kind: 'code_of_conduct',
  ...more,
})
const made = async (more: object = {}) => (await ask('POST', '/waiver', aWaiver(more))).data

test('a waiver is made, listed, read by anybody and opened for its form', async () => {
  const answer = await ask('POST', '/waiver', aWaiver({ member_types: [], ages: 'minors' }))
  expect(answer).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: {
      content: '<p>Be <strong>fair</strong>.</p>',
      version: 1,
      status: 'active',
      ages: 'minors',
      required: true,
      again_from: null,
      signed: 0,
    },
  })
  const { id, title } = answer.data
  for (const path of ['/waiver', '/mms/waiver']) {
    const { data } = await ask('GET', path, undefined, '')
    expect(data).toContainEqual({
      id,
      title,
      content: '<p>Be <strong>fair</strong>.</p>',
      version: 1,
      member_types: [],
      status: 'active',
    })
  }
  expect((await ask('GET', `/waiver/${id}`, undefined, '')).data).toMatchObject({ id, title })
  expect((await ask('GET', `/mms/waiver/${id}/edit`)).data).toMatchObject({
    id,
    revision: 1,
    versions: [{ locale: 'en', number: 1, title, signed: 0 }],
    drafts: [],
    audit: [{ action: 'waiver.published' }, { action: 'waiver.created' }],
  })
  expect((await ask('GET', '/mms/admin/waivers')).data).toContainEqual(expect.objectContaining({ id, title }))
})

test('a search finds the words of a title', async () => {
  const { title } = await made({ title: 'Concussion protocol' })
  const { data } = await ask('GET', '/waiver?q=protocol%20CONC', undefined, '')
  expect(data.map((one: { title: string }) => one.title)).toEqual([title])
})

test('what is not in force is seen by the office only', async () => {
  const { id } = await made({ status: 'inactive' })
  expect((await ask('GET', `/waiver/${id}`, undefined, '')).http).toBe(404)
  expect((await ask('GET', `/waiver/${id}`, undefined, member)).http).toBe(404)
  expect((await ask('GET', `/waiver/${id}`)).data).toMatchObject({ id, status: 'inactive' })
  const ids = async (token: string) =>
    (await ask('GET', '/waiver', undefined, token)).data.map((one: { id: number }) => one.id)
  expect(await ids('')).not.toContain(id)
  expect(await ids(admin)).toContain(id)
})

describe('a change', () => {
  test('of the terms leaves the text as it is; another text is its next version', async () => {
    const { id } = await made()
    const terms = await ask('PATCH', `/waiver/${id}`, { revision: 1, states: ['Texas'], required: false })
    expect(terms).toMatchObject({
      http: 200,
      message: 'Data updated successfully',
      data: { version: 1, revision: 2, states: ['Texas'], required: false },
    })
    const text = await ask('PUT', `/mms/waiver/${id}`, { content: '<p>Be kind.</p>' })
    expect(text.data).toMatchObject({
      version: 2,
      revision: 3,
      content: '<p>Be kind.</p>',
      states: ['Texas'],
    })
    const same = await ask('POST', `/waiver/${id}`, { _method: 'PATCH', content: '<p>Be kind.</p>' })
    expect(same.data).toMatchObject({ version: 2 })
    const { versions, audit } = (await ask('GET', `/waiver/${id}/edit`)).data
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect(audit.find(({ action }: { action: string }) => action === 'waiver.changed')).toMatchObject({
      before: { states: [], required: true },
      after: { states: ['Texas'], required: false },
    })
    const old = (await ask('GET', `/waiver/versions/${versions[1].id}`)).data
    expect(old).toMatchObject({ number: 1, content: '<p>Be <strong>fair</strong>.</p>' })
  })

  test('of two people who opened the same form, the second sees both versions', async () => {
    const { id, revision } = await made()
    await ask('PATCH', `/waiver/${id}`, { revision, title: 'First wins' })
    expect(await ask('PATCH', `/waiver/${id}`, { revision, title: 'Second loses' })).toMatchObject({
      http: 409,
      code: 'conflict',
      detail: { current: { title: 'First wins' }, changed_by: 'Ada Ball' },
    })
  })

  test('to a title that another waiver has is refused, also in other capitals', async () => {
    const [one, other] = [await made(), await made()]
    expect(await ask('PATCH', `/waiver/${one.id}`, { title: other.title.toUpperCase() })).toMatchObject({
      http: 409,
      errors: { title: ['There’s already a waiver with this title.'] },
    })
    expect((await ask('POST', '/waiver', aWaiver({ title: one.title }))).http).toBe(409)
    expect((await ask('PATCH', `/waiver/${one.id}`, { title: one.title })).http).toBe(200)
  })

  test('that makes no sense is refused at its field', async () => {
    const { id } = await made()
    for (const [fields, field] of [
      [{ content: '<script>x</script>' }, 'content'],
      [{ applies_from: '2027-02-01', applies_until: '2027-01-01' }, 'applies_until'],
      [{ ages: 'old' }, 'ages'],
      [{ status: 'gone' }, 'status'],
      [{ member_types: ['x'] }, 'member_types.0'],
      [{ member_types: [999_999_999] }, 'member_types'],
      [{ membership_ids: [999_999_999] }, 'membership_ids'],
    ] as const)
      expect(await ask('PATCH', `/waiver/${id}`, fields)).toMatchObject({
        http: 422,
        errors: { [field]: [expect.any(String)] },
      })
  })
})

test('two who make a waiver of one title at once make one', async () => {
  const body = aWaiver()
  const answers = await Promise.all([ask('POST', '/waiver', body), ask('POST', '/waiver', body)])
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409])
})

test('who forgets the ID or the data is told in the words of the specification', async () => {
  const { id } = await made()
  expect((await ask('GET', '/waiver/edit')).message).toBe('ID is required for fetching data')
  for (const method of ['PATCH', 'PUT'])
    expect((await ask(method, '/waiver', { title: 'x' })).message).toBe('ID and data are required for update')
  expect((await ask('DELETE', '/waiver')).message).toBe('ID is required for deletion')
  expect((await ask('PATCH', `/waiver/${id}`, {})).message).toBe('ID and data are required for update')
  expect((await ask('POST', '/waiver', {})).message).toBe('Data is required for creation')
  for (const [method, path] of [
    ['GET', '/waiver/999999999'],
    ['GET', '/waiver/999999999/edit'],
    ['DELETE', '/waiver/999999999'],
  ] as const)
    expect((await ask(method, path)).http).toBe(404)
  expect((await ask('PATCH', '/waiver/999999999', { title: 'x' })).http).toBe(404)
})

test('a waiver nobody has signed is deleted; one that somebody signed stays and says why', async () => {
  const { id, title } = await made()
  expect(await ask('DELETE', `/waiver/${id}`)).toMatchObject({
    http: 200,
    message: 'Data deleted successfully',
  })
  expect((await ask('GET', `/waiver/${id}`)).http).toBe(404)
  // Its title is available again.
  expect((await ask('POST', '/waiver', aWaiver({ title }))).http).toBe(201)

  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const signed = (await ask('GET', '/mms/admin/waivers')).data.find(
    (one: { title: string }) => one.title === 'Release of liability',
  )
  expect(signed.signed).toBeGreaterThan(0)
  expect(await ask('DELETE', `/waiver/${signed.id}`)).toMatchObject({
    http: 409,
    code: 'in_use',
    detail: [{ what: 'signatures', count: signed.signed }],
  })
})

describe('a draft', () => {
  test('is kept, read as it will look, and published; nobody sees it before', async () => {
    const { id, content } = await made()
    const saved = await ask('PUT', `/waiver/${id}/draft`, {
      locale: 'en',
      title: 'New words',
      content: '<p>New <i>text</i></p>',
      consents: [{ key: 'photos', label: 'Photos may be shown.' }],
    })
    expect(saved.data).toMatchObject({ version: 1, content: '<p>New <em>text</em></p>' })
    expect((await ask('GET', `/waiver/${id}`, undefined, '')).data).toMatchObject({ content, version: 1 })
    const published = await ask('POST', `/waiver/${id}/publish`, { locale: 'en', version: 1 })
    expect(published.data).toMatchObject({
      version: 2,
      content: '<p>New <em>text</em></p>',
      consents: [{ key: 'photos' }],
      has_draft: false,
      again_from: null,
    })
    expect((await ask('POST', `/waiver/${id}/publish`, { locale: 'en', version: 1 })).http).toBe(404)
  })

  test('in Spanish is a text of its own and leaves the English one', async () => {
    const { id, content } = await made()
    await ask('PUT', `/waiver/${id}/draft`, { locale: 'es', title: 'Reglas', content: '<p>Sea justo.</p>' })
    await ask('POST', `/waiver/${id}/publish`, { locale: 'es', version: 1 })
    const form = (await ask('GET', `/waiver/${id}/edit`)).data
    expect(form).toMatchObject({ content, version: 1 })
    expect(form.versions).toMatchObject([
      { locale: 'es', number: 1 },
      { locale: 'en', number: 1 },
    ])
  })

  test('that somebody else has changed is neither overwritten nor published unread', async () => {
    const { id } = await made()
    const draft = { locale: 'en', title: 'A', content: '<p>A</p>' }
    await ask('PUT', `/waiver/${id}/draft`, draft)
    await ask('PUT', `/waiver/${id}/draft`, { ...draft, title: 'B', version: 1 })
    expect(await ask('PUT', `/waiver/${id}/draft`, { ...draft, version: 1 })).toMatchObject({
      http: 409,
      detail: { current: { title: 'B', version: 2 } },
    })
    expect(await ask('POST', `/waiver/${id}/publish`, { locale: 'en', version: 1 })).toMatchObject({
      http: 409,
      detail: { current: { title: 'B' } },
    })
    expect((await ask('DELETE', `/waiver/${id}/draft?locale=en`)).http).toBe(200)
    expect((await ask('DELETE', `/waiver/${id}/draft?locale=en`)).http).toBe(404)
  })
})

test('another association sees and changes none of it', async () => {
  const { id, title } = await made()
  const stranger = await house.tokenOf(ADMIN, 'demo')
  expect((await ask('GET', `/waiver/${id}`, undefined, '', 'demo')).http).toBe(404)
  expect((await ask('PATCH', `/waiver/${id}`, { title: 'Stolen' }, stranger, 'demo')).http).toBe(404)
  expect((await ask('DELETE', `/waiver/${id}`, undefined, stranger, 'demo')).http).toBe(404)
  expect((await ask('GET', `/waiver/${id}`)).data.title).toBe(title)
})
