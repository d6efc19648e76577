import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { aWaiver, drawn, forChild, signing, testHouse, textsFor } from '../../test/waivers.ts'
import { fixedKeys, ringOf } from '../../test/keys.ts'
import type { Keys } from '../plumbing/context.ts'
import { keysFrom } from '../plumbing/keys.ts'
import { BEGINNING, canonical, sha256, type Signed } from './evidence.ts'
import { append } from './register.ts'
import { keepRegisterKeys } from './register-keys.ts'
import { lockRegister } from './signature-queries.ts'
import { verifyWaivers } from './verification.ts'
import { revokeSignature, signWaivers, verifyChain } from './waivers.ts'

const house = await testHouse()
const verify = () => house.inside((context) => verifyChain(context))
const TABLES = ['sealed_content', 'waiver_version', 'waiver_signature', 'waiver_register']

/** Restores every table of the register. */
const restore = async () => {
  for (const table of TABLES) {
    await house.tamper(`delete from ${table}`)
    await house.tamper(`insert into ${table} overriding system value select * from kept_${table}`)
  }
}

beforeAll(async () => {
  await house.inside((context) =>
    aWaiver(context, { consents: [{ key: 'photo', label: 'Pictures may be shown.' }] }),
  )
  const texts = await house.inside((context) => textsFor(context))
  const sign = (draft_id: number, more: Parameters<typeof signing>[1]) =>
    house.inside((context) => signWaivers(context, signing(texts, { draft_id, ...more })))
  await sign(1, {})
  await sign(2, forChild('2015-01-01'))
  await sign(3, { signature: { kind: 'typed', name: 'Ada Ball' } })
  const { signatures } = await sign(4, { signature: drawn(4) })
  await house.inside((context) =>
    revokeSignature(context, { signature_id: signatures[0]!.id, reason: 'asked' }),
  )
  await sign(5, { signature: drawn(5) })
  for (const table of TABLES) await house.tamper(`create table kept_${table} as select * from ${table}`)
})
beforeEach(restore)

test('a register nobody touched is intact', async () => {
  expect(await verify()).toMatchObject({ intact: true, seq: 6 })
  expect(await house.inside((context) => verifyChain(context), 'demo')).toEqual({
    intact: true,
    seq: 0,
    sha256: BEGINNING,
  })
})

test('a register is proven after its root key was changed and taken away, if its public key was kept', async () => {
  const newer = keysFrom(Buffer.alloc(32, 2))
  const verdict = (keys: Keys) => house.inside((context) => verifyChain({ ...context, keys }))
  const broken = { intact: false, seq: 1, what: 'the seal is not ours' }
  expect(await verdict(newer)).toMatchObject(broken)
  const ring = ringOf(newer, fixedKeys())
  await house.inside((context) => keepRegisterKeys({ ...context, keys: ring }))
  await house.inside((context) => keepRegisterKeys({ ...context, keys: ring }))
  const { rows } = await house.tamper('select number from waiver_register_key order by number')
  expect(rows).toEqual([{ number: 1 }, { number: 2 }])
  expect(await verdict(newer)).toMatchObject({ intact: true, seq: 6 })
  // Who can write into the database, but has none of our keys, keeps no key of their own there.
  const stranger = keysFrom(Buffer.alloc(32, 3))
  await house.tamper('delete from waiver_register_key')
  await house.inside((context) => keepRegisterKeys({ ...context, keys: ringOf(stranger, fixedKeys()) }))
  expect(await verdict(newer)).toMatchObject(broken)
  await house.tamper('delete from waiver_register_key')
})

test('any changed character of the evidence, its digest, its seal or its place is found at its entry', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('evidence', 'sha256', 'prev_sha256', 'seal'),
      fc.nat(),
      async (seq, column, at) => {
        await restore()
        const { rows } = await house.tamper(`select ${column} as it from waiver_signature where seq = $1`, [
          seq,
        ])
        const changed = changeAt(rows[0].it as string, at)
        await house.tamper(`update waiver_signature set ${column} = $1 where seq = $2`, [changed, seq])
        expect(await verify()).toMatchObject({ intact: false, seq })
      },
    ),
    { numRuns: 60 },
  )
})

test('any changed character of a text, a drawing or a typed name is found at the first entry that rests on it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        ['waiver_version', 'body_html', 'true', 1],
        ['waiver_version', 'title', 'true', 1],
        ['waiver_version', 'consents', 'true', 1],
        ['sealed_content', 'content', `content like '%"typed"%'`, 3],
        [
          'sealed_content',
          'content',
          `content like '%"drawn"%' and sha256 = (select mark_sha256 from waiver_signature where seq = 4)`,
          4,
        ],
        ['sealed_content', 'content', `content like '%disclosure%'`, 1],
      ),
      fc.nat(),
      async ([table, column, where, seq], at) => {
        await restore()
        const { rows } = await house.tamper(`select ${column} as it from ${table} where ${where}`)
        const changed = changeAt(rows[0].it as string, at)
        await house.tamper(`update ${table} set ${column} = $1 where ${where}`, [changed])
        expect(await verify()).toMatchObject({ intact: false, seq })
      },
    ),
    { numRuns: 60 },
  )
})

describe('a burglar who knows the scheme but not the key', () => {
  test('cannot sign a forged entry, even with every digest made right', async () => {
    const { rows } = await house.tamper('select * from waiver_signature order by seq')
    const forged = JSON.parse(rows[1].evidence) as Signed
    forged.signer.name = 'Mallory'
    let prev = rows[0].sha256 as string
    for (const row of rows.slice(1)) {
      const facts = row.seq === '2' || row.seq === 2 ? forged : JSON.parse(row.evidence)
      const evidence = canonical({ ...facts, prev_sha256: prev })
      const digest = sha256(evidence)
      await house.tamper(
        'update waiver_signature set evidence = $1, sha256 = $2, prev_sha256 = $3 where seq = $4',
        [evidence, digest, prev, row.seq],
      )
      prev = digest
    }
    await house.tamper('update waiver_register set sha256 = $1', [prev])
    expect(await verify()).toMatchObject({ intact: false, seq: 2, what: 'the seal is not ours' })
  })

  test.each([
    ['takes an entry out', 'delete from waiver_signature where seq = 3', 3],
    ['takes the last entry out', 'delete from waiver_signature where seq = 6', 6],
    [
      'swaps two entries',
      'update waiver_signature set seq = case seq when 2 then 3 else 2 end where seq in (2, 3)',
      2,
    ],
    ['names another version', 'update waiver_signature set version_id = 99 where seq = 2', 2],
    ['names another document', `update waiver_signature set pdf_sha256 = repeat('0', 64) where seq = 2`, 2],
    [
      'moves the time',
      `update waiver_signature set signed_at = signed_at + interval '1 day' where seq = 2`,
      2,
    ],
    [
      'turns a withdrawal to another signature',
      'update waiver_signature set revokes = (select id from waiver_signature where seq = 1) where seq = 5',
      5,
    ],
    ['says that the register ends elsewhere', `update waiver_register set sha256 = repeat('0', 64)`, 6],
  ])('%s: found', async (_, statement, seq) => {
    await house.tamper('alter table waiver_signature drop constraint waiver_signature_tenant_id_seq_key')
    await house.tamper(statement)
    const verdict = await verify()
    await restore()
    await house.tamper('alter table waiver_signature add unique (tenant_id, seq)')
    expect(verdict).toMatchObject({ intact: false, seq })
  })

  test('cuts the end off and closes the register again: found by the check of an earlier night', async () => {
    const before = await verify()
    if (!before.intact) throw new Error('unreachable')
    const { rows } = await house.tamper('select sha256 from waiver_signature where seq = 4')
    await house.tamper('delete from waiver_signature where seq > 4')
    await house.tamper('update waiver_register set seq = 4, sha256 = $1', [rows[0].sha256])
    expect(await verify()).toMatchObject({ intact: true, seq: 4 })
    expect(await house.inside((context) => verifyChain(context, before))).toMatchObject({
      intact: false,
      seq: 5,
    })
  })
})

test('the nightly check writes down where it ended, and an alarm names the entry that was changed', async () => {
  const night = () => verifyWaivers.run(house.acting(), undefined as never)
  const entries = async () =>
    (
      await house.tamper(
        `select action, after from audit_entry where subject = 'waiver_register' order by id`,
      )
    ).rows
  await night()
  await night()
  expect(await entries()).toMatchObject([{ action: 'waiver_register.verified', after: { seq: 6 } }])
  await house.tamper(
    `update waiver_signature set evidence = replace(evidence, 'Ada Ball', 'Eve Ball') where seq = 4`,
  )
  await expect(night()).rejects.toThrow('tenant alliance is not intact at entry 4: the evidence was changed')
  await expect(night()).rejects.toThrow('ALARM')
  expect(await entries()).toMatchObject([
    {},
    { action: 'waiver_register.broken', after: { seq: 4, what: 'the evidence was changed' } },
  ])
})

test('of a thousand entries the one that was changed is found', async () => {
  const { rows } = await house.tamper('select evidence from waiver_signature where seq = 1')
  const { seq: _seq, prev_sha256: _prev, ...facts } = JSON.parse(rows[0].evidence) as Signed
  await house.inside(async (context) => {
    const end = await lockRegister(context, BEGINNING)
    await append(
      context,
      end,
      Array.from({ length: 994 }, () => facts),
    )
  })
  expect(await verify()).toMatchObject({ intact: true, seq: 1000 })
  await house.tamper(
    `update waiver_signature set evidence = replace(evidence, '203.0.113.9', '203.0.113.8') where seq = 731`,
  )
  expect(await verify()).toMatchObject({ intact: false, seq: 731, what: 'the evidence was changed' })
})

/** Replaces the character at `at`. */
function changeAt(text: string, at: number): string {
  const i = at % Math.max(1, text.length)
  const other = text[i] === 'a' ? 'b' : 'a'
  return text.slice(0, i) + other + text.slice(i + 1)
}
