import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { Nothing } from './primitives.ts'

/** The service worker that shows notifications, for the whole site. */
export const ALERTS_WORKER = '/alerts-worker.js'

/** Where notifications are turned on; the only page that registers that worker. */
export const ALERTS_PAGE = '/mms/notifications'

/** What is urgent enough for a notification. Each kind has a switch. */
export const ALERT_KINDS = ['canceled', 'moved', 'due', 'checked_in'] as const
export const AlertKind = z.enum(ALERT_KINDS, 'There’s no such notification.')
export type AlertKind = z.infer<typeof AlertKind>

/** What a notification says, and which screen it opens. Encrypted for the device it goes to. */
export type AlertContent = {
  title: string
  body: string
  /** A path of this site. */
  path: string
  language: string
}

/** The content as it arrives; a later one with the same tag takes its place. */
export type SentAlert = AlertContent & { tag: string }

const Alerts = z.object({
  /** The key under which this installation sends (RFC 8292), base64url. */
  public_key: z.string(),
  kinds: z.array(z.object({ kind: AlertKind, is_on: z.boolean() })),
  /** How many devices of the account get notifications. */
  devices: z.int(),
})
export type Alerts = z.output<typeof Alerts>

const base64 = (bytes: number) =>
  z
    .string('The browser didn’t say where to send notifications.')
    .check(
      z.regex(
        new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`),
        'The browser didn’t say where to send notifications.',
      ),
    )

/** The address a browser's push service has given to one device. Whoever knows it may have it removed. */
const Endpoint = z
  .string('The browser didn’t say where to send notifications.')
  .check(
    z.maxLength(1000, 'The browser didn’t say where to send notifications.'),
    z.regex(/^https?:\/\/[^\s/]+\/\S*$/, 'The browser didn’t say where to send notifications.'),
  )

export const getAlerts = operation({
  method: 'GET',
  path: '/mms/alerts',
  access: 'signed-in',
  summary: 'Read what the own account is notified of, and on how many devices',
  input: Nothing,
  output: Alerts,
})

export const setAlert = operation({
  method: 'PUT',
  path: '/mms/alerts/kinds/:kind',
  access: 'signed-in',
  summary: 'Switch one kind of notification on or off for the own account',
  message: 'Data updated successfully',
  input: z.object({ kind: AlertKind, is_on: z.boolean('Choose yes or no.') }),
  output: Alerts,
})

export const addAlertDevice = operation({
  method: 'POST',
  path: '/mms/alerts/devices',
  access: 'signed-in',
  summary: 'Notify the own account on this device from now on',
  message: 'Notifications are on for this device.',
  input: z.object({
    endpoint: Endpoint,
    /** The device's public key, an uncompressed point on P-256, and its secret (RFC 8291 §2 and §3.2). */
    p256dh: base64(65),
    auth: base64(16),
    /** The key it has subscribed with; the one of today if it says nothing. */
    public_key: z.optional(base64(65)),
  }),
  output: Alerts,
})

export const keepAlertDevice = operation({
  method: 'POST',
  path: '/mms/alerts/devices/keep',
  access: 'signed-in',
  summary: 'Say whether this device is one of the own account; if it is somebody else’s, it is removed',
  input: z.object({ endpoint: Endpoint }),
  output: z.object({
    is_kept: z.boolean(),
    /** The key to subscribe with anew, because the device hears by one that will go; null if there is no need. */
    renew_with: z.nullable(z.string()),
  }),
})

export const removeAlertDevice = operation({
  method: 'POST',
  path: '/mms/alerts/devices/remove',
  access: 'signed-in',
  summary: 'Stop notifying on this device',
  message: 'Notifications are off for this device.',
  input: z.object({ endpoint: Endpoint }),
  output: Alerts,
})

export const tryAlert = operation({
  method: 'POST',
  path: '/mms/alerts/try',
  access: 'signed-in',
  summary: 'Send a notification to the own devices, to see what they look like',
  message: 'Sent. It shows up in a moment.',
  input: Nothing,
  output: Nothing,
})
