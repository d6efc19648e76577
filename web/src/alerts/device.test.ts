import { expect, test, vi } from 'vitest'
import { addAlertDevice, keepAlertDevice, removeAlertDevice } from 'contract/alerts'
import { keepDevice, stateOfDevice, turnOff } from './device.ts'

type Subscription = { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<void> }

/** A browser and a server whose key changed; `cut` names the step at which the page is closed. */
function world({ cut }: { cut?: 'subscribing' | 'adding' | 'removing' } = {}) {
  const known = new Map([['push/1', 'old']])
  const at = { subscription: undefined as Subscription | undefined, made: 0, cut }
  const ends = (step: typeof cut) => {
    if (at.cut !== step) return
    at.cut = undefined
    throw new TypeError('the page was closed')
  }
  const subscribe = (): Subscription => {
    const endpoint = `push/${++at.made}`
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => void (at.subscription = undefined),
    }
  }
  at.subscription = subscribe()
  const pushManager = {
    getSubscription: async () => at.subscription ?? null,
    subscribe: async () => {
      ends('subscribing')
      return (at.subscription = subscribe())
    },
  }
  const calls: Record<string, (input: { endpoint: string; public_key: string }) => unknown> = {
    [keepAlertDevice.path]: ({ endpoint }) => ({
      is_kept: known.has(endpoint),
      renew_with: known.get(endpoint) === 'old' ? 'new' : null,
    }),
    [addAlertDevice.path]: ({ endpoint, public_key }) => {
      ends('adding')
      known.set(endpoint, public_key)
      return ALERTS
    },
    [removeAlertDevice.path]: ({ endpoint }) => {
      ends('removing')
      known.delete(endpoint)
      return ALERTS
    },
  }
  vi.stubEnv('DEV', false)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', {
    userAgent: 'a phone',
    onLine: true,
    serviceWorker: { ready: Promise.resolve(), getRegistration: async () => ({ pushManager }) },
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const [, answer] = Object.entries(calls).find(([end]) => path.endsWith(end))!
    return Response.json({ success: true, data: answer(JSON.parse(body)) })
  })
  return { known, at }
}

const ALERTS = { is_available: true, public_key: 'new', switches: [], devices: 1 }

test('a device that heard by a key that will go subscribes anew', async () => {
  const { known, at } = world()
  expect(await stateOfDevice()).toBe('on')
  expect([...known]).toEqual([['push/2', 'new']])
  expect(at.subscription?.endpoint).toBe('push/2')
  expect(await stateOfDevice()).toBe('on')
  expect([...known]).toEqual([['push/2', 'new']])
})

test.each(['subscribing', 'adding', 'removing'] as const)(
  'subscribing anew that is cut short while %s goes on at the next visit',
  async (cut) => {
    const { known, at } = world({ cut })
    await keepDevice().catch(() => {})
    expect(await stateOfDevice()).toBe('on')
    expect([...known]).toContainEqual([at.subscription?.endpoint, 'new'])
    expect([...known.keys()]).not.toContain('push/1')
  },
)

test.each(['subscribing', 'adding', 'removing'] as const)(
  'a device that is turned off after subscribing anew was cut short while %s stays off',
  async (cut) => {
    const { known } = world({ cut })
    await keepDevice().catch(() => {})
    await turnOff()
    expect([...known]).toEqual([])
    expect(await stateOfDevice()).toBe('off')
    expect([...known]).toEqual([])
  },
)
