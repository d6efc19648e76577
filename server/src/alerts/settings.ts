import {
  ALERT_KINDS,
  ALERTS_PAGE,
  type addAlertDevice,
  type Alerts,
  type keepAlertDevice,
  type removeAlertDevice,
  type setAlert,
} from 'contract/alerts'
import type { In, Out } from 'contract/operation'
import { TooManyRequests } from 'contract/problem'
import { accountOf, isWithin } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { findOwnDevices } from './alert-queries.ts'
import { writeAlert } from './writing.ts'
import { countDevices, putDevice, removeDeviceAt, setSession } from './device-queries.ts'
import { findOff, insertOff, removeOff } from './switch-queries.ts'
import { vapidNamed, vapidOf } from './vapid.ts'

/** What the user is notified of. */
export async function showAlerts(context: Context): Promise<Alerts> {
  const { id } = whoIs(context)
  const [off, devices] = await Promise.all([findOff(context, id), countDevices(context, id)])
  return {
    public_key: vapidOf(context.keys).public_key,
    kinds: ALERT_KINDS.map((kind) => ({ kind, is_on: !off.includes(kind) })),
    devices,
  }
}

export async function switchKind(context: Context, { kind, is_on }: In<typeof setAlert>): Promise<Alerts> {
  const { id } = whoIs(context)
  await (is_on ? removeOff(context, [id], kind) : insertOff(context, id, kind))
  return showAlerts(context)
}

const ownerOf = (context: Context) => {
  const { id: user_id, session_id } = whoIs(context)
  return { user_id, session_id }
}

export async function addDevice(context: Context, address: In<typeof addAlertDevice>): Promise<Alerts> {
  await accountOf(context, { isHeld: true })
  const { public_key, ...reached } = address
  const current = vapidOf(context.keys).public_key
  const sender_key = public_key && vapidNamed(context.keys, public_key) ? public_key : current
  await putDevice(context, ownerOf(context), { ...reached, sender_key })
  return showAlerts(context)
}

/** A browser that somebody else uses now keeps nothing of whoever used it before. */
export async function keepDevice(
  context: Context,
  { endpoint }: In<typeof keepAlertDevice>,
): Promise<Out<typeof keepAlertDevice>> {
  const kept = await setSession(context, ownerOf(context), endpoint)
  if (!kept) await removeDeviceAt(context, endpoint)
  const { public_key } = vapidOf(context.keys)
  const isCurrent = !kept || kept.sender_key === null || kept.sender_key === public_key
  return { is_kept: kept !== undefined, renew_with: isCurrent ? null : public_key }
}

export async function removeThisDevice(
  context: Context,
  { endpoint }: In<typeof removeAlertDevice>,
): Promise<Alerts> {
  await removeDeviceAt(context, endpoint)
  return showAlerts(context)
}

const TRIES = { most: 10, seconds: 3600 }

/** Shows what a notification looks like, on every device of the user. */
export async function tryOne(context: Context): Promise<Record<string, never>> {
  const { id } = whoIs(context)
  if (!(await isWithin(context, `alert-try:${id}`, TRIES.most, TRIES.seconds)))
    throw TooManyRequests({ detail: { retry_after: TRIES.seconds } })
  await writeAlert(context, await findOwnDevices(context, id), {
    once: `try:${context.now.getTime()}`,
    until: new Date(context.now.getTime() + 600_000),
    say: ({ t }) => ({
      title: t('Notifications are on'),
      body: t('This is what they look like. We only send what can’t wait.'),
      path: ALERTS_PAGE,
    }),
  })
  return {}
}
