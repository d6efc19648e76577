import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, aFamily, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { ownRole } from '../../../test/own-role.ts'
import { asking } from '../../../test/team.ts'
import { eventPrivacy } from '../privacy.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let helper: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>

const NEW = { choices: [] as string[], is_required: false, is_private: false }
const ALLERGIC = { ...NEW, label: 'Allergies?', kind: 'yes_no', is_required: true, is_private: true }
const WHICH = {
  ...{ ...NEW, label: 'Which ones?', kind: 'several', choices: ['Nuts', 'Milk', 'Bees'] },
  ...{ is_required: true, is_private: true, only_if: { at: 0, answers: ['yes'] } },
}
const SHIRT = { ...NEW, label: 'T-shirt', kind: 'choice', choices: ['S', 'M'] }
const QUESTIONS = [ALLERGIC, WHICH, SHIRT]

const said = ({ questions }: Event, ...answers: (string | undefined)[]) =>
  answers.flatMap((answer, i) => (answer === undefined ? [] : [{ question_id: questions[i]!.id, answer }]))
const enter = (event: Event, who: Family, answers: object[], division = 0) =>
  ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    ...{ request_key: randomUUID(), total: 0 },
    entrants: who.children.map(({ id }) => ({
      ...{ member_id: id, event_division_id: event.divisions[division]!.id, answers },
    })),
  })
const office = async (event: Event) => (await ask('GET', `/ems/events/${event.id}`, event.manager)).data
const change = async (event: Event, questionsOf: (standing: any[]) => object[]) => {
  const { version, questions } = await office(event)
  return ask('PUT', `/ems/events/${event.id}/questions`, event.manager, {
    ...{ version, questions: questionsOf(questions) },
  })
}
const rows = async (event: Event, token = event.manager) =>
  (await ask('GET', `/ems/events/${event.id}/entrants`, token)).data
const mine = async ({ token }: Pick<Family, 'token'>) =>
  (await ask('GET', '/ems/my-events', token)).data[0].entrants[0]
const at = (id: number) => `/ems/entrants/${id}/answers`

/** A family in an event that asks about allergies. */
async function entered(...answers: (string | undefined)[]) {
  const event = await anEvent(house, { questions: QUESTIONS })
  const who = await aFamily(house)
  const { http } = await enter(event, who, said(event, ...answers))
  expect(http).toBe(201)
  return { event, who, entrant: await mine(who) }
}

describe('a question with a condition', () => {
  test('is required where it is asked, and elsewhere its answer is not kept', async () => {
    const event = await anEvent(house, { questions: QUESTIONS })
    const who = await aFamily(house)
    expect((await enter(event, who, said(event, 'yes')))['errors']).toEqual({
      'entrants.0.answers.1': ['Please answer this question.'],
    })
    expect((await enter(event, who, said(event, 'yes', 'Nuts\nCats')))['errors']).toEqual({
      'entrants.0.answers.1': ['Choose from the list.'],
    })
    // Chosen before, and then there were no allergies after all.
    expect((await enter(event, who, said(event, 'no', 'Nuts\nBees', 'M'))).http).toBe(201)
    expect((await rows(event))[0].answers).toMatchObject([
      { question: 'Allergies?', kind: 'yes_no', answer: 'no' },
      { question: 'T-shirt', kind: 'choice', answer: 'M' },
    ])
  })

  test('is saved with what it depends on, in whatever order, and refused where it would ask nobody', async () => {
    const event = await anEvent(house, { questions: QUESTIONS })
    const moved = await change(event, ([allergic, which, shirt]) => [
      shirt,
      allergic,
      { ...which, only_if: { at: 1, answers: ['yes'] } },
    ])
    expect(moved.data.questions.map(({ label, only_if }: any) => [label, only_if])).toEqual([
      ['T-shirt', null],
      ['Allergies?', null],
      ['Which ones?', { at: 1, answers: ['yes'] }],
    ])
    const shown = (await ask('GET', `/ems/event/${event.slug}`)).data.questions
    expect(shown[2]).toMatchObject({ only_if: { at: 1, answers: ['yes'] }, event_division_ids: null })
    expect(shown[2]).not.toHaveProperty('is_private')
    const later = await change(event, ([shirt, allergic, which]) => [which, shirt, allergic])
    expect(later['errors']).toEqual({
      'questions.0.only_if': ['Move this question below the one it depends on.'],
    })
    // It can go together with what depends on it.
    expect((await change(event, ([shirt]) => [shirt])).data.questions).toHaveLength(1)
  })

  test('is for the divisions it names, and no others of anybody’s', async () => {
    const divisions = [{ label: 'Hitters' }, { label: 'Pitchers' }]
    const event = await anEvent(house, { divisions })
    const [hitters, pitchers] = event.divisions
    const asked = { ...NEW, label: 'Fastest pitch', kind: 'number', is_required: true }
    const other = await anEvent(house, {})
    const foreign = await change(event, () => [{ ...asked, event_division_ids: [other.divisions[0]!.id] }])
    expect(foreign['errors']).toEqual({ 'questions.0.event_division_ids': ['Choose a division.'] })
    const { data } = await change(event, () => [{ ...asked, event_division_ids: [pitchers!.id] }])
    expect(data.questions[0].event_division_ids).toEqual([pitchers!.id])
    const asking = { ...event, questions: data.questions }
    const who = await aFamily(house)
    expect((await enter(asking, who, [], 1))['errors']).toEqual({
      'entrants.0.answers.0': ['Please answer this question.'],
    })
    expect((await enter(asking, who, [], 0)).http).toBe(201)
    expect((await rows(event))[0]).toMatchObject({ missing_answers: 0, division: hitters!.label })
    // Moved among the pitchers, she is asked.
    const { id } = await mine(who)
    await ask('POST', `/ems/events/${event.id}/entrants/${id}/move`, event.manager, {
      ...{ event_division_id: pitchers!.id, reason: 'She pitches' },
    })
    expect(await mine(who)).toMatchObject({ missing_answers: 1 })
    // A division that is taken out leaves its question to nobody, and not to everybody.
    const { version, divisions: standing } = await office(other)
    await change(other, () => [{ ...asked, event_division_ids: [standing[0].id] }])
    const before = await office(other)
    expect(before.version).toBeGreaterThan(version)
    const left = await ask('PUT', `/ems/events/${other.id}/divisions`, other.manager, {
      version: before.version,
      divisions: [{ ...standing[0], id: undefined, label: 'Everyone', capacity: '' }],
    })
    expect(left.data.questions[0].event_division_ids).toEqual([])
    const late = await aFamily(house)
    expect((await enter({ ...other, divisions: left.data.divisions }, late, [])).http).toBe(201)
  })
})

describe('answers', () => {
  test('are read by those who may see them, on the entrant and in the export, and nowhere else', async () => {
    const { event } = await entered('yes', 'Nuts\nBees', 'S')
    const read = (list: any[]) => list[0].answers.map(({ answer }: any) => answer)
    expect(read(await rows(event))).toEqual(['yes', 'Nuts\nBees', 'S'])
    expect(read(await rows(event, helper))).toEqual(['S'])
    const csv = async (token: string) =>
      (await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token })).body
    expect(await csv(event.manager)).toMatch(/Yes,Nuts; Bees,S/)
    expect(await csv(helper)).not.toMatch(/Nuts|Allergies/)
    // Who scores, or stands at the gate, has no list of entrants at all.
    for (const permission of ['ems.game.score', 'ems.gate.admit']) {
      const token = await ownRole(house, 'ems.event.view', permission)
      expect((await ask('GET', `/ems/events/${event.id}`, token)).http).toBe(200)
      for (const path of [`/ems/events/${event.id}/entrants`, `/ems/events/${event.id}/entrants.csv`])
        expect((await ask('GET', path, token)).http).toBe(403)
    }
  })

  test('to questions in the same words have a column each in the export', async () => {
    const event = await anEvent(house, { questions: [SHIRT, { ...SHIRT, choices: ['Red', 'Blue'] }] })
    const [both, second] = [await aFamily(house), await aFamily(house)]
    expect((await enter(event, both, said(event, 'M', 'Red'))).http).toBe(201)
    expect((await enter(event, second, said(event, undefined, 'Blue'))).http).toBe(201)
    const csv = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
    expect(csv.body).toMatch(/,T-shirt,T-shirt \(2\)\r?\n/)
    expect(csv.body).toMatch(/,M,Red\r?\n/)
    expect(csv.body).toMatch(/,,Blue\r?\n/)
  })

  test('are mended by who entered, until the event is over, and by nobody else', async () => {
    const { event, who, entrant } = await entered('yes', 'Nuts', 'S')
    expect(entrant).toMatchObject({ missing_answers: 0 })
    const shown = (await ask('GET', at(entrant.id), who.token)).data
    expect(shown).toMatchObject({ version: 1, may_change: true })
    expect(shown.questions.map(({ label }: any) => label)).toEqual(['Allergies?', 'Which ones?', 'T-shirt'])
    const wrong = await ask('PUT', at(entrant.id), who.token, { version: 1, answers: said(event, 'yes') })
    expect(wrong['errors']).toEqual({ 'answers.1': ['Please answer this question.'] })
    // Not any more: what was said of it is forgotten, though it is sent along.
    const answers = said(event, 'no', 'Nuts', 'M')
    const saved = await ask('PUT', at(entrant.id), who.token, { version: 1, answers })
    expect(saved.data).toMatchObject({ version: 2 })
    expect((await mine(who)).answers.map(({ answer }: any) => answer)).toEqual(['no', 'M'])
    expect((await ask('PUT', at(entrant.id), who.token, { version: 1, answers })).http).toBe(409)
    const other = await aFamily(house)
    for (const token of [other.token, helper])
      expect(await ask('GET', at(entrant.id), token)).toMatchObject({ http: 404, code: 'entry_not_found' })
    expect((await ask('PUT', at(entrant.id), other.token, { version: 2, answers })).http).toBe(404)
    const history = (await ask('GET', `/ems/events/${event.id}/history`, event.manager)).data
    expect(history[0].action).toBe('event.answers_changed')
    expect(JSON.stringify(history[0])).not.toContain('Nuts')
    await pool.query(
      `update event set starts_on = '2026-10-01', ends_on = '2026-10-02', registration_opens_on = '2026-09-01',
         registration_closes_on = '2026-09-30' where id = $1`,
      [event.id],
    )
    expect(await ask('PUT', at(entrant.id), who.token, { version: 2, answers })).toMatchObject({
      ...{ http: 409, code: 'answers_closed' },
    })
  })

  test('of two tabs that save at once one does, and the other is told', async () => {
    const { event, who, entrant } = await entered('no')
    const tabs = await atOnce(4, (i) =>
      ask('PUT', at(entrant.id), who.token, { version: 1, answers: said(event, 'no', undefined, 'SMSM'[i]) }),
    )
    expect(tabs.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409])
    expect((await mine(who)).answers).toHaveLength(2)
  })

  test('stay when questions change: none with answers goes or becomes another kind', async () => {
    const { event, who, entrant } = await entered('yes', 'Nuts\nMilk', 'S')
    const [, , shirt] = event.questions
    expect((await office(event)).questions.map(({ is_answered }: any) => is_answered)).toEqual([
      ...[true, true, true],
    ])
    expect(await change(event, (standing) => standing.filter(({ id }) => id !== shirt!.id))).toMatchObject({
      ...{ http: 409, code: 'question_answered' },
    })
    const other = await change(event, (standing) =>
      standing.map((one) => (one.id === shirt!.id ? { ...one, kind: 'text', choices: [] } : one)),
    )
    expect(other).toMatchObject({ http: 409, code: 'answers_kept' })
    // A choice that isn’t offered any more stays answered; a required question that is new is asked now.
    const changed = await change(event, (standing) => [
      ...standing.map((one) => (one.id === shirt!.id ? { ...one, choices: ['M', 'L'] } : one)),
      { ...NEW, label: 'Bus?', kind: 'yes_no', is_required: true },
    ])
    expect(changed.http).toBe(200)
    expect(await mine(who)).toMatchObject({ missing_answers: 1 })
    expect((await rows(event))[0]).toMatchObject({
      missing_answers: 1,
      answers: [{}, { answer: 'Nuts\nMilk' }, { question: 'T-shirt', answer: 'S' }],
    })
    expect((await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: helper })).body).toContain(
      'Answers missing',
    )
    const asked = { ...event, questions: changed.data.questions }
    const answers = said(asked, 'yes', 'Nuts\nMilk', 'L', 'no')
    expect((await ask('PUT', at(entrant.id), who.token, { version: 1, answers })).http).toBe(200)
    expect(await mine(who)).toMatchObject({ missing_answers: 0 })
  })

  test('of an entry that waits for a spot are missing nowhere: not in the list, its download, what waits, reminders or My events', async () => {
    const event = await anEvent(house, { divisions: [{ label: '12U', capacity: 1 }] })
    const [first, second] = [await aFamily(house), await aFamily(house)]
    for (const who of [first, second])
      await ask('POST', `/ems/event/${event.slug}/register`, who.token, {
        ...{ request_key: randomUUID(), total: 0, may_wait: true },
        entrants: [
          { member_id: who.children[0]!.id, event_division_id: event.divisions[0]!.id, answers: [] },
        ],
      })
    await change(event, () => [{ ...NEW, label: 'Bus?', kind: 'yes_no', is_required: true }])
    const listed = await rows(event)
    expect(listed.map(({ status, missing_answers }: any) => [status, missing_answers]).toSorted()).toEqual([
      ['confirmed', 1],
      ['waiting', 0],
    ])
    const file = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
    const [header, ...lines] = file.body.trim().split('\n')
    const column = header!.split(',').indexOf('Answers missing')
    expect(lines.map((line) => line.split(',')[column]).filter(Boolean)).toEqual(['1'])
    const { data: work } = await ask('GET', `/ems/events/${event.id}/work`, event.manager)
    expect(work).toContainEqual({ what: 'missing', count: 1 })
    const { data: reminder } = await ask('GET', `/ems/events/${event.id}/missing-reminder`, event.manager)
    expect(reminder.entries).toBe(1)
    expect(await mine(first)).toMatchObject({ status: 'confirmed', missing_answers: 1 })
    const waiting = await mine(second)
    expect(waiting).toMatchObject({ status: 'waiting', missing_answers: 0 })
    // Who wants to answer already may.
    const { questions } = await office(event)
    const answers = said({ ...event, questions }, 'no')
    expect((await ask('PUT', at(waiting.id), second.token, { version: 1, answers })).http).toBe(200)
  })

  test('and the question that is taken out at the same moment: one of the two is told', async () => {
    for (let round = 0; round < 3; round++) {
      const { event, who, entrant } = await entered('no')
      const { version, questions } = await office(event)
      const [answered, removed] = await Promise.all([
        ask('PUT', at(entrant.id), who.token, { version: 1, answers: said(event, 'no', undefined, 'M') }),
        ask('PUT', `/ems/events/${event.id}/questions`, event.manager, {
          ...{ version, questions: questions.slice(0, 2) },
        }),
      ])
      expect(answered!.http).toBe(200)
      const left = (await mine(who)).answers.map(({ question }: any) => question)
      expect(left).toEqual(removed!.http === 200 ? ['Allergies?'] : ['Allergies?', 'T-shirt'])
      expect([200, 409]).toContain(removed!.http)
    }
  })
})

describe('a team', () => {
  /** A tournament with a team of the house, whose question came after it had entered. */
  async function aTournament() {
    const { rows: ruled } = await pool.query(
      'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
      [house.tenants.alliance.id],
    )
    const [{ id, label, max_age }] = ruled
    const event = await anEvent(house, {
      ...{ kind: 'tournament', starts_on: '2027-06-12' },
      divisions: [{ division_id: id, label, max_age }],
    })
    const club = await aClubThatEnters(house)
    const division = event.divisions[0]!.id
    await ask('POST', `/ems/event/${event.slug}/register/teams`, club.coach.token, {
      ...{ request_key: randomUUID(), total: 0 },
      entrants: [{ team_id: club.team_id, event_division_id: division, answers: [] }],
    })
    const email = `pat-${event.id}@example.org`
    const outside = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
      ...{ request_key: randomUUID(), name: `Visitors ${event.id}`, coach: 'Pat Stone', language: 'en' },
      ...{ email, event_division_id: division, answers: [], players: [], total: 0 },
    })
    const { data } = await change(event, () => [
      { ...NEW, label: 'Arrives on', kind: 'date', is_required: true, is_private: true },
    ])
    return { event, club, email, token: outside.data.token as string, question: data.questions[0] }
  }

  test('that lacks answers is listed so on the board of the event, without the questions, until it answers', async () => {
    const { event, club, token, question } = await aTournament()
    const open = async () => {
      const { data } = await ask('GET', `/ems/events/${event.id}/check-in`, helper)
      return data.teams.map(({ lacks }: any) => lacks.filter(({ key }: any) => key === 'answers').length)
    }
    expect(await open()).toEqual([1, 1])
    expect(JSON.stringify(await ask('GET', `/ems/events/${event.id}/check-in`, helper))).not.toContain(
      'Arrives',
    )
    const { id } = await mine(club.coach)
    const own = await ask('GET', `/ems/entrants/${id}/check-in`, club.coach.token)
    expect(own.data.points.filter(({ is_met }: any) => !is_met)).toContainEqual(
      expect.objectContaining({ key: 'answers', says: 'One question of the event isn’t answered yet.' }),
    )
    const answers = [{ question_id: question.id, answer: '2027-06-11' }]
    expect((await ask('PUT', at(id), club.coach.token, { version: 1, answers })).http).toBe(200)
    const link = `/ems/entries/${token}/answers`
    expect((await ask('PUT', link, undefined, { version: 1, answers: [] }))['errors']).toEqual({
      'answers.0': ['Please answer this question.'],
    })
    expect((await ask('PUT', link, undefined, { version: 1, answers })).http).toBe(200)
    expect((await ask('GET', link)).data.answers).toEqual(answers)
    expect(await open()).toEqual([0, 0])
  })

  test('from outside reads its answers in its own data, and they are gone once its coach is forgotten', async () => {
    const { token, email, question } = await aTournament()
    const answers = [{ question_id: question.id, answer: '2027-06-11' }]
    await ask('PUT', `/ems/entries/${token}/answers`, undefined, { version: 1, answers })
    const account = { id: 0, email, email_verified_at: '2026-11-01T00:00:00Z' }
    const own = await house
      .acting()
      .transaction((context) => eventPrivacy.own!(context, { open_ids: [], account } as never))
    expect(JSON.stringify(own)).toContain('2027-06-11')
    const left = async () =>
      (await pool.query('select from entrant_answer where question_id = $1', [question.id])).rowCount
    expect(await left()).toBe(1)
    await house
      .acting()
      .transaction((context) =>
        eventPrivacy.erase!(context, { member_ids: [], user_ids: [], emails: [email] } as never),
      )
    expect(await left()).toBe(0)
  })
})
