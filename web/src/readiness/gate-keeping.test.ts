import { beforeEach, describe, expect, test } from 'vitest'
import { pageKeeping, type Asked, type Build } from '../page-keeping.ts'
import { THE_GATE_PAGE } from './gate-page.ts'

const HOST = 'https://club.example'
const pathOf = (what: string | Request) => new URL(typeof what === 'string' ? what : what.url, HOST).pathname

const build = (version: string): Build => ({
  version,
  begins: [`/assets/begin-${version}.js`, '/assets/base.css'],
  files: ['/scheme.js', `/assets/begin-${version}.js`, '/assets/base.css', `/assets/qr-${version}.js`],
})
const pageOf = ({ begins }: Build, language = 'en') =>
  `<html lang="${language}">${begins.map((file) => `<script src="${file}">`).join('')}</html>`

/** The server's files; a number is the status of a refusal. */
let server: Record<string, string | number>
let isOnline: boolean
let asked: string[]
let kept: Map<string, Map<string, string>>

function phone(of: Build) {
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, string>()
    kept.set(name, cache)
    return {
      match: async (path: string) => (cache.has(path) ? new Response(cache.get(path)) : undefined),
      put: async (path: string, answer: Response) => void cache.set(path, await answer.text()),
    } as unknown as Cache
  }
  return pageKeeping(of, THE_GATE_PAGE, {
    caches: {
      open,
      keys: async () => [...kept.keys()],
      delete: async (name) => kept.delete(name),
    },
    ask: async (what) => {
      asked.push(pathOf(what))
      if (!isOnline) throw new TypeError('no connection')
      const body = server[pathOf(what)] ?? 404
      return typeof body === 'number' ? new Response('', { status: body }) : new Response(body)
    },
    pause: () => new Promise(() => {}),
  })
}

const deploy = (of: Build) => {
  server = Object.fromEntries(of.files.map((file) => [file, `text of ${file}`]))
  server['/ctms/gate'] = pageOf(of)
}
const A = build('a')
const B = build('b')
beforeEach(() => {
  kept = new Map()
  asked = []
  isOnline = true
  deploy(A)
})

const works: Promise<unknown>[] = []
const visit = async (worker: ReturnType<typeof phone>) => {
  const answer = await worker.page(new Request(`${HOST}/ctms/gate`), (work) => works.push(work))
  await Promise.all(works.splice(0))
  return answer.text()
}

describe('what is kept', () => {
  test('is the page of the gate with the files of its build, and nothing else', async () => {
    await phone(A).fill()
    expect([...kept.keys()]).toEqual(['gate-a'])
    expect([...kept.get('gate-a')!.keys()].sort()).toEqual(['/ctms/gate', ...A.files].sort())
  })

  test('is fetched where the browser has thrown a part of it away, and only that part', async () => {
    await phone(A).fill()
    kept.get('gate-a')!.delete('/assets/qr-a.js')
    asked = []
    await phone(A).fill()
    expect(asked).toEqual(['/assets/qr-a.js'])
  })

  test.each([
    ['a file is missing', () => delete server['/assets/qr-a.js']],
    ['the server is away', () => (server['/ctms/gate'] = 503)],
    ['the page is of another build already', () => (server['/ctms/gate'] = pageOf(B))],
    ['there is no connection', () => (isOnline = false)],
  ])('does not count while %s', async (_, happen) => {
    happen()
    await expect(phone(A).fill()).rejects.toThrow()
  })

  test('of other builds goes, and what others keep stays', async () => {
    kept.set('gate-old', new Map()).set('of somebody else', new Map())
    await phone(A).fill()
    await phone(A).clean()
    expect([...kept.keys()].sort()).toEqual(['gate-a', 'of somebody else'])
  })
})

describe('the page', () => {
  test('is the one of the server, and the last one seen where there is no connection', async () => {
    const worker = phone(A)
    await worker.fill()
    server['/ctms/gate'] = pageOf(A, 'es')
    expect(await visit(worker)).toContain('lang="es"')
    isOnline = false
    expect(await visit(worker)).toContain('lang="es"')
  })

  test('is the kept one while the server is away', async () => {
    const worker = phone(A)
    await worker.fill()
    server['/ctms/gate'] = 502
    expect(await visit(worker)).toBe(pageOf(A))
  })

  test('is the kept one where the connection only looks like one', async () => {
    const slow = pageKeeping(A, THE_GATE_PAGE, {
      caches: { open: async () => ({ match: async () => new Response('kept') }) as never } as never,
      ask: () => new Promise(() => {}),
      pause: async () => {},
    })
    const answer = await slow.page(new Request(`${HOST}/ctms/gate`), () => {})
    expect(await answer.text()).toBe('kept')
  })

  test('of a new build is shown and not kept among the files of the old one', async () => {
    const worker = phone(A)
    await worker.fill()
    deploy(B)
    expect(await visit(worker)).toBe(pageOf(B))
    isOnline = false
    expect(await visit(worker)).toBe(pageOf(A))
  })

  test('is the server’s answer, and not a worse one, where nothing is kept', async () => {
    server['/ctms/gate'] = 503
    expect(await visit(phone(A))).toBe('')
    isOnline = false
    await expect(visit(phone(A))).rejects.toThrow()
  })
})

test('a file comes from the phone, and from the server where the browser has thrown it away', async () => {
  const worker = phone(A)
  await worker.fill()
  asked = []
  const file = async () => (await worker.file(new Request(`${HOST}/assets/qr-a.js`))).text()
  expect([await file(), asked]).toEqual(['text of /assets/qr-a.js', []])
  kept.clear()
  expect([await file(), asked]).toEqual(['text of /assets/qr-a.js', ['/assets/qr-a.js']])
})

test.each<[string, Partial<Asked>, 'page' | 'file' | undefined]>([
  ['/ctms/gate', {}, 'page'],
  ['/ctms/gate/?language=es', {}, 'page'],
  ['/ctms/gates', {}, undefined],
  ['/ctms/gate/passes', {}, 'page'],
  ['/ctms/gate/more', {}, undefined],
  ['/login', {}, undefined],
  ['/ctms/gate', { method: 'POST' }, undefined],
  ['/ctms/gate', { mode: 'cors' }, undefined],
  ['/ctms/gate', { isOurs: false }, undefined],
  ['/assets/qr-a.js', { mode: 'cors' }, 'file'],
  ['/assets/qr-a.js', {}, undefined],
  ['/assets/qr-b.js', { mode: 'cors' }, undefined],
  ['/assets/qr-a.js?x', { mode: 'cors' }, undefined],
  ['/api/ctms/gate/teams', { mode: 'cors' }, undefined],
  ['/api/ctms/gate/check-ins', { mode: 'cors', method: 'POST' }, undefined],
])('%s %j is its affair: %s', (path, more, kind) => {
  const url = new URL(path, HOST)
  expect(phone(A).kindOf({ method: 'GET', mode: 'navigate', isOurs: true, url, ...more })).toBe(kind)
})

test('a page is of its build when it began with scripts of it only', () => {
  const { isOwn } = phone(A)
  expect(isOwn(['/assets/begin-a.js'])).toBe(true)
  expect(isOwn(['/assets/begin-b.js'])).toBe(false)
  expect(isOwn([])).toBe(false)
})
