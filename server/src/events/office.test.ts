import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_MOVES, EventStatus } from 'contract/events/moves'
import { EVENT_KINDS } from 'contract/events/kinds'
import { MEMBER, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { auditMany } from '../plumbing/audit.ts'
import { watchEvents } from './moving.ts'

const house = await testHouse()
const ask = asking(house)
let manager: string
let volunteer: string
beforeAll(async () => {
  manager = await house.tokenOf([{ module: 'EMS', role: 'manager' }])
  volunteer = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
})

let names = 0
/** A draft with everything it needs to be published. */
async function aDraft(more: object = {}, days: { starts_on?: string; ends_on?: string } = {}) {
  const { data } = await ask('POST', '/ems/events', manager, {
    kind: 'camp',
    name: `Camp ${++names}`,
    starts_on: '2027-06-07',
    ends_on: '2027-06-11',
    ...days,
  })
  const filled = await ask('PATCH', `/ems/events/${data.id}`, manager, {
    version: data.version,
    summary: 'A week of softball.',
    description_html: '<p>Bring a glove.</p>',
    venue: { name: 'Park', address: '1 Oak Ave', city: 'Columbia', state: 'MO' },
    ...more,
  })
  expect(filled.http).toBe(200)
  return filled.data
}
const move = (event: { id: number; version: number }, status: string, more: object = {}) =>
  ask('POST', `/ems/events/${event.id}/move`, manager, { version: event.version, status, ...more })

describe('a draft', () => {
  test('is made of four answers, says what is missing, and no visitor sees it', async () => {
    const made = await ask('POST', '/ems/events', manager, {
      kind: 'tryout',
      name: 'Peña’s Tryouts 2027!',
      starts_on: '03/06/2027',
      ends_on: '03/07/2027',
    })
    expect(made).toMatchObject({
      http: 201,
      data: {
        slug: 'penas-tryouts-2027',
        status: 'draft',
        entrant: 'person',
        registration_opens_on: '2026-11-21',
        registration_closes_on: '2027-03-03',
        divisions: [
          { label: 'All ages', capacity: null, taken: 0, prices: [{ until_on: null, price_cents: 0 }] },
        ],
        missing: [{ step: 'about' }, { step: 'about' }, { step: 'where' }],
      },
    })
    expect((await ask('GET', '/ems/event/penas-tryouts-2027')).http).toBe(404)
    expect(await move(made.data, 'published')).toMatchObject({ http: 409, code: 'event_incomplete' })
    const again = await ask('POST', '/ems/events', manager, {
      kind: 'tryout',
      name: 'Peña’s Tryouts 2027',
      starts_on: '2027-03-06',
      ends_on: '2027-03-06',
    })
    expect(again.data.slug).toBe('penas-tryouts-2027-2')
  })

  test('is previewed by the office, with as little as it has, and by nobody else', async () => {
    const { data: bare } = await ask('POST', '/ems/events', manager, {
      ...{ kind: 'camp', name: 'Early idea', starts_on: '2027-06-07', ends_on: '2027-06-07' },
    })
    const preview = (id: number, token: string | undefined) => ask('GET', `/ems/events/${id}/preview`, token)
    expect(await preview(bare.id, manager)).toMatchObject({
      http: 200,
      data: { name: 'Early idea', status: 'published', summary: '', venues: [] },
    })
    const draft = await aDraft()
    const seen = await preview(draft.id, manager)
    expect((await preview(draft.id, await house.tokenOf(MEMBER))).http).toBe(403)
    const { data: published } = await move(draft, 'published')
    const { data: page } = await ask('GET', `/ems/event/${draft.slug}`)
    expect({ ...seen.data, updated_at: page.updated_at }).toEqual(page)
    await move(published, 'draft')
  })

  test('that is complete is published, and its page shows prices by day', async () => {
    const draft = await aDraft()
    const priced = await ask('PUT', `/ems/events/${draft.id}/divisions`, manager, {
      version: draft.version,
      divisions: [
        {
          id: draft.divisions[0].id,
          division_id: null,
          label: 'Beginners',
          min_age: 6,
          max_age: 9,
          capacity: '20',
          prices: [
            { until_on: '2026-12-31', price_cents: 12000 },
            { until_on: null, price_cents: 15000 },
          ],
        },
        {
          division_id: null,
          label: 'Everyone',
          min_age: null,
          max_age: null,
          capacity: '',
          prices: [{ until_on: null, price_cents: 9000 }],
        },
      ],
    })
    expect(priced.http).toBe(200)
    expect((await move(priced.data, 'published')).http).toBe(200)
    expect((await ask('GET', `/ems/event/${draft.slug}`)).data).toMatchObject({
      kind: 'camp',
      price_cents: 9000,
      most_cents: 12000,
      divisions: [
        {
          label: 'Beginners',
          price_cents: 12000,
          left: 20,
          next_price: { after: '2026-12-31', price_cents: 15000 },
        },
        { label: 'Everyone', price_cents: 9000, left: null, next_price: null },
      ],
    })
    expect((await ask('GET', '/ems/upcoming-events?dob=2014-01-01')).data).toMatchObject([
      { slug: draft.slug },
    ])
  })

  test('is deleted, which a published event is not', async () => {
    const draft = await aDraft()
    expect((await ask('DELETE', `/ems/events/${draft.id}`, manager)).http).toBe(200)
    expect((await ask('GET', `/ems/events/${draft.id}`, manager)).http).toBe(404)
    const other = await aDraft()
    await move(other, 'published')
    expect(await ask('DELETE', `/ems/events/${other.id}`, manager)).toMatchObject({
      http: 409,
      code: 'event_in_use',
    })
  })
})

describe('the office', () => {
  test('is told at the field what cannot be', async () => {
    const draft = await aDraft()
    const save = (fields: object) =>
      ask('PATCH', `/ems/events/${draft.id}`, manager, { version: draft.version, ...fields })
    expect(await save({ ends_on: '2027-06-01' })).toMatchObject({
      http: 422,
      errors: { ends_on: [expect.any(String)] },
    })
    expect(await save({ registration_closes_on: '2027-07-01' })).toMatchObject({
      http: 422,
      errors: { registration_closes_on: ['Registration can’t close after the event.'] },
    })
    expect(await save({ capacity: '0' })).toMatchObject({
      http: 422,
      errors: { capacity: [expect.any(String)] },
    })
    const other = await aDraft()
    expect(await save({ slug: other.slug })).toMatchObject({ http: 409, code: 'event_taken' })
    const prices = (tiers: object[]) =>
      ask('PUT', `/ems/events/${draft.id}/divisions`, manager, {
        version: draft.version,
        divisions: [
          { division_id: null, label: 'All', min_age: null, max_age: null, capacity: '', prices: tiers },
        ],
      })
    const [early, late] = ['2027-01-01', '2027-02-01'].map((until_on) => ({ until_on, price_cents: 100 }))
    const then = { until_on: null, price_cents: 100 }
    for (const wrong of [[early], [then, then], [late, early, then], [{ until_on: null, price_cents: -1 }]])
      expect((await prices(wrong as object[])).http).toBe(422)
    expect(
      await ask('PUT', `/ems/events/${draft.id}/sessions`, manager, {
        version: draft.version,
        sessions: [{ day: '2027-06-12', starts_time: '09:00', ends_time: '12:00' }],
      }),
    ).toMatchObject({ http: 422, errors: { 'sessions.0.day': ['Choose a day of the event.'] } })
  })

  test('that saves what somebody else has changed is shown their version', async () => {
    const draft = await aDraft()
    const save = (name: string) =>
      ask('PATCH', `/ems/events/${draft.id}`, manager, { version: draft.version, name })
    expect((await save('First')).http).toBe(200)
    expect(await save('Second')).toMatchObject({
      http: 409,
      code: 'conflict',
      detail: { current: { name: 'First' } },
    })
  })

  test('keeps its questions and hours, and the history says who changed what', async () => {
    const draft = await aDraft()
    const asked = await ask('PUT', `/ems/events/${draft.id}/questions`, manager, {
      version: draft.version,
      questions: [
        { label: 'Allergies', kind: 'text', choices: [], is_required: false, is_private: true },
        { label: 'Size', kind: 'choice', choices: ['S', 'M'], is_required: true, is_private: false },
      ],
    })
    const [allergies, size] = asked.data.questions
    const turned = await ask('PUT', `/ems/events/${draft.id}/questions`, manager, {
      version: asked.data.version,
      questions: [size, { ...allergies, label: 'Allergies and medicine' }],
    })
    expect(turned.data.questions).toEqual([size, { ...allergies, label: 'Allergies and medicine' }])
    const hours = await ask('PUT', `/ems/events/${draft.id}/sessions`, manager, {
      version: turned.data.version,
      sessions: [{ day: '2027-06-08', starts_time: '09:00', ends_time: '12:30', title: 'Morning' }],
    })
    await move(hours.data, 'published')
    const { data } = await ask('GET', `/ems/event/${draft.slug}`)
    expect(data.sessions).toEqual([
      { day: '2027-06-08', starts_time: '09:00', ends_time: '12:30', title: 'Morning' },
    ])
    // Visitors read the questions, and not what the office thinks of them.
    expect(data.questions[1]).toEqual({
      id: allergies.id,
      label: 'Allergies and medicine',
      kind: 'text',
      choices: [],
      is_required: false,
      only_if: null,
      event_division_ids: null,
    })
    const history = await ask('GET', `/ems/events/${draft.id}/history`, manager)
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual([
      'event.published',
      'event.changed',
      'event.changed',
      'event.changed',
      'event.changed',
      'event.created',
    ])
  })

  test('has a history that is read to its beginning, page by page', async () => {
    const draft = await aDraft()
    const deed = (i: number) => ({
      ...{ action: 'event.changed', subject: 'event', subject_id: draft.id },
      ...{ before: { capacity: i }, after: { capacity: i + 1 }, note: null },
    })
    await house.acting().transaction((context) =>
      auditMany(
        context,
        { user_id: null, actor: 'system' },
        Array.from({ length: 248 }, (_, i) => deed(i)),
      ),
    )
    const pages: number[] = []
    const seen = new Set<number>()
    let last: string | undefined
    for (let next: number | null = 0; next !== null; ) {
      const page = await ask(
        'GET',
        `/ems/events/${draft.id}/history${next ? `?before=${next}` : ''}`,
        manager,
      )
      for (const { id, action } of page.data) {
        seen.add(id)
        last = action
      }
      pages.push(page.data.length)
      next = page['meta'].next
    }
    expect(pages).toEqual([100, 100, 50])
    expect(seen.size).toBe(250)
    expect(last).toBe('event.created')
  })

  test('finds events by name, kind, status and time, with the places sold and left', async () => {
    const draft = await aDraft({ name: 'Quokka Cup', kind: 'tournament', capacity: '16' })
    await move(draft, 'published')
    const found = async (filter: string) =>
      (await ask('GET', `/ems/events?${filter}`, volunteer)).data.map(({ name }: { name: string }) => name)
    expect(await found('q=quokka')).toEqual(['Quokka Cup'])
    expect(await found('q=quokka&when=past')).toEqual([])
    expect(await found('q=quokka&status=draft')).toEqual([])
    expect(await found('kind=tournament&status=published&when=ahead')).toContain('Quokka Cup')
    const [row] = (await ask('GET', '/ems/events?q=quokka', volunteer)).data
    expect(row).toMatchObject({ capacity: 16, taken: 0, entrant: 'team', place: 'Columbia, MO' })
  })
})

describe('an event', () => {
  test('is closed and opened again, and canceled with a reason that its page shows', async () => {
    const draft = await aDraft()
    const published = await move(draft, 'published')
    const closed = await move(published.data, 'closed')
    expect(closed.data.status).toBe('closed')
    const open = await move(closed.data, 'published')
    expect(await move(open.data, 'cancelled')).toMatchObject({
      http: 422,
      errors: { reason: [expect.any(String)] },
    })
    const off = await move(open.data, 'cancelled', { reason: 'The park is flooded.' })
    expect(off.data.status).toBe('cancelled')
    expect(await move(off.data, 'published')).toMatchObject({ http: 409, code: 'event_may_not_move' })
    expect((await ask('GET', `/ems/event/${draft.slug}`)).data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The park is flooded.',
    })
  })

  test('that is public stays complete', async () => {
    const published = await move(await aDraft(), 'published')
    expect(
      await ask('PATCH', `/ems/events/${published.data.id}`, manager, {
        version: published.data.version,
        summary: '',
      }),
    ).toMatchObject({ http: 409, code: 'event_incomplete' })
  })
})

describe('the database', () => {
  const { pool } = house.world.database

  test('knows the moves of the contract and no other', async () => {
    const { rows } = await pool.query<{ arrow: string }>(
      `select from_status || ' ' || to_status || ' ' || mover as arrow
       from unnest($1::text[]) from_status, unnest($1::text[]) to_status, unnest(array['office', 'calendar']) mover
       where event_may_move(from_status, to_status, mover)`,
      [EventStatus.options],
    )
    const expected = EVENT_MOVES.map(({ from, to, by }) => `${from} ${to} ${by}`)
    expect(rows.map(({ arrow }) => arrow).toSorted()).toEqual(expected.toSorted())
  })

  test('knows the kinds of the contract, and who enters each', async () => {
    const { rows } = await pool.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'event_kind_check'`,
    )
    const words = [...rows[0]!.text.matchAll(/'(\w+)'::text/g)].map(([, word]) => word)
    const known = words.flatMap((kind, i) => (i % 2 === 0 ? [{ kind, entrant: words[i + 1] }] : []))
    expect(known).toEqual(EVENT_KINDS.map(({ kind, entrant }) => ({ kind, entrant })))
  })

  test('lets no statement of the application write a status', async () => {
    const draft = await aDraft()
    await expect(
      house
        .acting()
        .transaction(({ db, tenant }) =>
          db
            .updateTable('event')
            .set({ status: 'published' })
            .where('tenant_id', '=', tenant.id)
            .where('id', '=', draft.id)
            .execute(),
        ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

test('volunteers of events look and change nothing, and families do not look', async () => {
  const draft = await aDraft()
  expect((await ask('GET', `/ems/events/${draft.id}`, volunteer)).http).toBe(200)
  expect(
    (await ask('PATCH', `/ems/events/${draft.id}`, volunteer, { version: draft.version, name: 'Mine' })).http,
  ).toBe(403)
  expect(
    (
      await ask('POST', `/ems/events/${draft.id}/move`, volunteer, {
        version: draft.version,
        status: 'published',
      })
    ).http,
  ).toBe(403)
  const member = await house.tokenOf(MEMBER)
  expect((await ask('GET', '/ems/events', member)).http).toBe(403)
})

// Last, because it takes days.
test('an event begins and ends by the calendar of its tenant', async () => {
  const draft = await aDraft(
    { registration_closes_on: '2026-11-22' },
    { starts_on: '2026-11-22', ends_on: '2026-11-23' },
  )
  await move(draft, 'published')
  const standing = async () => {
    await house.turn(watchEvents)
    return (await ask('GET', `/ems/event/${draft.slug}`)).data.status
  }
  expect(await standing()).toBe('published')
  house.pass(86_400)
  expect(await standing()).toBe('running')
  house.pass(2 * 86_400)
  expect(await standing()).toBe('done')
})
