import { beforeAll, expect, test } from 'vitest'
import { insertTeam, inviteToTeam } from '../clubs/clubs.ts'
import { registered } from '../../test/household.ts'
import { testHouse } from '../../test/house.ts'
import { openNextSeason } from '../../test/next-season.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const running = family.choices.season.id as number
let coming: number
beforeAll(async () => {
  coming = await openNextSeason(house)
})

const daughterIn = async (season_id: number) =>
  family.daughter(await family.place('Player', '05/02/2014', season_id))

test('whom last year’s list brought claims the record for the next season', async () => {
  const code = 'CLAIM2345'
  const { rows } = await pool.query<{ id: number; member_number: string }>(
    `insert into member (tenant_id, member_number, first_name, last_name, dob, pre_confirmation_code, pre_member_type_id,
       created_at, updated_at)
     values ($1, 'AF-2025-000777', 'Sofía', 'Lopez', '2014-05-02', $2, $3, now(), now()) returning id, member_number`,
    [house.tenants.alliance.id, code, family.typeId('Player')],
  )
  const found = await ask(
    'GET',
    `member_lookup?pre_confirmation_code=${code}&pre_member_type_name=player&dob=05/02/2014`,
  )
  expect(found).toMatchObject({ http: 200, data: { id: rows[0]!.id, dob: '2014-05-02' } })

  const { registrations } = await registered(house, family, {
    season_id: coming,
    registrant: family.registrant({ last_name: 'Lopez' }),
    people: [{ ...(await daughterIn(coming)), confirmation_code: code }],
  })
  expect(registrations).toMatchObject([
    { season: '2027-2028', division: '14U', member_number: rows[0]!.member_number },
  ])
  const again = await ask('GET', `member_lookup?pre_confirmation_code=${code}&pre_member_type_name=player`)
  expect(again).toMatchObject({ http: 404 })
})

test('an invitation to a team of the next season brings whoever takes it into that season', async () => {
  const place = await family.place('Player', '05/02/2014', coming)
  const { team_id, token } = await house.acting().transaction(async (context) => {
    const { id } = await insertTeam(context, {
      name: 'Thunder 14U',
      league_id: family.texas,
      division_id: place.division_id!,
      season_id: coming,
      club_id: null,
      status: 'active',
    })
    const invited = await inviteToTeam(context, { team_id: id, member_type_id: family.typeId('Player') })
    return { team_id: id, token: invited.token }
  })
  const shown = await ask('GET', `registration/invite/${token}`)
  expect(shown).toMatchObject({ data: { team_id, season_id: coming, division: '14U' } })

  const people = [await family.daughter({ ...place, team_id, invite_token: token })]
  const draft = await family.start({ season_id: running, registrant: family.registrant(), people })
  expect(await ask('GET', `registration/${draft.token}/quote`)).toMatchObject({ http: 200 })
  await family.sign(draft.token)
  const refused = await family.checkout(draft.token, draft.version)
  expect(refused).toMatchObject({
    http: 422,
    errors: { 'people.0.team_id': ['This team isn’t playing this season.'] },
  })

  const { registrations } = await registered(house, family, {
    season_id: coming,
    registrant: family.registrant(),
    people,
  })
  expect(registrations).toMatchObject([{ season: '2027-2028', team: 'Thunder 14U' }])
  expect(await ask('GET', `registration/invite/${token}`)).toMatchObject({ http: 410 })
})
