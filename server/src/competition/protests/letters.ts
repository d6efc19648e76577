import type { Protest } from 'contract/competition/protests'
import { findExpected } from '../../events/events.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'

/** Tells whoever entered the team what was decided, and why. */
export async function mailDecision(
  context: Context,
  { event_id, entrant_id, id, team, number, division, state, reason }: Protest & { event_id: number },
): Promise<void> {
  const [entry] = await findExpected(context, { event_id, entrant_ids: [entrant_id] })
  if (!entry?.email) return
  const { language, t } = await wordsFor(context, null)
  await sendMail(context, {
    to: entry.email,
    language,
    subject: t('Your protest: {team}, game {number}', { team, number }),
    paragraphs: [
      state === 'upheld'
        ? t('Your protest about game {number} in {division} was upheld.', { number, division })
        : t('Your protest about game {number} in {division} was denied.', { number, division }),
      reason ?? '',
      state === 'upheld'
        ? t('If you paid a fee for it, you get it back at the tournament desk.')
        : t('If you paid a fee, it isn’t refunded.'),
    ],
    about: ['event', event_id],
    once: `protest_decided:${id}`,
  })
}
