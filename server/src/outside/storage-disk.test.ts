import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from './storage-disk.ts'
import { StorageFull } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = diskStorage(folder)

test('a file comes back as it was stored, with its type, until it is removed', async () => {
  const content = Buffer.from([0, 1, 2, 255])
  await storage.put('waivers/1/a.pdf', content, 'application/pdf')
  expect(await storage.get('waivers/1/a.pdf')).toEqual({ content, type: 'application/pdf' })
  await storage.remove('waivers/1/a.pdf')
  await storage.remove('waivers/1/a.pdf')
  expect(await storage.get('waivers/1/a.pdf')).toBeUndefined()
})

test('a key that is no file, or a folder, is not there', async () => {
  await storage.put('a/b', Buffer.from('x'), 'text/plain')
  expect(await storage.get('a')).toBeUndefined()
  expect(await storage.get('a/b/c')).toBeUndefined()
})

test('writers at the same time leave one whole file and nothing beside it', async () => {
  const contents = Array.from({ length: 20 }, (_, i) => Buffer.alloc(200_000, i))
  await Promise.all(contents.map((content) => storage.put('race/file', content, 'image/png')))
  const { content } = (await storage.get('race/file'))!
  expect(content).toHaveLength(200_000)
  expect(new Set(content).size).toBe(1)
  expect(readdirSync(join(folder, 'race')).toSorted()).toEqual(['file', 'file~type'])
})

test.each([
  '../outside',
  '/etc/passwd',
  'a/../b',
  'a//b',
  'a/',
  '.hidden',
  'a/.hidden',
  'Upper',
  'a\\b',
  'a\0b',
  'file~type',
  '',
  'a'.repeat(301),
])('%j is no key', async (key) => {
  await expect(storage.get(key)).rejects.toThrow('this is no key of a file')
  await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('this is no key of a file')
})

test('on a full disk the problem says so, and what was there before is still there', async () => {
  await storage.put('full/file', Buffer.from('old'), 'text/plain')
  const full = diskStorage(folder, async (...given) => {
    const file = await open(...given)
    file.writeFile = async () => {
      await file.write('half')
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    return file
  })
  const refusal = full.put('full/file', Buffer.from('new'), 'text/plain')
  await expect(refusal).rejects.toSatisfy(StorageFull.is)
  await expect(refusal).rejects.toMatchObject({
    status: 507,
    message: 'There’s no room left for files. Nothing was lost. Please try again later.',
  })
  expect((await storage.get('full/file'))!.content.toString()).toBe('old')
  expect(readdirSync(join(folder, 'full')).toSorted()).toEqual(['file', 'file~type'])
})
