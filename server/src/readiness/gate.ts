import { TeamNotFound } from 'contract/clubs/rosters'
import { createHash } from 'node:crypto'
import { ROSTER_ROLES } from 'contract/clubs/rosters'
import { addDays } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import {
  LATEST_DAYS,
  NOT_WRITTEN,
  type gateChoice,
  type GateList,
  type GatePerson,
  type gateList,
  type sendCheckIns,
} from 'contract/readiness/gate'
import { colourOf, type Verdict } from 'contract/readiness/judging'
import { audit } from '../plumbing/audit.ts'
import { holdForRosters } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { daysOf, judgeTeams } from './board.ts'
import { insideOf } from './gate-live.ts'
import { alertGuardians } from './gate-alerts.ts'
import { findCardKeys, findPictured, findPlaced, findSeen, insertCheckIns } from './gate-queries.ts'
import { teamsWithin } from './gate-teams.ts'
import { findEventsAhead } from './readiness-queries.ts'

/** The maximum number of teams to choose from. */
const MOST_TEAMS = 1000

export async function showChoice(context: Context): Promise<Out<typeof gateChoice>> {
  const today = todayOf(context)
  const [teams, events] = await Promise.all([teamsWithin(context), findEventsAhead(context, today)])
  return {
    today,
    events,
    teams: teams.slice(0, MOST_TEAMS).map(({ id, name, division }) => ({ id, name, division })),
  }
}

/**
 * The people of certain teams with their colors, for a phone that may lose its connection; the download is
 * recorded.
 */
export async function giveList(
  context: Context,
  { team_ids, event_id, day }: In<typeof gateList>,
): Promise<GateList> {
  const [open, { days, event }] = await Promise.all([
    teamsWithin(context),
    daysOf(context, { event_id, day }),
  ])
  const teams = open.filter(({ id }) => team_ids.includes(id))
  if (teams.length < new Set(team_ids).size) throw TeamNotFound()
  const judged = await judgeTeams(context, teams, days)
  const ids = judged.teams.flatMap(({ people }) => people.map(({ row }) => row.member_id))
  // At an event of several days, everybody is let in on each of them.
  const today = days.from <= days.today && days.today <= days.until ? days.today : days.from
  const [cards, pictured, inside] = await Promise.all([
    findCardKeys(context, ids),
    findPictured(context, ids),
    insideOf(
      context,
      teams.map(({ id }) => id),
      today,
    ),
  ])
  const keysOf = (id: number, isCurrent: boolean) =>
    cards.filter((one) => one.member_id === id && one.is_current === isCurrent).map(({ key }) => key)
  const titles = new Map(judged.requirements.map(({ key, title }) => [key, title]))
  const why = (verdicts: readonly Verdict[]) =>
    verdicts
      .filter(({ state }) => state === 'missing' || state === 'soon')
      .map(({ requirement, says }) => ({ title: titles.get(requirement) ?? 'Insurance', says }))
  for (const { team } of judged.teams)
    await audit(context, {
      action: 'gate.list_taken',
      subject: 'team',
      subject_id: team.id,
      after: { day: today },
    })
  return {
    day: today,
    until: days.until < days.today ? days.today : days.until,
    event,
    made_at: context.now.toISOString(),
    people: judged.teams.flatMap(({ team, insurance, people }) =>
      people.map(
        ({ row, verdicts }): GatePerson => ({
          member_id: row.member_id,
          team_id: team.id,
          entry_id: row.id,
          has_photo: pictured.has(row.member_id),
          name: row.name,
          team: team.name,
          role: ROSTER_ROLES[row.role],
          colour: colourOf([...verdicts, insurance]),
          why: why([...verdicts, insurance]),
          keys: [
            createHash('sha256').update(row.member_number.toUpperCase()).digest('hex'),
            ...keysOf(row.member_id, true),
          ],
          old_keys: keysOf(row.member_id, false),
          number_end: row.member_number.slice(-4),
          jersey_number: row.jersey_number,
        }),
      ),
    ),
    inside,
  }
}

/**
 * Records who was let in. What a phone sends again is recorded once; if two phones let in the same person,
 * both are recorded and the later one is told. Entries that cannot be recorded say why, and the others are
 * recorded.
 */
export async function takeCheckIns(
  context: Context,
  { check_ins }: In<typeof sendCheckIns>,
): Promise<Out<typeof sendCheckIns>> {
  const ids = [...new Set(check_ins.map(({ member_id }) => member_id))]
  const [open, placed] = await Promise.all([
    teamsWithin(context),
    findPlaced(context, [...new Set(check_ins.map(({ team_id }) => team_id))], ids),
  ])
  if (!check_ins.some(({ team_id }) => open.some(({ id }) => id === team_id))) throw TeamNotFound()
  const earliest = addDays(todayOf(context), -LATEST_DAYS)
  const faultOf = ({ team_id, member_id, day }: (typeof check_ins)[number]) => {
    if (!open.some(({ id }) => id === team_id)) return NOT_WRITTEN.team
    if (day < earliest) return NOT_WRITTEN.late
    return placed.some((one) => one.team_id === team_id && one.member_id === member_id)
      ? null
      : NOT_WRITTEN.person
  }
  const judged = check_ins.map((one) => ({ ...one, says: faultOf(one) }))
  const fit = check_ins.filter((_, at) => judged[at]!.says === null)
  const let_in = [...new Set(fit.map(({ member_id }) => member_id))]
  // Of two phones at the same moment, the second sees what the first has recorded.
  await holdForRosters(context, { member_ids: let_in, team_ids: [] })
  const recorded = fit.length > 0 ? await insertCheckIns(context, fit) : []
  const seen = await findSeen(context, ids, [...new Set(check_ins.map(({ day }) => day))])
  const firstOf = (member_id: number, day: string) =>
    seen.find((one) => one.member_id === member_id && one.day === day && one.undone_at === null)
  await alertGuardians(
    context,
    fit.filter(({ key, member_id, day }) => recorded.includes(key) && firstOf(member_id, day)?.key === key),
  )
  return judged.map(({ key, member_id, day, says }) => {
    // If only the answer got lost, it was recorded, whatever has become of the team since.
    if (says !== null && !seen.some((one) => one.key === key))
      return { key, is_written: false, says, before: null }
    const first = firstOf(member_id, day)
    return {
      key,
      is_written: true,
      says: null,
      before: first && first.key !== key ? { at: first.at, by: first.by } : null,
    }
  })
}
