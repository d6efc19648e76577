import { beforeAll, expect, test } from 'vitest'
import type { EditableLegal } from 'contract/content/legal-texts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { seedContent } from './seed-content.ts'
import { seedLegalDrafts } from './content.ts'

const house = await testHouse()
const { call, tokenOf, acting, pass } = house
const AT = '/api/mms/legal/privacy-policy'

let admin: string
beforeAll(async () => {
  await seedContent(acting('alliance'), { support_email: 'help@alliance.example' })
  admin = await tokenOf(ADMIN)
})

const editable = async (): Promise<EditableLegal> => (await call(AT, { token: admin })).json().data
const save = (version: number, body_html: string, token = admin) =>
  call(AT, { method: 'PATCH', token, payload: { version, title: 'Privacy Policy', body_html } })
const publish = (version: number) =>
  call(`${AT}/publish`, { method: 'POST', token: admin, payload: { version } })
const visitors = async (label: 'alliance' | 'demo' = 'alliance') =>
  (await call('/api/mms/terms-and-privacy/privacy', { label })).json()

test('a draft is for the office; visitors read it once it is published', async () => {
  const before = (await visitors()).data.body_html
  pass(60)
  await save(0, '<h2>New</h2><p>Our new policy.</p>')
  expect((await visitors()).data.body_html).toBe(before)
  expect((await publish(1)).statusCode).toBe(200)
  expect((await visitors()).data.body_html).toBe('<h2>New</h2><p>Our new policy.</p>')
  expect((await editable()).draft).toBeNull()
})

test('what was published stays in the history, also from before there was one', async () => {
  const { revisions } = await editable()
  expect(revisions).toHaveLength(2)
  const oldest = await call(`${AT}/revisions/${revisions[1]!.id}`, { token: admin })
  expect(oldest.json().data.body_html).toContain('Children under 13')
})

test('what could run or look like another site is not kept', async () => {
  await save(0, '<p onclick="x()">Hello<script>alert(1)</script> <img src=x onerror=y><b>you</b></p>')
  expect((await editable()).draft?.body_html).toBe('<p>Hello <strong>you</strong></p>')
})

test('two who write at once do not overwrite each other', async () => {
  const { version } = (await editable()).draft!
  await save(version, '<p>By the first</p>')
  const late = await save(version, '<p>By the second</p>', await tokenOf(ADMIN))
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'legal_text_changed',
    detail: { version: version + 1, body_html: '<p>By the first</p>', author: 'Ada Ball' },
  })
  expect((await publish(version)).statusCode).toBe(409)
})

test('an empty text is not published', async () => {
  const { version } = (await editable()).draft!
  await save(version, '<p> </p>')
  expect((await publish(version + 1)).json().code).toBe('nothing_to_publish')
})

test('a new tenant begins with drafts, which hold for nobody yet', async () => {
  await acting('demo').transaction(seedLegalDrafts)
  await acting('demo').transaction(seedLegalDrafts)
  expect((await visitors('demo')).code).toBe('page_not_found')
  const answer = await call(AT, { label: 'demo', token: await tokenOf(ADMIN, 'demo') })
  expect(answer.json().data.draft).toMatchObject({ version: 1, title: 'Privacy Policy' })
})
