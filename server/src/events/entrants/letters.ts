import type { Day } from 'contract/dates'
import type { WayPaid } from 'contract/events/refunds'
import { money, type Currency } from 'contract/money'
import { declineOf } from 'contract/payments'
import { accountWith } from '../../auth/auth.ts'
import { dayInLetter, momentInLetter, sendMail, wordsFor, type Words } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { addonName } from 'contract/events/addons'
import { findItems, type AddonItem } from '../addons/addon-queries.ts'
import { linkToken } from './outside-link.ts'
import { getOutsideTeam } from './outside-queries.ts'
import { findEntrants, getEventOf, type Party } from './party-queries.ts'

type About = {
  event: {
    name: string
    slug: string
    place: string
    cancel_reason: string | null
    check_note: string | null
    entrant: 'person' | 'team'
  }
  /** The event's first day. */
  day: string
  /** Who is in it, or waits for it: 'Ivy Reed (12U), Wren Reed (10U)' */
  who: string
  /** What was ordered with it: 'T-shirt (M), Lunch × 2'; empty if nothing was. */
  addons: string
  momentOf: (at: Date) => string
  dayOf: (day: Day) => string
}
type Occasion = {
  subject: string
  paragraphs: string[]
  button: string
  /** Where the button leads, if not to the entries. */
  path?: string
  /** The same occasion is written about once. */
  once: string
}

type Reader = { email: string; first_name: string; language: string | null; path: string; isLinked: boolean }

/** Who entered a party, and where they find it; undefined for an account or a link that is gone. */
async function readerOf(context: Context, party: Party): Promise<Reader | undefined> {
  if (party.is_linked) {
    const outside = await getOutsideTeam(context, party.id)
    return (
      outside && {
        ...{ email: outside.email, first_name: outside.coach, language: outside.language, isLinked: true },
        path: `/ems/entry/${linkToken(context, party)}`,
      }
    )
  }
  const account = party.user_id === null ? undefined : await accountWith(context, party.user_id)
  return account && { ...account, path: '/ems/my-events', isLinked: false }
}

/** Writes to whoever entered a party. */
export async function write(
  context: Context,
  party: Party,
  say: (t: Words, about: About) => Occasion,
): Promise<void> {
  const reader = await readerOf(context, party)
  if (!reader) return
  const event = await getEventOf(context, party.event_id)
  const standing = (await findEntrants(context, { party_ids: [party.id] })).filter(({ status }) =>
    ['applied', 'waiting', 'held', 'confirmed'].includes(status),
  )
  const { language, t } = await wordsFor(context, reader.language)
  const { subject, paragraphs, button, path, once } = say(t, {
    event,
    day: dayInLetter(event.starts_on, language),
    addons: listed(
      (await findItems(context, { party_ids: [party.id] })).filter(
        ({ status, purchase_id }) => status === 'confirmed' && purchase_id === null,
      ),
    ),
    who: standing.map(({ name, division }) => `${name} (${division})`).join(', '),
    dayOf: (day) => dayInLetter(day, language),
    momentOf: (at) => momentInLetter(at, language, context.tenant.time_zone),
  })
  await sendMail(context, {
    to: reader.email,
    language,
    subject,
    paragraphs: [t('Hello {name},', { name: reader.first_name }), ...paragraphs],
    button: {
      label: reader.isLinked && path === undefined ? t('See your entry') : button,
      url: context.link(path ?? reader.path),
    },
    about: ['event', party.event_id],
    once,
  })
}

/** 'T-shirt (M), Lunch × 2' */
const listed = (items: readonly Pick<AddonItem, 'name' | 'option' | 'quantity'>[]): string =>
  items
    .map(({ name, option, quantity }) => `${addonName(name, option)}${quantity > 1 ? ` × ${quantity}` : ''}`)
    .join(', ')

/** What is to do for spots that are held for people who lack the membership. */
const membershipSaid = (t: Words, { event }: Pick<About, 'event'>, awaits: readonly string[]): string =>
  t(
    '{names}: to claim the spots, add a membership. You’ll pay for it and {event} together, in one payment.',
    {
      names: awaits.join(', '),
      event: event.name,
    },
  )

/** What somebody reads who lacks the membership: it can wait until they are accepted, or there is a spot. */
const membershipLater = (t: Words, awaits: readonly string[], when: 'accepted' | 'room'): string[] =>
  awaits.length === 0
    ? []
    : [
        when === 'accepted'
          ? t(
              '{names}: a membership is still needed. Get it anytime, or pay for both together once you’re accepted.',
              { names: awaits.join(', ') },
            )
          : t(
              '{names}: a membership is still needed. Get it anytime, or pay for both together if spots open up.',
              { names: awaits.join(', ') },
            ),
      ]

/** Add-ons that somebody who waited doesn’t get any more. */
const soldOutSaid = (t: Words, soldOut: readonly AddonItem[]): string[] =>
  soldOut.length === 0
    ? []
    : [
        t('Sold out while you were waiting, so it’s no longer included: {addons}.', {
          addons: listed(soldOut),
        }),
      ]

/** The link to the entry of a team from outside. */
export const mailLink = (context: Context, party: Party): Promise<void> =>
  write(context, party, (t, { event, who }) => ({
    subject: t('Your entry: {event}', { event: event.name }),
    paragraphs: [
      t('{who}: this link opens your entry for {event}. You don’t need an account.', {
        who,
        event: event.name,
      }),
      t(
        'Use it to pay, update your roster, or withdraw. Anyone with the link can do that, so share it with care.',
      ),
    ],
    button: t('See your entry'),
    once: `event-link:${party.id}`,
  }))

/** The office has entered a team from a list: the link to its entry, and what is to do. */
export const sayImported = (
  t: Words,
  { event, who, until }: { event: string; who: string; until: string | null },
  state: 'held' | 'waiting' | 'confirmed',
) => ({
  subject: t('Your entry: {event}', { event }),
  paragraphs: [
    t('We’ve entered {who} in {event}. The link below opens your entry. You don’t need an account.', {
      ...{ who, event },
    }),
    ...(state === 'held' && until !== null
      ? [t('We’re holding your spot until {moment}. Please pay by then.', { moment: until })]
      : []),
    ...(state === 'waiting'
      ? [
          t(
            'If spots open up, we’ll hold them for you and email you right away. You pay only if you take them.',
          ),
        ]
      : []),
    t(
      'Use it to pay, update your roster, or withdraw. Anyone with the link can do that, so share it with care.',
    ),
  ],
})

export const mailImported = (
  context: Context,
  party: Party & { state: 'held' | 'waiting' | 'confirmed' },
): Promise<void> =>
  write(context, party, (t, { event, who, momentOf }) => ({
    ...sayImported(
      t,
      {
        ...{ event: event.name, who },
        until: party.held_until === null ? null : momentOf(new Date(party.held_until)),
      },
      party.state,
    ),
    button: t('See your entry'),
    once: `event-link:${party.id}`,
  }))

/** The spots are theirs. */
export const mailConfirmed = (context: Context, party: Party): Promise<void> =>
  write(context, party, (t, { event, day, who, addons }) => ({
    subject: t('You’re in: {event}', { event: event.name }),
    paragraphs: [
      event.place
        ? t('{who}: your spots at {event} are confirmed. It starts {day} at {place}.', {
            who,
            event: event.name,
            day,
            place: event.place,
          })
        : t('{who}: your spots at {event} are confirmed. It starts {day}.', { who, event: event.name, day }),
      ...(addons ? [t('Your add-ons: {addons}.', { addons })] : []),
      t('Add it to your calendar: {link}', {
        link: context.link(`/api/ems/event/${event.slug}/calendar.ics`),
      }),
    ],
    button: t('See my events'),
    once: `event-entered:${party.id}`,
  }))

/** Add-ons that were bought afterward are theirs. */
export const mailAddons = (
  context: Context,
  party: Party,
  { id, items }: { id: number; items: readonly AddonItem[] },
): Promise<void> =>
  write(context, party, (t, { event }) => ({
    subject: t('Add-ons for {event}', { event: event.name }),
    paragraphs: [
      t('We’ve added to your entry in {event}: {addons}.', { event: event.name, addons: listed(items) }),
    ],
    button: t('See my events'),
    once: `event-addons:${id}`,
  }))

/** The office has yet to decide about them. */
export const mailApplied = (
  context: Context,
  party: Party,
  { awaits }: { awaits: readonly string[] },
): Promise<void> =>
  write(context, party, (t, { event, who }) => ({
    subject: t('We’ve got your entry: {event}', { event: event.name }),
    paragraphs: [
      t('{who}: we’ve received your entry for {event}, and we’ll email you once it’s decided.', {
        who,
        event: event.name,
      }),
      t('You pay only if you’re accepted.'),
      ...membershipLater(t, awaits, 'accepted'),
    ],
    button: t('See my events'),
    once: `event-applied:${party.id}`,
  }))

/** They are accepted: what is to do for it, and until when. */
export const mailAccepted = (
  context: Context,
  party: Party,
  { until, soldOut, awaits = [] }: { until: Date; soldOut: readonly AddonItem[]; awaits?: readonly string[] },
): Promise<void> =>
  write(context, party, (t, { event, who, momentOf }) => ({
    subject: t('You’re accepted: {event}', { event: event.name }),
    paragraphs: [
      t('Good news for {who}: you’re accepted at {event}.', { who, event: event.name }),
      ...(awaits.length > 0
        ? [
            t('We’re holding your spots until {moment}. Please pay by then.', { moment: momentOf(until) }),
            membershipSaid(t, { event }, awaits),
          ]
        : [
            t(
              'We’re holding your spots until {moment}. If you left a card, we’ll charge it. Otherwise, please pay by then.',
              {
                moment: momentOf(until),
              },
            ),
          ]),
      ...soldOutSaid(t, soldOut),
    ],
    button: t('Claim your spots'),
    once: `event-accepted:${party.id}`,
  }))

/** The office has declined some of them, or all. */
export const mailNotAccepted = (
  context: Context,
  party: Party,
  { ids, names, reason }: { ids: readonly number[]; names: string; reason: string },
): Promise<void> =>
  write(context, party, (t, { event }) => ({
    subject: t('About your entry: {event}', { event: event.name }),
    paragraphs: [
      t('We’re sorry: we can’t take {names} at {event}. The reason: {reason}', {
        ...{ names, reason },
        event: event.name,
      }),
      t('You haven’t been charged.'),
    ],
    button: t('See my events'),
    once: `event-not-accepted:${ids.join('-')}`,
  }))

/** They are accepted, but the bank declined the card that was kept for it. */
export const mailAcceptedDeclined = (
  context: Context,
  party: Party,
  { code, order_id }: { code: string | null; order_id: number },
): Promise<void> =>
  write(context, party, (t, { event, momentOf }) => ({
    subject: t('We couldn’t charge your card: {event}', { event: event.name }),
    paragraphs: [
      t(declineOf(code).message),
      t('We’re holding your spots until {moment}. Please pay with another card by then.', {
        moment: momentOf(new Date(party.held_until!)),
      }),
    ],
    button: t('Claim your spots'),
    once: `event-accepted-declined:${order_id}`,
  }))

/** They are on the waitlist. */
export const mailWaiting = (
  context: Context,
  party: Party,
  { awaits }: { awaits: readonly string[] },
): Promise<void> =>
  write(context, party, (t, { event, who }) => ({
    subject: t('You’re on the waitlist: {event}', { event: event.name }),
    paragraphs: [
      t('{who}: you’re on the waitlist for {event}.', { who, event: event.name }),
      t('If spots open up, we’ll hold them for you and email you right away. You pay only if you take them.'),
      ...membershipLater(t, awaits, 'room'),
    ],
    button: t('See my events'),
    once: `event-waiting:${party.id}`,
  }))

/** Spots are free for them, for a while. */
export const mailOffered = (
  context: Context,
  party: Party,
  { until, soldOut, awaits }: { until: Date; soldOut: readonly AddonItem[]; awaits: readonly string[] },
): Promise<void> =>
  write(context, party, (t, { event, who, momentOf }) => ({
    subject: t('Spots opened up: {event}', { event: event.name }),
    paragraphs: [
      t('Good news for {who}: there’s room at {event}.', { who, event: event.name }),
      event.entrant === 'team'
        ? t('We’re holding the spots for you until {moment}. After that they go to the next team.', {
            moment: momentOf(until),
          })
        : t('We’re holding the spots for you until {moment}. After that they go to the next family.', {
            moment: momentOf(until),
          }),
      ...(awaits.length > 0 ? [membershipSaid(t, { event }, awaits)] : []),
      ...soldOutSaid(t, soldOut),
    ],
    button: t('Claim your spots'),
    once: `event-offered:${party.id}:${until.toISOString()}`,
  }))

/** The office has moved somebody to another division. */
export const mailMoved = (
  context: Context,
  party: Party,
  { id, name, division, reason }: { id: number; name: string; division: string; reason: string },
): Promise<void> =>
  write(context, party, (t, { event }) => ({
    subject: t('{name} is now in {division}: {event}', { name, division, event: event.name }),
    paragraphs: [
      t('We’ve moved {name} to {division} at {event}. The reason: {reason}', {
        ...{ name, division, event: event.name, reason },
      }),
      t('Nothing was charged or refunded for the move.'),
    ],
    button: t('See my events'),
    once: `event-moved:${id}:${division}:${context.now.getTime()}`,
  }))

/** The office has taken somebody out. */
export const mailRemoved = (
  context: Context,
  party: Party,
  { id, name, reason }: { id: number; name: string; reason: string },
): Promise<void> =>
  write(context, party, (t, { event }) => ({
    subject: t('{name} is no longer in {event}', { name, event: event.name }),
    paragraphs: [
      t('We’ve taken {name} out of {event}. The reason: {reason}', { name, event: event.name, reason }),
    ],
    button: t('See my events'),
    once: `event-removed:${id}`,
  }))

/** How money comes back: to the card, to the team, or from the office where it was a check or cash. */
const refundSaid = (
  context: Context,
  t: Words,
  { back_cents, way }: { back_cents: number; way: WayPaid },
): string => {
  const amount = money(back_cents, context.tenant.currency as Currency)
  if (way === 'card')
    return t('We’re refunding {amount} to your card. It can take 5 to 10 days to arrive.', { amount })
  return way === 'team_funds'
    ? t('{amount} goes back to the team’s funds.', { amount })
    : t('You’ll get {amount} back from us, the way you paid.', { amount })
}

type WayBack = { back_cents: number; credit_cents: number; credit_until: Day | null }

/** What comes back as credit, and until when it counts. */
export function creditSaid(
  context: Context,
  t: Words,
  { credit_cents, until }: { credit_cents: number; until: string | null },
): string[] {
  if (credit_cents === 0) return []
  const amount = money(credit_cents, context.tenant.currency as Currency)
  return [
    until === null
      ? t('You have {amount} of event credit. It comes off the price at your next event.', { amount })
      : t('You have {amount} of event credit through {day}. It comes off the price at your next event.', {
          amount,
          day: until,
        }),
  ]
}

/** How everything comes back that does; `isPaid` if there was anything to give back. */
const backSaid = (
  context: Context,
  t: Words,
  {
    back_cents,
    credit_cents,
    credit_until,
    way,
    isPaid,
    dayOf,
  }: WayBack & { way: WayPaid; isPaid: boolean } & Pick<About, 'dayOf'>,
): string[] => [
  ...(back_cents > 0 ? [refundSaid(context, t, { back_cents, way })] : []),
  ...creditSaid(context, t, { credit_cents, until: credit_until && dayOf(credit_until) }),
  ...(isPaid && back_cents + credit_cents === 0 ? [t('Under the refund policy, there’s no refund.')] : []),
]

/** People have left, and what comes back. */
export const mailWithdrawn = (
  context: Context,
  party: Party,
  {
    names,
    ids,
    isUnpaid,
    ...back
  }: { names: string; ids: readonly number[]; way: WayPaid; isUnpaid: boolean } & WayBack,
): Promise<void> =>
  write(context, party, (t, { event, dayOf }) => ({
    subject: isUnpaid
      ? t('Your spots were released: {event}', { event: event.name })
      : t('Withdrawn: {event}', { event: event.name }),
    paragraphs: [
      isUnpaid
        ? t('{names} won’t be going to {event}: the rest of the entry wasn’t paid in time.', {
            names,
            event: event.name,
          })
        : t('{names} won’t be going to {event} anymore.', { names, event: event.name }),
      ...backSaid(context, t, { ...back, isPaid: true, dayOf }),
    ],
    button: t('See my events'),
    once: `event-withdrawn:${ids.join('-')}`,
  }))

/** The event will not take place. */
export const mailCanceled = (
  context: Context,
  party: Party,
  { names, ...back }: { names: string; isPaid: boolean; way: WayPaid } & WayBack,
): Promise<void> =>
  write(context, party, (t, { event, dayOf }) => ({
    subject: t('Canceled: {event}', { event: event.name }),
    paragraphs: [
      t('We’re sorry: {event} is canceled, so {names} won’t be going.', { event: event.name, names }),
      ...(event.cancel_reason ? [event.cancel_reason] : []),
      ...backSaid(context, t, { ...back, dayOf }),
    ],
    button: t('See my events'),
    once: `event-canceled:${party.id}`,
  }))

/** To a party whose event was cut short: what comes back by the policy. */
export const mailCutShort = (
  context: Context,
  party: Party,
  { names, occasion, ...back }: { names: string; occasion: number; isPaid: boolean; way: WayPaid } & WayBack,
): Promise<void> =>
  write(context, party, (t, { event, dayOf }) => ({
    subject: t('Refund after the weather: {event}', { event: event.name }),
    paragraphs: [
      t('Weather cut {event} short for {names}. Here’s what you get back under its refund policy.', {
        event: event.name,
        names,
      }),
      ...backSaid(context, t, { ...back, dayOf }),
    ],
    button: t('See my events'),
    once: `event-cut-short:${occasion}:${party.id}`,
  }))
