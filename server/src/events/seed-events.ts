import { addDays, dayIn, daysBetween, type Day } from 'contract/dates'
import type { Division } from 'contract/eligibility'
import type { NewEvent } from 'contract/events'
import { entrantOf } from 'contract/events/kinds'
import type { EventBlock } from 'contract/events/page-blocks'
import type { TenantDocument } from 'contract/tenants'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { fieldPhoto } from '../plumbing/drawing/field-photo.ts'
import { storePicture } from '../plumbing/http/pictures.ts'
import { comingDay, demoSeasons } from '../seeds/seed-season.ts'
import { putAddon } from './addons-queries.ts'
import { putPassType } from './passes/type-queries.ts'
import { plansOf, type Plan } from './seed-event-plans.ts'
import { sponsorBlocks } from './seed-sponsors.ts'
import { createEvent } from './upcoming.ts'
import { putSessions } from './office-queries.ts'
import { getEvent } from './queries.ts'
import { askDeposits } from './entrants/seed-queries.ts'
import { putBlocks } from './page-blocks-queries.ts'
import { findVenueNamed, holdVenues, putVenues } from './venue-queries.ts'

type Look = Pick<Plan, 'photo' | 'isMirrored'>
/** The pictures of a tenant’s first events, as they were stored; several events have the same. */
type Photos = ReadonlyMap<string, string>

const nameOf = ({ photo, isMirrored = false }: Look) => (isMirrored ? `${photo}-mirrored` : photo)

/** Draws the pictures of a new tenant’s events, which asks nothing of the database. */
export async function storePhotos(
  { outside: { storage }, tenant }: Pick<OutsideContext, 'outside' | 'tenant'>,
  { colors }: Pick<TenantDocument, 'colors'>,
): Promise<Photos> {
  const looks = new Map(plansOf(tenant.label).map((plan) => [nameOf(plan), plan]))
  const stored = [...looks].map(async ([name, { photo, isMirrored = false }]) => {
    const picture = await fieldPhoto(photo, colors, { ...PREVIEW, isMirrored })
    return [name, await storePicture(storage, tenant, name, picture, 'jpg')] as const
  })
  return new Map(await Promise.all(stored))
}

/** Gives a new tenant a season of events, once; which ones depends on its label. */
export async function seedEvents(
  context: OutsideContext,
  divisions: readonly Pick<Division, 'id' | 'max_age'>[],
  photos: Photos,
) {
  const { tenant } = context
  const events = plansOf(tenant.label).map(({ photo, isMirrored = false, hours, deposit, ...plan }) => ({
    ...planned(plan, divisions, dayIn(tenant.time_zone, context.now)),
    hours,
    deposit,
    image: photos.get(nameOf({ photo, isMirrored }))!,
  }))
  const sponsors = await sponsorBlocks(context, NO_MORE)
  await context.transaction(async (context) => {
    // Everything is created in this one transaction, so if this exists all of it does.
    if (await getEvent(context, events[0]!.slug, todayOf(context))) return
    for (const { hours, deposit, ...event } of events) {
      const id = await createEvent(context, event)
      if (deposit) await askDeposits(context, id, { ...deposit, starts_on: event.starts_on })
      if (hours) await putSessions(context, id, sessionsOf(event, hours))
      await putBlocks(context, id, [
        ...blocksOf(event),
        ...(entrantOf(event.kind) === 'team' ? sponsors : []),
      ])
      for (const [i, addon] of addonsOf(event).entries()) await putAddon(context, id, i + 1, addon)
      for (const [i, type] of passTypesOf(event).entries()) await putPassType(context, id, i + 1, type)
      const venue_id = await findVenueNamed(context, event.venue)
      if (venue_id !== undefined)
        await putVenues(context, id, [{ venue_id, field_ids: await someFields(context, venue_id, event) }])
    }
  })
}

/** What spectators of games pay: adults for all days or one, teenagers less, children nothing. */
function passTypesOf({ kind, starts_on, ends_on }: NewEvent): Parameters<typeof putPassType>[3][] {
  if (entrantOf(kind) !== 'team' || kind === 'league_play') return []
  const rest = {
    day: null,
    max_age: null,
    stock: null,
    sold_at: 'both',
    sold_from: null,
    sold_until: null,
  } as const
  const isLong = starts_on !== ends_on
  return [
    ...(isLong ? [{ ...rest, name: 'Weekend pass', min_age: 13, price_cents: 1_800 }] : []),
    {
      ...rest,
      name: isLong ? 'First-day pass' : 'Day pass',
      day: isLong ? starts_on : null,
      min_age: 13,
      price_cents: 1_000,
    },
    { ...rest, name: 'Senior pass', min_age: 65, price_cents: 600 },
    { ...rest, name: 'Child pass', min_age: null, max_age: 12, price_cents: 0 },
    { ...rest, name: 'Late arrival', min_age: 13, price_cents: 500, sold_at: 'gate' },
  ]
}

/** What families take along: a shirt and lunch at a camp, passes for whoever watches. */
function addonsOf({ kind, starts_on, price_cents }: NewEvent): Parameters<typeof putAddon>[3][] {
  if (price_cents === 0) return []
  const rest = { is_required: false, until_on: null }
  if (entrantOf(kind) === 'team')
    return [
      {
        ...rest,
        name: 'Practice slot',
        detail: '45 minutes on a field of the complex, the evening before.',
        per: 'entrant',
        price_cents: 4_000,
        max_each: 1,
        refunded_by: 'policy',
        options: ['4:30 PM', '5:15 PM', '6:00 PM', '6:45 PM'].map((label) => ({
          label,
          stock: label === '6:45 PM' ? 1 : 40,
        })),
      },
      {
        ...rest,
        name: 'Gate pass pack',
        detail: 'Ten weekend passes for parents and grandparents.',
        per: 'entrant',
        price_cents: 12_000,
        max_each: 3,
        refunded_by: 'full',
        options: [{ label: '', stock: null }],
      },
    ]
  return [
    {
      ...rest,
      name: 'Event T-shirt',
      detail: 'Soft cotton, with the event on the back.',
      per: 'entrant',
      price_cents: 2_200,
      max_each: 1,
      until_on: addDays(starts_on, -10),
      refunded_by: 'none',
      options: ['Youth S', 'Youth M', 'Youth L', 'Adult S', 'Adult M'].map((label) => ({
        label,
        stock: label === 'Adult M' ? 2 : 60,
      })),
    },
    {
      ...rest,
      name: 'Lunch',
      detail: 'Sandwich, fruit and a drink, each day.',
      per: 'entrant',
      price_cents: 1_200,
      max_each: 1,
      refunded_by: 'full',
      options: [
        { label: 'Turkey', stock: null },
        { label: 'Vegetarian', stock: null },
      ],
    },
    {
      ...rest,
      name: 'Parking pass',
      detail: null,
      per: 'order',
      price_cents: 500,
      max_each: 2,
      refunded_by: 'policy',
      options: [{ label: '', stock: 30 }],
    },
  ]
}

/** A block that has nothing but its name. */
const NO_MORE = {
  ...{ body: null, link: null, image: null, until_on: null, price_cents: null },
  ...{ address: null, phone: null, group_code: null },
}

/** What visitors ask about each of them, and where teams from far away stay. */
function blocksOf({ kind, starts_on, venue: { city } }: NewEvent): EventBlock[] {
  const answers: EventBlock[] = [
    {
      ...NO_MORE,
      kind: 'question',
      title: 'What happens if it rains?',
      body: 'We decide 90 minutes before the start and email everyone who has entered. Refunds follow the policy on this page.',
    },
    {
      ...NO_MORE,
      kind: 'question',
      title: 'Can grandparents watch?',
      body: 'Of course. Bring chairs and shade. Dogs are welcome on a leash, glass isn’t.',
    },
  ]
  if (entrantOf(kind) === 'person') return answers
  return [
    {
      ...NO_MORE,
      kind: 'rule',
      title: 'Run rule',
      body: '12 runs after three innings, 10 after four, 8 after five.',
    },
    {
      ...NO_MORE,
      kind: 'rule',
      title: 'Ties',
      body: 'Pool games may end in a tie. Bracket games go to the international tiebreaker.',
    },
    ...answers,
    {
      ...NO_MORE,
      kind: 'hotel',
      title: `${city} Garden Inn`,
      body: '10 minutes from the fields, with breakfast.',
      address: `410 Main St, ${city}`,
      phone: '(555) 010-0142',
      group_code: 'SOFTBALL',
      link: 'https://garden-inn.example/groups',
      until_on: addDays(starts_on, -21),
      price_cents: 12900,
    },
    {
      ...NO_MORE,
      kind: 'document',
      title: 'Check-in list for coaches',
      link: 'https://docs.example/check-in.pdf',
    },
  ]
}

const sessionsOf = (
  { starts_on, ends_on }: Pick<NewEvent, 'starts_on' | 'ends_on'>,
  [starts_time, ends_time, title]: NonNullable<Plan['hours']>,
) =>
  Array.from({ length: daysBetween(starts_on, ends_on) + 1 }, (_, i) => ({
    ...{ day: addDays(starts_on, i), starts_time, ends_time, title },
  }))

/** A clinic needs two fields; everything else is played on all of them. */
async function someFields(context: Context, venue_id: number, { kind }: NewEvent): Promise<number[] | null> {
  if (kind !== 'clinic') return null
  const [venue] = await holdVenues(context, [venue_id])
  return venue!.field_ids.slice(0, 2)
}

/** In pixels: what link previews show. */
const PREVIEW = { width: 1200, height: 630 }

function planned(
  {
    day,
    length,
    ages,
    status = 'published',
    ...plan
  }: Omit<Plan, 'photo' | 'isMirrored' | 'hours' | 'deposit'>,
  divisions: readonly Pick<Division, 'id' | 'max_age'>[],
  today: Day,
): NewEvent {
  const starts_on = typeof day === 'number' ? comingDay(today, day, length) : addDays(today, day.fromToday)
  return {
    ...plan,
    slug: plan.slug.replace('{year}', starts_on.slice(0, 4)),
    status,
    starts_on,
    ends_on: addDays(starts_on, length - 1),
    // The sport body takes ages on the day before September 1 of the season.
    age_cutoff_on: `${demoSeasons(starts_on).running.first_year}-08-31`,
    registration_opens_on: addDays(starts_on, -150),
    registration_closes_on: addDays(starts_on, typeof day === 'number' ? -10 : -1),
    division_ids: ages
      ? divisions.filter(({ max_age }) => max_age >= ages[0] && max_age <= ages[1]).map(({ id }) => id)
      : [],
  }
}
