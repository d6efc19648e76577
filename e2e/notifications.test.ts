import { expect, test } from 'vitest'
import { aPushService } from '../server/test/push-service.ts'
import { useBrowser, visitor } from './browser.ts'
import { logIn, look } from './people.ts'

useBrowser()

test('a parent turns notifications on, sees one, opens its screen from it, and turns them off', async () => {
  const push = await aPushService()
  const page = await visitor({ device: 'phone', tenant: 'demo' })
  // The browser's own push service is beyond this machine; one on this machine stands in for it.
  const subscription = push.subscribe()
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const own = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? own : null)
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes')
      return own
    }
  }, subscription)
  await logIn(page, 'member')
  await page.waitForURL('**/mms/member/profile')
  await page.context().grantPermissions([])
  await page.goto('/mms/notifications')
  await page.getByText('Notifications are blocked here').waitFor()
  await look(page, 'notifications-blocked-phone')
  await page.context().grantPermissions(['notifications'])
  await page.reload()
  await page.getByText('Hear it here first').waitFor()
  await look(page, 'notifications-phone')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are on for this device.').waitFor()
  await look(page, 'notifications-on-phone')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => push.taken.length, { timeout: 20_000 }).toBe(1)

  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/')
      if (ours) done(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(push.taken[0]!.alert),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      const all = (await registration?.getNotifications()) ?? []
      return all.map(({ title, tag, data }) => ({ title, tag, path: data.path }))
    })
  await expect
    .poll(shown)
    .toEqual([{ title: 'Notifications are on', tag: push.taken[0]!.alert.tag, path: '/mms/notifications' }])

  await page.getByLabel('Due tomorrow').uncheck()
  await page.getByText('Data updated successfully').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Due tomorrow').isChecked()).toBe(false)
  await page.getByLabel('Due tomorrow').check()

  await page.goto('/ctms/calendar')
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(async () => {
    const own = globalThis as unknown as ServiceWorkerScope
    const [notification] = await own.registration.getNotifications()
    own.dispatchEvent(new own.NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL('**/mms/notifications')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor()
})

/** The parts of a worker the test presses with. */
type ServiceWorkerScope = {
  registration: { getNotifications: () => Promise<unknown[]> }
  dispatchEvent: (event: unknown) => void
  NotificationEvent: new (name: string, about: { notification: unknown }) => unknown
}
