import {
  addAlertDevice,
  ALERTS_WORKER,
  keepAlertDevice,
  removeAlertDevice,
  type Alerts,
} from 'contract/alerts'
import { call } from '../api.ts'

/**
 * Whether this device gets notifications, or why it cannot: `install` on an iPhone, where only sites on the
 * home screen may notify.
 */
export type DeviceState = 'on' | 'off' | 'blocked' | 'install' | 'unsupported'

/** Why turning on failed: the user said no, or the browser could not reach its push service. */
export class NotTurnedOn extends Error {
  override name = 'NotTurnedOn'
}

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)
const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && !import.meta.env.DEV

export async function stateOfDevice(): Promise<DeviceState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await keptSubscription()) ? 'on' : 'off'
}

/** Whether the user can still be asked here. */
export const canBeAsked = () => isSupported() && Notification.permission === 'default'

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isSupported() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * The subscription of this browser, if it belongs to the logged-in user; that of somebody who used the
 * browser before is given up.
 */
async function keptSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported() || Notification.permission !== 'granted') return undefined
  const subscription = await subscriptionHere()
  const { is_kept, renew_with } = await kept(subscription?.endpoint)
  if (is_kept && renew_with) return renewed(subscription!.endpoint, renew_with)
  const begun = localStorage.getItem(RENEWING)
  if (begun && !is_kept) {
    const before = await kept(begun)
    if (before.is_kept && before.renew_with) return renewed(begun, before.renew_with)
  }
  if (begun) await renewalEnds(begun, subscription?.endpoint)
  if (is_kept) return subscription!
  await subscription?.unsubscribe()
  return undefined
}

const kept = async (endpoint: string | undefined) =>
  endpoint ? call(keepAlertDevice, { endpoint }) : { is_kept: false, renew_with: undefined }

/** The address that is being replaced, so that a visit that is cut short between two keys goes on at the next. */
const RENEWING = 'alerts-renewing'

/** Subscribes with the site’s key of today; the server forgets the old address last. */
async function renewed(before: string, public_key: string): Promise<PushSubscription> {
  localStorage.setItem(RENEWING, before)
  const registration = (await navigator.serviceWorker.getRegistration('/'))!
  const now = await subscribe(registration, public_key)
  await call(addAlertDevice, addressOf(now, public_key))
  await renewalEnds(before, now.endpoint)
  return now
}

async function renewalEnds(before: string, now?: string): Promise<void> {
  if (before !== now) await call(removeAlertDevice, { endpoint: before })
  localStorage.removeItem(RENEWING)
}

function addressOf(subscription: PushSubscription, public_key: string) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']!, public_key }
}

/** After a login: this device stays with its owner's new login, or is given up. */
export const keepDevice = async (): Promise<void> => void (await keptSubscription())

/** Asks for permission and subscribes. Call it at a press. @throws NotTurnedOn */
export async function turnOn(public_key: string): Promise<Alerts> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotTurnedOn('refused')
  const registration = await navigator.serviceWorker.register(workerAddress() as string)
  const subscription = await subscribe(registration, public_key).catch(() => {
    throw new NotTurnedOn('unreachable')
  })
  return call(addAlertDevice, addressOf(subscription, public_key))
}

async function subscribe(registration: ServiceWorkerRegistration, public_key: string) {
  await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  // Whoever used this browser before, or an installation with another key.
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

/** Stops on this device, for the server and the browser. */
export async function turnOff(): Promise<Alerts | undefined> {
  const begun = localStorage.getItem(RENEWING)
  if (begun) await renewalEnds(begun)
  const subscription = await subscriptionHere()
  if (!subscription) return undefined
  const left = await call(removeAlertDevice, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return left
}

let address: unknown

/** This page's trusted types policy only allows this name to become the URL of a script. */
function workerAddress(): unknown {
  address ??= window.trustedTypes
    ? window.trustedTypes
        .createPolicy('fieldhouse', { createScriptURL: () => ALERTS_WORKER })
        .createScriptURL('')
    : ALERTS_WORKER
  return address
}
