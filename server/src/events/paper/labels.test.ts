import { beforeAll, expect, test } from 'vitest'
import { aClubThatEnters, aFamily, anEvent, cancelEvent, enterFamily } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { asking } from '../../../test/team.ts'
import { tournamentsIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
let helper: string
beforeAll(async () => {
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
})

const paper = async (id: number, which: string, token = helper) => {
  const answer = await house.call(`/api/ems/events/${id}/print/${which}`, { token })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return pdfText(answer.rawPayload)
}

test('a camp prints a badge and a wristband for each child, with whom to call', async () => {
  const camp = await anEvent(house)
  const family = await aFamily(house, '2016-05-02', '2018-03-01')
  const held = await enterFamily(house, camp, family, { total: 0 })
  const paid = await ask('POST', `/ems/my-events/${held.party_id}/pay`, family.token, {})
  expect(paid.data).toMatchObject({ state: 'confirmed' })
  const badges = await paper(camp.id, 'badges')
  const bands = await paper(camp.id, 'wristbands')
  for (const { first_name, last_name } of family.children) {
    expect(badges).toContain(`${first_name} ${last_name}`)
    expect(bands).toContain(`${first_name} ${last_name}`)
  }
  expect(badges).toContain('All ages')
  expect(bands).toContain('Maria')
})

test('a tournament prints badges of its coaches, wristbands of its players, and a sign for each field', async () => {
  const club = await aClubThatEnters(house)
  const slam = await tournamentsIn(house)()
  await house.world.database.pool.query('update entrant set team_id = $2 where id = $1', [
    slam.entrants[0],
    club.team_id,
  ])
  const badges = await paper(slam.id, 'badges')
  expect(badges).toContain('Robin')
  expect(badges).not.toContain('Sofía')
  expect(await paper(slam.id, 'wristbands')).toContain('Sofía')
  const signs = await paper(slam.id, 'field-signs')
  expect(signs).toContain(slam.park)
  expect(signs).toContain('Field')
  await cancelEvent(house, { id: slam.id, manager: await house.tokenOf(ADMIN) })
  const noSigns = await house.call(`/api/ems/events/${slam.id}/print/field-signs`, { token: helper })
  expect(noSigns.json()).toMatchObject({ status: 409, code: 'event_called_off' })
  const answer = await house.call(`/api/ems/events/${slam.id}/print/badges`, { token: club.coach.token })
  expect(answer.statusCode).toBe(403)
})
