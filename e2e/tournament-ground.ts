import '../server/test/localhost-dns.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { addDays, dayIn } from 'contract/dates'
import { enterOutside } from '../server/src/events/entering/outside.ts'
import { payOutsideByCheck } from '../server/src/events/managing/checks.ts'
import { address } from './browser.ts'
import { typedDay } from './days.ts'
import { TENANT, rowsOf } from './household.ts'
import { authorizationOf } from './people.ts'
import { beside } from './team-family.ts'

/** Teams by division; each division plays in pools and a bracket. */
export const LABELS = ['10U', '12U', '14U', '16U']
export const TEAMS = 12
export const PRICE = 40_000
/** What a team gets back when weather cuts the event short: a quarter. */
export const BACK = 10_000

export type Ground = { id: number; slug: string; venue: number; divisions: { id: number; label: string }[] }

/** Calls the server as the user of a page, who has logged in, however long the login is. */
export async function asking(page: Page) {
  let authorization = await authorizationOf(page)
  return async (method: string, path: string, payload?: object) => {
    const send = () =>
      fetch(`${address(TENANT)}/api${path}`, {
        method,
        headers: { authorization, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      })
    let answer = await send()
    // A token lasts five minutes; the page has its next one.
    if (answer.status === 401) {
      authorization = await authorizationOf(page)
      answer = await send()
    }
    const said = (await answer.json()) as { data: any }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`)
    return said.data
  }
}
export type Ask = Awaited<ReturnType<typeof asking>>

const QUARTER = { kind: 'percent', percent: 25, keep_cents: 0, keep_card: false, form: 'cash' }

/** A published tournament on three days in a month: four divisions, twelve fields of a park, $400 a team. */
export async function aTournament(ask: Ask, name: string): Promise<Ground> {
  const venue = await ask('POST', '/ems/venues', {
    ...{ name: `${name} Park`, address: '1 River Rd', city: 'Dallas', state: 'TX', postal_code: '75201' },
    ...{ time_zone: 'America/Chicago', latitude: '', longitude: '', map_url: '', parking: '', notes: '' },
  })
  await ask('POST', `/ems/venues/${venue.id}/fields`, {
    names: Array.from({ length: 12 }, (_, i) => String(i + 1)),
    ...{ fence_feet: '', base_feet: [], pitching_feet: [], has_lights: true, surface: '' },
  })
  const { version } = await ask('GET', `/ems/venues/${venue.id}`)
  await ask('PUT', `/ems/venues/${venue.id}/hours`, {
    version,
    windows: [
      {
        ...{ field_ids: null, weekdays: [0, 1, 2, 3, 4, 5, 6], starts_time: '08:00', ends_time: '21:00' },
        ...{ from_on: '', until_on: '' },
      },
    ],
  })
  const starts_on = addDays(dayIn('America/Chicago', new Date()), 30)
  const made = await ask('POST', '/ems/events', {
    ...{ kind: 'tournament', name, starts_on, ends_on: addDays(starts_on, 2) },
  })
  let event = await ask('PATCH', `/ems/events/${made.id}`, {
    version: made.version,
    summary: 'Five games by the river.',
    description_html: '<p>Three days, twelve fields.</p>',
    needs_membership: false,
    registration_opens_on: addDays(starts_on, -60),
    check_days: 7,
    check_note: 'Make checks out to the club.',
  })
  event = await ask('PUT', `/ems/events/${event.id}/divisions`, {
    version: event.version,
    divisions: LABELS.map((label, i) => ({
      ...(i === 0 && { id: event.divisions[0].id }),
      ...{ division_id: null, min_age: null, max_age: null, label, capacity: String(TEAMS) },
      prices: [{ until_on: null, price_cents: PRICE }],
    })),
  })
  event = await ask('PUT', `/ems/events/${event.id}/venues`, {
    version: event.version,
    venues: [{ venue_id: venue.id, field_ids: null }],
  })
  const { id: refund_policy_id } = await ask('POST', '/ems/refund-policies', {
    name: `${name} in the rain`,
    terms: {
      ...{ withdrawal: [], canceled: null, credit: { days: 365, is_transferable: false } },
      cut_short: {
        counted: 'started',
        tables: [{ guarantee: 0, back: Array.from({ length: 9 }, () => QUARTER) }],
      },
    },
  })
  await ask('PUT', `/ems/refund-policies/of-event/${event.id}`, { refund_policy_id })
  event = await ask('GET', `/ems/events/${event.id}`)
  event = await ask('POST', `/ems/events/${event.id}/move`, { version: event.version, status: 'published' })
  return { id: event.id, slug: event.slug, venue: venue.id, divisions: event.divisions }
}

/** Teams from elsewhere enter a division and promise a check; gives what opens their entries. */
export async function enterTeams({ slug, divisions }: Ground, label: string, names: readonly string[]) {
  const division = divisions.find((one) => one.label === label)!
  const tokens: string[] = []
  await beside(async (acting) => {
    for (const name of names) {
      const { token } = await enterOutside(acting, {
        ...{ slug, request_key: randomUUID(), name, coach: `Coach of ${name}`, language: 'en' },
        ...{ email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`, phone: undefined },
        ...{ event_division_id: division.id, answers: [], players: [], total: PRICE },
      })
      await acting.transaction((context) => payOutsideByCheck(context, { token, total: PRICE }))
      tokens.push(token)
    }
  })
  return tokens
}

/** The office records the checks that have come for an event. */
export async function takeChecks(ask: Ask, { id }: Ground) {
  const orders = await rowsOf<{ number: string }>(
    `select o.number from event_party p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.event_id = $1 and o.status <> 'paid' order by o.id`,
    [id],
  )
  for (const [i, { number }] of orders.entries())
    await ask('POST', `/mms/orders/by-number/${number}/payment`, {
      ...{
        method: 'check',
        reference: String(1000 + i),
        received_on: typedDay(0),
        request_key: randomUUID(),
      },
    })
  return orders.length
}

/** Days pass until the tournament is on its second day. */
export async function daysPass({ id }: Ground, days: number) {
  await rowsOf(
    'update event set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int where id = $1',
    [...[id, days]],
  )
  await rowsOf('update placement set starts_at = starts_at - make_interval(days => $2) where event_id = $1', [
    ...[id, days],
  ])
}
