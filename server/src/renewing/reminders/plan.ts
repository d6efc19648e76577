import type { previewReminder } from 'contract/renewing/reminders'
import { addDays } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { dayInLetter } from '../../mail/mail.ts'
/** Fills in a letter's placeholders; unknown ones stay as typed. */
export const fill = (words: string, values: Readonly<Record<string, string>>) =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

export async function preview(
  context: Context,
  { subject, body }: In<typeof previewReminder>,
): Promise<Out<typeof previewReminder>> {
  const values = {
    first_name: 'Elena',
    name: 'Maya Torres',
    membership: 'Player membership',
    season: '2026-2027',
    last_day: dayInLetter(addDays(todayOf(context), 30), 'en'),
    club: context.tenant.name,
  }
  return { subject: fill(subject, values), text: fill(body, values) }
}
