import { addDays } from 'contract/dates'
import type { PublicEvent } from 'contract/events'
import { findTeamEvents } from '../events/entrants/seed-queries.ts'
import { getEvent } from '../events/queries.ts'
import { judgeStays } from '../events/stays/judging.ts'
import { insertStayRule, putBookings, putListed, putSaid } from '../events/stays/queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

const RULE = { miles: 75, room_nights: 16, rooms: null }

/** Where teams come from: some near Dallas, most far away. */
const HOMES = ['77002', '78701', '73102', '75201', '78205', '74103', '72201', '79401', '76102', '71101']

/** Weekends to come ask where teams stay; some have booked, some asked for an exemption, some said nothing yet. */
export async function seedStays(context: Context): Promise<void> {
  const today = todayOf(context)
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (event.kind !== 'league_play' && event.starts_on > addDays(today, 3)) await askTeams(context, event)
  }
}

async function askTeams(context: Context, event: PublicEvent): Promise<void> {
  const { teams } = await judgeStays(context, { event_id: event.id })
  if (teams.length === 0) return
  const today = todayOf(context)
  const late = addDays(event.starts_on, -14)
  await insertStayRule(context, event.id, { ...RULE, due_on: late > today ? late : addDays(today, 2) })
  const hotel = event.blocks.find(({ kind }) => kind === 'hotel')?.title ?? 'Garden Inn'
  const listed: { entrant_id: number; room_nights: number; rooms: number; lines: number }[] = []
  for (const [i, { entry }] of teams.entries()) {
    const entrant_id = entry.id
    const postal_code = HOMES[i % HOMES.length]!
    const said = (more: object = {}) =>
      putSaid(context, { event_id: event.id, entrant_id }, { postal_code, ...more })
    const decided = { decided_by: 'Jordan Bell', decided_at: context.now }
    switch (i % 6) {
      case 0:
        await said()
        await putBookings(context, entrant_id, [{ hotel, rooms: 8, nights: 2 }])
        listed.push({ entrant_id, room_nights: 16, rooms: 8, lines: 4 })
        break
      case 1:
        await said({
          exemption: 'asked',
          exemption_reason: 'Six of our families live here, the others drive home.',
        })
        await putBookings(context, entrant_id, [{ hotel: 'Lakeside Lodge', rooms: 3, nights: 2 }])
        break
      case 2:
        await said()
        await putBookings(context, entrant_id, [{ hotel: 'Lakeside Lodge', rooms: 4, nights: 2 }])
        break
      case 3:
        await said({
          ...{ exemption: 'granted', exemption_reason: 'We camp at the state park.' },
          ...{ decision_reason: 'Campers count this year.', ...decided },
        })
        break
      case 4:
        await said({ reminded_at: context.now })
        break
    }
  }
  if (listed.length > 0) await putListed(context, { event_id: event.id, hotel, replaced: [] }, listed)
}
