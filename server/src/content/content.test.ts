import { beforeAll, expect, test } from 'vitest'
import { testSite } from '../../test/site.ts'
import { createFaq, createFaqSection } from './faqs.ts'
import { createPage } from './pages.ts'
import { createPartner } from './partners.ts'

const site = await testSite()
const SCRIPT = '<script>alert(1)</script>'
let cards: number

beforeAll(() =>
  site.acting('alliance').transaction(async (context) => {
    await createPage(context, {
      id: 2,
      slug: 'welcome',
      title: 'Play where it counts',
      body_html: '<p>One membership.</p>',
      status: 'published',
      sections: [
        { kind: 'hero', section_name: 'Register today', body_html: `<p>Hello${SCRIPT}</p>` },
        {
          kind: 'step',
          section_name: 'Choose',
          body_html: '<p onclick="x()">Pick.</p>',
          image: 'pictures/alliance/a.png',
        },
      ],
    })
    await createPage(context, {
      slug: 'privacy-policy',
      title: 'Privacy Policy',
      body_html: '<h1>What we keep</h1><p>Little.</p>',
      status: 'published',
      sections: [],
    })
    await createPage(context, {
      slug: 'terms-and-conditions',
      title: 'Terms And Conditions',
      body_html: '<p>Be fair.</p>',
      status: 'published',
      sections: [],
    })
    await createPage(context, {
      id: 7,
      slug: 'draft',
      title: 'Draft',
      status: 'draft',
      sections: [{ kind: 'text', section_name: 'Secret' }],
    })
    cards = await createFaqSection(context, { section_name: 'Membership cards' })
    const money = await createFaqSection(context, { section_name: 'Payments' })
    await createFaq(context, {
      section: cards,
      question: `Where is my card? ${SCRIPT}`,
      answer_html: `<p>In your <a href="javascript:alert(1)">profile</a>.</p>${SCRIPT}`,
      status: 'published',
    })
    await createFaq(context, {
      section: money,
      question: 'Can I get a refund?',
      answer_html: '<p>Yes, señora.</p>',
      status: 'published',
    })
    await createFaq(context, {
      section: cards,
      question: 'Can I print it?',
      answer_html: '<p>Yes.</p>',
      status: 'published',
    })
    await createFaq(context, {
      section: cards,
      question: 'Not yet',
      answer_html: '<p>No.</p>',
      status: 'draft',
    })
    await createPartner(context, {
      name: 'Diamond Gear',
      url: 'https://example.org',
      logo: 'pictures/alliance/d.png',
      status: 'active',
    })
    await createPartner(context, { name: 'Old Friend', status: 'inactive' })
    await createPartner(context, { name: `Home Plate ${SCRIPT}`, status: 'active' })
  }),
)

test('page 2 is the landing page, its sections in order and without scripts', async () => {
  const { status, body } = await site.get('/api/mms/landing_page_cms/2')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Data fetched successfully' })
  expect(body.data).toEqual({
    id: 2,
    slug: 'welcome',
    language: 'en',
    title: 'Play where it counts',
    body_html: '<p>One membership.</p>',
    updated_at: '2026-11-21T18:00:00.000Z',
    sections: [
      {
        id: expect.any(Number),
        kind: 'hero',
        section_name: 'Register today',
        body_html: '<p>Hello</p>',
        image: null,
      },
      {
        id: expect.any(Number),
        kind: 'step',
        section_name: 'Choose',
        body_html: '<p>Pick.</p>',
        image: '/files/pictures/alliance/a.png',
      },
    ],
  })
})

test.each(['7', '99', '0', 'two', '-1'])('landing_page_cms/%s is no page', async (id) => {
  const { status, body } = await site.get(`/api/mms/landing_page_cms/${id}`)
  expect(status).toBe(404)
  expect(body.success).toBe(false)
})

test.each([
  ['terms', 'Terms And Conditions'],
  ['terms-and-conditions', 'Terms And Conditions'],
  ['1', 'Terms And Conditions'],
  ['privacy', 'Privacy Policy'],
  ['privacy-policy', 'Privacy Policy'],
  ['2', 'Privacy Policy'],
])('terms-and-privacy/%s is the %s', async (type, title) => {
  const { status, body } = await site.get(`/api/mms/terms-and-privacy/${type}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ title, updated_at: '2026-11-21T18:00:00.000Z' })
})

test('a heading of a text never competes with the title of its page', async () => {
  const { body } = await site.get('/api/terms-and-privacy/privacy')
  expect(body.data.body_html).toBe('<h2>What we keep</h2><p>Little.</p>')
})

test.each(['imprint', '3', ''])('terms-and-privacy/%s is unknown', async (type) => {
  expect((await site.get(`/api/mms/terms-and-privacy/${type}`)).status).toBe(404)
})

test('the questions come section by section in their order, drafts left out', async () => {
  const { body } = await site.get('/api/mms/faqlist')
  expect(body.data).toMatchObject([
    {
      section: cards,
      section_name: 'Membership cards',
      question: `Where is my card? ${SCRIPT}`,
      answer_html: '<p>In your <a>profile</a>.</p>',
    },
    { section: cards, section_name: 'Membership cards', question: 'Can I print it?' },
    { section_name: 'Payments', question: 'Can I get a refund?' },
  ])
})

test.each([
  ['senora', ['Can I get a refund?']],
  ['refund yes', ['Can I get a refund?']],
  ['payments', []],
  ['PRINT', ['Can I print it?']],
  ['href', []],
  ['zebra', []],
])('a search for %s looks for the beginnings of words in questions and answers', async (q, found) => {
  const { body } = await site.get(`/api/mms/faqlist?q=${encodeURIComponent(q)}`)
  expect(body.data.map(({ question }: { question: string }) => question)).toEqual(found)
})

test('a section of the help page holds its questions, a section of a page its text', async () => {
  const help = await site.get(`/api/mms/section/${cards}`)
  expect(help.body.data).toMatchObject({ id: cards, section_name: 'Membership cards', body_html: null })
  expect(help.body.data.items).toHaveLength(2)

  const landing = await site.get('/api/mms/landing_page_cms/2')
  const { id } = landing.body.data.sections[0]
  const part = await site.get(`/api/mms/section/${id}`)
  expect(part.body.data).toEqual({ id, section_name: 'Register today', body_html: '<p>Hello</p>', items: [] })
})

test('a section of a page that is a draft does not exist, as one nobody made', async () => {
  const id = await site.acting('alliance').transaction(async ({ db, tenant }) => {
    const secret = await db
      .selectFrom('cms_section')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('section_name', '=', 'Secret')
      .executeTakeFirstOrThrow()
    return secret.id
  })
  expect((await site.get(`/api/mms/section/${id}`)).status).toBe(404)
  expect((await site.get('/api/mms/section/99999')).status).toBe(404)
  expect((await site.get('/api/mms/section/x')).status).toBe(404)
})

test('active partners are listed, with the address of their logo', async () => {
  const { body } = await site.get('/api/mms/partners')
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      name: 'Diamond Gear',
      url: 'https://example.org',
      logo: '/files/pictures/alliance/d.png',
      status: 'active',
    },
    { id: expect.any(Number), name: `Home Plate ${SCRIPT}`, url: null, logo: null, status: 'active' },
  ])
  const one = await site.get(`/api/mms/partners/${body.data[0].id}`)
  expect(one.body.data).toEqual(body.data[0])
})

test('an inactive partner and a made-up one do not exist', async () => {
  const id = await site.acting('alliance').transaction(async ({ db, tenant }) => {
    const old = await db
      .selectFrom('partner')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('status', '=', 'inactive')
      .executeTakeFirstOrThrow()
    return old.id
  })
  expect((await site.get(`/api/mms/partners/${id}`)).status).toBe(404)
  expect((await site.get('/api/mms/partners/9999')).status).toBe(404)
})

test('a club that has written no first page has an empty one under its name', async () => {
  const { status, body } = await site.get('/api/mms/landing_page_cms/2', 'demo')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id: 2, title: 'The demo', body_html: '', sections: [] })
})

test('another club has none of it', async () => {
  expect((await site.get('/api/mms/terms-and-privacy/terms', 'demo')).status).toBe(404)
  expect((await site.get('/api/mms/faqlist', 'demo')).body.data).toEqual([])
  expect((await site.get('/api/mms/partners', 'demo')).body.data).toEqual([])
  expect((await site.get(`/api/mms/section/${cards}`, 'demo')).status).toBe(404)
})

test('names and addresses that are taken are refused', async () => {
  const again = (write: Parameters<ReturnType<typeof site.acting>['transaction']>[0]) =>
    expect(site.acting('alliance').transaction(write)).rejects
  await again((c) =>
    createPage(c, { slug: 'welcome', title: 'W', status: 'draft', sections: [] }),
  ).toMatchObject({ code: 'page_taken' })
  await again((c) =>
    createPage(c, { id: 2, slug: 'other', title: 'W', status: 'draft', sections: [] }),
  ).toMatchObject({ code: 'page_taken' })
  await again((c) => createPartner(c, { name: 'Diamond Gear', status: 'active' })).toMatchObject({
    code: 'partner_taken',
  })
  await again((c) => createFaqSection(c, { section_name: 'Payments' })).toMatchObject({
    code: 'faq_section_taken',
  })
  await again((c) =>
    createFaq(c, { section: 99999, question: 'Q', answer_html: 'A', status: 'draft' }),
  ).toMatchObject({ code: 'section_not_found' })
})
