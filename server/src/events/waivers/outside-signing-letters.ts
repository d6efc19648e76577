import type { Language } from 'contract/language'
import { dayInLetter, sendMail, wordsFor } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { job } from '../../plumbing/jobs/jobs.ts'
import { mailPapers } from '../../signing/signing.ts'
import { familySigningPath } from '../entrants/outside-signing-link.ts'
import type { SigningTeam } from './outside-signing-queries.ts'

/** Mails what somebody has signed for a player from outside to whoever signed; the same signatures once. */
export const mailOutsideSignatures = job<{
  event_id: number
  outside_team_id: number
  signature_ids: number[]
  language?: Language
}>({
  name: 'mail-outside-signatures',
  waitsForCalm: true,
  async run(context, { event_id, outside_team_id, signature_ids, language }) {
    const ids = signature_ids.toSorted((a, b) => a - b).join('-')
    await mailPapers(context, {
      ...{ whose: { outside_team_id }, about: ['event', event_id], language, signature_ids },
      ...{ key: `signed-${ids}`, once: `waivers_signed:${ids}` },
    })
  },
})

/** A family of a team from outside reads for whom it has to sign; under one key once. Says whether it is written now. */
export async function mailFamily(
  context: Context,
  team: SigningTeam,
  { email, children, key }: { email: string; children: readonly string[]; key: string },
): Promise<boolean> {
  const { language, t } = await wordsFor(context, team.language)
  const id = await sendMail(context, {
    to: email,
    language,
    subject: t('Please sign for {event}', { event: team.event }),
    paragraphs: [
      t('{team} is playing in {event}, starting {day}.', {
        ...{ team: team.name, event: team.event, day: dayInLetter(team.starts_on, language) },
      }),
      t(
        'Please read and sign the waivers for {names}. It takes a few minutes on a phone, and you don’t need an account.',
        {
          names: children.join(', '),
        },
      ),
      t('This link is for your family only.'),
    ],
    button: {
      label: t('Read and sign'),
      url: context.link(familySigningPath(context, team.id, email)),
    },
    about: ['event', team.event_id],
    once: `event-outside-sign:${team.id}:${email}:${key}`,
  })
  return id !== undefined
}
