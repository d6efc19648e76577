import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { asking, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
await registeringIn(house)
const ask = asking(house)
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

async function aLink() {
  const { team_ids } = await aClubWithTeams(house.acting())
  const [team_id] = team_ids as [number]
  const coach = await house.tokenOf(teamAdmin(team_id))
  const { data } = await ask('POST', `/mms/team/${team_id}/send-invite`, coach, {
    as_link: true,
    role: 'player',
    first_name: 'Ivy',
  })
  const { id, link } = data.invites[0]
  return { team_id, coach, id, token: /invite[/=]([\w-]+)/.exec(link)![1]! }
}
const about = async (token?: string) =>
  (await ask('GET', `/mms/registration/preview${token ? `?invite=${token}` : ''}`)).data
const picture = (query = '') => house.call(`/api/mms/registration/preview.jpg${query}`)

test('a link to the registration tells the season and the lowest price of a player', async () => {
  expect(await about()).toEqual({ season: '2026-2027', place: null, from_cents: expect.any(Number) })
})

test('an invitation names team, club and division, and nobody', async () => {
  const { token } = await aLink()
  const told = await about(token)
  expect(told.place).toMatchObject({
    team: expect.stringMatching(/^Comets Red/),
    club: expect.stringMatching(/^Comets/),
    member_type: 'Player',
  })
  expect(told.from_cents).toBeGreaterThan(0)
  expect(JSON.stringify(told)).not.toContain('Ivy')
})

test('an invitation that was withdrawn, is made up or another tenant’s tells what any link tells', async () => {
  const { coach, id, token } = await aLink()
  expect(
    (await house.call(`/api/mms/registration/preview?invite=${token}`, { label: 'demo' })).json().data.place,
  ).toBe(null)
  expect((await about(token)).place).not.toBeNull()
  await ask('DELETE', `/mms/team/invite/${id}`, coach)
  for (const over of [token, 'A'.repeat(32)]) expect((await about(over)).place).toBeNull()
})

test('the picture has the size networks show, is drawn once, kept, and differs with what it says', async () => {
  const { token } = await aLink()
  const [general, invited] = [await picture(), await picture(`?invite=${token}`)]
  expect(general.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
  })
  expect(await sharp(general.rawPayload).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'jpeg',
  })
  expect(invited.rawPayload.equals(general.rawPayload)).toBe(false)
  const spanish = await picture('?language=es')
  expect(spanish.rawPayload.equals(general.rawPayload)).toBe(false)

  const kept = () =>
    readdirSync(join(house.folder, 'files/previews/alliance')).filter((name) => name.endsWith('.jpg'))
  const before = kept()
  expect((await picture()).rawPayload.equals(general.rawPayload)).toBe(true)
  expect([before.length, kept()]).toEqual([3, before])
})
