import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { seedContent } from './seed-content.ts'

const house = await testHouse()
const { call, tokenOf, acting, pass } = house
type Json = Record<string, any>

let admin: string
beforeAll(async () => {
  await seedContent(acting('alliance'), { support_email: 'help@alliance.example' })
  admin = await tokenOf(ADMIN)
  pass(60)
})

async function ask(method: string, path: string, payload?: object, token = admin): Promise<Json> {
  const answer = await call(`/api/mms/${path}`, { method, token, ...(payload && { payload }) })
  return { http: answer.statusCode, ...(answer.json() as Json) }
}
const visitors = async () => (await call('/api/mms/landing_page_cms/2')).json().data as Json
const editable = async () => (await ask('GET', 'cms/landing'))['data'] as Json

test('the first page is written as a draft, which visitors see once it is published', async () => {
  const { published } = await editable()
  const [first, ...others] = published.sections
  const sections = [
    ...others,
    { ...first, section_name: 'Come and play', body_html: '<p>Now<script>x()</script></p>' },
  ]
  const kept = await ask('PATCH', 'cms/landing', { version: 0, title: 'Spring', sections })
  expect(kept).toMatchObject({
    http: 200,
    data: { draft: { version: 1, title: 'Spring', author: 'Ada Ball' } },
  })
  expect((await visitors())['title']).toBe(published.title)

  const shown = await ask('POST', 'cms/landing/publish', { version: 1 })
  expect(shown).toMatchObject({ http: 200, message: 'Data updated successfully', data: { draft: null } })
  const page = await visitors()
  expect(page['title']).toBe('Spring')
  expect(page['sections'].at(-1)).toMatchObject({
    id: first.id,
    section_name: 'Come and play',
    body_html: '<p>Now</p>',
  })
  expect(page['sections'].map(({ id }: Json) => id)).toEqual(sections.map(({ id }: Json) => id))

  const { revisions } = await editable()
  expect(revisions).toMatchObject([{ title: 'Spring' }, { title: published.title }])
  const oldest = await ask('GET', `cms/landing/revisions/${revisions[1].id}`)
  expect(oldest['data'].sections[0]).toMatchObject({ section_name: first.section_name })
})

test('two who write at once do not overwrite each other', async () => {
  const sections = [{ kind: 'hero', section_name: 'By the first', body_html: '' }]
  await ask('PATCH', 'cms/landing', { version: 0, title: 'T', sections })
  expect(await ask('PATCH', 'cms/landing', { version: 0, title: 'T', sections: [] })).toMatchObject({
    http: 409,
    code: 'landing_changed',
    detail: { version: 1, author: 'Ada Ball', sections },
  })
  expect((await ask('POST', 'cms/landing/publish', { version: 7 })).http).toBe(409)
  expect((await ask('POST', 'cms/landing/publish', { version: 1 })).http).toBe(200)
  expect(await ask('POST', 'cms/landing/publish', { version: 1 })).toMatchObject({ code: 'no_landing_draft' })
})

test('a page or one section is written at once by cms_page', async () => {
  const saved = await ask('POST', 'cms_page', { page_id: 2, title: 'Hello', content: '<p>Hi<img src=x></p>' })
  expect(saved).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { id: 2, title: 'Hello' },
  })
  expect(await visitors()).toMatchObject({ title: 'Hello', body_html: '<p>Hi</p>' })
  const [{ id }] = (await visitors())['sections']
  await ask('POST', 'cms_page', { section_id: id, title: 'One section', content: '<p>New</p>' })
  expect((await visitors())['sections'][0]).toMatchObject({
    id,
    section_name: 'One section',
    body_html: '<p>New</p>',
  })

  for (const slug of ['privacy-policy', 'terms-and-conditions']) {
    await ask('POST', 'cms_page', { slug, title: 'Ours', content: `<p>${slug}</p>` })
    const read = await call(`/api/mms/terms-and-privacy/${slug}`)
    expect(read.json().data).toMatchObject({ title: 'Ours', body_html: `<p>${slug}</p>` })
    expect((await ask('GET', `legal/${slug}`))['data'].revisions).toHaveLength(2)
  }
  const own = await ask('POST', 'cms_page', { slug: 'spring-camp', title: 'Camp', content: '<p>A</p>' })
  const again = await ask('POST', 'cms_page', { slug: 'spring-camp', title: 'Camp', content: '<p>B</p>' })
  expect(again['data']).toMatchObject({ id: own['data'].id, body_html: '<p>B</p>' })
})

test('what is missing, unknown or not allowed is refused', async () => {
  expect(await ask('POST', 'cms_page', { title: 'T', content: '' })).toMatchObject({
    http: 422,
    errors: { page_id: ['Choose a page.'] },
  })
  expect((await ask('POST', 'cms_page', { page_id: 2 })).http).toBe(422)
  expect((await ask('POST', 'cms_page', { page_id: 77, title: 'T', content: '' })).http).toBe(404)
  expect((await ask('POST', 'cms_page', { section_id: 99999, title: 'T', content: '' })).http).toBe(404)
  const all = { page_id: 2, title: 'T', content: '' }
  expect((await ask('POST', 'cms_page', all, await tokenOf(MEMBER))).http).toBe(403)
  expect((await call('/api/mms/cms_page', { method: 'POST', payload: all })).statusCode).toBe(401)
  const [{ id }] = (await visitors())['sections']
  const theirs = await call('/api/mms/cms_page', {
    label: 'demo',
    token: await tokenOf(ADMIN, 'demo'),
    method: 'POST',
    payload: { section_id: id, title: 'T', content: '' },
  })
  expect(theirs.statusCode).toBe(404)
})
