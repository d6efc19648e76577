import { beforeAll, describe, expect, test } from 'vitest'
import { textOfHtml } from 'contract/content'
import { testSite } from '../../test/site.ts'
import { findResources } from './resource-queries.ts'
import { seedContent } from './seed-content.ts'
import { privacyPolicy, termsAndConditions } from './seed-legal.ts'

const site = await testSite()

describe.each(['default', 'alliance', 'demo'] as const)('a new tenant %s', (label) => {
  beforeAll(async () => {
    const brand = { support_email: `help@${label}.example.org` }
    await seedContent(site.acting(label), brand)
    // An interrupted first start runs it again.
    await seedContent(site.acting(label), brand)
  })

  test('has a landing page with one headline, three steps and a way on', async () => {
    const { body } = await site.get('/api/mms/landing_page_cms/2', label)
    const kinds = body.data.sections.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'hero')).toHaveLength(1)
    expect(kinds.filter((kind: string) => kind === 'step')).toHaveLength(3)
    expect(kinds).toContain('closing')
  })

  test('answers at least twelve questions in three sections', async () => {
    const { body } = await site.get('/api/mms/faqlist', label)
    expect(body.data.length).toBeGreaterThanOrEqual(12)
    expect(new Set(body.data.map(({ section }: { section: number }) => section)).size).toBe(3)
    expect(JSON.stringify(body.data)).toContain(`help@${label}.example.org`)
  })

  test('has papers for members if it has sample data, and a draft that only the office sees', async () => {
    const context = site.acting(label)
    const all = await context.transaction((inside) => findResources(inside, true))
    expect(all).toHaveLength(label === 'default' ? 0 : 4)
    expect(await context.transaction((inside) => findResources(inside, false))).toHaveLength(
      label === 'default' ? 0 : 3,
    )
    for (const { file_key, file_size } of all) {
      const file = await context.outside.storage.get(file_key)
      expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
      expect(file?.content).toHaveLength(file_size)
    }
  })

  test('says in its legal texts whose they are and what holds for children, refunds and photos', async () => {
    const [privacy, terms] = await Promise.all([
      site.get('/api/mms/terms-and-privacy/privacy', label),
      site.get('/api/mms/terms-and-privacy/terms', label),
    ])
    const { name } = site.acting(label).tenant
    expect(textOfHtml(privacy.body.data.body_html)).toMatch(new RegExp(`^${name} runs youth sport`))
    expect(privacy.body.data.body_html).toContain('<h2>Children under 13</h2>')
    expect(privacy.body.data.body_html).toContain('<h2>Photos and video</h2>')
    expect(terms.body.data.body_html).toContain('<h2>4. Refunds</h2>')
    expect(terms.body.data.body_html).toContain('<h2>5. Waivers and risk</h2>')
  })

  test('shows partners with a logo', async () => {
    const { body } = await site.get('/api/mms/partners', label)
    expect(body.data.length).toBeGreaterThanOrEqual(3)
    for (const { logo } of body.data)
      expect((await site.get(logo, label)).headers['content-type']).toBe('image/png')
  })
})

test('the clubs speak for themselves', async () => {
  const [one, other] = await Promise.all([
    site.get('/api/mms/landing_page_cms/2', 'alliance'),
    site.get('/api/mms/landing_page_cms/2', 'demo'),
  ])
  expect(one.body.data.sections[1].section_name).not.toBe(other.body.data.sections[1].section_name)
})

test('nothing of the written texts is lost when they are cleaned', async () => {
  const publisher = {
    name: site.acting('alliance').tenant.name,
    contact: '<a href="mailto:help@alliance.example.org">help@alliance.example.org</a>',
    local_body: 'league',
    state: 'Texas',
  }
  const { body: privacy } = await site.get('/api/mms/terms-and-privacy/privacy', 'alliance')
  const { body: terms } = await site.get('/api/mms/terms-and-privacy/terms', 'alliance')
  expect(privacy.data.body_html).toBe(privacyPolicy(publisher).trim())
  expect(terms.data.body_html).toBe(termsAndConditions(publisher).trim())
})
