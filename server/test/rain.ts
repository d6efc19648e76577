import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Measure, computeMeasures, listChosenMeasures } from 'contract/competition/weather/weather-calls'
import { refundOf, type Back, type RefundTerms } from 'contract/events/refunds'
import type { Out } from 'contract/operation'
import { anEvent } from './events.ts'
import { ADMIN, type testHouse } from './house.ts'
import { payIn } from './registration.ts'
import { asking } from './team.ts'
import { end, playingTodayIn } from './tournaments.ts'

/** What each team has paid, in cents. */
export const PRICE = 42_501
const percent = (of: number, keep_cents = 0): Back => ({
  ...{ kind: 'percent', percent: of, keep_cents, keep_card: false, form: 'cash' },
})
/** Everything back if no game was started, half less a fee after one, nothing after two. */
const TERMS: RefundTerms = {
  withdrawal: [],
  cut_short: { counted: 'started', tables: [{ guarantee: 0, back: [percent(100), percent(50, 1_250)] }] },
  canceled: null,
  credit: { days: 365, is_transferable: false },
}

/** What a team gets back that has started so many games of the three that it was promised. */
const back = (games: number) =>
  refundOf(TERMS, { why: 'cut_short', paid_cents: PRICE, games, guarantee: 3 }).back_cents
/** What all teams together get back. */
export const WHOLE = 2 * back(0) + 2 * back(1)

/** Makes tournaments of four teams that have paid, played today: the first game is over, and the other teams wait in the rain. */
export function rainyDaysIn(house: Awaited<ReturnType<typeof testHouse>>) {
  const ask = asking(house)
  const { pool } = house.world.database
  const aDay = playingTodayIn(house)
  return async function aPaidDay() {
    const event = await anEvent(house, {
      ...{ kind: 'tournament', starts_on: '2026-11-28', ends_on: '2026-11-29', terms: TERMS },
      divisions: [{ label: '10U', capacity: 4, price_cents: PRICE }],
    })
    const emails: string[] = []
    for (const number of [1, 2, 3, 4]) {
      // Teams from outside may come at 20 in ten minutes from one address.
      house.pass(31)
      const email = `pat-${event.id}-${number}@example.org`
      emails.push(email)
      const { data } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
        ...{
          request_key: randomUUID(),
          name: `Visitors ${number}`,
          coach: 'Pat Stone',
          email,
          language: 'en',
        },
        ...{ event_division_id: event.divisions[0]!.id, answers: [], total: PRICE },
        players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
      })
      expect((await payIn(house, data.order_token)).data.status).toBe('paid')
    }
    const admin = await house.tokenOf(ADMIN)
    const { rows } = await pool.query('select id::int as id from entrant where event_id = $1 order by id', [
      event.id,
    ])
    const entered = {
      ...{ id: event.id, division: event.divisions[0]!.id },
      entrants: rows.map(({ id }) => id as number),
    }
    const day = await aDay({ isWhole: true, entered })
    expect((await day.send(day.tokenOf(await day.at(0), 'official'), [end(5, 2)])).http).toBe(200)
    const path = `/ems/events/${day.id}`
    const decide = async () => {
      const { data } = await ask('POST', `${path}/measures`, admin, { resumes_time: '', resumes_on: '' })
      return (data as Out<typeof computeMeasures>).measures.find(({ kind }) => kind === 'decide') as Measure
    }
    return {
      ...day,
      emails,
      decide,
      choose: async (measure: Measure) => {
        const answer = await ask('POST', `${path}/decide`, admin, { digest: measure.digest })
        expect(answer.http).toBe(200)
        return answer.data.measure_id as number
      },
      send: (id: number) => ask('POST', `${path}/measures/${id}/refunds`, admin, {}),
      undo: (id: number) => ask('POST', `${path}/measures/${id}/undo`, admin, {}),
      chosen: async () =>
        (await ask('GET', `${path}/measures`, admin)).data as Out<typeof listChosenMeasures>,
      given: async () =>
        (
          await pool.query(
            `select p.id::int as party_id, coalesce(sum(r.amount), 0)::int as cents, count(r.id)::int as refunds
             from event_party p left join refund r on r.order_id = p.order_id
             where p.event_id = $1 group by p.id order by p.id`,
            [event.id],
          )
        ).rows as { party_id: number; cents: number; refunds: number }[],
    }
  }
}
