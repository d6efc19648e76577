import { addDays } from 'contract/dates'
import { VenueFields } from 'contract/venues'
import type { VenueHolder } from 'contract/venues/holder'
import { namesOf, type VenueField } from 'contract/venues/fields'
import type { VenueWindow } from 'contract/venues/hours'
import { zoneOfState } from 'contract/venues/time-zones'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findFields, insertFields } from './fields-queries.ts'
import { insertClosure, putWindows } from './hours-queries.ts'
import { insertVenue, putHolder, setArchived } from './queries.ts'

type Fields = Pick<VenueField, 'fence_feet' | 'base_feet' | 'pitching_feet' | 'has_lights' | 'surface'> & {
  /** As the office types them: '1-8'. */
  names: string
}
type Closure = { reason: string; from: number; until: number; names?: string }
type Plan = {
  name: string
  /** Address, city, state and postal code. */
  at: readonly [string, string, string, string]
  parking?: string
  notes?: string
  fields: readonly Fields[]
  hours: readonly (readonly [weekdays: readonly number[], starts_time: string, ends_time: string])[]
  /** From and until are days from today. */
  closures?: readonly Closure[]
  is_archived?: true
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WEEKDAYS = [1, 2, 3, 4, 5]
const WEEKEND = [0, 6]

const softball = (names: string, more: Partial<Fields> = {}): Fields => ({
  names,
  fence_feet: 200,
  base_feet: [60],
  pitching_feet: [35, 40, 43],
  has_lights: true,
  surface: 'dirt',
  ...more,
})
/** A floor under a roof: nothing on it is measured. */
const hall = (names: string): Fields => ({
  names,
  fence_feet: null,
  base_feet: [],
  pitching_feet: [],
  has_lights: true,
  surface: 'indoor',
})

/** Gives a new tenant the places its events are at, once; which ones depends on its label. */
export async function seedVenues(context: Context): Promise<void> {
  for (const { name, at, fields, hours, closures = [], is_archived, ...words } of plansOf(
    context.tenant.label,
  )) {
    const [address, city, state, postal_code] = at
    const made = await insertVenue(
      context,
      VenueFields.parse({
        ...{ name, address, city, state, postal_code },
        time_zone: zoneOfState(state)!,
        latitude: null,
        longitude: null,
        map_url: null,
        parking: null,
        notes: null,
        ...words,
      }),
    )
    if (!made) continue
    const { id } = made
    if (name === nearPark(context.tenant.label).name)
      await putHolder(context, id, parkHolder(context.tenant.label))
    for (const { names, ...shape } of fields)
      await insertFields(context, { id, names: namesOf(names)!, ...shape })
    await putWindows(
      context,
      id,
      hours.map(
        ([weekdays, starts_time, ends_time]): Omit<VenueWindow, 'id'> => ({
          field_ids: null,
          weekdays: [...weekdays],
          ...{ starts_time, ends_time, from_on: null, until_on: null },
        }),
      ),
    )
    const there = await findFields(context, id)
    for (const { reason, from, until, names } of closures)
      await insertClosure(context, {
        id,
        field_ids: names
          ? there.filter((one) => namesOf(names)!.includes(one.name)).map((one) => one.id)
          : null,
        from_on: addDays(todayOf(context), from),
        until_on: addDays(todayOf(context), until),
        starts_time: null,
        ends_time: null,
        reason,
      })
    if (is_archived) await setArchived(context, id, true)
  }
}

const nearPark = (label: string): Plan => (PLANS[label] ?? PLANS['default']!)[0]!

/** What the park where a demonstration plays most wants from every team: a certificate that names the city. */
export function parkHolder(label: string) {
  const [, city, state, postal_code] = nearPark(label).at
  return {
    needs_certificate: true,
    holder_name: `${city} Parks and Recreation`,
    holder_address: `1 City Plaza, ${city}, ${state} ${postal_code}`,
    holder_email: null,
    holder_insured: true,
    least_limit_cents: 100_000_000,
  } satisfies VenueHolder
}

const plansOf = (label: string): readonly Plan[] => {
  const own = PLANS[label] ?? PLANS['default']!
  const [, city, state, postal_code] = own[0]!.at
  return [...own, nightPark(city, state, postal_code)]
}

/** The name of the park that is lit all night, which every demonstration has. */
export const NIGHT_PARK = 'Moonlight Softball Park'

const nightPark = (city: string, state: string, postal_code: string): Plan => ({
  name: NIGHT_PARK,
  at: ['2400 Moonlight Loop', city, state, postal_code],
  parking: 'Free in the north lot, by fields 1 and 2. After 10 PM please use gate B.',
  notes: 'Open day and night. The grill by field 3 closes at midnight; the coffee never does.',
  fields: [softball('1-4', { surface: 'turf', fence_feet: 205 })],
  hours: [[EVERY_DAY, '00:00', '23:59']],
})

const PLANS: Record<string, readonly Plan[]> = {
  default: [
    {
      name: 'Prairie View Sports Complex',
      at: ['4100 Prairie View Rd', 'Tulsa', 'OK', '74133'],
      parking: 'Free in lots A and B. Lot B is closer to fields 5–8.',
      fields: [softball('1-6'), softball('7-8', { has_lights: false, fence_feet: 190 })],
      hours: [
        [WEEKDAYS, '16:00', '22:00'],
        [WEEKEND, '08:00', '22:30'],
      ],
    },
    {
      name: 'Eastside Fieldhouse',
      at: ['275 Mill St', 'Tulsa', 'OK', '74112'],
      notes: 'No food or gum inside. Sneakers only.',
      fields: [hall('Court A, Court B')],
      hours: [[EVERY_DAY, '09:00', '21:00']],
    },
    {
      name: 'Riverbend Park',
      at: ['900 Riverside Dr', 'Broken Arrow', 'OK', '74012'],
      parking: 'Free along Riverside Dr.',
      fields: [softball('1-8', { surface: 'turf', fence_feet: 220 }), softball('9-12')],
      hours: [[EVERY_DAY, '08:00', '23:00']],
      closures: [{ reason: 'Turf inspection', from: 12, until: 13, names: '1-4' }],
    },
  ],
  alliance: [
    {
      name: 'Bluebonnet Softball Park',
      at: ['6200 Meadow Ln', 'Round Rock', 'TX', '78664'],
      parking:
        '$5 per day at the north gate, cash or card. Overflow parking is on the grass behind field 10.',
      notes: 'Coolers are welcome, glass isn’t. Warm up in the cages behind fields 3 and 4.',
      fields: [softball('1-8'), softball('9-10', { base_feet: [60, 65], fence_feet: 220, surface: 'turf' })],
      hours: [
        [WEEKDAYS, '16:00', '22:30'],
        [WEEKEND, '07:30', '23:00'],
      ],
      closures: [{ reason: 'Infields are being reskinned', from: 6, until: 17, names: '5-8' }],
    },
    {
      name: 'Desert Star Complex',
      at: ['8800 W Camelback Rd', 'Phoenix', 'AZ', '85037'],
      parking: 'Free in the west lot. Buses drop off at gate 2.',
      notes: 'Water stations at every fourth field. The shade canopies are first come, first served.',
      fields: [softball('1-16', { surface: 'turf', fence_feet: 215 })],
      hours: [[EVERY_DAY, '07:00', '23:30']],
    },
    {
      name: 'Union Station Conference Center',
      at: ['30 W Pershing Rd', 'Kansas City', 'MO', '64108'],
      parking: 'West garage, $10 for the day.',
      fields: [hall('Main hall')],
      hours: [[EVERY_DAY, '08:00', '21:00']],
    },
    {
      name: 'Tidewater Athletic Park',
      at: ['1500 Shore Dr', 'Virginia Beach', 'VA', '23451'],
      parking: 'Free, but full by 9 AM on beach days. The school across the street has more.',
      fields: [
        softball('1-8'),
        softball('9-12', { has_lights: false, pitching_feet: [35, 40], fence_feet: 185 }),
      ],
      hours: [
        [WEEKDAYS, '17:00', '22:00'],
        [WEEKEND, '08:00', '22:00'],
      ],
    },
    {
      name: 'Aspen Ridge Fields',
      at: ['2200 Foothills Pkwy', 'Aurora', 'CO', '80016'],
      parking: 'Free. Please leave the fire lane by field 1 open.',
      notes: 'At 5,900 feet: bring more water than you think.',
      fields: [softball('1-12', { surface: 'grass', fence_feet: 210 })],
      hours: [[EVERY_DAY, '08:00', '21:30']],
      closures: [{ reason: 'Winter break of the park district', from: 20, until: 62 }],
    },
    {
      name: 'Heartland Stadium',
      at: ['1 Diamond Way', 'Oklahoma City', 'OK', '73102'],
      parking: 'Team vehicles park in lot 1 with the pass from check-in. Everyone else: lots 3 to 6.',
      notes: 'Clear bags only. Championship games are on the stadium field.',
      fields: [
        softball('Stadium', { fence_feet: 220, surface: 'dirt' }),
        softball('2-11', { fence_feet: 210 }),
        softball('12-16', { surface: 'turf', base_feet: [60, 65] }),
      ],
      hours: [[EVERY_DAY, '07:00', '23:59']],
    },
    {
      name: 'Old Mill Diamonds',
      at: ['77 Mill Race Rd', 'Omaha', 'NE', '68102'],
      notes: 'Sold by the city. We played here through 2024.',
      fields: [softball('1-4', { has_lights: false })],
      hours: [],
      is_archived: true,
    },
  ],
  demo: [
    {
      name: 'Maple Street Park',
      at: ['410 Maple St', 'Fort Collins', 'CO', '80521'],
      parking: 'On the street. The lot is for the playground.',
      fields: [
        softball('1-2', { has_lights: false, pitching_feet: [35, 40], fence_feet: 180, surface: 'grass' }),
      ],
      hours: [[EVERY_DAY, '08:00', '20:00']],
    },
    {
      name: 'Lincoln Middle School Gym',
      at: ['55 School Rd', 'Fort Collins', 'CO', '80524'],
      notes: 'Enter by the door on the south side.',
      fields: [hall('Gym')],
      hours: [
        [WEEKDAYS, '17:30', '21:00'],
        [WEEKEND, '09:00', '18:00'],
      ],
    },
    {
      name: 'Community Center',
      at: ['12 Oak Ave', 'Fort Collins', 'CO', '80524'],
      fields: [hall('Room 2')],
      hours: [[EVERY_DAY, '08:00', '22:00']],
    },
    {
      name: 'Lakeside Fields',
      at: ['700 Lakeshore Dr', 'Loveland', 'CO', '80538'],
      parking: 'Free. Trailers go to the boat ramp lot.',
      notes: 'The wind picks up after 3 PM. Stake your canopies.',
      fields: [softball('1-4'), softball('5-6', { has_lights: false, fence_feet: 190 })],
      hours: [
        [WEEKDAYS, '16:30', '22:00'],
        [WEEKEND, '08:00', '22:00'],
      ],
      closures: [{ reason: 'City league finals', from: 9, until: 10, names: '1-2' }],
    },
  ],
}
