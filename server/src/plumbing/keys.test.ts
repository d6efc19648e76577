import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keysFrom, loadKeys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fresh = () => mkdtempSync(join(folder, 'data-'))
const file = (dataDir: string) => join(dataDir, 'keys/root.key')

test('the first start makes a key that only the server may read, and later starts use it', async () => {
  const dataDir = fresh()
  const first = await loadKeys({ dataDir })
  const second = await loadKeys({ dataDir })
  expect(second.derive('tokens')).toEqual(first.derive('tokens'))
  expect(statSync(file(dataDir)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(file(dataDir), 'utf8'), 'base64url')).toHaveLength(32)
})

test('two servers that start at once go on with the same key', async () => {
  const dataDir = fresh()
  const servers = await Promise.all([1, 2, 3, 4].map(() => loadKeys({ dataDir })))
  expect(new Set(servers.map((keys) => keys.derive('tokens').toString('hex'))).size).toBe(1)
})

test('a key file that others could read is closed to them', async () => {
  const dataDir = fresh()
  await loadKeys({ dataDir })
  chmodSync(file(dataDir), 0o644)
  await loadKeys({ dataDir })
  expect(statSync(file(dataDir)).mode & 0o777).toBe(0o600)
})

test('a damaged key file stops the start and is not written over', async () => {
  const dataDir = fresh()
  await loadKeys({ dataDir })
  writeFileSync(file(dataDir), 'short')
  await expect(loadKeys({ dataDir })).rejects.toThrow('The root key must have 32 bytes')
  expect(readFileSync(file(dataDir), 'utf8')).toBe('short')
})

test('a key of the configuration leaves no file', async () => {
  const dataDir = fresh()
  await loadKeys({ dataDir, rootKey: Buffer.alloc(32, 7) })
  expect(() => statSync(file(dataDir))).toThrow()
})

test('each purpose has a key of its own, and another root gives other keys', () => {
  const keys = keysFrom(Buffer.alloc(32, 1))
  expect(keys.derive('tokens')).toHaveLength(32)
  expect(keys.derive('tokens')).not.toEqual(keys.derive('seals'))
  expect(keys.derive('tokens')).not.toEqual(keysFrom(Buffer.alloc(32, 2)).derive('tokens'))
})
