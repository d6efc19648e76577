import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'

const house = await testHouse()
const { call, tokenOf } = house
type Json = Record<string, any>

let admin: string
let cards: number
let money: number

async function ask(method: string, path: string, payload?: object, token = admin): Promise<Json> {
  const answer = await call(`/api/${path}`, { method, token, ...(payload && { payload }) })
  return { http: answer.statusCode, ...(answer.json() as Json) }
}
const add = (question: string, more: object = {}) =>
  ask('POST', 'mms/faq', { section: cards, question, answer_html: '<p>Yes.</p>', ...more })
const shelves = async () =>
  (await ask('GET', 'mms/faq'))['data'].map((shelf: Json) => [
    shelf['section_name'],
    ...shelf['items'].map(({ question }: Json) => question),
  ])
const visitors = async () =>
  (await call('/api/mms/faqlist')).json().data.map(({ question }: Json) => question) as string[]

beforeAll(async () => {
  admin = await tokenOf(ADMIN)
  cards = (await ask('POST', 'mms/faq/sections', { section_name: 'Cards' }))['data'].id
  money = (await ask('POST', 'mms/faq/sections', { section_name: 'Money' }))['data'].id
})

test('a question is made, read, changed and deleted, and visitors see it while it is published', async () => {
  const made = await add('Can I print it?', { answer_html: '<p onclick="x()">Yes<script>y()</script>.</p>' })
  expect(made).toMatchObject({
    http: 201,
    success: true,
    message: 'Data created successfully',
    data: { section: cards, section_name: 'Cards', answer_html: '<p>Yes.</p>', status: 'draft', version: 1 },
  })
  const { id } = made['data']
  expect(await visitors()).toEqual([])
  expect((await ask('GET', `faq/${id}/edit`))['data']).toEqual(made['data'])

  const published = await ask('PATCH', `mms/faq/${id}`, { status: 'published', version: 1 })
  expect(published).toMatchObject({ http: 200, message: 'Data updated successfully', data: { version: 2 } })
  expect(await visitors()).toEqual(['Can I print it?'])

  const again = await ask('POST', `mms/faq/${id}?_method=patch`, { question: 'May I print it?' })
  expect(again).toMatchObject({ http: 200, data: { question: 'May I print it?', status: 'published' } })
  expect((await ask('PUT', `faq/${id}`, { status: 'draft' }))['data']).toMatchObject({ version: 4 })
  expect(await visitors()).toEqual([])

  expect(await ask('DELETE', `mms/faq/${id}`)).toMatchObject({
    http: 200,
    message: 'Data deleted successfully',
  })
  expect((await ask('DELETE', `mms/faq/${id}`)).http).toBe(404)
  expect((await ask('GET', `mms/faq/${id}/edit`)).http).toBe(404)
  expect((await ask('PATCH', `mms/faq/${id}`, { question: 'Q' })).http).toBe(404)
})

test('what is missing is said in the words of the specification', async () => {
  expect(await ask('POST', 'mms/faq', {})).toMatchObject({
    http: 422,
    message: 'Data is required for creation',
  })
  expect(await ask('POST', 'mms/faq', { question: ' ' })).toMatchObject({
    http: 422,
    errors: { question: ['Question is required.'], answer_html: ['Answer is required.'] },
  })
  expect(await add('Q', { section: undefined })).toMatchObject({
    errors: { section: ['Choose a section.'] },
  })
  const { id } = (await add('Anything else?'))['data']
  expect(await ask('PATCH', `mms/faq/${id}`, {})).toMatchObject({
    http: 422,
    message: 'ID and data are required for update',
  })
  for (const [method, path, message] of [
    ['GET', 'mms/faq/edit', 'ID is required for fetching data'],
    ['PATCH', 'mms/faq', 'ID and data are required for update'],
    ['PUT', 'mms/faq', 'ID and data are required for update'],
    ['DELETE', 'faq', 'ID is required for deletion'],
  ] as const)
    expect(await ask(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})).toMatchObject({
      http: 422,
      message,
    })
  await ask('DELETE', `mms/faq/${id}`)
})

test('the same question twice in a section is refused, in another section it is not', async () => {
  const first = await add('How long?')
  expect(await add('How long?')).toMatchObject({ http: 409, code: 'faq_taken' })
  const other = await add('How long?', { section: money })
  expect(other['http']).toBe(201)
  expect(await ask('PATCH', `mms/faq/${other['data'].id}`, { section: cards })).toMatchObject({
    http: 409,
    errors: { question: ['This section already has this question.'] },
  })
  await ask('DELETE', `mms/faq/${first['data'].id}`)
  expect((await ask('PATCH', `mms/faq/${other['data'].id}`, { section: cards }))['data'].section).toBe(cards)
  await ask('DELETE', `mms/faq/${other['data'].id}`)
})

test('two who change a question at once do not overwrite each other', async () => {
  const { id } = (await add('Who wins?'))['data']
  await ask('PATCH', `mms/faq/${id}`, { answer_html: '<p>First.</p>', version: 1 })
  const late = await ask('PATCH', `mms/faq/${id}`, { answer_html: '<p>Second.</p>', version: 1 })
  expect(late).toMatchObject({
    http: 409,
    code: 'faq_changed',
    detail: { entry: { answer_html: '<p>First.</p>', version: 2 }, changed_by: 'Ada Ball' },
  })
  await ask('DELETE', `mms/faq/${id}`)
})

test('sections and questions stand in the order the office gives them, also across sections', async () => {
  const ids: number[] = []
  for (const question of ['One?', 'Two?', 'Three?'])
    ids.push((await add(question, { status: 'published' }))['data'].id)
  const [one, two, three] = ids as [number, number, number]
  const sections = [
    { id: money, items: [three] },
    { id: cards, items: [two, one] },
  ]
  expect(await ask('PUT', 'mms/faq/order', { sections })).toMatchObject({ http: 200 })
  expect(await shelves()).toEqual([
    ['Money', 'Three?'],
    ['Cards', 'Two?', 'One?'],
  ])
  expect(await visitors()).toEqual(['Three?', 'Two?', 'One?'])

  const lost = [
    { id: money, items: [three] },
    { id: cards, items: [two] },
  ]
  expect(await ask('PUT', 'mms/faq/order', { sections: lost })).toMatchObject({
    http: 409,
    code: 'faq_order_changed',
  })
  const twice = [
    { id: money, items: [three, three] },
    { id: cards, items: [two] },
  ]
  expect((await ask('PUT', 'mms/faq/order', { sections: twice })).http).toBe(409)
  expect((await ask('GET', `section/${cards}`))['data'].items).toHaveLength(2)
})

test('the list of the office has drafts, is searched and comes in pages', async () => {
  await add('Señora, where?', { section: money })
  const list = async (search: string) => ask('GET', `mms/faqadmin?${search}`)
  const questions = ({ data }: Json) => data.map(({ question }: Json) => question)
  expect(questions(await list('q=senora'))).toEqual(['Señora, where?'])
  expect(questions(await list('status=draft'))).toEqual(['Señora, where?'])
  expect(questions(await list(`section=${cards}`))).toEqual(['Two?', 'One?'])
  const first = await list('per_page=3')
  expect(questions(first)).toEqual(['Three?', 'Señora, where?', 'Two?'])
  expect(first['meta']).toMatchObject({ previous: null, total: 4 })
  const second = await list(`per_page=3&cursor=${first['meta'].next}`)
  expect(questions(second)).toEqual(['One?'])
  expect(second['meta']).toMatchObject({ next: null, previous: '' })
})

test('a section is renamed, and deleted once it is empty', async () => {
  expect(await ask('PATCH', `mms/faq/sections/${money}`, { section_name: 'Cards' })).toMatchObject({
    http: 409,
  })
  expect(await ask('PATCH', `mms/faq/sections/${money}`, { section_name: 'Fees', version: 1 })).toMatchObject(
    {
      http: 200,
    },
  )
  expect(await ask('PATCH', `mms/faq/sections/${money}`, { section_name: 'X', version: 1 })).toMatchObject({
    code: 'faq_section_changed',
    detail: { section_name: 'Fees', version: 2 },
  })
  expect(await ask('DELETE', `mms/faq/sections/${money}`)).toMatchObject({
    http: 409,
    code: 'faq_section_in_use',
    detail: [{ question: 'Three?' }, { question: 'Señora, where?' }],
  })
  const { id, section } = (await add('New here?', { section: undefined, section_name: 'Newcomers' }))['data']
  await ask('DELETE', `mms/faq/${id}`)
  expect((await ask('DELETE', `mms/faq/sections/${section}`)).http).toBe(200)
  expect((await ask('DELETE', `mms/faq/sections/${section}`)).http).toBe(404)
})

test('members and other tenants cannot touch it; who did what is written down', async () => {
  const member = await tokenOf(MEMBER)
  const { id } = (await add('Mine?'))['data']
  expect((await ask('GET', 'mms/faqadmin', undefined, member)).http).toBe(403)
  expect((await call('/api/mms/faqadmin')).statusCode).toBe(401)
  const other = await tokenOf(ADMIN, 'demo')
  const theirs = (path: string, method: string, payload?: object) =>
    call(`/api/mms/${path}`, { label: 'demo', token: other, method, ...(payload && { payload }) })
  expect((await theirs(`faq/${id}`, 'PATCH', { question: 'Q' })).statusCode).toBe(404)
  expect((await theirs(`faq/${id}`, 'DELETE')).statusCode).toBe(404)
  expect((await theirs('faq', 'POST', { section: cards, question: 'Q', answer_html: 'A' })).statusCode).toBe(
    404,
  )
  await ask('PATCH', `mms/faq/${id}`, { question: 'Ours?' })
  const { rows } = await house.world.database.pool.query(
    "select action, before, after from audit_entry where subject = 'faq' and subject_id = $1 order by id",
    [id],
  )
  expect(rows).toMatchObject([
    { action: 'faq.created' },
    { action: 'faq.changed', before: { question: 'Mine?' }, after: { question: 'Ours?' } },
  ])
})
