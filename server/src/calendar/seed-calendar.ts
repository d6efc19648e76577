import { momentOf } from 'contract/wall-clock'
import { addDays, type Day } from 'contract/dates'
import { insertSentMail } from '../mail/mail.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { insertDates, setSeries, type NewDate } from './dates-queries.ts'
import { insertDuty, insertPlace, setRule } from './duties-queries.ts'
import { insertCopy, insertMessage } from './messages-queries.ts'
import { findTeamPeople, type TeamPerson } from './people-queries.ts'
import { insertAnswers, setDone } from './seed-queries.ts'

type Coach = { id: number; name: string }

const SUBJECT = 'White shirts on game day'
const BODY = `Dear families,

the game is away, so please be there an hour before it starts. We play in white. Bring water, sunscreen and a glove.

If someone can’t make it, please answer in the calendar, so I know who’s coming.`

/**
 * A team's activity in the weeks around today: dates with answers, a message, duties and what families owe
 * for them. Teams of one club practice some days apart.
 */
export async function seedCalendar(
  context: Context,
  team_id: number,
  coach: Coach,
  days_apart = 0,
): Promise<void> {
  const today = todayOf(context)
  const people = await findTeamPeople(context, team_id, today)
  const players = people.filter(({ plays }) => plays)
  if (players.length === 0) return
  const { practices, over, past, game } = await seedDates(context, team_id, today, days_apart)
  await insertAnswers(context, answersOf(players, [...practices.slice(0, 2), game, ...over]))
  await seedMessage(context, team_id, coach, players)
  await seedDuties(context, team_id, players, { practice: practices[0]!, past, game, today })
}

async function seedDates(context: Context, team_id: number, today: Day, days_apart: number) {
  const on = (day: Day, times: [string, string] | null, more: Partial<NewDate>): NewDate => {
    const { time_zone } = context.tenant
    const [starts_time, ends_time] = times ?? [null, null]
    return {
      ...{ title: null, opponent: null, is_home: null, arrive_minutes: null, place: null, address: null },
      ...{ notes: null, bring: null, answer_hours: null, kind: 'practice', time_zone },
      ...{ starts_on: day, ends_on: day, starts_time, ends_time },
      starts_at: momentOf(time_zone, day, starts_time ?? '00:00'),
      ends_at: ends_time
        ? momentOf(time_zone, day, ends_time)
        : momentOf(time_zone, addDays(day, 1), '00:00'),
      ...more,
    }
  }
  const practice = (after: number) =>
    on(addDays(today, after + days_apart), ['18:00', '19:30'], {
      place: 'Riverside Park',
      address: '12 River Rd',
      bring: 'Water and glove',
      answer_hours: 24,
    })
  const series = await insertDates(context, team_id, [-12, -5, 2, 9, 16, 23, 30].map(practice))
  await setSeries(context, series, series[0]!)
  const [game] = await insertDates(context, team_id, [
    on(addDays(today, 6), ['10:00', '12:00'], {
      kind: 'game',
      opponent: 'Rockets',
      is_home: false,
      arrive_minutes: 60,
      place: 'Lakeside Field 3',
      address: '400 Lake Ave',
      bring: 'White shirt',
      answer_hours: 48,
    }),
    on(addDays(today, 20), null, {
      kind: 'tournament',
      title: `${timeOfYear(addDays(today, 20))} Classic`,
      place: 'County Complex',
    }),
    on(addDays(today, 12), ['19:00', '20:00'], {
      kind: 'meeting',
      title: 'Parents’ evening',
      place: 'Club house',
    }),
  ])
  return { over: series.slice(0, 2), past: series[1]!, practices: series.slice(2), game: game! }
}

const timeOfYear = (day: Day) =>
  (['Winter', 'Spring', 'Summer', 'Fall'] as const)[Math.floor((Number(day.slice(5, 7)) % 12) / 3)]!

const speakerOf = ({ guardians, member_id }: TeamPerson) => guardians[0]?.member_id ?? member_id

/** Most are coming, some cannot or do not know yet, and every fifth has not answered. */
function answersOf(players: readonly TeamPerson[], date_ids: readonly number[]) {
  return date_ids.flatMap((date_id, n) =>
    players.flatMap((player, i) => {
      const answer = (['yes', 'yes', 'no', 'maybe', undefined] as const)[(i + n) % 5]
      const note = answer === 'no' ? 'School trip' : null
      const { member_id } = player
      return answer ? [{ date_id, member_id, answer, note, speaker_id: speakerOf(player) }] : []
    }),
  )
}

async function seedMessage(
  context: Context,
  team_id: number,
  { id: sent_by, name: sender }: Coach,
  players: readonly TeamPerson[],
) {
  const words = { subject: SUBJECT, body: BODY }
  const message = {
    team_id,
    audience: 'parents' as const,
    ...words,
    sent_by,
    sender,
    attempt_key: `seed ${team_id}`,
  }
  const message_id = (await insertMessage(context, message))!
  for (const { member_id, guardians } of players) {
    const [reader] = guardians.filter(({ email }) => email !== null)
    if (!reader) continue
    const letter = { recipient: reader.email!, subject: SUBJECT, body_text: BODY }
    const mail_id = await insertSentMail(context, { ...letter, about: 'team_message', about_id: message_id })
    await insertCopy(context, { message_id, reader_id: reader.member_id, member_ids: [member_id], mail_id })
  }
}

type When = { practice: number; past: number; game: number; today: Day }

async function seedDuties(
  context: Context,
  team_id: number,
  players: readonly TeamPerson[],
  { practice, past, game, today }: When,
) {
  await setRule(context, team_id, 0, { minutes: 360, amount_cents: 15_000, staff_exempt: true })
  const helpers = [
    ...new Set(players.map(({ member_id, guardians }) => guardians[0]?.member_id ?? member_id)),
  ]
  const fresh = { team_id, date_id: null, on_day: null, title: null, give_back_hours: 48 }
  const add = async (
    duty: Pick<Parameters<typeof insertDuty>[1], 'kind' | 'minutes' | 'places'> & {
      date_id?: number
      on_day?: Day
      title?: string
    },
    who: readonly number[],
  ) => {
    const { id } = await insertDuty(context, { ...fresh, ...duty })
    for (const member_id of who) await insertPlace(context, id, member_id)
    return id
  }
  const done = await add({ kind: 'snack', minutes: 120, places: 2, date_id: past }, helpers.slice(0, 2))
  await setDone(context, done)
  await add({ kind: 'scorebook', minutes: 120, places: 1, date_id: game }, helpers.slice(2, 3))
  await add({ kind: 'drive', minutes: 180, places: 3, date_id: game }, helpers.slice(0, 1))
  await add({ kind: 'snack', minutes: 60, places: 1, date_id: practice }, [])
  const title = 'Paint the dugout'
  await add(
    { kind: 'field', minutes: 240, places: 4, on_day: addDays(today, 25), title },
    helpers.slice(1, 3),
  )
}
