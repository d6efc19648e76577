import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../test/house.ts'
import { seedContent } from './seed-content.ts'

const house = await testHouse()
const { call, tokenOf, acting, pass } = house

let admin: string
beforeAll(async () => {
  await seedContent(acting('alliance'), { support_email: 'help@alliance.example' })
  admin = await tokenOf(ADMIN)
})

const read = async (path: string, language?: string) =>
  (await call(path, language ? { headers: { 'accept-language': language } } : {})).json().data
const ask = async (method: 'PATCH' | 'POST', path: string, payload: object) => {
  const answer = await call(path, { method, token: admin, payload })
  return { status: answer.statusCode, ...answer.json() }
}
type Section = { section_name: string }

test('a new tenant has its first page and its questions in each language', async () => {
  const [english, spanish] = [
    await read('/api/mms/landing_page_cms/2', 'en-US'),
    await read('/api/mms/landing_page_cms/2', 'es-MX'),
  ]
  expect(english).toMatchObject({ id: 2, language: 'en', title: 'One alliance, eight leagues' })
  expect(spanish).toMatchObject({ id: 2, language: 'es', title: 'Una alianza, ocho ligas' })
  expect(spanish.sections.map(({ kind }: { kind: string }) => kind)).toEqual(
    english.sections.map(({ kind }: { kind: string }) => kind),
  )
  const sections = (faqs: Section[]) => [...new Set(faqs.map(({ section_name }) => section_name))]
  expect(sections(await read('/api/mms/faqlist', 'es'))).toEqual([
    'Inscripción y divisiones',
    'Pagos y reembolsos',
    'Tarjetas, exenciones y equipos',
  ])
  expect(sections(await read('/api/mms/faqlist', 'en'))).not.toContain('Pagos y reembolsos')
  expect(await read('/api/mms/faqlist?q=cup%C3%B3n', 'es')).not.toHaveLength(0)
})

test('who reads neither gets the language of the tenant', async () => {
  expect(await read('/api/mms/landing_page_cms/2', 'fr')).toMatchObject({ language: 'en' })
})

test('a language of the first page is written and published without touching the other', async () => {
  const at = '/api/mms/cms/landing'
  const sections = [{ kind: 'hero', section_name: 'Bienvenidos', body_html: '<p>Hola</p>' }]
  pass(60)
  const draft = { language: 'es', version: 0, title: 'Softbol', sections }
  expect(await ask('PATCH', at, draft)).toMatchObject({ status: 200, data: { language: 'es' } })
  // There can be two drafts, one per language.
  expect((await call(`${at}?language=en`, { token: admin })).json().data.draft).toBeNull()
  expect(await ask('POST', `${at}/publish`, { language: 'es', version: 1 })).toMatchObject({ status: 200 })
  expect(await read('/api/mms/landing_page_cms/2', 'es')).toMatchObject({
    title: 'Softbol',
    sections: [{ section_name: 'Bienvenidos' }],
  })
  expect(await read('/api/mms/landing_page_cms/2', 'en')).toMatchObject({
    title: 'One alliance, eight leagues',
  })
  const { revisions } = (await call(`${at}?language=es`, { token: admin })).json().data
  expect(revisions.map(({ title }: { title: string }) => title)).toEqual([
    'Softbol',
    'Una alianza, ocho ligas',
  ])
})

test('a legal text says which language counts, whichever is read', async () => {
  const path = '/api/mms/terms-and-privacy/privacy'
  expect(await read(path, 'es')).toMatchObject({ language: 'en', binding_language: 'en' })
  const at = '/api/mms/legal/privacy-policy'
  const text = { language: 'es', title: 'Privacidad', body_html: '<p>Lo que guardamos.</p>' }
  expect(await ask('PATCH', at, { ...text, version: 0 })).toMatchObject({ status: 200 })
  expect(await ask('POST', `${at}/publish`, { language: 'es', version: 1 })).toMatchObject({ status: 200 })
  expect(await read(path, 'es')).toMatchObject({
    title: 'Privacidad',
    language: 'es',
    binding_language: 'en',
  })
  expect(await read(path, 'en')).toMatchObject({
    title: 'Privacy Policy',
    language: 'en',
    binding_language: 'en',
  })
})

test('a section of the help page may have the same name in each language', async () => {
  const at = '/api/mms/faq/sections'
  const softball = { section_name: 'Softball' }
  expect(await ask('POST', at, { ...softball, language: 'en' })).toMatchObject({ status: 201 })
  expect(await ask('POST', at, { ...softball, language: 'es' })).toMatchObject({ status: 201 })
  expect(await ask('POST', at, softball)).toMatchObject({ status: 409 })
})
