import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { E_CONSENTS } from 'contract/waivers'
import { atOnce } from '../../test/at-once.ts'
import type { Context } from '../plumbing/context.ts'
import { aWaiver, drawn, forChild, MOTHER, signing, testHouse, textsFor } from '../../test/waivers.ts'
import {
  attachSignatures,
  missingWaivers,
  publishVersion,
  revokeSignature,
  signaturesOf,
  signWaivers,
  verifyChain,
} from './waivers.ts'

const house = await testHouse()
const { inside } = house
let drafts = 0
const newDraft = () => ++drafts * 1000

const liability = await inside((context) => aWaiver(context))
await inside((context) =>
  aWaiver(context, {
    kind: 'photo',
    title: 'Photos',
    required: false,
    sort_order: 2,
    consents: [{ key: 'website', label: 'My picture may be shown on the website.' }],
  }),
)
const texts = await inside((context) => textsFor(context))
const [release, photos] = texts as [(typeof texts)[number], (typeof texts)[number]]
const sign = (more: Parameters<typeof signing>[1] = {}, which: typeof texts = [release]) =>
  inside((context) => signWaivers(context, signing(which, { draft_id: newDraft(), ...more })))

test('one signature signs several texts, each sealed on its own', async () => {
  const draft_id = newDraft()
  const { signatures } = await sign({ draft_id }, [release, photos])
  expect(signatures.map(({ version_id }) => version_id)).toEqual([release.version_id, photos.version_id])
  const kept = await inside((context) => signaturesOf(context, { draft_id }))
  expect(kept.map(({ title, signer_name, person_key }) => [title, signer_name, person_key])).toEqual([
    ['Release of liability', 'Ada Ball', 'ada1'],
    ['Photos', 'Ada Ball', 'ada1'],
  ])
  expect(new Set(kept.map(({ sha256 }) => sha256)).size).toBe(2)
})

test('signing a second time answers with the signature that is there', async () => {
  const draft_id = newDraft()
  const first = await sign({ draft_id })
  const again = await sign({ draft_id, signature: drawn(2) })
  expect(again).toEqual(first)
  expect(await inside((context) => signaturesOf(context, { draft_id }))).toHaveLength(1)
})

test('a text sent twice in one act is signed once', async () => {
  const draft_id = newDraft()
  await sign({ draft_id }, [release, release])
  expect(await inside((context) => signaturesOf(context, { draft_id }))).toHaveLength(1)
})

test('with another name or date of birth the person has to sign again', async () => {
  const draft_id = newDraft()
  await sign({ draft_id })
  const before = { key: 'ada1', name: 'Ada Ball', dob: '2000-05-05' }
  const missing = (person: typeof before) =>
    inside((context) =>
      missingWaivers(context, draft_id, [{ ...person, member_type_id: 1, membership_id: 1 }]),
    )
  expect(await missing(before)).toEqual([])
  expect(await missing({ ...before, dob: '2000-05-06' })).toMatchObject([
    { person_key: 'ada1', title: 'Release of liability' },
  ])
  expect(await missing({ ...before, name: 'Ada B. Ball' })).toHaveLength(1)
  await sign({ draft_id, person: { ...before, dob: '2000-05-06' } })
  expect(await missing({ ...before, dob: '2000-05-06' })).toEqual([])
})

test('what is not required may be left out, and what is left unticked is a no', async () => {
  const draft_id = newDraft()
  const people = [{ key: 'ada1', name: 'Ada Ball', dob: '2000-05-05', member_type_id: 1, membership_id: 1 }]
  expect(await inside((context) => missingWaivers(context, draft_id, people))).toHaveLength(1)
  await sign({ draft_id }, [release, photos])
  const evidence = await house.tamper(
    `select evidence::json->'consents' as consents from waiver_signature s join waiver_signature_subject b on b.signature_id = s.id where b.draft_id = $1 order by seq`,
    [draft_id],
  )
  expect(evidence.rows.map(({ consents }) => consents)).toEqual([{}, { website: false }])
})

describe('what was read is what is signed', () => {
  test('a text that differs from what was shown is refused', async () => {
    const wrong = { ...release, text_sha256: photos.text_sha256 }
    await expect(sign({}, [wrong])).rejects.toMatchObject({ code: 'waiver_changed', status: 409 })
  })

  test('a text that was replaced in the meantime is refused, also when only its consents changed', async () => {
    const { version_id } = await inside((context) =>
      aWaiver(context, { title: 'Conduct', kind: 'code_of_conduct' }),
    )
    const old = (await inside((context) => textsFor(context))).find((one) => one.version_id === version_id)!
    const consents = [{ key: 'bus', label: 'My child may go by bus.' }]
    const { number, text_sha256 } = await inside((context) =>
      publishVersion(context, { waiver_id: old.waiver_id, body_html: old.body_html, consents }),
    )
    expect(number).toBe(2)
    expect(text_sha256).not.toBe(old.text_sha256)
    await expect(sign({}, [old])).rejects.toMatchObject({ code: 'waiver_changed' })
  })

  test('publishing the same text again makes no new version', async () => {
    const { number } = await inside((context) =>
      publishVersion(context, { waiver_id: liability.waiver_id, body_html: release.body_html }),
    )
    expect(number).toBe(1)
  })

  test('a published text cannot be changed, and a signature neither changed nor deleted, by the application', async () => {
    await sign()
    for (const statement of [
      `update waiver_version set title = 'x' where tenant_id = current_tenant()`,
      `update waiver_signature set evidence = 'x' where tenant_id = current_tenant()`,
      `delete from waiver_signature where tenant_id = current_tenant()`,
      `update waiver_signature_subject set person_key = 'x' where tenant_id = current_tenant()`,
      `update sealed_content set content = 'x' where tenant_id = current_tenant()`,
    ])
      await expect(inside(({ db }) => sql.raw(statement).execute(db))).rejects.toThrow('permission denied')
  })

  test('an older disclosure about signing electronically is refused', async () => {
    await expect(sign({ disclosure_version: '1999-1' })).rejects.toMatchObject({ code: 'waiver_changed' })
  })

  test('a consent the text does not ask for is refused', async () => {
    const act = { version_id: release.version_id, text_sha256: release.text_sha256, agreed: true as const }
    await expect(sign({ acts: [{ ...act, consents: { website: true } }] })).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('who may sign', () => {
  const minor = '2008-11-22'

  test('the day before the 18th birthday a guardian signs, on the birthday nobody else but the person', async () => {
    await expect(sign(forChild(minor))).resolves.toMatchObject({ signatures: [{}] })
    await expect(sign({ person: { key: 'ben1', name: 'Ada Ball', dob: minor } })).rejects.toMatchObject({
      code: 'guardian_needed',
    })
    const grown = '2008-11-21'
    await expect(sign(forChild(grown))).rejects.toMatchObject({ code: 'own_signature_needed' })
    await expect(sign({ person: { key: 'ben1', name: 'Ada Ball', dob: grown } })).resolves.toBeDefined()
  })

  test('the day is the one on the calendar of the club', async () => {
    // In Chicago it is still the evening before the birthday.
    house.clock.now = new Date('2026-11-22T05:30:00Z')
    try {
      await expect(sign(forChild(minor))).resolves.toBeDefined()
    } finally {
      house.clock.now = new Date('2026-11-21T18:00:00Z')
    }
  })

  test.each([
    ['a guardian who is a minor', { ...MOTHER, dob: '2009-01-01' }, 'guardian_needed'],
    [
      'a guardian without a date of birth',
      { name: 'Grace Ball', email: 'g@example.org', relation: 'Mother' },
      'invalid_input',
    ],
    ['a guardian born in the future', { ...MOTHER, dob: '2030-01-01' }, 'invalid_input'],
  ])('%s is refused at the field', async (_, signer, code) => {
    await expect(sign({ ...forChild(minor), signer })).rejects.toMatchObject({
      code,
      errors: { 'signer.dob': [expect.any(String)] },
    })
  })

  test('an adult is signed for by nobody else', async () => {
    const signer = { name: 'Grace Ball', email: 'grace@example.org', relation: 'Mother' }
    await expect(sign({ signer })).rejects.toMatchObject({ code: 'own_signature_needed' })
  })
})

describe('the signature itself', () => {
  test('a dot is no signature', async () => {
    const signature = { kind: 'drawn' as const, strokes: [{ points: [{ x: 1, y: 1 }] }] }
    await expect(sign({ signature })).rejects.toMatchObject({ code: 'signature_not_real' })
  })

  test('a typed name is the signer’s own, written as people write it', async () => {
    const typed = (name: string) => sign({ signature: { kind: 'typed', name } })
    await expect(typed('ada  BALL')).resolves.toBeDefined()
    await expect(typed('Grace Ball')).rejects.toMatchObject({
      code: 'signature_not_real',
      errors: { 'signature.name': ['To sign, type the name Ada Ball.'] },
    })
  })

  test.each([
    '<script>alert(1)</script> Ball',
    'שלום עולם',
    'محمد علي',
    '李小龙',
    'Ada 🥎 Ball',
    "O'Brien-Łukasiewicz & Søn",
    'Nguyễn Thị Ánh',
  ])('the name %s survives as it is', async (name) => {
    const draft_id = newDraft()
    const person = { key: 'p1', name, dob: '2000-05-05' }
    const signer = { name, email: 'x@example.org', relation: 'self' }
    await sign({ draft_id, person, signer, signature: { kind: 'typed', name } })
    expect(await inside((context) => signaturesOf(context, { draft_id }))).toMatchObject([
      { person_name: name, signer_name: name },
    ])
  })
})

test('a finished registration says who the person became', async () => {
  const draft_id = newDraft()
  await sign({ draft_id })
  await inside((context) =>
    attachSignatures(context, { draft_id, person_key: 'ada1', member_id: 77, registration_id: 88 }),
  )
  expect(await inside((context) => signaturesOf(context, { member_id: 77 }))).toMatchObject([
    { registration_id: 88, person_name: 'Ada Ball' },
  ])
  expect(await inside(verifyChain)).toMatchObject({ intact: true })
})

test('a withdrawn signature stays, counts no longer, and can be given anew', async () => {
  const draft_id = newDraft()
  const { signatures } = await sign({ draft_id })
  const signature_id = signatures[0]!.id
  await inside((context) => revokeSignature(context, { signature_id, reason: 'asked by email' }))
  await inside((context) => revokeSignature(context, { signature_id, reason: 'again' }))
  const people = [{ key: 'ada1', name: 'Ada Ball', dob: '2000-05-05', member_type_id: 1, membership_id: 1 }]
  expect(await inside((context) => missingWaivers(context, draft_id, people))).toMatchObject([
    { title: 'Release of liability' },
    { title: 'Conduct' },
  ])
  expect((await inside((context) => signaturesOf(context, { draft_id })))[0]!.revoked_at).not.toBeNull()
  const { signatures: anew } = await sign({ draft_id })
  expect(anew[0]!.id).not.toBe(signature_id)
  expect(await inside(verifyChain)).toMatchObject({ intact: true })
})

test('twenty who sign at the same moment make one chain', async () => {
  const before = await inside(verifyChain)
  await atOnce(20, (i) => sign({ signature: drawn(i) }))
  const after = await inside(verifyChain)
  expect(after).toMatchObject({ intact: true, seq: before.seq + 20 })
})

test('the same person who signs from two windows at once has signed once', async () => {
  const draft_id = newDraft()
  const answers = await Promise.all([1, 2, 3, 4].map((i) => sign({ draft_id, signature: drawn(i) })))
  expect(new Set(answers.map(({ signatures }) => signatures[0]!.id)).size).toBe(1)
  expect(await inside((context) => signaturesOf(context, { draft_id }))).toHaveLength(1)
})

test('another tenant sees neither the texts nor the signatures', async () => {
  const draft_id = newDraft()
  await sign({ draft_id })
  expect(await house.inside((context) => signaturesOf(context, { draft_id }), 'demo')).toEqual([])
  expect(await house.inside((context) => textsFor(context), 'demo')).toEqual([])
  await expect(
    house.inside((context) => signWaivers(context, signing([release])), 'demo'),
  ).rejects.toMatchObject({ code: 'waiver_not_found' })
})

test('a text is read in the language of the reader, and signed in one language it is signed in all', async () => {
  const { waiver_id } = await inside((context) => aWaiver(context, { title: 'House rules' }))
  const { version_id } = await inside((context) =>
    publishVersion(context, { waiver_id, locale: 'es', title: 'Reglas', body_html: '<p>Sea justo.</p>' }),
  )
  const reading = (language: 'en' | 'es') => (context: Context) => ({
    ...context,
    call: { ...context.call, language },
  })
  const shown = (language: 'en' | 'es') =>
    inside(async (context) => (await textsFor(reading(language)(context))).map(({ title }) => title))
  expect(await shown('en')).toContain('House rules')
  expect(await shown('es')).toContain('Reglas')
  // A text without a Spanish version is shown as it is.
  expect(await shown('es')).toContain('Release of liability')

  const draft_id = newDraft()
  const people = [{ key: 'ada1', name: 'Ada Ball', dob: '2000-05-05', member_type_id: 1, membership_id: 1 }]
  const missing = (language: 'en' | 'es') =>
    inside(async (context) =>
      (await missingWaivers(reading(language)(context), draft_id, people)).map((one) => one.waiver_id),
    )
  expect(await missing('en')).toContain(waiver_id)
  const spanish = (await inside((context) => textsFor(reading('es')(context)))).filter(
    (one) => one.version_id === version_id,
  )
  await sign({ draft_id, disclosure_version: E_CONSENTS.es.version }, spanish)
  expect(await missing('es')).not.toContain(waiver_id)
  expect(await missing('en')).not.toContain(waiver_id)

  // A new Spanish text requires a new signature, whichever language is read now.
  await inside((context) =>
    publishVersion(context, { waiver_id, locale: 'es', title: 'Reglas', body_html: '<p>Sea muy justo.</p>' }),
  )
  expect(await missing('en')).toContain(waiver_id)
})
