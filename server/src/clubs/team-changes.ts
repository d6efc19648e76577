import {
  TeamHasFee,
  TeamHasPeople,
  TeamInEvents,
  TeamKeepsSeason,
  TeamNotActive,
  createTeam,
  teamChoices,
  endTeam,
  updateTeam,
  type Team,
} from 'contract/clubs/teams'
import { InviteBeingPaid } from 'contract/clubs/invites'
import { RosterRefused } from 'contract/clubs/rosters'
import { yearOf } from 'contract/dates'
import { ageRefusal } from 'contract/eligibility'
import type { In, Out } from 'contract/operation'
import { Forbidden, invalidField } from 'contract/problem'
import { saying, sentence } from 'contract/message'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { teamShown } from './teams.ts'
import { findOnTeam } from './teams-queries.ts'
import { isOfClub, isOffice, teamFor, type OfficeTeam } from './team-access.ts'
import {
  findClasses,
  findOwnClubs,
  findPlayersOf,
  findSeasons,
  isNameTaken,
  isTeamUsed,
  lockTeamNames,
  setTeam,
  withdrawAll,
} from './team-changes-queries.ts'
import { findDivisions, findLeagues, getTeam, insertTeam } from './queries.ts'
import { holdPlace } from './structure-queries.ts'
import type { LeagueFees } from './league-fees.ts'
import type { RosterHooks } from './roster-hooks.ts'
import { getEntry, holdForRosters } from './roster-queries.ts'
import { leave, rosterOf } from './rosters.ts'
import { teamTermsOf } from './team-approval.ts'

export async function giveChoices(context: Context): Promise<Out<typeof teamChoices>> {
  const [seasons, leagues, divisions, clubs] = await Promise.all([
    findSeasons(context, todayOf(context)),
    findLeagues(context),
    findDivisions(context),
    findOwnClubs(context),
  ])
  return {
    seasons,
    leagues: leagues.map(({ id, name }) => ({ id, name })),
    divisions: divisions.map(({ id, label, discipline_id }) => ({ id, name: label, discipline_id })),
    classes: await findClasses(context, seasons),
    clubs,
    without_club: isOffice(context),
  }
}

/** Whether the user creates the teams of a club; teams without a club are created by the office. */
export const mayMakeTeamsIn = async (context: Context, club_id: number | null): Promise<boolean> =>
  isOffice(context) || (club_id !== null && (await findOwnClubs(context)).some(({ id }) => id === club_id))

export const makeTeam =
  (fees: LeagueFees) =>
  (context: Context, input: In<typeof createTeam>): Promise<Team> =>
    makeTeamAfter(context, fees, { previous_team_id: null, invited_ids: [] }, input)

type After = {
  previous_team_id: number | null
  /** The members to invite once the league fee is settled. */
  invited_ids: readonly number[]
}

/**
 * Creates a team, possibly continuing one of an earlier season. A club's new team is a draft until its league fee
 * is settled, if there is one. Then it waits for the office if the office wants that, unless it is a known team
 * from before.
 */
export async function makeTeamAfter(
  context: Context,
  fees: LeagueFees,
  { previous_team_id, invited_ids }: After,
  { name, season_id, league_id, division_id, club_id = null, ...more }: In<typeof createTeam>,
): Promise<Team> {
  const classes = await requirePlace(context, { league_id, division_id, season_id, club_id, ...more })
  if (club_id === null && !isOffice(context)) throw invalidField('club_id', 'Choose one of your clubs.')
  await requireName(context, { name, season_id, club_id })
  const previous = previous_team_id === null ? undefined : await getTeam(context, previous_team_id)
  const isKnown = previous?.status === 'active'
  // The class carries over if the next season has it.
  const kept = classes.find((one) => one === previous?.class) ?? null
  const terms = isOffice(context) ? ASKS_NOTHING : await teamTermsOf(context)
  const price = terms.league_fee
    ? await fees.priceOf(context, { season_id, league_id, division_id })
    : undefined
  const status: 'draft' | 'waiting_for_approval' | 'active' = price
    ? 'draft'
    : terms.approval && !isKnown
      ? 'waiting_for_approval'
      : 'active'
  const team = { name, season_id, league_id, division_id, club_id, class: more.class ?? kept, status }
  const made_by = status === 'active' ? {} : { made_by: whoIs(context).id }
  const { id } = await insertTeam(context, { ...team, previous_team_id, ...made_by })
  await audit(context, { action: 'team.created', subject: 'team', subject_id: id, after: team })
  if (price) await fees.ask(context, { team_id: id, price, invited_ids })
  return teamShown(context, createTeam.access, id)
}

/** The office's own teams wait for nothing. */
const ASKS_NOTHING = { approval: false, league_fee: false }

type Place = {
  league_id?: number | undefined
  division_id?: number | undefined
  season_id?: number | undefined
  club_id?: number | null | undefined
  class?: string | null | undefined
}

/**
 * Everything selected must exist, the club must be the user's own, and the class one of those returned; when
 * changing a team, checks only what changes.
 */
async function requirePlace(context: Context, place: Place, team?: OfficeTeam) {
  const { league_id, division_id, season_id, club_id } = place
  const choices = await giveChoices(context)
  const isOf = (list: readonly { id: number }[], id: number) => list.some((one) => one.id === id)
  if (league_id !== undefined && !isOf(choices.leagues, league_id))
    throw invalidField('league_id', 'Choose a league.')
  if (division_id !== undefined && !isOf(choices.divisions, division_id))
    throw invalidField('division_id', 'Choose a division.')
  const held = await holdPlace(context, { league_id, division_id })
  if (!held.league) throw invalidField('league_id', 'This league was just archived. Choose another one.')
  if (!held.division)
    throw invalidField('division_id', 'This division was just archived. Choose another one.')
  if (typeof club_id === 'number' && !isOf(choices.clubs, club_id))
    throw invalidField('club_id', 'Choose one of your clubs.')
  if (season_id !== undefined && !choices.seasons.some(({ id, is_open }) => id === season_id && is_open))
    throw invalidField('season_id', 'Choose a season that isn’t over.')
  const classes = classesFor(choices, {
    season_id: season_id ?? team?.season_id,
    division_id: division_id ?? team?.division_id,
  })
  if (typeof place.class === 'string' && !classes.includes(place.class))
    throw invalidField('class', 'We don’t recognize this class.')
  return classes
}

/** The classes a team of this season and division can declare: those in its discipline's rule pack. */
function classesFor(
  { divisions, classes }: Out<typeof teamChoices>,
  { season_id, division_id }: Pick<Place, 'season_id' | 'division_id'>,
): readonly string[] {
  const division = divisions.find(({ id }) => id === division_id)
  const pack = classes.find(
    (one) => one.season_id === season_id && one.discipline_id === division?.discipline_id,
  )
  return pack?.names ?? []
}

async function requireName(context: Context, team: Parameters<typeof isNameTaken>[1]) {
  await lockTeamNames(context)
  if (await isNameTaken(context, team))
    throw invalidField('name', 'This season already has a team by that name.')
}

const FIELDS = ['name', 'league_id', 'division_id', 'season_id', 'class', 'club_id'] as const

/**
 * A coach can change the name. Where a team plays is up to its club or the office, and only the office once
 * it has players.
 */
export const changeTeam =
  ({ isRegisteredFor }: Pick<RosterHooks, 'isRegisteredFor'>, { isAsked }: Pick<LeagueFees, 'isAsked'>) =>
  async (context: Context, { id, version, ...sent }: In<typeof updateTeam>): Promise<Team> => {
    await holdForRosters(context, { member_ids: [], team_ids: [id] })
    const team = await teamFor(context, updateTeam.access, id)
    await requireVersion(context, team, version)
    const changed = FIELDS.filter((field) => sent[field] !== undefined && sent[field] !== team[field])
    if (changed.length === 0) return teamShown(context, updateTeam.access, id)
    await requirePlace(context, Object.fromEntries(changed.map((field) => [field, sent[field]])), team)
    if (changed.some((field) => field !== 'name') && !isOffice(context)) {
      if (changed.includes('club_id') || !isOfClub(context, team))
        throw Forbidden({ message: 'Only the team’s club or the office can change where it plays.' })
      if (
        ['league_id', 'division_id', 'season_id'].some((field) => changed.includes(field as 'name')) &&
        (await isAsked(context, id))
      )
        throw TeamHasFee()
      if (team.players + team.requests > 0)
        throw TeamHasPeople({ message: 'This team has players. Please ask the office for this change.' })
    }
    const { name = team.name, club_id = team.club_id, season_id = team.season_id } = sent
    if (
      changed.includes('season_id') &&
      ((await isTeamUsed(context, id)) || (await isRegisteredFor(context, id)))
    )
      throw TeamKeepsSeason()
    if (changed.includes('division_id')) await requireAges(context, team, sent.division_id!)
    if (['name', 'club_id', 'season_id'].some((field) => changed.includes(field as 'name')))
      await requireName(context, { name, club_id, season_id, but: id })
    const after = Object.fromEntries(changed.map((field) => [field, sent[field]]))
    await setTeam(context, { id, version }, after)
    await audit(context, {
      action: 'team.changed',
      subject: 'team',
      subject_id: id,
      before: Object.fromEntries(changed.map((field) => [field, team[field]])),
      after,
    })
    return teamShown(context, updateTeam.access, id)
  }

const HasPlayer = sentence('team_has_player', '{name} is on this team. {reason}')

/** A changed division must not make any current player too old or too young, whoever changes it. */
async function requireAges(context: Context, { id, discipline_id }: OfficeTeam, division_id: number) {
  const players = await findPlayersOf(context, id, todayOf(context))
  if (players.length === 0) return
  const { pack, divisions, season } = (await rosterOf(context, id))!
  const division = (await findDivisions(context, discipline_id)).find((one) => one.id === division_id)
  if (!division) throw invalidField('division_id', 'Choose a division in the same discipline.')
  for (const { name, dob } of pack ? players : []) {
    const reason = dob && ageRefusal(dob, { year: yearOf(season.end_date) }, pack!, divisions, division_id)
    if (reason)
      throw RosterRefused({
        message: HasPlayer({ name, reason: saying(reason) }),
        detail: { obstacles: [{ code: 'age', reason }] },
      })
  }
}

async function requireVersion(context: Context, team: OfficeTeam, version: number) {
  if (team.version !== version)
    throw await changedMeanwhile(
      context,
      'team',
      team.id,
      await teamShown(context, updateTeam.access, team.id),
    )
}

/**
 * Ends a team that nobody plays for. Its invitations are ended first, because answering one locks the
 * invitation before the team.
 *
 * Its entries in coming events are withdrawn before its roster is held, because a withdrawal holds orders and events.
 *
 * @throws InviteBeingPaid while a card is charged for a place on it; TeamInEvents where it stands in coming events and nobody has
 * said what happens to them, or where something else comes back than was shown
 */
export const finishTeam =
  ({
    isPlaceBeingPaid,
    comingEntriesOf,
    withdrawEntriesOf,
  }: Pick<RosterHooks, 'isPlaceBeingPaid' | 'comingEntriesOf' | 'withdrawEntriesOf'>) =>
  async (context: Context, { id, version, entries, back_cents }: In<typeof endTeam>): Promise<Team> => {
    const seen = await teamFor(context, endTeam.access, id)
    if (seen.status !== 'active' && seen.status !== 'draft') throw TeamNotActive()
    if ((await findOnTeam(context, id, todayOf(context))).some(({ is_staff }) => !is_staff))
      throw TeamHasPeople()
    const coming = await comingEntriesOf(context, id)
    const unsaid = (standing: typeof coming) => TeamInEvents({ detail: { entries: standing } })
    if (entries === undefined && coming.length > 0) throw unsaid(coming)
    const back = entries === 'withdraw' ? await withdrawEntriesOf(context, id) : 0
    const invites = await withdrawAll(context, id)
    for (const invite of invites) if (await isPlaceBeingPaid(context, invite)) throw InviteBeingPaid()
    const staff = (await findOnTeam(context, id, todayOf(context))).filter(({ is_staff }) => is_staff)
    await holdForRosters(context, { member_ids: staff.map(({ member_id }) => member_id), team_ids: [id] })
    const team = await teamFor(context, endTeam.access, id)
    await requireVersion(context, team, version)
    if (team.status !== 'active' && team.status !== 'draft') throw TeamNotActive()
    // Nothing of it has happened then: all is one transaction.
    if (entries === 'withdraw' && back !== (back_cents ?? 0)) throw unsaid(coming)
    if ((await findOnTeam(context, id, todayOf(context))).some(({ is_staff }) => !is_staff))
      throw TeamHasPeople()
    // Entered meanwhile.
    const late = entries === 'keep' ? [] : await comingEntriesOf(context, id)
    if (late.length > 0) throw unsaid(late)
    for (const one of staff) {
      const entry = await getEntry(context, one.id)
      if (entry && entry.state !== 'ended') await leave(context, entry, 'registration', 'The team has ended.')
    }
    // Last season's team can be renewed again.
    await setTeam(context, { id, version }, { status: 'inactive', previous_team_id: null })
    await audit(context, {
      action: 'team.ended',
      subject: 'team',
      subject_id: id,
      before: { status: team.status },
      after: {
        status: 'inactive',
        staff: staff.length,
        invites: invites.length,
        ...(coming.length > 0 && {
          [entries === 'keep' ? 'entries_kept' : 'entries_withdrawn']: coming.length,
        }),
      },
    })
    return teamShown(context, endTeam.access, id)
  }
