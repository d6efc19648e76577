import type { AlertContent, AlertKind } from 'contract/alerts'
import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { wordsFor, type Words } from '../mail/mail.ts'
import { findListening, insertAlert, type Listening } from './alert-queries.ts'
import { deliverAlert } from './delivery.ts'

type Told = { t: Words; language: Language }

export type Alert = {
  /** Identifies the occasion, of which each device hears once. */
  once: string
  /** Nobody needs it afterwards. */
  until: Date
  say: (told: Told) => Omit<AlertContent, 'language'>
}

/**
 * Notifies whoever has an account with one of these addresses, on the devices where they turned it on. Sent
 * once the transaction is committed.
 */
export async function sendAlert(
  context: Context,
  emails: readonly string[],
  { kind, ...alert }: Alert & { kind: AlertKind },
): Promise<void> {
  if (emails.length === 0) return
  await writeAlert(context, await findListening(context, emails, kind), alert)
}

/** Writes an alert for certain devices, each in its owner's language. */
export async function writeAlert(
  context: Context,
  devices: readonly Listening[],
  { once, until, say }: Alert,
): Promise<void> {
  for (const { id: device_id, language: read } of devices) {
    const told = await wordsFor(context, read)
    const content = { ...say(told), language: told.language }
    const alert_id = await insertAlert(context, { device_id, once, until, content })
    if (alert_id !== undefined) await enqueue(context, deliverAlert, { alert_id })
  }
}
