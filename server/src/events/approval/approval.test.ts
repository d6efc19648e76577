import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { chargeInTurn } from '../../../test/collecting.ts'
import { aClubThatEnters, aFamily, anEvent } from '../../../test/events.ts'
import { logIn } from '../../../test/household.ts'
import { testHouse } from '../../../test/house.ts'
import { ownRole } from '../../../test/own-role.ts'
import { aCardToken, payIn, registeringIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { eventPrivacy } from '../privacy.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { releaseHolds } from '../managing/clock.ts'

const house = await testHouse()
await registeringIn(house)
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>

const tryout = (more: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(house, {
    divisions: [{ label: '12U', max_age: 12, capacity: 2, price_cents: 5_000 }],
    paying: { needs_approval: true },
    ...more,
  })
const apply = (event: Event, who: Family, more: { exception?: string; total?: number } = {}) =>
  ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    request_key: randomUUID(),
    total: more.total ?? who.children.length * 5_000,
    entrants: who.children.map(({ id }) => ({
      member_id: id,
      event_division_id: event.divisions[0]!.id,
      answers: [],
      ...(more.exception && { exception: more.exception }),
    })),
  })
const mine = async (who: Family) => (await ask('GET', '/ems/my-events', who.token)).data[0]
const idsOf = async (who: Family) => (await mine(who)).entrants.map(({ id }: { id: number }) => id)
const decide = (event: Event, entrant_ids: number[], decision: 'accept' | 'decline', reason?: string) =>
  ask('POST', `/ems/events/${event.id}/entrants/decide`, event.manager, {
    ...{ entrant_ids, decision },
    ...(reason && { reason }),
  })
const takenOf = async ({ id }: Event) =>
  (await pool.query('select taken from event where id = $1', [id])).rows[0].taken
const letters = async (who: Family) => (await lettersTo(house, who.email)).map(({ subject }) => subject)

/** Leaves a card for an entry that the office has yet to decide. */
async function leaveCard(who: Family, number?: string) {
  const { id, approval_terms } = await mine(who)
  return ask('POST', `/ems/my-events/${id}/card`, who.token, {
    payment_token: await aCardToken(house, number),
    request_key: randomUUID(),
    card_terms_hash: approval_terms.hash,
  })
}

describe('an entry that the office approves', () => {
  test('takes no spot and costs nothing until it is accepted; then it is held, and paid for', async () => {
    const event = await tryout()
    const [one, two, three] = [await aFamily(house), await aFamily(house), await aFamily(house)]
    for (const who of [one, two, three])
      expect(await apply(event, who)).toMatchObject({
        http: 201,
        data: { state: 'applied', order_token: null },
      })
    expect(await takenOf(event)).toBe(0)
    expect(await letters(one)).toContain(`We’ve got your entry: ${event.name}`)
    expect((await apply(event, one)).code).toBe('already_entered')
    const ids = [...(await idsOf(one)), ...(await idsOf(two)), ...(await idsOf(three))]
    const { data } = await decide(event, ids, 'accept')
    expect(data).toMatchObject({ decided: 2, left: [{ reason: 'There’s no room in the division.' }] })
    expect(await takenOf(event)).toBe(2)
    expect(await letters(two)).toContain(`You’re accepted: ${event.name}`)
    const party = await mine(one)
    expect(party).toMatchObject({ state: 'held', due_cents: 5_000 })
    const { data: order } = await ask('POST', `/ems/my-events/${party.id}/pay`, one.token)
    expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
    expect(await mine(one)).toMatchObject({ state: 'confirmed' })
    expect(await decide(event, await idsOf(three), 'decline')).toMatchObject({ http: 422 })
    await decide(event, await idsOf(three), 'decline', 'The camp is full.')
    expect((await mine(three)).entrants).toMatchObject([{ status: 'declined' }])
    expect(await letters(three)).toContain(`About your entry: ${event.name}`)
    expect(await decide(event, ids, 'accept')).toMatchObject({ data: { decided: 0, left: { length: 3 } } })
  })

  test('is told once that its spot was released where it isn’t paid for in time, and so is the office', async () => {
    const event = await tryout()
    const who = await aFamily(house)
    await apply(event, who)
    await decide(event, await idsOf(who), 'accept')
    const clock = () => atOnce(2, () => house.turn(releaseHolds))
    await clock()
    expect(await mine(who)).toMatchObject({ state: 'held' })
    house.pass(72 * 3_600 + 60)
    await clock()
    await clock()
    expect(await takenOf(event)).toBe(0)
    const released = (await lettersTo(house, who.email)).filter(
      ({ subject }) => subject === `Your spots were released: ${event.name}`,
    )
    expect(released).toHaveLength(1)
    expect(released[0]!.body_text).toMatch(/weren’t paid for by then[^]*You haven’t been charged/)
    expect(released[0]!.body_text).toContain(`/ems/event/${event.slug}`)
    const manager = await house.tokenOf([{ module: 'EMS', role: 'admin' }])
    const { data: history } = await ask('GET', `/ems/events/${event.id}/history`, manager)
    expect(history.filter(({ action }: { action: string }) => action === 'event.entry_lapsed')).toHaveLength(
      1,
    )
    const { data: ended } = await ask('GET', `/ems/events/${event.id}/entrants?status=lapsed`, manager)
    expect(ended).toMatchObject([{ status: 'lapsed' }])
  })

  test('that the office never decided is told that the event has started, and nothing of a waitlist', async () => {
    const event = await tryout()
    const who = await aFamily(house)
    await apply(event, who)
    await pool.query('update event set starts_on = $2, ends_on = $2 where id = $1', [event.id, '2026-01-01'])
    await house.turn(releaseHolds)
    const [told] = (await lettersTo(house, who.email)).filter(
      ({ subject }) => subject === `About your entry: ${event.name}`,
    )
    expect(told!.body_text).toContain('your entry wasn’t accepted in time')
    expect(await letters(who)).not.toContain(`No spots opened up: ${event.name}`)
  })

  test('is charged to the card that was left for it once it is accepted, once, and never before', async () => {
    const event = await tryout()
    const who = await aFamily(house)
    await apply(event, who)
    expect(await leaveCard(who)).toMatchObject({ http: 200 })
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject({ state: 'applied', approval_card: { last4: '4242' } })
    await decide(event, await idsOf(who), 'accept')
    await Promise.allSettled([1, 2, 3].map(() => chargeInTurn(house, EVENT_ENTRANT)))
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject({ state: 'confirmed', approval_card: null })
    const { rows } = await pool.query(
      `select p.amount::int as amount from payment p join event_party e on e.tenant_id = p.tenant_id and e.order_id = p.order_id
       where e.id = $1 and p.state = 'succeeded'`,
      [(await mine(who)).id],
    )
    expect(rows).toEqual([{ amount: 5_000 }])
  })

  test('is charged after all if somebody opens the payment and leaves it', async () => {
    const event = await tryout()
    const who = await aFamily(house)
    await apply(event, who)
    await leaveCard(who)
    await decide(event, await idsOf(who), 'accept')
    const { id } = await mine(who)
    expect((await ask('POST', `/ems/my-events/${id}/pay`, who.token)).data.order_token).toEqual(
      expect.any(String),
    )
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject({ state: 'held' })
    house.pass(31 * 60)
    who.token = await logIn(house, who.email)
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject({ state: 'confirmed', approval_card: null })
  })

  test('is not charged to that card once a check is promised, whatever window is opened later', async () => {
    const event = await tryout({ paying: { needs_approval: true, check_days: 14 } })
    const who = await aFamily(house)
    await apply(event, who)
    await leaveCard(who)
    await decide(event, await idsOf(who), 'accept')
    const { id } = await mine(who)
    expect(await ask('POST', `/ems/my-events/${id}/check`, who.token, { total: 5_000 })).toMatchObject({
      http: 200,
    })
    expect(await mine(who)).toMatchObject({ is_by_check: true, approval_card: null })
    await ask('POST', `/ems/my-events/${id}/pay`, who.token)
    house.pass(31 * 60)
    who.token = await logIn(house, who.email)
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject({ state: 'held', is_by_check: true })
  })

  test('costs no more than those who still stand, when one of a family is declined before', async () => {
    const event = await tryout()
    const who = await aFamily(house, '2016-05-02', '2015-05-02')
    await apply(event, who)
    const [one] = await idsOf(who)
    await decide(event, [one], 'decline', 'Full.')
    expect((await mine(who)).approval_terms.paragraphs[0]).toContain('up to $50.00')
    expect(await leaveCard(who)).toMatchObject({ http: 200 })
    await decide(event, await idsOf(who), 'accept')
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject({ state: 'confirmed', total_cents: 5_000 })
  })

  test('is theirs at once if those who still stand cost nothing', async () => {
    const event = await tryout({
      divisions: [
        { label: 'Camp', price_cents: 5_000 },
        { label: 'Helpers', price_cents: 0 },
      ],
    })
    const who = await aFamily(house, '2016-05-02', '2015-05-02')
    await ask('POST', `/ems/event/${event.slug}/register`, who.token, {
      ...{ request_key: randomUUID(), total: 5_000 },
      entrants: who.children.map(({ id }, i) => ({
        ...{ member_id: id, event_division_id: event.divisions[i]!.id, answers: [] },
      })),
    })
    const [paying, free] = await idsOf(who)
    await decide(event, [paying], 'decline', 'Full.')
    await decide(event, [free], 'accept')
    expect(await mine(who)).toMatchObject({ state: 'confirmed' })
  })

  test('of whoever is forgotten is charged to no card, and from where they agreed is forgotten', async () => {
    const event = await anEvent(house, {
      kind: 'tournament',
      divisions: [{ label: 'Open', price_cents: 5_000 }],
      paying: { needs_approval: true },
    })
    const email = 'pat.forgotten@example.org'
    const { data } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
      ...{ request_key: randomUUID(), name: 'Visitors', coach: 'Pat Stone', email, language: 'en' },
      ...{ event_division_id: event.divisions[0]!.id, answers: [], total: 5_000 },
      players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
    })
    const { party } = (await ask('GET', `/ems/entries/${data.token}`)).data
    await ask('POST', `/ems/entries/${data.token}/card`, undefined, {
      payment_token: await aCardToken(house),
      request_key: randomUUID(),
      card_terms_hash: party.approval_terms.hash,
    })
    const kept = async () =>
      (
        await pool.query(
          `select kept_card_id, agreed_from from mandate where purpose = 'event_entrant' and subject_id = $1`,
          [party.id],
        )
      ).rows
    expect(await kept()).toEqual([{ kept_card_id: expect.anything(), agreed_from: expect.any(String) }])
    await house.acting().transaction(async (context) => {
      const nobody = { request_id: 1, people: [], member_ids: [], user_ids: [] }
      await eventPrivacy.erase!(context, { ...nobody, emails: [email] })
    })
    expect(await kept()).toEqual([{ kept_card_id: null, agreed_from: null }])
  })

  test('whose card is declined is held, and its payer told; a card that is not needed is forgotten', async () => {
    const event = await tryout()
    const [who, other] = [await aFamily(house), await aFamily(house)]
    for (const one of [who, other]) {
      await apply(event, one)
      await leaveCard(one)
    }
    await pool.query(`update psp.payment_method set behaviour = 'decline_stolen_card' where id in (
      select k.method_ref from kept_card k join mandate d on d.tenant_id = k.tenant_id and d.kept_card_id = k.id
      where d.purpose = 'event_entrant')`)
    await decide(event, await idsOf(who), 'accept')
    await chargeInTurn(house, EVENT_ENTRANT)
    expect(await mine(who)).toMatchObject({ state: 'held', approval_card: null })
    expect(await letters(who)).toContain(`We couldn’t charge your card: ${event.name}`)
    await decide(event, await idsOf(other), 'decline', 'Full.')
    const { rows } = await pool.query(
      `select count(*)::int as left from mandate where purpose = 'event_entrant' and ended_at is null`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  test('of somebody who doesn’t fit is let in with a reason, which is kept; without asking for it they can’t apply', async () => {
    const event = await tryout()
    const who = await aFamily(house, '2010-05-02')
    expect(await apply(event, who)).toMatchObject({ http: 422, code: 'not_eligible' })
    expect(await apply(event, who, { exception: 'She plays with her sister.' })).toMatchObject({ http: 201 })
    const { data: rows } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(rows).toMatchObject([{ status: 'applied', exception: 'She plays with her sister.' }])
    expect(await decide(event, await idsOf(who), 'accept')).toMatchObject({ http: 422 })
    expect(await decide(event, await idsOf(who), 'accept', 'The coach agrees.')).toMatchObject({
      data: { decided: 1 },
    })
    const { data: history } = await ask('GET', `/ems/events/${event.id}/history`, event.manager)
    const { first_name, last_name } = who.children[0]!
    const name = `${first_name} ${last_name}`
    const accepted = { action: 'event.entry_accepted', about: [`${name} (12U)`] }
    expect(history).toContainEqual(expect.objectContaining({ ...accepted, note: 'The coach agrees.' }))
    // Who helps at the gate reads what was done with whom, and not what was written about it.
    const historyFor = async (token: string) =>
      (await ask('GET', `/ems/events/${event.id}/history`, token)).data
    const helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
    expect(await historyFor(helper)).toContainEqual(expect.objectContaining({ ...accepted, note: null }))
    // Who doesn’t see entrants isn’t told who they are, and nobody reads the name of somebody who was erased.
    const scorer = await ownRole(house, 'ems.event.view')
    expect(await historyFor(scorer)).toContainEqual(
      expect.objectContaining({ action: 'event.entry_accepted', note: null, about: [] }),
    )
    await pool.query('update member set erased_at = now() where id = $1', [who.children[0]!.id])
    expect(JSON.stringify(await historyFor(event.manager))).not.toContain(name)
    await pool.query('update member set erased_at = null where id = $1', [who.children[0]!.id])
    const plain = await anEvent(house, { divisions: [{ label: '12U', max_age: 12 }] })
    expect(await apply(plain, who, { exception: 'Please.', total: 0 })).toMatchObject({ http: 422 })
  })

  test('is decided once, of two who decide at the same moment, and takes one spot', async () => {
    const event = await tryout()
    const who = await aFamily(house)
    await apply(event, who)
    const ids = await idsOf(who)
    const answers = await atOnce(4, (i) =>
      i % 2 === 0 ? decide(event, ids, 'accept') : decide(event, ids, 'decline', 'No room.'),
    )
    expect(answers.reduce((sum, { data }) => sum + data.decided, 0)).toBe(1)
    const { state } = await mine(who)
    expect(await takenOf(event)).toBe(state === 'held' ? 1 : 0)
  })

  test('is withdrawn by the family, called off with the event, and free ones are theirs at once', async () => {
    const event = await tryout({ divisions: [{ label: 'Open', price_cents: 0 }] })
    const [gone, free] = [await aFamily(house), await aFamily(house)]
    for (const who of [gone, free]) await apply(event, who, { total: 0 })
    expect(await ask('POST', `/ems/my-events/${(await mine(gone)).id}/release`, gone.token)).toMatchObject({
      http: 200,
    })
    await decide(event, await idsOf(free), 'accept')
    expect(await mine(free)).toMatchObject({ state: 'confirmed' })
    expect(await takenOf(event)).toBe(1)
  })

  test('of a club’s teams is accepted together, and declined one by one', async () => {
    const club = await aClubThatEnters(house)
    const event = await anEvent(house, {
      kind: 'tournament',
      divisions: [{ label: 'Open', price_cents: 10_000 }],
      paying: { needs_approval: true },
    })
    await ask('POST', `/ems/event/${event.slug}/register/teams`, club.admin.token, {
      request_key: randomUUID(),
      total: 20_000,
      entrants: [club.team_id, club.second_id].map((team_id) => ({
        ...{ team_id, event_division_id: event.divisions[0]!.id, answers: [] },
      })),
    })
    const party = async () => (await ask('GET', '/ems/my-events', club.admin.token)).data[0]
    const [first, second] = (await party()).entrants
    await decide(event, [first.id], 'decline', 'Too strong for this one.')
    await decide(event, [second.id], 'accept')
    expect(await party()).toMatchObject({
      ...{ state: 'held', due_cents: 10_000 },
      entrants: [{ status: 'declined' }, { status: 'held' }],
    })
  })
})
