import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { E_CONSENT } from 'contract/waivers'
import type { EventToSign } from 'contract/events/waivers'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, aFamily, anEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking, onTeam } from '../../../test/team.ts'
import { requiredWaivers, verifyChain } from '../../waivers/waivers.ts'

const house = await testHouse({ looksAtDocuments: true })
const ask = asking(house)
const { pool } = house.world.database
let admin: string
let helper: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
  admin = await house.tokenOf(ADMIN)
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
})

let waivers = 0
/** A waiver that is only signed for events. */
async function aWaiver(more: object = {}) {
  const { data } = await ask('POST', '/mms/waiver', admin, {
    ...{ title: `Camp rules ${++waivers}`, content: '<p>Wear a helmet.</p>' },
    ...{ kind: 'other', required: true, for_events: true },
    ...more,
  })
  return data as { id: number; title: string; revision: number }
}
/** An event that asks for waivers. */
async function asksFor(
  waiver_ids: number[],
  event: Awaited<ReturnType<typeof anEvent>>,
): Promise<Awaited<ReturnType<typeof anEvent>>> {
  const { data } = await ask('GET', `/ems/events/${event.id}`, event.manager)
  const saved = await ask('PUT', `/ems/events/${event.id}/waivers`, event.manager, {
    ...{ version: data.version, waiver_ids },
  })
  expect(saved.http).toBe(200)
  return event
}
const open = async (slug: string, token: string): Promise<EventToSign> =>
  (await ask('GET', `/ems/event/${slug}/waivers`, token)).data
/** Signs all that is open for some people, with one signature. */
async function sign(slug: string, token: string, member_ids: number[], more: object = {}) {
  const { people, waivers: texts } = await open(slug, token)
  const name = people.find(({ member_id }) => member_ids.includes(member_id))?.signer?.name ?? 'Maria Coach'
  return ask('POST', `/ems/event/${slug}/waivers`, token, {
    ...{ member_ids, e_consent: true, disclosure_version: E_CONSENT.version },
    signature: { kind: 'typed', name },
    acts: texts.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
    ...more,
  })
}
const enter = (event: { slug: string; divisions: { id: number }[] }, token: string, member_ids: number[]) =>
  ask('POST', `/ems/event/${event.slug}/register`, token, {
    ...{ request_key: randomUUID(), total: 0 },
    entrants: member_ids.map((member_id) => ({
      ...{ member_id, event_division_id: event.divisions[0]!.id, answers: [] },
    })),
  })
const signatures = async (member_id: number) =>
  (
    await pool.query('select signature_id from waiver_signature_subject where member_id = $1 order by 1', [
      member_id,
    ])
  ).rows.map(({ signature_id }) => signature_id as number)
const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id)

describe('a family', () => {
  test('signs for its children while it enters them, once, and gets the signed copies', async () => {
    const waiver = await aWaiver()
    const event = await asksFor([waiver.id], await anEvent(house))
    const who = await aFamily(house, '2016-05-02', '2014-03-01')
    expect(await enter(event, who.token, ids(who.children))).toMatchObject({
      ...{ http: 409, code: 'waivers_unsigned' },
    })
    const shown = await open(event.slug, who.token)
    expect(shown.waivers).toMatchObject([{ title: waiver.title, needs_guardian: true }])
    expect(
      shown.people.map(({ member_id, signer, is_in }) => [member_id, signer?.is_guardian, is_in]),
    ).toEqual([
      [who.id, false, false],
      ...ids(who.children)
        .toReversed()
        .map((id) => [id, true, false]),
    ])
    const signed = await sign(event.slug, who.token, ids(who.children))
    expect(signed.http).toBe(200)
    expect(signed.data.people.map(({ member_id }: any) => member_id)).toEqual([who.id])
    expect((await enter(event, who.token, ids(who.children))).http).toBe(201)
    expect((await ask('GET', '/ems/waivers-to-sign', who.token)).data).toEqual([])
    expect((await ask('GET', `/ems/events/${event.id}/entrants`, helper)).data).toMatchObject([
      { unsigned: [] },
      { unsigned: [] },
    ])
    // Where signed waivers are: with the member, in the register, and in the mail.
    const [girl] = who.children
    const history = (await ask('GET', `/mms/waiver/history/${girl!.id}`, who.token)).data
    expect(history).toMatchObject([{ title: waiver.title, signed_by: `Maria ${who.last_name}` }])
    const paper = await house.call(history[0].pdf_url, { token: who.token })
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await house.work()
    const { rows } = await pool.query(
      `select jsonb_array_length(to_jsonb(attachments)) as papers from mail where recipient = $1 and subject like 'Waivers signed%'`,
      [who.email],
    )
    expect(rows).toEqual([{ papers: 1 }, { papers: 1 }])
    expect(await house.acting().transaction((context) => verifyChain(context))).toMatchObject({
      intact: true,
    })
  })

  test('is not asked again for the same text at another event, and is once the text has changed', async () => {
    const waiver = await aWaiver()
    const event = await asksFor([waiver.id], await anEvent(house))
    const other = await asksFor([waiver.id], await anEvent(house))
    const who = await aFamily(house)
    const children = ids(who.children)
    await sign(event.slug, who.token, children)
    expect((await open(other.slug, who.token)).people.map(({ member_id }) => member_id)).toEqual([who.id])
    expect((await enter(other, who.token, children)).http).toBe(201)
    const changed = await ask('PATCH', `/mms/waiver/${waiver.id}`, admin, {
      content: '<p>Wear a helmet and a mask.</p>',
    })
    expect(changed.http).toBe(200)
    const list = await ask('GET', `/ems/events/${other.id}/entrants`, other.manager)
    expect(list.data[0].unsigned).toEqual([waiver.title])
    expect((await ask('GET', '/ems/waivers-to-sign', who.token)).data).toMatchObject([
      { slug: other.slug, people: [`Sofía ${who.children[0]!.last_name}`] },
    ])
    const csv = await house.call(`/api/ems/events/${other.id}/entrants.csv`, { token: other.manager })
    expect(csv.body).toContain(waiver.title)
    await sign(other.slug, who.token, children)
    expect(await signatures(children[0]!)).toHaveLength(2)
    expect((await ask('GET', '/ems/waivers-to-sign', who.token)).data).toEqual([])
  })

  test('signs in several tabs at once, and each text is signed once', async () => {
    const texts = [await aWaiver(), await aWaiver()]
    const event = await asksFor(ids(texts), await anEvent(house))
    const who = await aFamily(house)
    const { waivers: read } = await open(event.slug, who.token)
    const acts = read.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true }))
    const tabs = await atOnce(4, () => sign(event.slug, who.token, ids(who.children), { acts }))
    expect(tabs.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect(await signatures(who.children[0]!.id)).toHaveLength(2)
  })

  test('signs for nobody else, and no text but the event’s as it stands', async () => {
    const [waiver, other] = [await aWaiver(), await aWaiver()]
    const event = await asksFor([waiver.id], await anEvent(house))
    const elsewhere = await asksFor([other.id], await anEvent(house))
    const [who, stranger] = [await aFamily(house), await aFamily(house)]
    const children = ids(who.children)
    expect(await sign(event.slug, stranger.token, children)).toMatchObject({
      ...{ http: 403, code: 'not_yours_to_sign' },
    })
    const { waivers: foreign } = await open(elsewhere.slug, who.token)
    const acts = foreign.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true }))
    expect(await sign(event.slug, who.token, children, { acts })).toMatchObject({ code: 'waiver_changed' })
    const typed = { signature: { kind: 'typed', name: 'Somebody Else' } }
    expect((await sign(event.slug, who.token, children, typed)).http).toBe(422)
    expect(await signatures(children[0]!)).toEqual([])
  })
})

describe('an event', () => {
  test('asks for waivers of the club that are in force, which no registration asks for, and a copy asks too', async () => {
    const waiver = await aWaiver()
    const event = await anEvent(house)
    const choices = (await ask('GET', '/ems/waiver-choices', event.manager)).data
    expect(choices).toContainEqual({ id: waiver.id, title: waiver.title, for_events: true })
    const version = (await ask('GET', `/ems/events/${event.id}`, event.manager)).data.version
    expect(
      await ask('PUT', `/ems/events/${event.id}/waivers`, event.manager, { version, waiver_ids: [999_999] }),
    ).toMatchObject({ http: 422 })
    expect(
      (await ask('PUT', `/ems/events/${event.id}/waivers`, helper, { version, waiver_ids: [] })).http,
    ).toBe(403)
    await asksFor([waiver.id], event)
    expect((await ask('GET', `/ems/event/${event.slug}`)).data.waivers).toEqual([
      { id: waiver.id, title: waiver.title },
    ])
    await ask('POST', `/mms/waiver/${waiver.id}/again`, admin, { again: true })
    expect((await ask('GET', `/mms/waiver/${waiver.id}/unsigned`, admin)).data).toEqual([])
    const registering = { member_type_id: 1, membership_id: 1, dob: '2016-05-02', on: '2026-12-01' }
    const asked = await house.acting().transaction((context) => requiredWaivers(context, registering))
    expect(asked.map(({ waiver_id }) => waiver_id)).not.toContain(waiver.id)
    const copy = await ask('POST', `/ems/events/${event.id}/copy`, event.manager, {
      ...{ name: `Copy of ${event.id}`, starts_on: '06/05/2028' },
    })
    expect(copy.data.waivers).toEqual([{ id: waiver.id, title: waiver.title }])
    // One that is no longer in force is asked of nobody.
    await ask('PATCH', `/mms/waiver/${waiver.id}`, admin, { status: 'inactive' })
    const who = await aFamily(house)
    expect((await open(event.slug, who.token)).people).toEqual([])
    expect((await enter(event, who.token, ids(who.children))).http).toBe(201)
  })

  test('of teams has everybody on a roster sign, and the check-in shows who hasn’t', async () => {
    const { rows: ruled } = await pool.query(
      'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
      [house.tenants.alliance.id],
    )
    const [{ id, label, max_age }] = ruled
    const waiver = await aWaiver({ ages: 'minors' })
    const event = await asksFor(
      [waiver.id],
      await anEvent(house, {
        ...{ kind: 'tournament', starts_on: '2027-06-12' },
        divisions: [{ division_id: id, label, max_age }],
      }),
    )
    const club = await aClubThatEnters(house)
    const who = await aFamily(house, '2017-05-02')
    const [girl] = who.children
    await onTeam(house, { team_id: club.team_id, member_id: girl!.id, role: 'player' })
    const division = event.divisions[0]!.id
    await ask('POST', `/ems/event/${event.slug}/register/teams`, club.coach.token, {
      ...{ request_key: randomUUID(), total: 0 },
      entrants: [{ team_id: club.team_id, event_division_id: division, answers: [] }],
    })
    await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
      ...{ request_key: randomUUID(), name: `Visitors ${event.id}`, coach: 'Pat Stone', language: 'en' },
      ...{ email: `pat-${event.id}@example.org`, event_division_id: division, answers: [], total: 0 },
      players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
    })
    const lacking = async () => {
      const { data } = await ask('GET', `/ems/events/${event.id}/check-in`, helper)
      return data.teams.map(
        ({ lacks }: any) => lacks.find(({ key }: any) => key === 'event_waiver')?.count ?? 0,
      )
    }
    // Two girls of the house, and one from outside, whose paper is looked at; coaches are adults.
    expect((await lacking()).toSorted()).toEqual([1, 2])
    const { data: listed } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(listed.map(({ team }: any) => team.unsigned).toSorted()).toEqual([1, 2])
    expect((await ask('GET', '/ems/waivers-to-sign', who.token)).data).toMatchObject([{ slug: event.slug }])
    expect((await open(event.slug, who.token)).people).toMatchObject([{ member_id: girl!.id, is_in: true }])
    expect((await sign(event.slug, who.token, [girl!.id])).http).toBe(200)
    expect((await lacking()).toSorted()).toEqual([1, 1])
    const counted = async () => {
      const { data } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
      const file = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
      const [header, ...rows] = file.body.trim().split('\n')
      const column = header!.split(',').indexOf('Not signed')
      const cells = rows.map((row) => Number(row.split(',')[column]))
      const numbers = data.map(({ team }: any) => team.unsigned)
      expect(cells.toSorted()).toEqual(numbers.toSorted())
      return numbers.toSorted()
    }
    expect(await counted()).toEqual([1, 1])
    // The other girl’s paper is looked at.
    const { data: board } = await ask('GET', `/ems/events/${event.id}/check-in`, helper)
    const { entrant_id } = board.teams.find(({ is_outside }: any) => !is_outside)
    const seen = await ask('POST', `/ems/events/${event.id}/check-in/${entrant_id}/seen`, helper, {
      ...{ what: 'event_waiver', member_id: club.player.id },
    })
    expect(seen.http).toBe(200)
    expect((await lacking()).toSorted()).toEqual([0, 1])
    expect(await counted()).toEqual([0, 1])
  })

  test('asks a team that waits for no signature yet: not in list, download, reminder or the family’s own list', async () => {
    const { rows: ruled } = await pool.query(
      'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
      [house.tenants.alliance.id],
    )
    const [{ id, label, max_age }] = ruled
    const event = await asksFor(
      [(await aWaiver()).id],
      await anEvent(house, {
        ...{ kind: 'tournament', starts_on: '2027-06-12' },
        divisions: [{ division_id: id, label, max_age, capacity: 1 }],
      }),
    )
    const club = await aClubThatEnters(house)
    const who = await aFamily(house, '2017-05-02')
    await onTeam(house, { team_id: club.second_id, member_id: who.children[0]!.id, role: 'player' })
    const division = event.divisions[0]!.id
    for (const team_id of [club.team_id, club.second_id])
      await ask('POST', `/ems/event/${event.slug}/register/teams`, club.admin.token, {
        ...{ request_key: randomUUID(), total: 0, may_wait: true },
        entrants: [{ team_id, event_division_id: division, answers: [] }],
      })
    await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
      ...{ request_key: randomUUID(), name: `Visitors ${event.id}`, coach: 'Pat Stone', language: 'en' },
      ...{ email: `pat-${event.id}@example.org`, event_division_id: division, answers: [], total: 0 },
      may_wait: true,
      players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
    })
    const { data: listed } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    const rows = listed.map(({ status, team }: any) => [status, team.unsigned])
    expect(rows.toSorted()).toEqual([
      ['confirmed', expect.any(Number)],
      ['waiting', null],
      ['waiting', null],
    ])
    const file = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
    const [header, ...lines] = file.body.trim().split('\n')
    const column = header!.split(',').indexOf('Not signed')
    expect(lines.map((line) => line.split(',')[column]).filter(Boolean)).toHaveLength(1)
    const { data: work } = await ask('GET', `/ems/events/${event.id}/work`, event.manager)
    expect(work).toContainEqual({ what: 'missing', count: 1 })
    const { data: reminder } = await ask('GET', `/ems/events/${event.id}/missing-reminder`, event.manager)
    expect(reminder.entries).toBe(1)
    expect((await ask('GET', '/ems/waivers-to-sign', who.token)).data).toEqual([])
    // Who wants to sign already may.
    expect((await sign(event.slug, who.token, [who.children[0]!.id])).http).toBe(200)
  })

  test('counts a team whose check is on the way everywhere, since it is expected at the table', async () => {
    const event = await asksFor(
      [(await aWaiver()).id],
      await anEvent(house, {
        ...{ kind: 'tournament', starts_on: '2027-06-12', paying: { check_days: 14 } },
        divisions: [{ label: '18U', max_age: 18, price_cents: 20_000 }],
      }),
    )
    const club = await aClubThatEnters(house)
    const { data: party } = await ask('POST', `/ems/event/${event.slug}/register/teams`, club.coach.token, {
      ...{ request_key: randomUUID(), total: 20_000 },
      entrants: [{ team_id: club.team_id, event_division_id: event.divisions[0]!.id, answers: [] }],
    })
    const reminded = async () =>
      (await ask('GET', `/ems/events/${event.id}/missing-reminder`, event.manager)).data.entries
    expect(await reminded()).toBe(0)
    const check = await ask('POST', `/ems/my-events/${party.party_id}/check`, club.coach.token, {
      total: 20_000,
    })
    expect(check.http).toBe(200)
    const { data: board } = await ask('GET', `/ems/events/${event.id}/check-in`, helper)
    const lack = board.teams[0].lacks.find(({ key }: any) => key === 'event_waiver')
    const { data: listed } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(listed).toMatchObject([{ status: 'held', team: { unsigned: lack.count } }])
    expect(await reminded()).toBe(1)
  })

  test('tells a paper of the registration from one of the event: what was seen of one never meets the other', async () => {
    const { rows: ruled } = await pool.query(
      'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
      [house.tenants.alliance.id],
    )
    const [{ id, label, max_age }] = ruled
    const event = await asksFor(
      [(await aWaiver()).id, (await aWaiver()).id],
      await anEvent(house, {
        ...{ kind: 'tournament', starts_on: '2027-06-12' },
        divisions: [{ division_id: id, label, max_age }],
      }),
    )
    await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
      ...{ request_key: randomUUID(), name: `Visitors ${event.id}`, coach: 'Pat Stone', language: 'en' },
      ...{ email: `pat-${event.id}@example.org`, total: 0, answers: [] },
      event_division_id: event.divisions[0]!.id,
      players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
    })
    const at = `/ems/events/${event.id}/check-in`
    const { entrant_id } = (await ask('GET', at, helper)).data.teams[0]
    const shown = async () => (await ask('GET', `${at}/${entrant_id}`, helper)).data.roster[0]
    const { player } = await shown()
    const press = (path: string, what: string) =>
      ask('POST', `${at}/${entrant_id}/${path}`, helper, { what, player })
    // Two texts of one event are one point.
    const point = { key: 'event_waiver', title: 'Event waivers', may_see: 'event_waiver' }
    await press('seen', 'waivers')
    expect((await shown()).points).toMatchObject([{ ...point, is_met: false, seen: null }])
    await press('seen', 'event_waiver')
    expect((await shown()).points).toMatchObject([
      { ...point, is_met: true, seen: { by: expect.any(String) } },
    ])
    await press('not-seen', 'waivers')
    expect((await shown()).points).toMatchObject([{ is_met: true }])
  })
})
