import type { SentAlert } from 'contract/alerts'
import type { OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { PushRefused } from '../outside/push.ts'
import { readDocument } from '../tenants/tenants.ts'
import { findAlert, markAlert, removeOldAlerts } from './alert-queries.ts'
import { removeDevice, removeDeviceOfNobody } from './device-queries.ts'
import { vapidNamed, vapidOf } from './vapid.ts'

/** Hands a waiting alert to the push service of its device. */
export const deliverAlert = job<{ alert_id: number }>({ name: 'deliver-alert', run: deliver })

async function deliver(context: OutsideContext, { alert_id }: { alert_id: number }): Promise<void> {
  const { outside, now, keys } = context
  const { alert, contact } = await context.transaction(async (inside) => ({
    alert: await findAlert(inside, alert_id),
    contact: contactOf(inside.link('/'), (await readDocument(inside)).support_email),
  }))
  if (alert?.status !== 'waiting') return
  const seconds = Math.floor((Date.parse(alert.until) - now.getTime()) / 1000)
  if (seconds <= 0) return void (await context.transaction((inside) => markAlert(inside, alert_id, 'late')))
  if (alert.is_ended)
    return void (await context.transaction((inside) => removeDevice(inside, alert.device_id)))
  const sender = alert.sender_key === null ? vapidOf(keys) : vapidNamed(keys, alert.sender_key)
  // Nobody can reach it any more until its owner opens the site.
  if (!sender) return void (await context.transaction((inside) => markAlert(inside, alert_id, 'failed')))
  // A server that dies between sending and noting it sends again: the tag makes the second take the first's
  // place on the device, and the topic does the same at the push service.
  const tag = `alert-${Date.parse(alert.created_at)}-${alert_id}`
  const payload: SentAlert = { ...alert.content, tag }
  try {
    const outcome = await outside.push.send({
      to: { endpoint: alert.endpoint, p256dh: alert.p256dh, auth: alert.auth },
      payload: JSON.stringify(payload),
      seconds,
      topic: tag,
      from: { ...sender, contact },
    })
    await context.transaction(async (inside) => {
      if (outcome === 'gone') await removeDevice(inside, alert.device_id)
      else await markAlert(inside, alert_id, 'sent')
    })
  } catch (error) {
    if (error instanceof PushRefused)
      return void (await context.transaction((inside) => markAlert(inside, alert_id, 'failed')))
    // The original error may name the device's address, and what is thrown here is logged.
    throw new Error(`alert ${alert_id} was not taken`)
  }
}

/** Where a push service reaches the operator (RFC 8292 §2.1): the site, if it has TLS, or by email. */
const contactOf = (site: string, email: string | null | undefined) =>
  site.startsWith('https:') ? site : `mailto:${email || 'no-reply@localhost'}`

const WEEK_MS = 7 * 86_400_000

/** Forgets devices nobody is logged in on anymore, and what was said a week ago. */
export const tidyAlerts = job({
  name: 'tidy-alerts',
  every: '41 2 * * *',
  run: (context) =>
    context.transaction(async (inside) => {
      await removeDeviceOfNobody(inside)
      await removeOldAlerts(inside, new Date(context.now.getTime() - WEEK_MS))
    }),
})
