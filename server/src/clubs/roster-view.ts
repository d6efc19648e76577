import {
  RosterEntryNotFound,
  rosterPhoto,
  teamRoster,
  type RosterEntry,
  type TeamRoster,
} from 'contract/clubs/rosters'
import { lockDay, shortfall, sizeOf, standingOf } from 'contract/clubs/roster-rules'
import { yearOf } from 'contract/dates'
import { judgeDivisions } from 'contract/eligibility'
import { fillPath, type In } from 'contract/operation'
import { NotFound, type Problem } from 'contract/problem'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import {
  findRosterRows,
  findTeamsWithin,
  getEntryPicture,
  isClubWithin,
  type RosterRow,
} from './roster-view-queries.ts'
import { refuseClub, refuseTeam } from './refusals.ts'
import { standingsOn } from './credentials.ts'
import { rosterOf, type TeamRoster as Judged } from './rosters.ts'

/**
 * The team with its names, if the user has this permission. @throws Forbidden for one they see; for any other TeamNotFound, or
 * what is missing of it
 */
export async function teamWithin(context: Context, word: string, id: number, missing?: () => Problem) {
  const [team] = await findTeamsWithin(context, word, { team_id: id })
  return team ?? refuseTeam(context, id, missing)
}

/** Whether the user has this permission for the team. */
export const mayWithin = async (context: Context, word: string, id: number) =>
  (await findTeamsWithin(context, word, { team_id: id })).length > 0

/** The office may do more than a team: change a locked roster, and a frozen one as far as the rules allow. */
export const handFor = async (context: Context, team_id: number) =>
  (await mayWithin(context, 'ctms.rosters.lock', team_id)) ? ('office' as const) : ('team' as const)

export async function showRoster(context: Context, { id }: In<typeof teamRoster>): Promise<TeamRoster> {
  const team = await teamWithin(context, teamRoster.access, id)
  const today = todayOf(context)
  const [judged, rows, credentialsOf, hand, mayEdit] = await Promise.all([
    rosterOf(context, id),
    findRosterRows(context, [id], today),
    standingsOn(context, [id]),
    handFor(context, id),
    mayWithin(context, 'ctms.rosters.edit', id),
  ])
  const roster = judged!
  const standing = standingOf(roster, today)
  const { locked_on, frozen_on } = roster
  return {
    team: { ...team, locked_on, frozen_on },
    rules: rulesOf(roster),
    standing,
    lock_day: standing === 'frozen' ? frozen_on : lockDay(roster),
    ...sizeOf(roster, today),
    missing: shortfall(roster, today),
    people: rows.map((row) => shown(row, roster, credentialsOf(row))),
    may: {
      edit: mayEdit && roster.team.status === 'active' && (standing === 'open' || hand === 'office'),
      lock: hand === 'office',
    },
  }
}

function rulesOf({ pack }: Judged): TeamRoster['rules'] {
  if (!pack) return null
  const { name, roster_min, roster_max, one_roster, guests_max, unsourced } = pack
  return { name, roster_min, roster_max, one_roster, guests_max, unsourced }
}

/** A person on a roster, with the sentence about their age. */
function shown(
  { profile_pic, team_id: _, ...row }: RosterRow,
  roster: Judged,
  credentials: RosterEntry['credentials'],
): RosterEntry {
  const plays = row.role === 'player' || row.role === 'guest'
  const verdict =
    plays && row.dob !== null && roster.pack
      ? judgeDivisions(
          row.dob,
          { year: yearOf(roster.season.end_date) },
          roster.rules,
          roster.divisions,
        ).find(({ division }) => division.id === roster.division.id)
      : undefined
  return {
    ...row,
    is_eligible: verdict?.eligible ?? null,
    eligibility: verdict?.reason ?? null,
    credentials,
    photo: profile_pic && `/api${fillPath(rosterPhoto.path, { id: row.id }).path}`,
  }
}

export async function showEntry(context: Context, team_id: number, id: number): Promise<RosterEntry> {
  const [roster, rows, credentialsOf] = await Promise.all([
    rosterOf(context, team_id),
    findRosterRows(context, [team_id], todayOf(context)),
    standingsOn(context, [team_id]),
  ])
  const row = rows.find((one) => one.id === id)
  if (!roster || !row) throw RosterEntryNotFound()
  return shown(row, roster, credentialsOf(row))
}

export async function givePicture(
  context: OutsideContext,
  { id }: In<typeof rosterPhoto>,
): Promise<Download> {
  const picture = await context.read(async (inside) => {
    const entry = await getEntryPicture(inside, id)
    if (!entry || !(await mayWithin(inside, rosterPhoto.access, entry.team_id))) throw RosterEntryNotFound()
    return entry.profile_pic
  })
  const photo = picture ? await context.outside.storage.get(picture) : undefined
  if (!photo) throw NotFound()
  return { filename: 'photo.jpg', content: photo.content, inline: true }
}

/** Refuses users without this permission for a club. @throws Forbidden for one they see, ClubNotFound for any other */
export async function clubWithin(context: Context, word: string, id: number) {
  if (!(await isClubWithin(context, word, id))) await refuseClub(context, id)
}
