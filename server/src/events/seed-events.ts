import { addDays, dayIn, daysBetween, type Day } from 'contract/dates'
import type { Division } from 'contract/eligibility'
import type { NewEvent, Venue } from 'contract/events'
import { entrantOf } from 'contract/events/kinds'
import type { EventBlock } from 'contract/events/page-blocks'
import type { TenantDocument } from 'contract/tenants'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { fieldPhoto, type FieldPhoto } from '../plumbing/drawing/field-photo.ts'
import { storePicture } from '../plumbing/http/pictures.ts'
import { comingDay, demoSeasons } from '../seeds/seed-season.ts'
import { putAddon } from './addons-queries.ts'
import { putPassType } from './passes/type-queries.ts'
import { createEvent } from './upcoming.ts'
import { putSessions } from './office-queries.ts'
import { getEvent } from './queries.ts'
import { putBlocks } from './page-blocks-queries.ts'
import { findVenueNamed, holdVenues, putVenues } from './venue-queries.ts'

type Plan = Pick<
  NewEvent,
  'slug' | 'name' | 'summary' | 'description_html' | 'kind' | 'price_cents' | 'needs_membership'
> & {
  /** The day of the season on which it begins, or that it does so many days from today, and how long it lasts. */
  day: number | { fromToday: number }
  length: number
  /** The hours of each day, such as a camp’s mornings. */
  hours?: readonly [starts_time: string, ends_time: string, title: string]
  venue: Venue
  /** From the youngest to the oldest division; if omitted, all ages. */
  ages?: readonly [number, number]
  capacity?: number
  photo: FieldPhoto
  isMirrored?: boolean
  status?: NewEvent['status']
}

/** Gives a new tenant a season of events, once; which ones depends on its label. */
export async function seedEvents(
  context: OutsideContext,
  divisions: readonly Pick<Division, 'id' | 'max_age'>[],
  brand: Pick<TenantDocument, 'colors'>,
) {
  const { outside, tenant } = context
  const events = await Promise.all(
    plansOf(tenant.label).map(async ({ photo, isMirrored = false, hours, ...plan }) => ({
      ...planned(plan, divisions, dayIn(tenant.time_zone, context.now)),
      hours,
      image: await storePicture(
        outside.storage,
        tenant,
        isMirrored ? `${photo}-mirrored` : photo,
        await fieldPhoto(photo, brand.colors, { ...PREVIEW, isMirrored }),
        'jpg',
      ),
    })),
  )
  await context.transaction(async (context) => {
    // Everything is created in this one transaction, so if this exists all of it does.
    if (await getEvent(context, events[0]!.slug, todayOf(context))) return
    for (const { hours, ...event } of events) {
      const id = await createEvent(context, event)
      if (hours) await putSessions(context, id, sessionsOf(event, hours))
      await putBlocks(context, id, blocksOf(event))
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

/** What visitors ask about each of them, and where teams from far away stay. */
function blocksOf({ kind, starts_on, venue: { city } }: NewEvent): EventBlock[] {
  const block = {
    ...{ body: null, link: null, until_on: null, price_cents: null },
    ...{ address: null, phone: null, group_code: null },
  }
  const answers: EventBlock[] = [
    {
      ...block,
      kind: 'question',
      title: 'What happens if it rains?',
      body: 'We decide 90 minutes before the start and email everyone who has entered. Refunds follow the policy on this page.',
    },
    {
      ...block,
      kind: 'question',
      title: 'Can grandparents watch?',
      body: 'Of course. Bring chairs and shade. Dogs are welcome on a leash, glass isn’t.',
    },
  ]
  if (entrantOf(kind) === 'person') return answers
  return [
    {
      ...block,
      kind: 'rule',
      title: 'Run rule',
      body: '12 runs after three innings, 10 after four, 8 after five.',
    },
    {
      ...block,
      kind: 'rule',
      title: 'Ties',
      body: 'Pool games may end in a tie. Bracket games go to the international tiebreaker.',
    },
    ...answers,
    {
      ...block,
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
      ...block,
      kind: 'document',
      title: 'Check-in list for coaches',
      link: 'https://docs.example/check-in.pdf',
    },
    { ...block, kind: 'sponsor', title: 'Ace Bats & Gloves', link: 'https://ace-bats.example/' },
    { ...block, kind: 'sponsor', title: 'Corner Bakery', body: 'Breakfast for umpires and volunteers.' },
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
  { day, length, ages, status = 'published', ...plan }: Omit<Plan, 'photo' | 'isMirrored' | 'hours'>,
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

const venue = (name: string, address: string, city: string, state: string): Venue => ({
  name,
  address,
  city,
  state,
})

const TOURNAMENT = `
<p>Two days of fastpitch with four games guaranteed: two pool games on Saturday, then single elimination starting Sunday
morning, seeded by pool standings.</p>
<h2>Format</h2>
<ul>
<li>Pool games last 65 minutes, bracket games 75 minutes. We finish the inning.</li>
<li>Run rule: 12 after three innings, 10 after four, 8 after five.</li>
<li>Bracket ties go to an international tiebreaker: last batter on second base.</li>
</ul>
<h2>Check-in</h2>
<p>Head coaches check in once, at least 45 minutes before the first game. All players need a valid membership. We scan the
cards on your phones. Rosters close four hours before the first game.</p>
<h2>Weather and refunds</h2>
<p>If your team doesn’t start a game, you get a full refund. After one game, you get half. We make weather calls 90
minutes before the first pitch and email every coach.</p>`

const LEAGUE = `
<p>One game a week for five weeks, on the weeknight your team asked for. The last week is for the four best of each
division.</p>
<h2>Format</h2>
<ul>
<li>Games last 65 minutes. We finish the inning.</li>
<li>Run rule: 12 after three innings, 10 after four, 8 after five.</li>
<li>Games may end in a tie, except in the last week.</li>
</ul>
<h2>Check-in</h2>
<p>Head coaches check in 30 minutes before the first game. All players need a valid membership. We scan the cards on your
phones.</p>
<h2>Weather</h2>
<p>We call a night off 90 minutes before the first pitch, email every coach and play the game in the week after.</p>`

const CLINIC = `
<p>Three hours on the field in small groups, each with its own coach. Players rotate through four stations and take home a
winter plan.</p>
<h2>What to bring</h2>
<ul><li>Glove, bat and helmet (we can lend you what you don’t have)</li><li>Cleats or sneakers, and layers for cool weather</li>
<li>A filled water bottle</li></ul>
<p>Players under 13 are signed in and out by a parent or guardian. All coaches are screened and trained in athlete
safety.</p>`

const SHOWCASE = `
<p>Three games for every team on fields with cameras, skills testing for every player, and college coaches with rosters
in hand. Players get their times, velocities and video within a week.</p>
<h2>Schedule</h2>
<ul>
<li>Friday evening: skills testing by position</li>
<li>Saturday and Sunday: three showcase games of 90 minutes, no bracket</li>
<li>Sunday at noon: Q&amp;A with college coaches for players and parents</li>
</ul>
<p>Contact between college coaches and players follows the recruiting calendar. We share player data with college coaches
only if the family agrees.</p>`

const MEETING = `
<p>Two evenings for everyone who runs the game: this season’s rule changes, signals, and plenty of time on the diamond. New
officials leave with a mentor and a first assignment.</p>
<p>The fee covers the rule book and dinner. Officials 14 and over are welcome. Anyone under 18 needs a parent’s or guardian’s
OK.</p>`

const CAMP = `
<p>Mornings on the field in small groups by age and experience: hitting, throwing and base running, with a scrimmage at the
end of each day.</p>
<h2>What to bring</h2>
<ul><li>Glove, bat and helmet (we can lend you what you don’t have)</li><li>Cleats or sneakers, sunscreen and a cap</li>
<li>A filled water bottle and a snack</li></ul>`

/** The season’s big events, and around today what a club has all the time: one is over, one is on, three are next. */
const plansOf = (label: string): Plan[] => {
  const season = PLANS[label] ?? PLANS['default']!
  const near = season[0]!.venue
  const town = near.city.toLowerCase().replace(' ', '-')
  return [
    ...season,
    {
      slug: `fall-qualifier-${town}`,
      name: 'Fall Qualifier',
      summary: 'Two days of pool games and brackets. The best teams earn a berth.',
      description_html: TOURNAMENT,
      ...{ day: { fromToday: -41 }, length: 2, venue: near, ages: [10, 14] as const, capacity: 24 },
      ...{ kind: 'qualifier', price_cents: 37500, photo: 'line', isMirrored: true, status: 'done' },
    },
    {
      slug: `fall-finale-${town}`,
      name: 'Fall Finale',
      summary: 'The last pool games of the fall, with awards and hot chocolate.',
      description_html: TOURNAMENT,
      ...{ day: { fromToday: -20 }, length: 2, venue: near, ages: [10, 14] as const, capacity: 24 },
      ...{ kind: 'friendly', price_cents: 32500, photo: 'plate', status: 'done' },
    },
    {
      slug: `weeknight-league-${town}`,
      name: 'Weeknight League',
      summary: 'Five weeks of games on weeknights, one per team and week.',
      description_html: LEAGUE,
      ...{ day: { fromToday: -9 }, length: 35, venue: near, ages: [12, 16] as const, capacity: 12 },
      ...{ kind: 'league_play', price_cents: 27500, photo: 'line', status: 'running' },
    },
    {
      slug: `weekend-slam-${town}`,
      name: 'Weekend Slam',
      summary: 'Pool games on Saturday, brackets on Sunday, and a trophy as tall as the shortstop.',
      description_html: TOURNAMENT,
      ...{ day: { fromToday: 18 }, length: 2, venue: near, ages: [10, 18] as const, capacity: 32 },
      ...{ kind: 'tournament', price_cents: 42500, photo: 'plate', isMirrored: true },
    },
    {
      slug: `hitting-camp-${town}`,
      name: 'Hitting Camp',
      summary: 'Four mornings in the cages and on the field for 8 to 14 year olds.',
      description_html: CAMP,
      ...{ day: { fromToday: 12 }, length: 4, venue: near, ages: [10, 14] as const, capacity: 60 },
      ...{ kind: 'camp', price_cents: 18500, photo: 'ball', hours: ['09:00', '12:00', 'Camp'] },
    },
    {
      slug: `open-tryouts-${town}`,
      name: 'Open Tryouts',
      summary: 'One evening, every position: come and show what you can do.',
      description_html: CLINIC,
      ...{ day: { fromToday: 24 }, length: 1, venue: near, ages: [12, 18] as const },
      ...{
        kind: 'tryout',
        price_cents: 0,
        photo: 'plate',
        isMirrored: true,
        hours: ['17:30', '20:00', 'Tryouts'],
      },
    },
  ]
}

const PLANS: Record<string, Plan[]> = {
  default: [
    {
      slug: 'fall-warm-up',
      name: 'Fall Warm-Up',
      summary: 'One relaxed weekend of pool games before the fall leagues begin.',
      description_html: TOURNAMENT,
      day: 42,
      length: 2,
      venue: venue('Prairie View Sports Complex', '4100 Prairie View Rd', 'Tulsa', 'OK'),
      ages: [10, 14],
      kind: 'friendly',
      price_cents: 39500,
      capacity: 32,
      photo: 'line',
    },
    {
      slug: 'winter-pitching-clinic',
      name: 'Winter Pitching Clinic',
      summary: 'Mechanics, spin and confidence for young pitchers, in groups of six.',
      description_html: CLINIC,
      day: 133,
      length: 1,
      venue: venue('Eastside Fieldhouse', '275 Mill St', 'Tulsa', 'OK'),
      ages: [10, 16],
      kind: 'clinic',
      price_cents: 6500,
      capacity: 36,
      photo: 'ball',
    },
    {
      slug: 'spring-opener-{year}',
      name: 'Spring Opener',
      summary: 'Four games in two days to find out where your team stands.',
      description_html: TOURNAMENT,
      day: 224,
      length: 2,
      venue: venue('Prairie View Sports Complex', '4100 Prairie View Rd', 'Tulsa', 'OK'),
      ages: [10, 18],
      kind: 'tournament',
      price_cents: 49500,
      capacity: 48,
      photo: 'plate',
    },
    {
      slug: 'season-finale-{year}',
      name: 'Season Finale',
      summary: 'The last weekend of the season, with a home run derby under the lights.',
      description_html: TOURNAMENT,
      day: 343,
      length: 3,
      venue: venue('Riverbend Park', '900 Riverside Dr', 'Broken Arrow', 'OK'),
      ages: [10, 18],
      kind: 'championship',
      price_cents: 57500,
      capacity: 64,
      photo: 'line',
      isMirrored: true,
    },
  ],
  alliance: [
    {
      slug: 'fall-league-kickoff',
      name: 'Fall League Kickoff',
      summary: 'The fall season opens with cross-league pool play in all five divisions.',
      description_html: TOURNAMENT,
      day: 34,
      length: 2,
      venue: venue('Bluebonnet Softball Park', '6200 Meadow Ln', 'Round Rock', 'TX'),
      ages: [10, 18],
      kind: 'tournament',
      price_cents: 59500,
      capacity: 80,
      photo: 'plate',
    },
    {
      slug: 'winter-showcase-{year}',
      name: 'Winter Showcase',
      summary: 'Skills testing, showcase games and college coaches for 16U and 18U.',
      description_html: SHOWCASE,
      day: 167,
      length: 3,
      venue: venue('Desert Star Complex', '8800 W Camelback Rd', 'Phoenix', 'AZ'),
      ages: [16, 18],
      kind: 'tournament',
      price_cents: 129500,
      capacity: 40,
      photo: 'line',
      isMirrored: true,
    },
    {
      slug: 'skills-camp',
      name: 'Skills Camp',
      summary: 'Three days of hitting, fielding and base running indoors, in groups of eight.',
      description_html: CLINIC,
      day: { fromToday: 40 },
      length: 3,
      venue: venue('Bluebonnet Softball Park', '6200 Meadow Ln', 'Round Rock', 'TX'),
      kind: 'camp',
      price_cents: 12000,
      capacity: 16,
      photo: 'ball',
    },
    {
      slug: 'coaches-clinic-{year}',
      name: 'Coaches and Officials Weekend',
      summary: 'New rules, signals and a first assignment for coaches and officials of all eight leagues.',
      description_html: MEETING,
      day: 181,
      length: 2,
      venue: venue('Union Station Conference Center', '30 W Pershing Rd', 'Kansas City', 'MO'),
      kind: 'meeting',
      needs_membership: false,
      price_cents: 8500,
      capacity: 150,
      photo: 'plate',
      isMirrored: true,
    },
    {
      slug: 'atlantic-spring-classic',
      name: 'Atlantic Spring Classic',
      summary: 'Four games guaranteed near the coast, open to teams of every member league.',
      description_html: TOURNAMENT,
      day: 238,
      length: 2,
      venue: venue('Tidewater Athletic Park', '1500 Shore Dr', 'Virginia Beach', 'VA'),
      ages: [10, 16],
      kind: 'tournament',
      price_cents: 69500,
      capacity: 64,
      photo: 'ball',
      isMirrored: true,
    },
    {
      slug: 'mountain-qualifier',
      name: 'Mountain Qualifier',
      summary: 'Berths for the championship series are at stake in 12U, 14U and 16U.',
      description_html: TOURNAMENT,
      day: 300,
      length: 3,
      venue: venue('Aspen Ridge Fields', '2200 Foothills Pkwy', 'Aurora', 'CO'),
      ages: [12, 16],
      kind: 'qualifier',
      price_cents: 79500,
      capacity: 48,
      photo: 'line',
    },
    {
      slug: 'championship-series-{year}',
      name: 'Championship Series',
      summary: 'The qualified teams of all eight leagues meet for a week in July.',
      description_html: TOURNAMENT,
      day: 352,
      length: 6,
      venue: venue('Heartland Stadium', '1 Diamond Way', 'Oklahoma City', 'OK'),
      ages: [10, 18],
      kind: 'championship',
      price_cents: 149500,
      capacity: 120,
      photo: 'ball',
    },
  ],
  demo: [
    {
      slug: 'harvest-round-robin',
      name: 'Harvest Round Robin',
      summary: 'Everyone plays everyone, and the losing team carves the pumpkin.',
      description_html: TOURNAMENT,
      day: 84,
      length: 1,
      venue: venue('Maple Street Park', '410 Maple St', 'Fort Collins', 'CO'),
      ages: [10, 12],
      kind: 'league_play',
      price_cents: 17500,
      capacity: 16,
      photo: 'ball',
      isMirrored: true,
    },
    {
      slug: 'first-swing-clinic',
      name: 'First Swing Clinic',
      summary: 'Never held a bat? Come as you are, we bring gloves and patience.',
      description_html: CLINIC,
      day: 126,
      length: 1,
      venue: venue('Lincoln Middle School Gym', '55 School Rd', 'Fort Collins', 'CO'),
      ages: [10, 12],
      kind: 'clinic',
      price_cents: 0,
      capacity: 60,
      photo: 'plate',
      isMirrored: true,
    },
    {
      slug: 'umpire-school',
      name: 'Umpire School',
      summary: 'Two evenings, a rule book and a mentor: become an official of our association.',
      description_html: MEETING,
      day: 178,
      length: 2,
      venue: venue('Community Center', '12 Oak Ave', 'Fort Collins', 'CO'),
      kind: 'meeting',
      needs_membership: false,
      price_cents: 4500,
      capacity: 30,
      photo: 'line',
    },
    {
      slug: 'front-range-classic',
      name: 'Front Range Classic',
      summary: 'Our big spring tournament, with food trucks, music and games until sunset.',
      description_html: TOURNAMENT,
      day: 252,
      length: 2,
      venue: venue('Lakeside Fields', '700 Lakeshore Dr', 'Loveland', 'CO'),
      ages: [10, 18],
      kind: 'tournament',
      price_cents: 42500,
      capacity: 56,
      photo: 'plate',
    },
    {
      slug: 'all-star-night',
      name: 'All-Star Night',
      summary: 'The best of every club on one field, under the lights.',
      description_html: SHOWCASE,
      day: 329,
      length: 1,
      venue: venue('Lakeside Fields', '700 Lakeshore Dr', 'Loveland', 'CO'),
      ages: [14, 18],
      kind: 'showcase',
      price_cents: 2500,
      capacity: 120,
      photo: 'line',
      isMirrored: true,
    },
    {
      slug: 'spring-kickball-social',
      name: 'Kickball Social',
      summary: 'An evening of kickball for parents, coaches and anyone who used to play.',
      description_html: '<p>Teams are drawn at the gate. All proceeds go to the scholarship fund.</p>',
      day: 196,
      length: 1,
      venue: venue('Maple Street Park', '410 Maple St', 'Fort Collins', 'CO'),
      kind: 'meeting',
      needs_membership: false,
      price_cents: 1000,
      photo: 'ball',
      status: 'cancelled',
    },
  ],
}
