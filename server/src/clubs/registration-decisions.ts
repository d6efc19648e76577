import { ClubNameTaken } from 'contract/clubs/club-details'
import { TeamNameTaken } from 'contract/clubs/teams'
import type { Context } from '../plumbing/context.ts'
import { findActiveNamesake, lockClubNames } from './club-changes-queries.ts'
import { isTeamNameHeld, lockTeamNames } from './team-changes-queries.ts'
import { setClubStatus, setTeamClub, setTeamStatus } from './queries.ts'

type Standing = 'active' | 'inactive' | 'blocked'

/** @throws TeamNameTaken where the club has an active team of its name by now: who chooses one could not tell them apart */
export async function requireTeamName(context: Context, id: number) {
  await lockTeamNames(context)
  if (await isTeamNameHeld(context, id)) throw TeamNameTaken()
}

/** What was decided of a registration is so of the club and team it entered. */
type Decided = { kind: 'team' | 'club'; team_id: number | null; club_id: number | null }

/**
 * The team, and the club, that a registration has entered follow it. A team that was entered under the name of a new club
 * which is an active one by now is a team of that; gives the club that is there by this registration.
 * @throws TeamNameTaken, ClubNameTaken
 */
export async function followDecision(
  context: Context,
  { kind, team_id, club_id }: Decided,
  standing: Standing,
): Promise<number | null> {
  let own = club_id
  if (club_id !== null && standing === 'active') {
    await lockClubNames(context)
    const known = await findActiveNamesake(context, club_id)
    if (known !== undefined) {
      if (kind === 'club' || team_id === null) throw ClubNameTaken()
      await setTeamClub(context, team_id, known)
      own = null
    }
  }
  if (kind === 'team' && team_id !== null) {
    if (standing === 'active') await requireTeamName(context, team_id)
    await setTeamStatus(context, team_id, standing)
  }
  if (own !== null) await setClubStatus(context, own, standing)
  return own
}
