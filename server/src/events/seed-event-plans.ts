import type { NewEvent, Venue } from 'contract/events'
import type { FieldPhoto } from '../plumbing/drawing/field-photo.ts'

/** An event of a demonstration, before it has a year. */
export type Plan = Pick<
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
  /** So many cents are due when a team enters, the rest so many days before the first day. */
  deposit?: { cents: number; days_before: number }
  photo: FieldPhoto
  isMirrored?: boolean
  status?: NewEvent['status']
}

const venue = (name: string, address: string, city: string, state: string): Venue => ({
  name,
  address,
  city,
  state,
})

const TOURNAMENT = `
<p>Two days of fastpitch with four games guaranteed: two pool games on the first day, then single elimination
starting the next morning, seeded by pool standings.</p>
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
<p>One pool game a week for three weeks, always on the same weeknight. Then two weeks of brackets, seeded by the pools.</p>
<h2>Format</h2>
<ul>
<li>Games last 65 minutes. We finish the inning.</li>
<li>Run rule: 12 after three innings, 10 after four, 8 after five.</li>
<li>Pool games may end in a tie; bracket games play on.</li>
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
export const plansOf = (label: string): Plan[] => {
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
      summary: 'A pool game a week for three weeks, then two weeks of brackets.',
      description_html: LEAGUE,
      ...{ day: { fromToday: -9 }, length: 35, venue: near, ages: [12, 16] as const, capacity: 12 },
      ...{ kind: 'league_play', price_cents: 27500, photo: 'line', status: 'running' },
    },
    {
      slug: `weekend-slam-${town}`,
      name: 'Weekend Slam',
      summary: 'Pool games one day, brackets the next, and a trophy as tall as the shortstop.',
      description_html: TOURNAMENT,
      ...{ day: { fromToday: 18 }, length: 2, venue: near, ages: [10, 18] as const, capacity: 32 },
      ...{ kind: 'tournament', price_cents: 42500, photo: 'plate', isMirrored: true },
      deposit: { cents: 15000, days_before: 7 },
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
      deposit: { cents: 25000, days_before: 30 },
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
