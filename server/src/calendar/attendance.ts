import { stringify } from 'csv-stringify/sync'
import { exportAttendance, teamAttendance, type SeasonAnswers } from 'contract/calendar/attendance'
import type { In, Out } from 'contract/operation'
import { teamWithin } from '../clubs/clubs.ts'
import { todayOf, type Context, type Download } from '../plumbing/context.ts'
import { countAnswers, countDatesPast } from './attendance-queries.ts'
import { findTeamPeople } from './people-queries.ts'

/** Everybody who is on the team now, also those about whom nothing was asked yet. */
async function seasonOf(context: Context, team_id: number): Promise<SeasonAnswers[]> {
  const [people, counted] = await Promise.all([
    findTeamPeople(context, team_id, todayOf(context)),
    countAnswers(context, team_id),
  ])
  return people.map(({ member_id, name, is_staff }) => {
    const said = counted.find((one) => one.member_id === member_id)
    return { member_id, name, is_staff, yes: 0, maybe: 0, no: 0, open: 0, late: 0, ...said }
  })
}

export async function showAttendance(
  context: Context,
  { id }: In<typeof teamAttendance>,
): Promise<Out<typeof teamAttendance>> {
  await teamWithin(context, teamAttendance.access, id)
  const [dates, people] = await Promise.all([countDatesPast(context, id), seasonOf(context, id)])
  return { dates, people }
}

export async function giveAttendance(
  context: Context,
  { id }: In<typeof exportAttendance>,
): Promise<Download> {
  await teamWithin(context, exportAttendance.access, id)
  const rows = (await seasonOf(context, id)).map(({ name, is_staff, yes, maybe, no, open, late }) => [
    ...[name, is_staff ? 'staff' : 'player', yes, maybe, no, open, late],
  ])
  const columns = ['Name', 'Role', 'Going', 'Maybe', 'Not going', 'No answer', 'Late answers']
  const text = stringify(rows, { header: true, columns, bom: true, escape_formulas: true })
  return { filename: `attendance-${todayOf(context)}.csv`, content: Buffer.from(text) }
}
