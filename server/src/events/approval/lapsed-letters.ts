import { MEMBERSHIP_HOLD_MINUTES } from 'contract/events/entering'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { write } from '../entrants/letters.ts'
import { findEntrants, inAudit, type Party } from '../entrants/party-queries.ts'

type Held = 'offered' | 'by_check' | 'for_payment'

/**
 * How spots were held that are free again: offered from the waitlist, for a check, or for days after an acceptance, a berth or a list
 * of the office. Undefined for those of somebody who left the checkout: no letter has promised them.
 */
function heldFor({ check_due_on, waited_from, created_at, held_until }: Party): Held | undefined {
  if (check_due_on !== null) return 'by_check'
  if (waited_from !== null) return 'offered'
  const minutes = (Date.parse(held_until!) - Date.parse(created_at)) / 60_000
  return minutes > MEMBERSHIP_HOLD_MINUTES ? 'for_payment' : undefined
}

/** Nobody has paid in time for spots that a letter had promised: whoever entered reads it, and the office in the event’s history. */
export async function tellLapsed(context: Context, party: Party): Promise<void> {
  const held = heldFor(party)
  if (!held) return
  const entrants = (await findEntrants(context, { party_ids: [party.id] })).filter(
    ({ status }) => status === 'lapsed',
  )
  await audit(context, {
    action: 'event.entry_lapsed',
    subject: 'event',
    subject_id: party.event_id,
    before: { entrants: entrants.map(inAudit) },
  })
  if (!party.is_unheard) await mailLapsed(context, party, { held, names: named(entrants) })
}

const named = (entrants: readonly { name: string }[]) => entrants.map(({ name }) => name).join(', ')

const mailLapsed = (
  context: Context,
  party: Party,
  { held, names }: { held: Held; names: string },
): Promise<void> =>
  write(context, party, (t, { event, dayOf, momentOf }) => {
    const about = { names, event: event.name }
    return {
      subject: t('Your spots were released: {event}', { event: event.name }),
      paragraphs:
        held === 'offered'
          ? [
              t(
                'We held spots at {event} for you, and the hold has ended. The spots are open to others now.',
                {
                  event: event.name,
                },
              ),
              t('You can join the waitlist again anytime.'),
            ]
          : held === 'by_check'
            ? [
                t(
                  '{names}: your check for {event} didn’t reach us by {day}, so the spots are open to others now.',
                  { ...about, day: dayOf(party.check_due_on!) },
                ),
                t('If you’ve sent it, please contact us.'),
              ]
            : [
                t(
                  '{names}: we held your spots at {event} until {moment}, and they weren’t paid for by then. They’re open to others now.',
                  { ...about, moment: momentOf(new Date(party.held_until!)) },
                ),
                t('You haven’t been charged. If there’s still room, you can enter again.'),
              ],
      button: t('See the event'),
      path: `/ems/event/${event.slug}`,
      once: `event-lapsed:${party.id}`,
    }
  })

/** The event has begun: there was no room for who waited, and who applied was never accepted. */
export const mailNoRoom = (context: Context, party: Party): Promise<void> =>
  write(context, party, (t, { event }) => ({
    ...(party.state === 'applied'
      ? {
          subject: t('About your entry: {event}', { event: event.name }),
          paragraphs: [
            t(
              'We’re sorry: {event} has started, and your entry wasn’t accepted in time. You haven’t been charged.',
              { event: event.name },
            ),
          ],
        }
      : {
          subject: t('No spots opened up: {event}', { event: event.name }),
          paragraphs: [
            t(
              'We’re sorry: no spots opened up at {event}, so the waitlist is closed. You haven’t been charged.',
              { event: event.name },
            ),
          ],
        }),
    button: t('See my events'),
    once: `event-no-room:${party.id}`,
  }))
