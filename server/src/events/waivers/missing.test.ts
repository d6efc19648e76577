import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { addDays, dayIn } from 'contract/dates'
import { aClubThatEnters, aFamily, anEvent, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking, lettersTo, onTeam } from '../../../test/team.ts'
import { inTurn } from '../../../test/waiting.ts'
import { remindOfMissing } from './missing.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let club: Awaited<ReturnType<typeof aClubThatEnters>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  club = await aClubThatEnters(house)
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>
const QUESTION = {
  ...{ label: 'Allergies?', kind: 'yes_no', choices: [], is_required: true, is_private: false },
}
const mine = async ({ token }: Pick<Family, 'token'>) => (await ask('GET', '/ems/my-events', token)).data[0]
/** What somebody has got of reminders. */
const reminders = async (email: string) =>
  (await lettersTo(house, email)).filter(({ subject }) =>
    /^(Almost ready|Please sign|Casi listo)/.test(subject),
  )
const remind = ({ id, manager }: Event) => ask('POST', `/ems/events/${id}/missing-reminder`, manager, {})
const preview = async ({ id, manager }: Event) =>
  (await ask('GET', `/ems/events/${id}/missing-reminder`, manager)).data

/** A family that entered before the event had its question. */
async function entered(more: object = {}) {
  const event = await anEvent(house, more)
  const who = await aFamily(house)
  const { http } = await ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    ...{ request_key: randomUUID(), total: 0 },
    entrants: who.children.map(({ id }) => ({
      ...{ member_id: id, event_division_id: event.divisions[0]!.id, answers: [] },
    })),
  })
  expect(http).toBe(201)
  const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
  const asked = await ask('PUT', `/ems/events/${event.id}/questions`, event.manager, {
    ...{ version: data.version, questions: [QUESTION] },
  })
  expect(asked.http).toBe(200)
  return { event, who }
}

test('a family whose entry misses answers is reminded by the office once, straight to the question', async () => {
  const { event, who } = await entered()
  expect(await preview(event)).toEqual({ entries: 1, letters: 1 })
  const answers = await atOnce(3, () => remind(event))
  expect(answers.map(({ data }) => data.letters).toSorted()).toEqual([0, 0, 1])
  const [letter, ...more] = await reminders(who.email)
  expect(more).toEqual([])
  const [entrant] = (await mine(who)).entrants
  expect(letter!.subject).toBe(`Almost ready for ${event.name}`)
  expect(letter!.body_text).toContain(`/ems/my-events?answers=${entrant.id}`)
  expect(await preview(event)).toEqual({ entries: 1, letters: 0 })
})

test('who has answered or withdrawn isn’t written to, nor is anybody of a canceled event', async () => {
  const { event, who } = await entered()
  const [entrant] = (await mine(who)).entrants
  const at = `/ems/entrants/${entrant.id}/answers`
  const { data } = await ask('GET', at, who.token)
  const answer = [{ question_id: data.questions[0].id, answer: 'no' }]
  await ask('PUT', at, who.token, { version: data.version, answers: answer })
  expect(await preview(event)).toEqual({ entries: 0, letters: 0 })
  expect((await remind(event)).data).toEqual({ letters: 0 })

  const other = await entered()
  const party = await mine(other.who)
  const out = await ask('POST', `/ems/my-events/${party.id}/withdraw`, other.who.token, {
    ...{ entrant_ids: [party.entrants[0].id], back_cents: 0 },
  })
  expect(out.http).toBe(200)
  expect((await remind(other.event)).data).toEqual({ letters: 0 })

  const third = await entered()
  const { data: now } = await ask('GET', `/ems/events/${third.event.id}`, third.event.manager)
  await ask('POST', `/ems/events/${third.event.id}/move`, third.event.manager, {
    ...{ version: now.version, status: 'cancelled', reason: 'Rain' },
  })
  expect(await remind(third.event)).toMatchObject({ http: 404 })
  expect(await reminders(third.who.email)).toEqual([])
})

test('nobody is reminded by whoever presses just as the event is canceled', async () => {
  const { event, who } = await entered()
  const [, answer] = await inTurn(
    pool,
    { text: 'select from event where id = $1 for update', values: [event.id] },
    async (): Promise<unknown> => cancelEvent(house, event),
    () => remind(event),
  )
  expect(answer).toMatchObject({ data: { letters: 0 } })
  expect(await reminders(who.email)).toEqual([])
})

test('a coach hears who on the roster hasn’t signed, and each of their families hears once where to sign', async () => {
  const admin = await house.tokenOf(ADMIN)
  const { data: waiver } = await ask('POST', '/mms/waiver', admin, {
    ...{ title: 'Camp rules', content: '<p>Wear a helmet.</p>' },
    ...{ kind: 'other', required: true, for_events: true },
  })
  const who = await aFamily(house, '2016-05-02', '2016-05-02')
  for (const { id } of who.children)
    await onTeam(house, { team_id: club.team_id, member_id: id, role: 'player' })
  const event = await anEvent(house, {
    ...{ kind: 'tournament', divisions: [{ label: '18U', max_age: 18, price_cents: 0 }] },
  })
  const { data: before } = await ask('GET', `/ems/events/${event.id}`, event.manager)
  await ask('PUT', `/ems/events/${event.id}/waivers`, event.manager, {
    ...{ version: before.version, waiver_ids: [waiver.id] },
  })
  const { http } = await ask('POST', `/ems/event/${event.slug}/register/teams`, club.coach.token, {
    ...{ request_key: randomUUID(), total: 0 },
    entrants: [{ team_id: club.team_id, event_division_id: event.divisions[0]!.id, answers: [] }],
  })
  expect(http).toBe(201)
  const { entries, letters } = await preview(event)
  expect(entries).toBe(1)
  expect((await remind(event)).data).toEqual({ letters })
  const [toCoach, toSign] = (await reminders(club.coach.email)).toSorted((a, b) =>
    a.subject < b.subject ? -1 : 1,
  )
  expect(toCoach!.body_text).toContain('/check-in')
  for (const name of ['Sofía', 'Ivy']) expect(toCoach!.body_text).toContain(`${name} `)
  // Who coaches is on the roster, too.
  expect(toSign!.subject).toBe(`Please sign for ${event.name}`)
  const [family, ...more] = await reminders(who.email)
  expect(more).toEqual([])
  expect(family!.body_text).toContain(`/ems/event/${event.slug}/sign`)
})

test('it happens by itself a week and two days before, once each, and not to who was reminded since', async () => {
  const today = dayIn('America/Chicago', house.acting().now)
  const { event, who } = await entered()
  const begins = (days: number) =>
    pool.query('update event set starts_on = $2, ends_on = $2 where id = $1', [
      event.id,
      addDays(today, days),
    ])
  const remindedAgo = (days: number) =>
    pool.query(
      `update event_party set reminded_at = reminded_at - make_interval(days => $2) where event_id = $1`,
      [...[event.id, days]],
    )
  const run = () => house.turn(remindOfMissing)
  const got = async () => (await reminders(who.email)).length
  await begins(7)
  await run()
  // The entry is of today: it isn’t reminded a moment later.
  expect(await got()).toBe(0)
  await pool.query(
    `update event_party set created_at = created_at - interval '30 days' where event_id = $1`,
    [event.id],
  )
  await begins(8)
  await run()
  expect(await got()).toBe(0)
  await begins(7)
  await Promise.all([run(), run()])
  await run()
  expect(await got()).toBe(1)
  await begins(3)
  await remindedAgo(4)
  await run()
  expect(await got()).toBe(1)
  await begins(2)
  await run()
  await run()
  expect(await got()).toBe(2)
})
