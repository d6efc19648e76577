import { randomUUID } from 'node:crypto'
import type { ListedTeam } from 'contract/events/outside-import'
import { divisionGuess, teamColumns } from 'contract/events/team-columns'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let club: Awaited<ReturnType<typeof aClubThatEnters>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  club = await aClubThatEnters(house)
})

const PRICE = 40_000
type Event = Awaited<ReturnType<typeof anEvent>>
const aTournament = (capacities: (number | undefined)[] = [undefined, undefined]) =>
  anEvent(house, {
    kind: 'tournament',
    starts_on: '2027-06-12',
    divisions: [
      {
        label: '12U Open',
        price_cents: PRICE,
        ...(capacities[0] !== undefined && { capacity: capacities[0] }),
      },
      {
        label: '14U Open',
        price_cents: PRICE,
        ...(capacities[1] !== undefined && { capacity: capacities[1] }),
      },
    ],
  })

async function read({ id, manager }: Event, content: string, header_line?: number) {
  const form = new FormData()
  if (header_line !== undefined) form.append('header_line', String(header_line))
  form.append('file', new File([content], 'teams.csv'))
  const encoded = new Response(form)
  const answer = await house.call(`/api/ems/events/${id}/outside-teams/read`, {
    method: 'POST',
    token: manager,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() }
}

let lists = 0
/** Rows as the screen sends them, of columns it has recognized. */
const listed = (event: Event, { headers, rows }: any): ListedTeam[] => {
  const columns = teamColumns(headers)
  return rows.map(({ line, cells }: any) => {
    const at = (field: string) => cells[columns.indexOf(field as never)] ?? ''
    return {
      line,
      ...{
        name: at('name'),
        division: at('division'),
        club: at('club'),
        city: at('city'),
        state: at('state'),
      },
      ...{ postal_code: at('postal_code'), coach: at('coach'), email: at('email'), phone: at('phone') },
      event_division_id: divisionGuess(at('division'), event.divisions) ?? null,
    }
  })
}
const team = (event: Event, more: Partial<ListedTeam> = {}): ListedTeam => {
  const number = ++lists
  return {
    ...{
      line: number + 1,
      name: `Comets ${number}`,
      division: '12U',
      event_division_id: event.divisions[0]!.id,
    },
    ...{ club: '', city: '', state: '', postal_code: '', coach: 'Lee Ray', phone: '' },
    email: `comets-${number}@example.org`,
    ...more,
  }
}
const TERMS = { payment: 'link', pay_by: '2027-05-01', when_full: 'wait', enter_anyway: [], language: 'en' }
const post = (event: Event, what: string, body: object) =>
  ask('POST', `/ems/events/${event.id}/outside-teams/${what}`, event.manager, body)
const check = (event: Event, teams: ListedTeam[], more: object = {}) =>
  post(event, 'check', { ...TERMS, teams, ...more })
const enter = (event: Event, teams: ListedTeam[], more: object = {}) =>
  post(event, 'import', { ...TERMS, teams, import_key: randomUUID(), sends_links: false, ...more })
const entrants = async (event: Event, query = '') =>
  (await ask('GET', `/ems/events/${event.id}/entrants?per_page=100${query}`, event.manager)).data
const imports = async (event: Event) =>
  (await ask('GET', `/ems/events/${event.id}/outside-teams/imports`, event.manager)).data
const taken = async (event: Event): Promise<number[]> =>
  (
    await pool.query('select taken from event_division where event_id = $1 order by position', [event.id])
  ).rows.map((row) => row.taken)
const outcomes = (answer: any) => answer.data.teams.map(({ outcome }: any) => outcome)

describe('a list of teams from outside', () => {
  test('is read with its mess: titles above, other headers, several emails, phones with notes, lost zeros', async () => {
    const event = await aTournament()
    const answer = await read(
      event,
      [
        'Summer Slam 2027 entries,,,,,,,,',
        'Team Name;Age Group;Organization;City;ST;Zip;Head Coach;Coach Email;Cell'.replaceAll(';', ','),
        'Boston Heat,12 & Under Open,Heat SC,Boston,MA,2134,"RAY, LEE",MAILTO:Lee@Example.org; x@example.org,(617) 555-0100 (mom)',
        'Salem Stars,u14 open,,,,,Ana Poe,not an address,123',
        ',12U Open,,,,,,a@example.org,',
        'Total: 3,,,,,,,,',
      ].join('\n'),
    )
    expect(answer).toMatchObject({ http: 200, data: { header_line: 2 } })
    const teams = listed(event, answer.data)
    const checked = await check(event, teams)
    expect(outcomes(checked)).toEqual(['held', 'bad', 'bad', 'bad'])
    expect(checked.data.teams[1]).toMatchObject({
      reasons: ['Enter an email address such as name@example.org.'],
      notes: [{ code: 'team_no_phone' }],
    })
    expect(checked.data.teams[2].reasons).toEqual(['The team has no name.'])
    expect(checked.data.teams[3].reasons).toEqual(['This line is a title, a note or a total, not a team.'])
    expect(checked.data.letter).toMatchObject({ to: 'lee@example.org', subject: `Your entry: ${event.name}` })
    expect(await entrants(event)).toEqual([])
    await enter(event, teams)
    const [row] = await entrants(event)
    expect(row).toMatchObject({
      ...{ name: 'Boston Heat', division: '12U Open', status: 'held', price_cents: PRICE },
      ...{ contact: 'Lee Ray', email: 'lee@example.org', phone: '6175550100', team: { club: 'Heat SC' } },
    })
    const { rows } = await pool.query(
      'select city, state, postal_code from outside_team where event_id = $1',
      [event.id],
    )
    expect(rows).toEqual([{ city: 'Boston', state: 'MA', postal_code: '02134' }])
  })

  test('of 500 teams comes in whole, and is the same import when it is sent again or from two windows', async () => {
    const event = await aTournament()
    const file = [
      'Team,Division,Coach,Email,Phone',
      ...Array.from(
        { length: 500 },
        (_, i) =>
          `Team ${i},${i % 2 ? '14U OPEN' : '12-U open'},Coach ${i},crowd-${i}@example.org,214555${1000 + i}`,
      ),
    ].join('\n')
    const teams = listed(event, (await read(event, file)).data)
    expect(teams).toHaveLength(500)
    const import_key = randomUUID()
    const answers = await atOnce(3, (i) => enter(event, teams, i < 2 ? { import_key } : {}))
    expect(answers.map(({ http }) => http)).toEqual([201, 201, 201])
    const held = answers.map((answer) => outcomes(answer).filter((one: string) => one === 'held').length)
    expect(held.toSorted((a, b) => a - b)[2]).toBe(500)
    expect(await taken(event)).toEqual([250, 250])
    expect(await imports(event)).toMatchObject([{ teams: 500, undoable: 500, unsent: 500 }])
    const { rows } = await pool.query('select count(*)::int as n from entrant where event_id = $1', [
      event.id,
    ])
    expect(rows[0].n).toBe(500)
    expect((await read(event, `${file}\nOne more,12U Open,A,b@example.org,`)).errors.file).toEqual([
      'You can import up to 500 teams at a time. Please split the file.',
    ])
  })

  test('asks about names that are there, and enters those that are said to be others', async () => {
    const event = await aTournament()
    const house_name = (await pool.query('select name from team where id = $1', [club.team_id])).rows[0].name
    await enter(event, [team(event, { name: 'Heat' })])
    const teams = [
      team(event, { name: 'HEAT ' }),
      team(event, { name: 'Twice' }),
      team(event, { name: 'twice' }),
      team(event, { name: house_name.toUpperCase() }),
      team(event, { name: 'Heat', event_division_id: event.divisions[1]!.id }),
    ]
    const checked = await check(event, teams)
    expect(outcomes(checked)).toEqual(['asked', 'held', 'asked', 'asked', 'held'])
    expect(checked.data.teams[0].reasons).toEqual(['A team with this name is already in this division.'])
    expect(checked.data.teams[2].reasons).toMatchObject([{ code: 'team_in_file' }])
    expect(checked.data.teams[3].reasons).toEqual(['One of your clubs’ teams has this name.'])
    await enter(event, teams, { enter_anyway: [teams[0]!.line, teams[2]!.line] })
    expect((await entrants(event)).map(({ name }: any) => name).toSorted()).toEqual(
      ['HEAT', 'Heat', 'Heat', 'Twice', 'twice'].toSorted(),
    )
  })

  test('beyond the spots of a division waits, or stays out, as was chosen; the event is never oversold', async () => {
    const event = await aTournament([2, 5])
    const teams = [1, 2, 3, 4].map(() => team(event))
    expect(outcomes(await check(event, teams))).toEqual(['held', 'held', 'waiting', 'waiting'])
    const skipped = await check(event, teams, { when_full: 'skip' })
    expect(outcomes(skipped)).toEqual(['held', 'held', 'bad', 'bad'])
    expect(skipped.data.teams[2].reasons).toMatchObject([{ code: 'team_division_full' }])
    const others = [1, 2, 3].map(() => team(event))
    await atOnce(2, (i) => enter(event, i === 0 ? teams : others))
    expect(await taken(event)).toEqual([2, 0])
    expect(await entrants(event, '&status=waiting')).toHaveLength(5)
    expect(await entrants(event, '&status=held')).toHaveLength(2)
  })

  test('that is paid elsewhere is in without a charge; anything else is kept until the day, paid by the link', async () => {
    const event = await aTournament()
    const free = team(event, { email: '' })
    expect(outcomes(await check(event, [free]))).toEqual(['bad'])
    await enter(event, [free], { payment: 'none', pay_by: null })
    expect(await entrants(event)).toMatchObject([{ status: 'confirmed', price_cents: 0, owes: null }])
    for (const pay_by of [null, '2026-01-01', '2027-06-13'])
      expect(await check(event, [team(event)], { pay_by })).toMatchObject({
        http: 422,
        errors: { pay_by: [expect.anything()] },
      })
    const paying = team(event)
    await enter(event, [paying], { sends_links: true })
    const [letter] = await lettersTo(house, paying.email)
    const token = /\/ems\/entry\/([\w-]+)/.exec(letter!.body_text)![1]
    const entry = await ask('POST', `/ems/entries/${token}/pay`, undefined, {})
    expect(entry.data).toMatchObject({ state: 'held', total: PRICE })
    expect((await payIn(house, entry.data.order_token)).data.status).toBe('paid')
    expect((await entrants(event, `&q=${encodeURIComponent(paying.name)}`))[0].status).toBe('confirmed')
  })

  test('is emailed about once, and only if the office wants to', async () => {
    const event = await aTournament()
    const one = team(event)
    await enter(event, [one, team(event)])
    expect(await lettersTo(house, one.email)).toEqual([])
    const [{ import_key }] = await imports(event)
    const sent = await atOnce(2, () => post(event, 'send-links', { import_key }))
    expect(sent.map(({ data }) => data.sent).toSorted()).toEqual([0, 2])
    expect(await lettersTo(house, one.email)).toHaveLength(1)
    expect((await imports(event))[0].unsent).toBe(0)
  })

  test('is undone as far as nobody has paid: spots are free once, and only who had a link is told', async () => {
    const event = await aTournament([3])
    const [payer, told, waits] = [team(event), team(event), team(event)]
    await enter(event, [payer, told, waits], { sends_links: true })
    const [letter] = await lettersTo(house, payer.email)
    const token = /\/ems\/entry\/([\w-]+)/.exec(letter!.body_text)![1]
    const { data } = await ask('POST', `/ems/entries/${token}/pay`, undefined, {})
    await payIn(house, data.order_token)
    const [{ import_key, undoable }] = await imports(event)
    expect(undoable).toBe(2)
    const answers = await atOnce(2, () => post(event, 'undo', { import_key }))
    expect(answers.map((answer) => answer.data.removed).toSorted()).toEqual([0, 2])
    expect(await taken(event)).toEqual([1, 0])
    expect((await entrants(event)).map(({ name }: any) => name)).toEqual([payer.name])
    expect((await lettersTo(house, told.email)).at(-1)!.subject).toContain('is no longer in')
    // The same press comes too late.
    expect((await enter(event, [payer, told, waits], { import_key })).data.teams).toHaveLength(1)
    expect(await taken(event)).toEqual([1, 0])
  })
})

test.each([
  ['12 & Under Open', ['12U Open', '14U Open'], 0],
  ['u-14', ['12U Open', '14U Open'], 1],
  ['12U', ['12U Open', '12U Class B'], undefined],
  ['12U Open', ['12U', '14U'], 0],
  ['Under 10', ['8U', '10U'], 1],
  ['Gold', ['12U', '14U'], undefined],
])('“%s” of a list means one of %j, or has to be said', (typed, labels, at) => {
  const divisions = labels.map((label, id) => ({ id: id + 1, label }))
  expect(divisionGuess(typed, divisions)).toBe(at === undefined ? undefined : at + 1)
})
