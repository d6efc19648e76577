import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { countScans } from 'contract/events/pass-scans'
import { atOnce } from '../../../test/at-once.ts'
import { anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { asking } from '../../../test/team.ts'
import { cases } from '../../../test/thorough.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
/** An event of five days, with free passes that somebody has. */
async function aGate(quantity = 1) {
  const event = await anEvent(house, {
    passes: [
      { name: 'All days', price_cents: 0 },
      { name: 'Tuesday', price_cents: 0, day: '2027-06-08' },
    ],
  })
  house.pass(60)
  const { data } = await ask('POST', `/ems/event/${event.slug}/passes`, undefined, {
    ...{
      request_key: randomUUID(),
      name: 'Robin Vega',
      email: 'robin@example.org',
      language: 'en',
      total: 0,
    },
    wanted: event.pass_types.map(({ id }) => ({ type_id: id, quantity })),
  })
  const shown = await ask('GET', `/ems/passes/${data.token}`)
  return { event, pass_ids: shown.data.passes.map(({ id }: { id: number }) => id) as number[] }
}
const scanOf = (pass_id: number, more: object = {}) => ({
  ...{ key: randomUUID(), pass_id, direction: 'in', day: '2027-06-07', was_offline: true },
  scanned_at: '2027-06-07T14:00:00.000Z',
  ...more,
})
const send = async (event: Event, scans: object[], token = event.manager) =>
  (await ask('POST', '/ems/gate/scans/new', token, { event_id: event.id, scans })).data
const volunteer = () => house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
const seen = async (event: Event) =>
  (await ask('POST', '/ems/gate/scans', event.manager, { event_id: event.id })).data

test('a pass is scanned by a volunteer, out and in again, and what is sent twice is written once', async () => {
  const { event, pass_ids } = await aGate()
  const token = await volunteer()
  const list = await ask('POST', '/ems/gate/list', token, { event_id: event.id })
  expect(list.data.passes.map(({ type, day, name }: any) => [type, day, name])).toEqual([
    ['All days', null, 'Robin Vega'],
    ['Tuesday', '2027-06-08', 'Robin Vega'],
  ])
  const one = scanOf(pass_ids[0]!)
  const out = scanOf(pass_ids[0]!, { direction: 'out', scanned_at: '2027-06-07T15:00:00Z' })
  const back = scanOf(pass_ids[0]!, { scanned_at: '2027-06-07T16:00:00Z' })
  expect(await send(event, [back, one, out], token)).toEqual(
    [back, one, out].map(({ key }) => ({ key, is_written: true, says: null, before: null })),
  )
  await send(event, [one], token)
  const { scans, version } = await seen(event)
  expect(scans).toHaveLength(3)
  expect((await ask('POST', '/ems/gate/scans', token, { event_id: event.id, known: version })).data).toEqual({
    version,
    scans: null,
  })
  const { data } = await ask('GET', `/ems/events/${event.id}/passes/summary`, event.manager)
  expect(data.hours.map(({ came, left, inside }: any) => [came, left, inside])).toEqual([
    [1, 0, 1],
    [0, 1, 0],
    [1, 0, 1],
  ])
})

test('two phones let in the same pass at the same moment: both are written, one counts, the other is told', async () => {
  const { event, pass_ids } = await aGate()
  const scans = [scanOf(pass_ids[0]!), scanOf(pass_ids[0]!, { scanned_at: '2027-06-07T14:00:01Z' })]
  await atOnce(2, (i) => send(event, [scans[i]!]))
  const again = await send(event, scans)
  expect(again.map(({ before }: any) => before?.at ?? null)).toEqual([null, '2027-06-07T14:00:00.000Z'])
  const all = (await seen(event)).scans
  expect(all).toHaveLength(2)
  expect(countScans(all).counted).toHaveLength(1)
})

test('a pass for another day, another event or none is refused with the reason, and the others are written', async () => {
  const [{ event, pass_ids }, other] = [await aGate(), await aGate()]
  const scans = [
    scanOf(pass_ids[1]!),
    scanOf(other.pass_ids[0]!),
    scanOf(pass_ids[0]!, { day: '2027-06-20' }),
    scanOf(pass_ids[0]!, { day: '2026-01-02' }),
    scanOf(pass_ids[1]!, { day: '2027-06-08' }),
  ]
  expect((await send(event, scans)).map(({ says }: any) => says)).toEqual([
    'The pass isn’t for this day.',
    'This pass isn’t for this event.',
    'The pass isn’t for this day.',
    'This was more than 14 days ago.',
    null,
  ])
})

test('three phones in any order, in any parts and again and again: a pass admits once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          pass: fc.integer({ min: 0, max: 1 }),
          direction: fc.constantFrom('in', 'out'),
          minute: fc.integer({ min: 0, max: 59 }),
          phone: fc.integer({ min: 0, max: 2 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      async (sightings) => {
        const { event, pass_ids } = await aGate(2)
        const scans = sightings.map(({ pass, direction, minute, phone }) => ({
          phone,
          scan: scanOf(pass_ids[pass]!, {
            direction,
            scanned_at: `2027-06-07T14:${String(minute).padStart(2, '0')}:00.000Z`,
          }),
        }))
        const of = (phone: number) => scans.filter((one) => one.phone === phone).map(({ scan }) => scan)
        const phones = [0, 1, 2].filter((phone) => of(phone).length > 0)
        // Each sends at the same moment, and again because the answer was lost.
        await atOnce(phones.length * 2, (i) => send(event, of(phones[i % phones.length]!)))
        const { rows } = await pool.query(
          'select count(*)::int as n from event_pass_scan where event_id = $1',
          [event.id],
        )
        expect(rows[0].n).toBe(scans.length)
        const { counted } = countScans((await seen(event)).scans)
        for (const id of pass_ids) {
          const own = counted.filter(({ pass_id }) => pass_id === id).map(({ direction }) => direction)
          expect(own).toEqual(own.map((_, i) => (i % 2 === 0 ? 'in' : 'out')))
        }
      },
    ),
    { numRuns: cases(3, 20), endOnFailure: true },
  )
})
