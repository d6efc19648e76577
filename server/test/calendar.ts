import { createAccount, givePassword } from '../src/auth/auth.ts'
import { aClubWithTeams } from './clubs.ts'
import { logIn } from './household.ts'
import { PASSWORD, type GivenRole, type Label, type testHouse } from './house.ts'
import { aMember, onTeam, teamAdmin } from './team.ts'

type House = Awaited<ReturnType<typeof testHouse>>

/** A person with a record and a login of their own. */
export async function aPerson(
  house: House,
  { roles = [], label = 'alliance', ...more }: { first_name: string; roles?: GivenRole[]; label?: Label },
) {
  const member = await aMember(house, more, label)
  const { email, first_name, last_name, id: member_id } = member
  const user_id = await house.acting(label).transaction(async (context) => {
    const { user_id } = await createAccount(context, { email, first_name, last_name, member_id, roles })
    await givePassword(context, user_id, PASSWORD)
    return user_id
  })
  return { ...member, user_id, token: await logIn(house, email, label) }
}

/** Makes somebody the guardian of a minor. */
export const guardianOf = (house: House, minor_id: number, guardian_id: number, label: Label = 'alliance') =>
  house.world.database.pool.query(
    `insert into guardianship (tenant_id, minor_id, guardian_id, relation, created_at) values ($1, $2, $3, 'Parent', now())`,
    [house.tenants[label].id, minor_id, guardian_id],
  )

/** A girl on a team, her mother with a login, and the team's coach. */
export async function aTeamWithFamily(house: House, label: Label = 'alliance') {
  const club = await aClubWithTeams(house.acting(label))
  const team_id = club.team_ids[0]!
  const coach = await aPerson(house, { first_name: 'Robin', roles: teamAdmin(team_id), label })
  await onTeam(house, { team_id, member_id: coach.id, role: 'head_coach' }, label)
  const mother = await aPerson(house, { first_name: 'Maria', label })
  const girl = await aMember(house, { first_name: 'Sofía', dob: '2017-05-02' }, label)
  await guardianOf(house, girl.id, mother.id, label)
  await onTeam(house, { team_id, member_id: girl.id, role: 'player' }, label)
  return { ...club, team_id, coach, mother, girl }
}
