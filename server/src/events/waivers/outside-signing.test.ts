import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from 'contract/dates'
import type { Finding, OutsideWaivers, TeamToSign } from 'contract/events/outside-signing'
import { E_CONSENT } from 'contract/waivers'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { verifyChain } from '../../waivers/waivers.ts'
import { eventPrivacy } from '../privacy.ts'
import { isLastNameOf } from '../entrants/outside-player.ts'

const house = await testHouse({ looksAtDocuments: true })
const ask = asking(house)
const { pool } = house.world.database
let admin: string
let helper: string
let ruled: { id: number; label: string; max_age: number }[]
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
  admin = await house.tokenOf(ADMIN)
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
    [house.tenants.alliance.id],
  )
  ruled = rows
})

const IVY = { name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }
const WREN = { name: 'Wren Ott', dob: '2017-03-01', jersey_number: '8' }
const MOM = { name: 'Dana Reed', email: 'dana@example.org', relation: 'Mother', dob: '1985-04-04' }

let made = 0
/** A free tournament that asks for a waiver, with a team from outside that is in. */
async function aTeam({ players = [IVY, WREN] as object[], starts_on = '2027-06-12' } = {}) {
  const number = ++made
  const { data: waiver } = await ask('POST', '/mms/waiver', admin, {
    ...{ title: `Field rules ${number}`, content: '<p>Wear a helmet.</p>', kind: 'other' },
    ...{ required: true, for_events: true },
  })
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on, ends_on: addDays(starts_on as never, 1) },
    divisions: ruled.map(({ id, label, max_age }) => ({
      ...{ division_id: id, label, max_age, price_cents: 0 },
    })),
  })
  const { data: office } = await ask('GET', `/ems/events/${event.id}`, event.manager)
  await ask('PUT', `/ems/events/${event.id}/waivers`, event.manager, {
    ...{ version: office.version, waiver_ids: [waiver.id] },
  })
  const email = `pat-${number}-sign@example.org`
  // Each from an address of its own: one may enter only so many.
  const entered = await house.call(`/api/ems/event/${event.slug}/outside-teams`, {
    ...{ method: 'POST', remoteAddress: `10.8.0.${number}` },
    payload: {
      ...{ request_key: randomUUID(), name: `Signers ${number}`, coach: 'Pat Stone', email, language: 'en' },
      ...{ event_division_id: event.divisions[0]!.id, answers: [], players, total: 0 },
    },
  })
  expect(entered.statusCode).toBe(201)
  const token = entered.json().data.token as string
  const coach = async (): Promise<OutsideWaivers> => (await ask('GET', `/ems/entries/${token}/waivers`)).data
  const save = async (roster: object[]) => {
    const { data } = await ask('GET', `/ems/entries/${token}`)
    const saved = await ask('PUT', `/ems/entries/${token}/roster`, undefined, {
      ...{ version: data.roster.version, players: roster },
    })
    expect(saved.http).toBe(200)
  }
  const { path } = await coach()
  return { event, waiver, email, token, coach, save, link: path?.split('/').at(-1) ?? '' }
}

let visitors = 0
/** As somebody at an address of their own: one address may try only so often. */
async function visit(
  path: string,
  payload: object,
  remoteAddress = `10.9.${++visitors >> 8}.${visitors & 255}`,
) {
  const answer = await house.call(`/api/ems/sign/${path}`, { method: 'POST', payload, remoteAddress })
  return { http: answer.statusCode, ...answer.json() }
}
const find = (link: string, last_name: string, dob: string, from?: string) =>
  visit(`${link}/find`, { find: { last_name, dob } }, from)
/** Signs all that is open for those who are found, or shown by a family’s link. */
async function sign(link: string, who?: Finding, more: object = {}) {
  const { data } = who ? await find(link, who.last_name, who.dob) : await ask('GET', `/ems/sign/${link}`)
  return signAsShown(link, data, who, more)
}
const signAsShown = (link: string, { people, waivers }: TeamToSign, who?: Finding, more: object = {}) =>
  visit(link, {
    ...(who && { find: who }),
    players: people.map(({ player }) => player),
    signer: MOM,
    ...{
      e_consent: true,
      disclosure_version: E_CONSENT.version,
      signature: { kind: 'typed', name: MOM.name },
    },
    acts: waivers.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
    ...more,
  })
const REED = { last_name: 'Reed', dob: IVY.dob }
const states = ({ players }: OutsideWaivers) => players.map(({ name, state }) => [name, state])
const signatures = async (key: string) =>
  (await pool.query('select from waiver_signature_subject where person_key = $1', [key])).rowCount
/** Of Ivy, as the check-in table of the event shows her. */
async function atTable(event: { id: number }, name: string) {
  const at = `/ems/events/${event.id}/check-in`
  const { data: board } = await ask('GET', at, helper)
  const [{ entrant_id }] = board.teams
  const { data } = await ask('GET', `${at}/${entrant_id}`, helper)
  const person = data.roster.find((one: any) => one.name === name)
  return { entrant_id, at, person, point: person.points.find(({ key }: any) => key === 'event_waiver') }
}

describe('a parent of a team from outside', () => {
  test('signs by the team’s link on no account; coach and check-in table see it, and the copy is mailed', async () => {
    const { event, waiver, coach, link } = await aTeam()
    expect(states(await coach())).toEqual([
      ['Ivy Reed', 'missing'],
      ['Wren Ott', 'missing'],
    ])
    expect((await atTable(event, 'Ivy Reed')).point).toMatchObject({
      ...{ is_met: false, says: waiver.title, may_see: 'event_waiver' },
    })
    const listed = async () => (await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)).data
    expect(await listed()).toMatchObject([{ team: { players: 2, unsigned: 2 } }])
    const signed = await sign(link, REED)
    expect(signed).toMatchObject({ http: 200, data: { signed: ['Ivy Reed'] } })
    expect(await listed()).toMatchObject([{ team: { players: 2, unsigned: 1 } }])
    const file = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
    const [header, row] = file.body.trim().split('\n')
    expect(row!.split(',')[header!.split(',').indexOf('Not signed')]).toBe('1')
    expect(signed.data.people).toMatchObject([{ name: 'Ivy Reed', waiver_ids: [] }])
    expect(states(await coach())).toEqual([
      ['Ivy Reed', 'signed'],
      ['Wren Ott', 'missing'],
    ])
    expect((await atTable(event, 'Ivy Reed')).point).toMatchObject({ is_met: true, may_see: null })
    expect((await atTable(event, 'Wren Ott')).point).toMatchObject({ is_met: false })
    await house.work()
    const { rows } = await pool.query(
      `select jsonb_array_length(to_jsonb(attachments)) as papers from mail where recipient = $1 and subject = $2`,
      [MOM.email, 'Waivers signed for Ivy Reed'],
    )
    expect(rows).toEqual([{ papers: 1 }])
    // The same evidence as a member’s.
    const { rows: sealed } = await pool.query(
      `select evidence::jsonb as evidence from waiver_signature s join waiver_signature_subject b
         on b.tenant_id = s.tenant_id and b.signature_id = s.id where b.person_key = $1`,
      [(await coach()).players[0]!.player],
    )
    expect(sealed[0].evidence).toMatchObject({
      person: { name: 'Ivy Reed', dob: IVY.dob },
      signer: { ...MOM, is_guardian: true, user_id: null },
      waiver: { title: waiver.title, locale: 'en' },
      ip: expect.stringMatching(/./),
    })
    expect(await house.acting().transaction((context) => verifyChain(context))).toMatchObject({
      intact: true,
    })
  })

  test('is shown nobody by the team’s link, and told the same whatever was wrong', async () => {
    const { link } = await aTeam()
    const opened = await house.call(`/api/ems/sign/${link}`)
    expect(opened.json().data).toMatchObject({ people: [], waivers: [] })
    expect(opened.body).not.toContain('Reed')
    const wrong = [
      await find(link, 'Reed', '2017-05-03'),
      await find(link, 'Ott', IVY.dob),
      await find(link, 'Ivy', IVY.dob),
      await find(link, 'Nowhere', '2016-01-01'),
    ]
    for (const answer of wrong) expect(answer).toMatchObject({ http: 422, code: 'player_not_found' })
    expect(new Set(wrong.map(({ message }) => message)).size).toBe(1)
    expect(await find(link, 'reed', IVY.dob)).toMatchObject({ http: 200 })
    // Whoever tries all birthdays isn’t answered for long.
    const tries = []
    for (let i = 0; i < 21; i += 1) tries.push(await find(link, 'Reed', '2016-02-02', '10.10.0.1'))
    expect(tries.at(-1)).toMatchObject({ http: 429 })
    // Nor does a key that was guessed sign for somebody who wasn’t found.
    const { data } = await find(link, 'Ott', WREN.dob)
    expect(await sign(link, REED, { players: [data.people[0].player] })).toMatchObject({ http: 422 })
  })

  test('is refused with a wrong link, one of another team, and once the event is over or the team out of it', async () => {
    const { link, token, event } = await aTeam()
    const other = await aTeam()
    const mixed = `${link.split('-')[0]}-${other.link.slice(other.link.indexOf('-') + 1)}`
    expect(await ask('GET', `/ems/sign/${mixed}`)).toMatchObject({ http: 404, code: 'no_signing_link' })
    expect(await ask('GET', `/ems/sign/${'x'.repeat(30)}`)).toMatchObject({ http: 404 })
    await ask('POST', `/ems/entries/${token}/withdraw`, undefined, { back_cents: 0 })
    expect(await find(link, 'Reed', IVY.dob)).toMatchObject({ http: 409, code: 'signing_over' })
    const { data: now } = await ask('GET', `/ems/events/${other.event.id}`, event.manager)
    await ask('POST', `/ems/events/${other.event.id}/move`, other.event.manager, {
      ...{ version: now.version, status: 'cancelled', reason: 'Rain' },
    })
    expect(await ask('GET', `/ems/sign/${other.link}`)).toMatchObject({ http: 409, code: 'signing_over' })
    expect(await other.coach()).toMatchObject({ path: null })
  })

  test('signs once, of two parents and several tabs that press at the same moment', async () => {
    const { coach, link } = await aTeam()
    const { data } = await find(link, REED.last_name, REED.dob)
    const answers = await atOnce(4, (i: number) =>
      signAsShown(link, data, REED, {
        signer: { ...MOM, email: `parent-${i}@example.org` },
      }),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ data }) => data.signed.length > 0)).toHaveLength(1)
    const key = (await coach()).players[0]!.player
    // Other tests have signed for a girl of this name and birthday, too, on other teams.
    const { rows } = await pool.query(
      `select from waiver_signature_subject where person_key = $1 and outside_team_id = $2`,
      [key, Number(link.split('-')[0])],
    )
    expect(rows).toHaveLength(1)
  })

  test('has to be an adult who says who they are; an adult player signs for herself', async () => {
    const ADA = { name: 'Ada Ball', dob: '2008-01-05', jersey_number: null }
    const { link, coach, save } = await aTeam()
    await save([IVY, ADA])
    expect(await sign(link, REED, { signer: { ...MOM, dob: undefined } })).toMatchObject({ http: 422 })
    expect(await sign(link, REED, { signer: { ...MOM, dob: '2012-01-01' } })).toMatchObject({
      code: 'guardian_needed',
    })
    expect(await sign(link, REED, { signature: { kind: 'typed', name: 'Somebody Else' } })).toMatchObject({
      code: 'signature_not_real',
    })
    const ball = { last_name: 'Ball', dob: ADA.dob }
    expect(await sign(link, ball)).toMatchObject({ code: 'not_yours_to_sign' })
    const own = {
      signer: { name: 'Ada Ball', email: 'ada@example.org', relation: 'self' },
      signature: { kind: 'typed', name: 'Ada Ball' },
    }
    expect(await sign(link, ball, own)).toMatchObject({ http: 200, data: { signed: ['Ada Ball'] } })
    expect(states(await coach())).toEqual([
      ['Ivy Reed', 'missing'],
      ['Ada Ball', 'signed'],
    ])
  })
})

describe('a signature of a player from outside', () => {
  test('meets the player who comes back to the roster, and no one else, whatever the number or the name', async () => {
    const { coach, save, link } = await aTeam()
    await sign(link, REED)
    // Another child takes her name on the list, her number and her birthday.
    await save([{ ...IVY, name: 'Ida Reed' }, WREN])
    expect(states(await coach())[0]).toEqual(['Ida Reed', 'missing'])
    await save([{ ...IVY, dob: '2017-05-03' }, WREN])
    expect(states(await coach())[0]).toEqual(['Ivy Reed', 'missing'])
    await save([WREN])
    await save([WREN, { ...IVY, jersey_number: '9' }])
    expect(states(await coach())[1]).toEqual(['Ivy Reed', 'signed'])
    // Nor does it count on another team.
    expect(states(await (await aTeam()).coach())[0]).toEqual(['Ivy Reed', 'missing'])
  })

  test('is asked for again once the text has changed, and what was read meanwhile is not signed', async () => {
    const { coach, link, waiver } = await aTeam()
    await sign(link, REED)
    const { data: read } = await find(link, 'Ott', WREN.dob)
    const changed = await ask('PATCH', `/mms/waiver/${waiver.id}`, admin, { content: '<p>Wear a mask.</p>' })
    expect(changed.http).toBe(200)
    expect(states(await coach())).toEqual([
      ['Ivy Reed', 'missing'],
      ['Wren Ott', 'missing'],
    ])
    const acts = read.waivers.map(({ version_id, text_sha256 }: any) => ({
      ...{ version_id, text_sha256, agreed: true },
    }))
    const ott = { last_name: 'Ott', dob: WREN.dob }
    expect(await sign(link, ott, { acts })).toMatchObject({ http: 409, code: 'waiver_changed' })
    expect(await sign(link, REED)).toMatchObject({ data: { signed: ['Ivy Reed'] } })
    expect(await signatures((await coach()).players[0]!.player)).toBeGreaterThan(1)
  })

  test('is asked for on a locked roster, too; a paper seen at the table goes on to count', async () => {
    const { event, coach, link } = await aTeam()
    await pool.query(`update event set roster_lock_on = '2026-01-01' where id = $1`, [event.id])
    const { at, entrant_id, person } = await atTable(event, 'Wren Ott')
    const seen = await ask('POST', `${at}/${entrant_id}/seen`, helper, {
      ...{ what: 'event_waiver', player: person.player },
    })
    expect(seen.http).toBe(200)
    expect(await sign(link, REED)).toMatchObject({ http: 200 })
    expect(states(await coach())).toEqual([
      ['Ivy Reed', 'signed'],
      ['Wren Ott', 'seen'],
    ])
    expect((await atTable(event, 'Wren Ott')).point).toMatchObject({ is_met: true })
  })
})

describe('the signing link of a team from outside', () => {
  const open = async (link: string) => (await ask('GET', `/ems/sign/${link}`)).http
  const renewals = async (event_id: number) =>
    (
      await pool.query(
        `select actor, after from audit_entry where subject = 'event' and subject_id = $1
           and action = 'event.signing_link_renewed' order by id`,
        [event_id],
      )
    ).rows

  test('is replaced by its coach: the old one says so, the new one signs, and what was signed stays', async () => {
    const { event, coach, token, link } = await aTeam()
    await sign(link, REED)
    const { serial } = await coach()
    const renewed = await ask('POST', `/ems/entries/${token}/waivers/link`, undefined, { serial })
    expect(renewed).toMatchObject({ http: 200, data: { serial: serial! + 1 } })
    expect(await coach()).toMatchObject(renewed.data)
    const fresh = renewed.data.path.split('/').at(-1)
    expect(await ask('GET', `/ems/sign/${link}`)).toMatchObject({ http: 404, code: 'no_signing_link' })
    expect(await find(link, 'Ott', WREN.dob)).toMatchObject({ http: 404, code: 'no_signing_link' })
    const ott = { last_name: 'Ott', dob: WREN.dob }
    expect(await sign(fresh, ott)).toMatchObject({ http: 200, data: { signed: ['Wren Ott'] } })
    expect(states(await coach())).toEqual([
      ['Ivy Reed', 'signed'],
      ['Wren Ott', 'signed'],
    ])
    expect(await renewals(event.id)).toEqual([{ actor: 'visitor', after: { team: expect.any(String) } }])
  })

  test('is replaced by the office, which is named in the history; a helper at the table can only show it', async () => {
    const { event, coach, link } = await aTeam()
    const { entrant_id } = await atTable(event, 'Ivy Reed')
    const at = `/ems/events/${event.id}/entrants/${entrant_id}/signing-link`
    const { data: shown } = await ask('GET', at, helper)
    expect(shown).toMatchObject({ path: `/ems/sign/${link}`, serial: 1 })
    expect(await ask('POST', at, helper, { serial: shown.serial })).toMatchObject({ http: 403 })
    const { data } = await ask('POST', at, event.manager, { serial: shown.serial })
    expect(await coach()).toMatchObject(data)
    expect(await open(link)).toBe(404)
    const { data: history } = await ask('GET', `/ems/events/${event.id}/history`, event.manager)
    expect(history.find(({ action }: any) => action === 'event.signing_link_renewed')).toMatchObject({
      actor: expect.not.stringMatching(/^(visitor|system)$/),
    })
  })

  test('is made anew once, of coach and office who press at the same moment, and of a press that comes again', async () => {
    const { event, coach, token } = await aTeam()
    const { entrant_id } = await atTable(event, 'Ivy Reed')
    const { serial } = await coach()
    const answers = await atOnce(4, (i: number) =>
      i % 2 === 0
        ? ask('POST', `/ems/entries/${token}/waivers/link`, undefined, { serial })
        : ask('POST', `/ems/events/${event.id}/entrants/${entrant_id}/signing-link`, event.manager, {
            serial,
          }),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    const { path } = await coach()
    expect(new Set(answers.map(({ data }) => data.path))).toEqual(new Set([path]))
    expect(await renewals(event.id)).toHaveLength(1)
    const again = await ask('POST', `/ems/entries/${token}/waivers/link`, undefined, { serial })
    expect(again.data.path).toBe(path)
  })

  test('isn’t that of a family: what was mailed to one goes on to open its own children', async () => {
    const email = `reeds-${randomUUID()}@example.org`
    const { coach, token } = await aTeam({ players: [{ ...IVY, guardian_email: email }, WREN] })
    await ask('POST', `/ems/entries/${token}/waivers/letters`, undefined, {})
    const own = /\/ems\/sign\/([\w-]+)/.exec((await lettersTo(house, email))[0]!.body_text)![1]!
    const { serial } = await coach()
    await ask('POST', `/ems/entries/${token}/waivers/link`, undefined, { serial })
    expect((await ask('GET', `/ems/sign/${own}`)).data.people).toMatchObject([{ name: 'Ivy Reed' }])
    expect(await sign(own)).toMatchObject({ data: { signed: ['Ivy Reed'] } })
  })

  test('is printed as a code for coach and table, on one page, and for no other event, team or visitor', async () => {
    const { event, token } = await aTeam()
    const { entrant_id } = await atTable(event, 'Ivy Reed')
    const other = await aTeam()
    const at = (id: number, entrant = entrant_id) => `/api/ems/events/${id}/entrants/${entrant}/signing-link`
    const papers = [
      await house.call(`/api/ems/entries/${token}/waivers/sheet`),
      await house.call(`${at(event.id)}/sheet`, { token: helper }),
    ]
    for (const { statusCode, rawPayload } of papers) {
      expect(statusCode).toBe(200)
      const words = pdfText(rawPayload)
      for (const said of ['Signers', event.name, 'Scan this code', 'Escanee este código'])
        expect(words).toContain(said)
      expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    }
    expect((await house.call(`${at(event.id)}/sheet`)).statusCode).toBe(401)
    expect((await house.call(at(other.event.id), { token: helper })).statusCode).toBe(404)
    expect((await house.call(`/api/ems/entries/${'x'.repeat(40)}/waivers/sheet`)).statusCode).toBe(404)
    // Nor for an event that is over.
    await pool.query(`update event set starts_on = '2026-01-01', ends_on = '2026-01-02' where id = $1`, [
      event.id,
    ])
    expect((await house.call(at(event.id), { token: helper })).json()).toMatchObject({ code: 'signing_over' })
  })
})

test('who is left to sign is the same for coach, table, list, download and reminder, in every state of a player', async () => {
  const email = (who: string) => `${who}-${randomUUID()}@example.org`
  const player = (name: string, dob: string) => ({
    ...{ name, dob, jersey_number: null },
    guardian_email: email(name.split(' ')[0]!),
  })
  const people = {
    missing: player('Amy Orr', '2017-01-01'),
    signed: player('Bea Orr', '2017-01-02'),
    seen: player('Cat Orr', '2017-01-03'),
    seen_then_signed: player('Dee Orr', '2017-01-04'),
    seen_and_undone: player('Eve Orr', '2017-01-05'),
    signed_before_the_text_changed: player('Fay Orr', '2017-01-06'),
    seen_before_the_text_changed: player('Gia Orr', '2017-01-07'),
    renamed_since_seen: player('Hal Orr', '2017-01-08'),
    listed_twice: player('Ira Orr', '2017-01-09'),
  }
  const { event, coach, save, link, waiver } = await aTeam({ players: Object.values(people) })
  const see = async ({ name }: { name: string }, what: 'seen' | 'not-seen' = 'seen') => {
    const { at, entrant_id, person } = await atTable(event, name)
    const { http } = await ask('POST', `${at}/${entrant_id}/${what}`, helper, {
      ...{ what: 'event_waiver', player: person.player },
    })
    expect(http).toBe(200)
  }
  const signFor = async ({ dob }: { dob: string }) =>
    expect(await sign(link, { last_name: 'Orr', dob })).toMatchObject({ http: 200 })
  await signFor(people.signed_before_the_text_changed)
  await see(people.seen_before_the_text_changed)
  await ask('PATCH', `/mms/waiver/${waiver.id}`, admin, { content: '<p>Wear a mask.</p>' })
  await signFor(people.signed)
  for (const one of [people.seen, people.seen_then_signed, people.seen_and_undone, people.renamed_since_seen])
    await see(one)
  await signFor(people.seen_then_signed)
  await see(people.seen_and_undone, 'not-seen')
  await save([
    ...Object.values(people).map((one) =>
      one === people.renamed_since_seen ? { ...one, name: 'Hallie Orr' } : one,
    ),
    people.listed_twice,
  ])
  const left = ['Amy Orr', 'Eve Orr', 'Fay Orr', 'Hallie Orr', 'Ira Orr']
  const board = await coach()
  expect(board.players.flatMap(({ state, name }) => (state === 'missing' ? [name] : []))).toEqual(left)
  const atTables = await Promise.all(
    [...new Set(board.players.map(({ name }) => name))].map((name) => atTable(event, name)),
  )
  expect(atTables.flatMap(({ point, person }) => (point.is_met ? [] : [person.name]))).toEqual(left)
  const { data: listed } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
  expect(listed).toMatchObject([{ team: { unsigned: left.length } }])
  const file = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
  const [header, row] = file.body.trim().split('\n')
  expect(row!.split(',')[header!.split(',').indexOf('Not signed')]).toBe(String(left.length))
  const { data: sent } = await ask('POST', `/ems/events/${event.id}/missing-reminder`, event.manager, {})
  // The coach and each of their families.
  expect(sent).toEqual({ letters: left.length + 1 })
  const written = await Promise.all(
    board.players.map(async ({ name, guardian_email }) =>
      (await lettersTo(house, guardian_email!)).length > 0 ? [name] : [],
    ),
  )
  expect(written.flat()).toEqual(left)
})

test('an event has nothing left once the papers of all who hadn’t signed were seen', async () => {
  const { event, token } = await aTeam({ players: [IVY] })
  const { person, at, entrant_id } = await atTable(event, 'Ivy Reed')
  const work = async () =>
    (await ask('GET', `/ems/events/${event.id}/work`, event.manager)).data.find(
      ({ what }: any) => what === 'missing',
    )
  expect(await work()).toEqual({ what: 'missing', count: 1 })
  const seen = { what: 'event_waiver', player: person.player }
  await ask('POST', `${at}/${entrant_id}/seen`, helper, seen)
  expect(await work()).toBeUndefined()
  expect((await ask('GET', `/ems/entries/${token}/waivers`)).data.letters).toBe(0)
})

describe('the families of a team from outside', () => {
  const withEmails = (email: string) => [
    { ...IVY, guardian_email: email.toUpperCase() },
    { ...WREN, guardian_email: email },
  ]

  test('are written to by the coach, each once a day, with a link that opens their own children', async () => {
    const email = `reeds-${randomUUID()}@example.org`
    const { coach, token, event } = await aTeam({ players: withEmails(email) })
    expect(await coach()).toMatchObject({ letters: 1, players: [{ guardian_email: email }, {}] })
    const press = () => ask('POST', `/ems/entries/${token}/waivers/letters`, undefined, {})
    const answers = await atOnce(3, press)
    expect(answers.map(({ data }) => data.letters).toSorted()).toEqual([0, 0, 1])
    const [letter, ...more] = await lettersTo(house, email)
    expect(more).toEqual([])
    expect(letter!.subject).toBe(`Please sign for ${event.name}`)
    expect(letter!.body_text).toContain('Ivy Reed, Wren Ott')
    const link = /\/ems\/sign\/([\w-]+)/.exec(letter!.body_text)![1]!
    const { data } = await ask('GET', `/ems/sign/${link}`)
    expect(data.people).toMatchObject([{ name: 'Ivy Reed' }, { name: 'Wren Ott' }])
    expect(await sign(link)).toMatchObject({
      data: { signed: expect.arrayContaining(['Ivy Reed', 'Wren Ott']) },
    })
    expect(await coach()).toMatchObject({ letters: 0 })
  })

  test('are forgotten with their address, and their link opens nothing any more', async () => {
    const email = `reeds-${randomUUID()}@example.org`
    const { coach, token } = await aTeam({ players: withEmails(email) })
    await ask('POST', `/ems/entries/${token}/waivers/letters`, undefined, {})
    const link = /\/ems\/sign\/([\w-]+)/.exec((await lettersTo(house, email))[0]!.body_text)![1]!
    const family = { member_ids: [], user_ids: [], emails: [email.toUpperCase()] }
    await house.acting().transaction(async (context) => {
      await eventPrivacy.erase!(context, family as never)
    })
    expect(await ask('GET', `/ems/sign/${link}`)).toMatchObject({ http: 404, code: 'no_signing_link' })
    expect(await coach()).toMatchObject({ letters: 0, players: [{ guardian_email: null }, {}] })
  })

  test('and the coach are reminded by the office, and counted in its work', async () => {
    const email = `reeds-${randomUUID()}@example.org`
    const {
      event,
      email: coachs,
      token,
      link,
    } = await aTeam({
      players: [{ ...IVY, guardian_email: email }, WREN],
    })
    const at = `/ems/events/${event.id}/missing-reminder`
    expect((await ask('GET', at, event.manager)).data).toEqual({ entries: 1, letters: 2 })
    expect((await ask('GET', `/ems/events/${event.id}/work`, event.manager)).data).toContainEqual({
      ...{ what: 'missing', count: 1 },
    })
    expect((await ask('POST', at, event.manager, {})).data).toEqual({ letters: 2 })
    const letter = (await lettersTo(house, coachs)).find(({ subject }) => subject.startsWith('Almost ready'))
    expect(letter!.body_text).toContain('Ivy Reed, Wren Ott')
    expect(letter!.body_text).toContain(`/ems/entry/${token}`)
    expect((await lettersTo(house, email)).map(({ subject }) => subject)).toEqual([
      `Please sign for ${event.name}`,
    ])
    await sign(link, REED)
    await sign(link, { last_name: 'Ott', dob: WREN.dob })
    expect((await ask('GET', at, event.manager)).data).toEqual({ entries: 0, letters: 0 })
  })
})

test.each([
  ['Reed', 'Ivy Reed', true],
  ['reed', 'Ivy Mae Reed', true],
  ['Núñez', 'Ana Nunez Rey', true],
  ['Nunez Rey', 'Ana Núñez Rey', true],
  ['O’Brien', "Kate O'Brien", true],
  ['Ivy Reed', 'Ivy Reed', true],
  ['Cher', 'Cher', true],
  ['Ivy', 'Ivy Reed', false],
  ['Ree', 'Ivy Reed', false],
  ['', 'Ivy Reed', false],
  ['-', 'Ivy Reed', false],
])('%j as the last name of %s: %s', (typed, name, is) => {
  expect(isLastNameOf(typed, name)).toBe(is)
})
