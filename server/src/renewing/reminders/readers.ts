import { ReaderNotFound, type setReminderReader, type showReminderReader } from 'contract/renewing/reminders'
import type { In, Out } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { openSealedId, sealId } from '../../plumbing/sealed-id.ts'
import { getReader, setStopped } from './reminder-queries.ts'

/**
 * Opens the page where reminders to an address are stopped. It is derived from a key, so it is not stored.
 */
export const readerToken = (context: Context, id: number) => sealId(context, PURPOSE, id)

const PURPOSE = 'reminder-reader'

async function readerOfToken(context: Context, token: string) {
  const id = openSealedId(context, PURPOSE, token)
  const reader = id === undefined ? undefined : await getReader(context, id)
  if (!reader) throw ReaderNotFound()
  return reader
}

/** m…@example.org */
const masked = (email: string) => `${email[0]}…${email.slice(email.lastIndexOf('@'))}`

export async function showReader(
  context: Context,
  { token }: In<typeof showReminderReader>,
): Promise<Out<typeof showReminderReader>> {
  const { email, stopped_at } = await readerOfToken(context, token)
  return { email: masked(email), is_stopped: stopped_at !== null }
}

export async function setReader(
  context: Context,
  { token, stop }: In<typeof setReminderReader>,
): Promise<Out<typeof setReminderReader>> {
  const { id, email, stopped_at } = await readerOfToken(context, token)
  if ((stopped_at !== null) !== stop) {
    await setStopped(context, id, stop)
    await audit(context, {
      action: stop ? 'reminders.stopped' : 'reminders.resumed',
      subject: 'reminder_reader',
      subject_id: id,
    })
  }
  return { email: masked(email), is_stopped: stop }
}
