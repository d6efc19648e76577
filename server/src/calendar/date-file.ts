import { createHash } from 'node:crypto'
import type { dateFile } from 'contract/calendar/answers'
import type { In } from 'contract/operation'
import { NotFound } from 'contract/problem'
import { wordsFor } from '../mail/mail.ts'
import type { Context, Download } from '../plumbing/context.ts'
import { openSealedId, sealId } from '../plumbing/sealed-id.ts'
import { getDate, type KeptDate } from './dates-queries.ts'
import { calendarOf, type WordedGame } from './ical.ts'

const PURPOSE = 'calendar-date'

/** Opens one date without a login: it shows no more of it than a feed does. */
export const fileTokenOf = (context: Context, { id }: Pick<KeptDate, 'id'>): string =>
  sealId(context, PURPOSE, id)

/** Some dates in the form calendars read, and a tag that changes with them. */
export async function fileOf(
  context: Context,
  {
    language,
    ...given
  }: {
    name: string
    dates: readonly KeptDate[]
    games?: readonly WordedGame[]
    language: string | null | undefined
  },
): Promise<Pick<Download, 'content'> & { tag: string }> {
  const { t } = await wordsFor(context, language)
  const text = calendarOf({ games: [], ...given, company: context.tenant.name, link: context.link, t })
  return { content: Buffer.from(text), tag: createHash('sha256').update(text).digest('base64url') }
}

/** One date as it is now. */
export async function giveDate(
  context: Context,
  { token, language }: In<typeof dateFile>,
): Promise<Download> {
  const id = openSealedId(context, PURPOSE, token)
  const date = id === undefined ? undefined : await getDate(context, id)
  if (!date) throw NotFound()
  // Phones offer to add what is shown in place; a download would end up among the files.
  return {
    filename: 'event.ics',
    inline: true,
    ...(await fileOf(context, { name: date.team, dates: [date], language })),
  }
}
