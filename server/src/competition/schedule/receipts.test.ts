import { beforeAll, expect, test } from 'vitest'
import type { Receipt, ReceiptPage } from 'contract/competition/schedule/schedule-receipts'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aPushService } from '../../../test/push-service.ts'
import { aMember, asking, lettersTo, onTeam } from '../../../test/team.ts'
import { DAYS, tournamentsIn } from '../../../test/tournaments.ts'
import { inTurn } from '../../../test/waiting.ts'

const house = await testHouse({ env: { ALLOW_PRIVATE_PUSH: 'true' } })
const push = await aPushService()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})
const aTournament = tournamentsIn(house)

/** Four teams with games at nine, of which the first and the third team have staff. */
async function aPublishedDay() {
  const slam = await aTournament()
  const places = (times: [string, string]) =>
    slam.save(
      times.map((start_time, i) => ({
        ...{ game_id: slam.games[i]!, field_id: slam.fields[i]!, date: DAYS.starts_on, start_time },
      })),
    )
  const publish = async () =>
    slam.act('publish', { version: (await slam.board()).version, reason: 'As it is.' })
  const coaches = [await aMember(house, { first_name: 'Ann' }), await aMember(house, { first_name: 'Bea' })]
  for (const [i, { id }] of coaches.entries())
    await onTeam(house, { team_id: slam.teams[2 * i]!, member_id: id, role: 'head_coach' })
  const [player, parent] = [
    await aMember(house, { dob: '2017-05-02' }),
    await aPerson(house, { first_name: 'Sam' }),
  ]
  const phone = push.subscribe()
  const on = await house.call('/api/mms/alerts/devices', {
    ...{ method: 'POST', token: parent.token, payload: phone },
  })
  expect(on.statusCode).toBe(200)
  await guardianOf(house, player.id, parent.id)
  await onTeam(house, { team_id: slam.teams[0]!, member_id: player.id, role: 'player' })
  await places(['09:00', '09:00'])
  expect((await publish()).http).toBe(200)
  const letters = async (who: 0 | 1) => lettersTo(house, coaches[who]!.email)
  const linkOf = async (who: 0 | 1) =>
    /\/ems\/schedule-seen\/([\w-]+)/.exec((await letters(who)).at(-1)!.body_text)![1]!
  const page = async (token: string) => (await ask('GET', `/ems/schedule-seen/${token}`)).data as ReceiptPage
  const confirm = (token: string, { teams }: ReceiptPage) =>
    ask('POST', `/ems/schedule-seen/${token}`, undefined, {
      teams: teams.map(({ entrant_id, version }) => ({ entrant_id, version })),
    })
  const receipts = async () =>
    (await ask('GET', `/ems/events/${slam.id}/schedule/receipts`, admin)).data as Receipt[]
  const remind = () => ask('POST', `/ems/events/${slam.id}/schedule/receipts/remind`, admin, {})
  const long = (hours: number) =>
    pool.query(
      `update schedule_receipt set told_at = told_at - $3 * interval '1 hour', reminded_at = reminded_at - $3 * interval '1 hour'
       where tenant_id = $1 and event_id = $2`,
      [alliance, slam.id, hours],
    )
  return {
    ...{ slam, places, publish, coaches, parent, phone, letters, linkOf },
    ...{ page, confirm, receipts, remind, long },
  }
}

const unseen = (all: readonly Receipt[]) => all.filter(({ seen_at }) => seen_at === null).length

test('staff is asked to confirm by a link that needs no account, families are not', async () => {
  const day = await aPublishedDay()
  const [letter] = await lettersTo(house, day.parent.email)
  expect(letter!.body_text).toContain(`/ems/event/${day.slam.slug}/schedule?team=`)
  expect(letter!.body_text).not.toContain('schedule-seen')
  expect(unseen(await day.receipts())).toBe(4)

  const token = await day.linkOf(0)
  const page = await day.page(token)
  expect(page.teams).toMatchObject([
    { entrant_id: day.slam.entrants[0], seen_at: null, games: [{ start_time: '09:00' }] },
  ])
  const first = await day.confirm(token, page)
  expect(first.data.teams[0].seen_at).not.toBeNull()
  expect((await day.confirm(token, page)).data).toEqual(first.data)
  const all = await day.receipts()
  expect(unseen(all)).toBe(3)
  expect(all.find(({ seen_at }) => seen_at !== null)!.entrant_id).toBe(day.slam.entrants[0])
})

test('after a change only its teams are asked again, and what was seen before confirms nothing', async () => {
  const day = await aPublishedDay()
  const token = await day.linkOf(0)
  const before = await day.page(token)
  for (const who of [0, 1] as const) {
    const own = await day.linkOf(who)
    await day.confirm(own, await day.page(own))
  }
  const other = await day.receipts()
  await day.places(['10:30', '09:00'])
  const moved = (await day.receipts()).length
  expect((await day.publish()).http).toBe(200)
  expect(moved).toBe(other.length)
  expect(unseen(await day.receipts())).toBe(3)
  expect(await day.confirm(token, before)).toMatchObject({ http: 409, code: 'schedule_moved_on' })
  expect(unseen(await day.receipts())).toBe(3)
  expect((await day.confirm(token, await day.page(token))).data.teams).toMatchObject([
    { games: [{ start_time: '10:30' }] },
  ])
  expect(unseen(await day.receipts())).toBe(2)
})

test('of a schedule that is published at the same moment, the old one is not confirmed', async () => {
  const day = await aPublishedDay()
  const token = await day.linkOf(0)
  const page = await day.page(token)
  await day.places(['10:30', '09:00'])
  const held = {
    text: 'select from schedule_receipt where tenant_id = $1 and entrant_id = $2 for update',
    values: [alliance, day.slam.entrants[0]!],
  }
  const [published, confirmed] = await inTurn(pool, held, day.publish, () => day.confirm(token, page))
  expect(published!.http).toBe(200)
  expect(confirmed).toMatchObject({ http: 409, code: 'schedule_moved_on' })
  expect(unseen(await day.receipts())).toBe(4)
})

test('those who have not confirmed are reminded once an hour, also by two at the same moment', async () => {
  const day = await aPublishedDay()
  expect((await day.remind()).data).toMatchObject({ teams: 0 })
  const token = await day.linkOf(1)
  await day.confirm(token, await day.page(token))
  await day.long(2)
  const answers = await atOnce(3, day.remind)
  expect(answers.map(({ data }) => data.teams).toSorted()).toEqual([0, 0, 3])
  expect((await day.letters(0)).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Game schedule',
    'Please confirm your games',
  ])
  expect(await day.letters(1)).toHaveLength(1)
  expect(await day.linkOf(0)).toMatch(/-/)
})

test('a link that was not signed, of another event, or of a canceled one opens nothing', async () => {
  const day = await aPublishedDay()
  const token = await day.linkOf(0)
  const page = await day.page(token)
  const forged = token.replace(/^[^-]+/, day.slam.entrants[1]!.toString(36))
  for (const wrong of [forged, `${'x'.repeat(30)}`]) {
    expect(await ask('GET', `/ems/schedule-seen/${wrong}`)).toMatchObject({
      ...{ http: 404, code: 'receipt_link_not_found' },
    })
    expect((await day.confirm(wrong, page)).http).toBe(404)
  }
  const other = await aPublishedDay()
  expect((await day.confirm(await other.linkOf(0), page)).http).toBe(404)
  expect(unseen(await day.receipts())).toBe(4)
  await pool.query(`update event set status = 'cancelled' where tenant_id = $1 and id = $2`, [
    ...[alliance, day.slam.id],
  ])
  expect((await ask('GET', `/ems/schedule-seen/${token}`)).http).toBe(404)
})

test('phones of families and staff say what changed, and open their own games', async () => {
  const day = await aPublishedDay()
  const heard = async () => {
    await house.work()
    const path = new URL(day.phone.endpoint).pathname
    return push.taken.filter((one) => one.path === path).map(({ alert }) => alert)
  }
  const path = `/ems/event/${day.slam.slug}/schedule?team=${day.slam.entrants[0]}`
  const { name } = await day.slam.board()
  expect(await heard()).toMatchObject([{ title: `Game schedule: ${name}`, path }])
  await day.places(['10:30', '09:00'])
  await day.publish()
  await day.places(['10:30', '11:00'])
  await day.publish()
  expect(await heard()).toMatchObject([
    {},
    { title: `Schedule change: ${name}`, body: expect.stringMatching(/^1 game of .+ changed\.$/), path },
  ])
})
