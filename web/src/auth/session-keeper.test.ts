import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { markOf } from 'contract/auth/may'
import { session, type Session } from '../session.ts'
import { createKeeper, type Told } from './session-keeper.ts'
import type { FreshTokens, SessionServer } from './session-server.ts'
import { memoryStore, type SessionStore } from './session-store.ts'

const tokenOf = (sub: string, number = 0) =>
  ['h', btoa(JSON.stringify({ sub, name: `Person ${sub}`, number })), 's'].join('.')

const person = (sub = '1'): Session => ({
  token: tokenOf(sub),
  refresh_token: 'r0',
  name: `Person ${sub}`,
  registrationStatus: 2,
  mmsRole: 'admin',
  userType: 3,
  access: { roles: { MMS: ['admin'] }, permissions: {} },
  team: '',
})

let now = 1_000_000
/** By how much somebody has changed the machine's clock. */
let set = 0
let tab: ReturnType<typeof oneTab>
beforeEach(() => {
  now = 1_000_000
  set = 0
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  tab.server.answer = undefined
  session.clear()
  vi.unstubAllGlobals()
})

/** A tab with a server and a store that the test controls. */
function oneTab(kept: SessionStore = memoryStore()) {
  const told: Told[] = []
  const startOver = vi.fn()
  const server = {
    calls: [] as string[],
    ended: [] as string[],
    answer: undefined as FreshTokens | 'refused' | 'unreachable' | undefined,
    shown: undefined as Partial<Session> | undefined,
  }
  const realm: SessionServer = {
    refresh: async (refresh_token) => {
      server.calls.push(refresh_token)
      const number = server.calls.length
      return (
        server.answer ?? { access_token: tokenOf('1', number), refresh_token: `r${number}`, expires_in: 300 }
      )
    },
    view: async () => server.shown,
    end: (refresh_token) => void server.ended.push(refresh_token),
  }
  let queue = Promise.resolve<unknown>(undefined)
  const alone = <T>(work: () => Promise<T>) => {
    const next = queue.then(work)
    queue = next.catch(() => {})
    return next
  }
  const store = { ...kept, isThere: vi.fn(kept.isThere) }
  const parts = {
    store,
    server: realm,
    alone,
    tell: (what: Told) => void told.push(what),
    now: () => now + set,
    uptime: () => now,
    startOver,
  }
  return { ...createKeeper(parts), told, server, store, startOver, settled: () => alone(async () => {}) }
}

describe('the access token', () => {
  test('is renewed one minute before its end, and not earlier', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    now += 239_999
    await tab.check()
    expect(tab.server.calls).toEqual([])
    now += 1
    await tab.check()
    expect(tab.server.calls).toEqual(['r0'])
    expect(session.get()).toMatchObject({ token: tokenOf('1', 1), refresh_token: 'r1', mmsRole: 'admin' })
    expect((await tab.store.latest())?.session.refresh_token).toBe('r1')
    expect(tab.told).toEqual(['changed', 'changed'])
  })

  test('is renewed once, however many ask at the same time', async () => {
    tab = oneTab()
    await tab.begin(person(), 10)
    await Promise.all([tab.check(), tab.ready(), tab.check(), tab.online()])
    expect(tab.server.calls).toEqual(['r0'])
  })

  test('that another tab has renewed is taken over without asking the server', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    now += 250_000
    await tab.store.write({
      session: { ...person(), token: tokenOf('1', 7), refresh_token: 'r7' },
      expires_at: now + 300_000,
    })
    await tab.check()
    expect(tab.server.calls).toEqual([])
    expect(session.get()?.refresh_token).toBe('r7')
  })

  test('holds a call back while it is about to end', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    now += 290_000
    await tab.ready()
    expect(tab.server.calls).toEqual([])
    now += 9_000
    await tab.ready()
    expect(session.get()?.token).toBe(tokenOf('1', 1))
  })

  test('brings the roles that hold now', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    tab.server.shown = { mmsRole: 'member', registrationStatus: 1 }
    now += 250_000
    await tab.check()
    await expect.poll(() => session.get()).toMatchObject({ mmsRole: 'member', registrationStatus: 1 })
    await tab.settled()
    expect((await tab.store.latest())?.session).toMatchObject({ mmsRole: 'member', refresh_token: 'r1' })
  })
})

describe('a clock that is set', () => {
  test.each([
    ['back by an hour', -3_600_000],
    ['back by a minute', -60_000],
    ['on by an hour', 3_600_000],
  ])('%s while the page is open makes no call go out with a token that has ended', async (_, by) => {
    tab = oneTab()
    await tab.begin(person(), 300)
    set = by
    now += 240_000
    await tab.check()
    expect(tab.server.calls).toEqual(['r0'])
    // The new token is valid by both clocks: nothing is requested again until it is due.
    now += 239_000
    await tab.check()
    expect(tab.server.calls).toEqual(['r0'])
  })

  test('back between two visits, so that the token seems to last longer than any', async () => {
    tab = oneTab()
    const token = ['h', btoa(JSON.stringify({ sub: '1', name: 'Person 1', iat: 1000, exp: 1300 })), 's'].join(
      '.',
    )
    await tab.store.write({ session: { ...person(), token }, expires_at: now + 86_400_000 })
    await tab.resume()
    now += 239_999
    await tab.check()
    expect(tab.server.calls).toEqual([])
    now += 1
    await tab.check()
    expect(tab.server.calls).toEqual(['r0'])
  })
})

describe('a lost network', () => {
  test('is no reason to log out: it is tried again, with growing pauses', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    tab.server.answer = 'unreachable'
    const tries: number[] = []
    for (let second = 240; second < 700; second += 0.5) {
      now = 1_000_000 + second * 1000
      const before = tab.server.calls.length
      await tab.check()
      if (tab.server.calls.length > before) tries.push(second)
    }
    expect(tries.slice(0, 6)).toEqual([240, 241.5, 244.5, 250.5, 262.5, 286.5])
    expect(session.get()?.refresh_token).toBe('r0')
    tab.server.answer = undefined
    await tab.online()
    expect(session.get()?.refresh_token).toMatch(/^r\d\d/)
    expect(tab.server.ended).toEqual([])
  })

  test('keeps a call from being sent with a token that has ended', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    tab.server.answer = 'unreachable'
    now += 298_000
    await tab.ready()
    now += 3_000
    await expect(tab.ready()).rejects.toThrow('Network error: Please check your internet connection.')
    vi.stubGlobal('navigator', { onLine: false })
    await expect(tab.ready()).rejects.toThrow('No internet connection')
    expect(session.get()).toBeDefined()
  })
})

describe('the session ends', () => {
  test('when the server refuses to renew it', async () => {
    tab = oneTab()
    await tab.begin(person(), 30)
    tab.server.answer = 'refused'
    await tab.check()
    expect(session.get()).toBeUndefined()
    expect(await tab.store.latest()).toBeUndefined()
    await expect.poll(() => tab.told.at(-1)).toBe('ended')
  })

  test('by logging out, also at the server and for the other tabs', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    session.clear()
    await expect.poll(() => tab.told).toEqual(['changed', 'ended'])
    expect(tab.server.ended).toEqual(['r0'])
    expect(await tab.store.latest()).toBeUndefined()
  })

  test('when another tab says so, without saying it again', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    await tab.store.clear()
    await tab.heard('ended')
    expect(session.get()).toBeUndefined()
    expect(tab.told).toEqual(['changed'])
    expect(tab.server.ended).toEqual([])
  })

  test('when its parts are taken from storage, seen at the second look', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    tab.store.isThere.mockReturnValueOnce(false)
    await tab.check()
    await tab.check()
    expect(session.get()).toBeDefined()
    tab.store.isThere.mockReturnValue(false)
    await tab.check()
    await tab.check()
    expect(session.get()).toBeUndefined()
  })

  test('and stays ended when a renewal was on its way', async () => {
    tab = oneTab()
    await tab.begin(person(), 30)
    const checking = tab.check()
    session.clear()
    await checking
    expect(session.get()).toBeUndefined()
    expect(await tab.store.latest()).toBeUndefined()
  })
})

describe('another tab', () => {
  test('that logged in logs this one in', async () => {
    tab = oneTab()
    await tab.store.write({ session: person(), expires_at: now + 300_000 })
    await tab.heard('changed')
    expect(session.get()?.name).toBe('Person 1')
    expect(tab.told).toEqual([])
  })

  test('where somebody else logged in makes this one start over', async () => {
    tab = oneTab()
    await tab.begin(person('1'), 300)
    await tab.store.write({ session: person('2'), expires_at: now + 300_000 })
    await tab.heard('changed')
    expect(tab.startOver).toHaveBeenCalledOnce()
    expect(session.get()?.name).toBe('Person 1')
  })
})

test('a page begins with what is stored, and with nothing when it is not readable', async () => {
  tab = oneTab()
  await tab.store.write({ session: person(), expires_at: now + 300_000 })
  await tab.resume()
  expect(session.get()?.name).toBe('Person 1')
  session.clear()
  const store = { ...memoryStore(), read: async () => undefined, clear: vi.fn(async () => {}) }
  tab = oneTab(store)
  await tab.resume()
  expect(session.get()).toBeUndefined()
  expect(store.clear).toHaveBeenCalledOnce()
})

test('what a screen changes is kept with the newest tokens', async () => {
  tab = oneTab()
  await tab.begin({ ...person(), registrationStatus: 1 }, 300)
  await tab.store.write({
    session: { ...person(), registrationStatus: 1, token: tokenOf('1', 5), refresh_token: 'r5' },
    expires_at: now + 400_000,
  })
  session.set({ ...session.get()!, registrationStatus: 2 })
  await tab.settled()
  expect(await tab.store.latest()).toMatchObject({
    session: { registrationStatus: 2, refresh_token: 'r5' },
    expires_at: now + 400_000,
  })
})

describe('rights', () => {
  const permissions = { mms: { users: ['view'] } }

  test('that the server says are others are read anew, once for an answer and never for the same', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    const views = vi.fn(() => ({ access: { roles: {}, permissions } }))
    Object.defineProperty(tab.server, 'shown', { get: views, configurable: true })
    const mark = markOf({ permissions })
    await Promise.all([tab.heardMark(mark), tab.heardMark(mark)])
    expect(session.get()?.access.permissions).toEqual(permissions)
    await tab.heardMark(mark)
    expect(views).toHaveBeenCalledTimes(1)
  })

  test('stay as they are while nobody can say', async () => {
    tab = oneTab()
    await tab.begin(person(), 300)
    await tab.heardMark(markOf({ permissions }))
    expect(session.get()?.access.permissions).toEqual({})
  })
})
