import type { Language } from 'contract/language'
import { dayInLetter, sendMail, wordsFor } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { write } from '../entrants/letters.ts'
import { linkToken } from '../entrants/outside-link.ts'
import { getEventOf, type Party } from '../entrants/party-queries.ts'

/** What an entry misses, for all who were entered together. */
export type MissingOf = {
  unanswered: { id: number; name: string; count: number }[]
  /** Members who haven’t signed: entered themselves, or on a team’s roster. */
  unsigned: { entrant_id: number; team_id: number | null; member_id: number; name: string }[]
  /** Players of teams from outside who haven’t signed, with their family’s email if the coach has given it. */
  outside: { outside_team_id: number; name: string; guardian_email: string | null }[]
}

/** Straight to what is missing: the questions of one who hasn’t answered, or the waivers. */
function pathOf(
  context: Context,
  party: Party,
  slug: string,
  { unanswered, unsigned, outside }: MissingOf,
): string {
  const [first] = unanswered
  const home = party.is_linked ? `/ems/entry/${linkToken(context, party)}` : '/ems/my-events'
  if (first) return `${home}?answers=${first.id}`
  if (outside.length > 0) return home
  const team = unsigned.find(({ team_id }) => team_id !== null)
  return team ? `/ems/entrants/${team.entrant_id}/check-in` : `/ems/event/${slug}/sign`
}

/** Whoever entered reads what is missing of the entry. */
export const mailMissing = (
  context: Context,
  party: Party,
  missing: MissingOf,
  { slug, once }: { slug: string; once: string },
): Promise<void> =>
  write(context, party, (t, { event, day }) => {
    const { unanswered, unsigned, outside } = missing
    const count = unanswered.reduce((sum, one) => sum + one.count, 0)
    const signing = unsigned.map(({ name }) => name).join(', ')
    return {
      subject: t('Almost ready for {event}', { event: event.name }),
      paragraphs: [
        t('{event} starts on {day}, and we’re still missing something from you.', {
          ...{ event: event.name, day },
        }),
        ...(count > 0
          ? [
              t('{names}: {count} question to answer.|{names}: {count} questions to answer.', {
                ...{ names: unanswered.map(({ name }) => name).join(', '), count },
              }),
            ]
          : []),
        ...(unsigned.length > 0
          ? [
              unsigned.some(({ team_id }) => team_id !== null)
                ? t(
                    'Waivers not signed yet: {names}. We’ve emailed every family we have an address for, too.',
                    { names: signing },
                  )
                : t('Waivers not signed yet: {names}.', { names: signing }),
            ]
          : []),
        ...(outside.length > 0
          ? [
              t(
                'Waivers not signed yet: {names}. Your entry has a link that families sign by, without an account.',
                { names: outside.map(({ name }) => name).join(', ') },
              ),
            ]
          : []),
      ],
      button: count > 0 ? t('Answer the questions') : t('See what’s missing'),
      path: pathOf(context, party, slug, missing),
      once,
    }
  })

type Family = { email: string; first_name: string; language: string | null; children: readonly string[] }

/** A family of a team’s roster reads for whom it has to sign. */
export async function mailToSign(
  context: Context,
  event_id: number,
  { email, first_name, language: chosen, children }: Family,
  { slug, once }: { slug: string; once: string },
): Promise<void> {
  const event = await getEventOf(context, event_id)
  const { language, t } = await wordsFor(context, chosen as Language | null)
  await sendMail(context, {
    to: email,
    language,
    subject: t('Please sign for {event}', { event: event.name }),
    paragraphs: [
      t('Hello {name},', { name: first_name }),
      t('{event} starts on {day}. Before it does, please read and sign the waivers for {names}.', {
        ...{ event: event.name, day: dayInLetter(event.starts_on, language), names: children.join(', ') },
      }),
    ],
    button: { label: t('Read and sign'), url: context.link(`/ems/event/${slug}/sign`) },
    about: ['event', event_id],
    once,
  })
}
