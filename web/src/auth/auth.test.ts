import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../session.ts'
import { beginSession, openSession } from './keeping-session.ts'

afterEach(() => {
  session.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the end of the access token is looked at every 1.5 seconds, and one minute before it there is another', async () => {
  const every = vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never)
  const token = (number: number) =>
    ['h', btoa(JSON.stringify({ sub: '1', name: 'Ada', number })), 's'].join('.')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
    asked.push(`${target} ${String(init.body)}`)
    const body = { access_token: token(2), refresh_token: 'r2', expires_in: 300 }
    return new Response(target.endsWith('/token') ? JSON.stringify(body) : '{}', { status: 200 })
  })
  await openSession('alliance')
  const polls = every.mock.calls.filter(([, ms]) => ms === 1_500)
  expect(polls).toHaveLength(1)
  const look = polls[0]![0] as () => void

  const who = {
    token: token(1),
    refresh_token: 'r1',
    name: 'Ada',
    registrationStatus: 2,
    mmsRole: 'member' as const,
    userType: 3,
    access: { roles: {}, permissions: {} },
    team: '',
  }
  await beginSession(who, 300)
  look()
  expect(asked).toEqual([])
  await beginSession({ ...who, token: token(3) }, 60)
  look()
  await expect.poll(() => session.get()?.refresh_token).toBe('r2')
  expect(asked[0]).toBe(
    '/api/auth/realms/alliance/protocol/openid-connect/token client_id=web&grant_type=refresh_token&refresh_token=r1',
  )
})
