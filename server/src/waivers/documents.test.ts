import { beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../../test/pdf-text.ts'
import { aWaiver, drawn, forChild, signing, testHouse, textsFor } from '../../test/waivers.ts'
import { sha256 } from './evidence.ts'
import { waiverRoutes } from './routes.ts'
import { signedWaiver, type Printed } from './signed-pdf.ts'
import { signedWaiverPdf } from './documents.ts'
import { revokeSignature, signaturesOf, signWaivers } from './waivers.ts'

const house = await testHouse(waiverRoutes)
const pdfOf = (id: number) => house.inside((context) => signedWaiverPdf(context, id))
let texts: Awaited<ReturnType<typeof textsFor>>

beforeAll(async () => {
  await house.inside((context) =>
    aWaiver(context, { consents: [{ key: 'photo', label: 'Pictures may be shown.' }] }),
  )
  texts = await house.inside((context) => textsFor(context))
})
let drafts = 0
const sign = async (more: Parameters<typeof signing>[1] = {}) => {
  const draft_id = ++drafts
  await house.inside((context) => signWaivers(context, signing(texts, { draft_id, ...more })))
  return (await house.inside((context) => signaturesOf(context, { draft_id })))[0]!
}

test('the document is made again byte by byte, also after the club has changed its name and colours', async () => {
  const { id, pdf_sha256 } = await sign(forChild('2015-01-01'))
  const first = await pdfOf(id)
  expect(sha256(first)).toBe(pdf_sha256)
  await house.tamper(`update tenant set name = 'Renamed' where label = 'alliance'`)
  house.tenants.alliance.name = 'Renamed'
  house.clock.now = new Date('2031-01-01T00:00:00Z')
  try {
    expect((await pdfOf(id)).equals(first)).toBe(true)
  } finally {
    house.tenants.alliance.name = 'The alliance'
    house.clock.now = new Date('2026-11-21T18:00:00Z')
  }
})

test('it shows the text, who signed for whom, the answers, when, and the fingerprints', async () => {
  const { id } = await sign({ ...forChild('2015-01-01'), signature: { kind: 'typed', name: 'Grace Ball' } })
  const words = pdfText(await pdfOf(id)).replace(/\s+/g, ' ')
  for (const part of [
    'Release of liability',
    'Softball is dangerous .',
    '1. Balls fly.',
    'Ben Ball, born 01/01/2015 (age 11)',
    'Grace Ball (Mother)',
    'No: Pictures may be shown.',
    'typed as a signature, 11/21/2026 12:00 PM (America/Chicago)',
    '203.0.113.9',
    texts[0]!.text_sha256,
  ])
    expect(words).toContain(part)
})

const ofName = (name: string) => ({
  person: { key: 'p1', name, dob: '2000-05-05' },
  signer: { name, email: 'x@example.org', relation: 'self' },
})

test.each(['<script>alert(1)</script> Ball', 'Ada 李さくら', '王小明', '김민준'])(
  'the name %s is printed',
  async (name) => {
    const { id } = await sign(ofName(name))
    const words = pdfText(await pdfOf(id))
    if (name.startsWith('<')) expect(words).toContain(name)
    else for (const letter of name) expect(words).toContain(letter)
    expect(words).not.toContain('▯')
  },
)

test('the name שלום עולם, which runs from right to left, is printed and read aloud in its order', async () => {
  const { id } = await sign(ofName('שלום עולם'))
  expect((await pdfOf(id)).includes(Buffer.from('שלום עולם', 'utf16le').swap16())).toBe(true)
})

test('a document that was sealed when there was no font for the name is made again as it was', async () => {
  const draft_id = ++drafts
  await house.inside((context) =>
    signWaivers(
      { ...context, draw: (drawing, plain) => context.draw(drawing, { ...plain, is_older: true }) },
      signing(texts, { draft_id, ...ofName('王小明') }),
    ),
  )
  const [signed] = await house.inside((context) => signaturesOf(context, { draft_id }))
  const pdf = await pdfOf(signed!.id)
  expect(sha256(pdf)).toBe(signed!.pdf_sha256)
  expect(pdfText(pdf)).toContain('▯▯▯')
})

describe('a document that no longer matches its seal is refused', () => {
  const refused = { code: 'waiver_not_intact', status: 500 }
  test.each([
    ['the text', `update waiver_version set body_html = replace(body_html, 'dangerous', 'safe')`],
    [
      'the drawing',
      `update sealed_content set content = replace(content, '0.5', '0.6') where content like '%drawn%'`,
    ],
    ['the evidence', `update waiver_signature set evidence = replace(evidence, 'Ada Ball', 'Eve Ball')`],
    ['the digest of the document', `update waiver_signature set pdf_sha256 = repeat('0', 64)`],
  ])('because of %s', async (_, statement) => {
    const { id } = await sign({ signature: drawn(drafts) })
    await house.tamper('begin')
    await house.tamper(statement)
    await house.tamper('commit')
    const undo = statement
      .replace(/'dangerous', 'safe'/, `'safe', 'dangerous'`)
      .replace(/'0\.5', '0\.6'/, `'0.6', '0.5'`)
      .replace(/'Ada Ball', 'Eve Ball'/, `'Eve Ball', 'Ada Ball'`)
    await expect(pdfOf(id)).rejects.toMatchObject(refused)
    await house.tamper(undo)
  })
})

describe('anybody with the file can ask whether it is genuine', () => {
  const ask = (content: Buffer, label = 'alliance') => {
    const boundary = 'xxxx'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="document"; filename="w.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return house.app.inject({
      method: 'POST',
      url: '/api/mms/waivers/verify',
      headers: { host: `${label}.localhost`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
  }

  test('a genuine one is found, without a word about whom it concerns', async () => {
    const { id, pdf_sha256 } = await sign({ signature: drawn(77) })
    const answer = await ask(await pdfOf(id))
    expect(answer.json().data).toEqual({
      found: true,
      sha256: pdf_sha256,
      title: 'Release of liability',
      number: 1,
      signed_at: '2026-11-21T18:00:00.000Z',
      revoked_at: null,
    })
    expect(answer.body).not.toMatch(/Ball|example\.org/)
  })

  test('with one byte changed, or at another club, it is not', async () => {
    const { id } = await sign({ signature: drawn(78) })
    const pdf = await pdfOf(id)
    expect((await ask(pdf, 'demo')).json().data).toMatchObject({ found: false, title: null })
    pdf[pdf.length - 2] = 0x20
    expect((await ask(pdf)).json().data).toMatchObject({ found: false, signed_at: null })
  })

  test('a withdrawn one says since when', async () => {
    const { id } = await sign({ signature: drawn(79) })
    const pdf = await pdfOf(id)
    await house.inside((context) => revokeSignature(context, { signature_id: id, reason: 'asked' }))
    expect((await ask(pdf)).json().data).toMatchObject({
      found: true,
      revoked_at: '2026-11-21T18:00:00.000Z',
    })
  })

  test('without a file the answer says what is missing', async () => {
    const answer = await house.app.inject({ method: 'POST', url: '/api/waivers/verify', payload: {} })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: { document: ['Choose a PDF.'] } })
  })
})

test('the club downloads a signed document only with the permission, and never another club’s', async () => {
  const { id } = await sign({ signature: drawn(80) })
  const get = (permission: string | undefined, host = 'alliance.localhost', which: number | string = id) =>
    house.app.inject({
      url: `/api/mms/waivers/signed/${which}`,
      headers: { host, ...(permission && { authorization: `Bearer ${permission}` }) },
    })
  expect((await get(undefined)).statusCode).toBe(401)
  expect((await get('mms.members.view')).statusCode).toBe(403)
  expect((await get('mms.waivers.view', 'demo.localhost')).statusCode).toBe(404)
  expect((await get('mms.waivers.view', 'alliance.localhost', 'x')).statusCode).toBe(404)
  const answer = await get('mms.waivers.view')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain('Release-of-liability')
  expect(answer.rawPayload.equals(await pdfOf(id))).toBe(true)
})

test('the bytes of a document stay what they are for all versions to come', async () => {
  const printed: Printed = {
    facts: {
      reference: 'ABCDEFGHJKLM',
      tenant: { id: 1, name: 'Alliance Fastpitch', color: '#0b5cad' },
      waiver: {
        id: 1,
        version_id: 1,
        kind: 'liability',
        title: 'Release',
        number: 3,
        locale: 'en',
        text_sha256: 'ab'.repeat(32),
      },
      person: { key: 'p1', name: 'Nguyễn Ánh', dob: '2015-01-01', age: 11, draft_id: 1 },
      signer: {
        name: 'שלום עולם',
        email: 'g@example.org',
        relation: 'Mother',
        dob: '1985-03-04',
        is_guardian: true,
        user_id: null,
        auth_time: null,
      },
      consents: { photo: true },
      read_to_end: true,
      mark: { kind: 'drawn', sha256: 'cd'.repeat(32) },
      e_consent: { version: '2026-1', sha256: 'ef'.repeat(32) },
      signed_at: '2026-11-21T18:00:00.000Z',
      signed_at_local: '11/21/2026 12:00 PM (America/Chicago)',
      ip: '203.0.113.9',
      user_agent: 'Test Browser',
      trace_id: 'test',
      verify_url: 'https://alliance.example.org/verify-document',
    },
    version: {
      title: 'Release',
      body_html: '<h2>Risks</h2><p>Softball is <strong>dangerous</strong>, 李 🥎.</p><ol><li>Balls</li></ol>',
      consents: '[{"key":"photo","label":"Pictures may be shown."}]',
    },
    mark: {
      kind: 'drawn',
      strokes: [
        {
          points: [
            { x: 0, y: 0 },
            { x: 50.5, y: 20 },
            { x: 100, y: 3 },
          ],
        },
      ],
    },
    disclosure: { label: 'I agree.', disclosure: ['You may sign on paper instead.'] },
  }
  // Changing these digests makes every document signed before unprintable: keep the old drawing for them.
  expect(sha256(await signedWaiver.draw({ ...printed, is_older: true }))).toBe(
    '1ef05d652d2a85509f0bab9ca95d0a4be9b2232f270e1fdf5848cb38bac98f5e',
  )
  expect(sha256(await signedWaiver.draw(printed))).toBe(
    'd3781dbf57c84f676102c3c282cd1fea70ca560abd8831ebdc9d45df3bacd103',
  )
})
