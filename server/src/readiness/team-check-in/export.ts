import { stringify } from 'csv-stringify/sync'
import { messageIn } from 'contract/message'
import type { In } from 'contract/operation'
import type { CheckInRow, exportCheckIn } from 'contract/readiness/team-check-in'
import { checkInEvent } from '../../events/events.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { judgeExpected } from './judging.ts'

/** A row for each team: what is missing, and who checked it in. @throws EventNotFound, EventCalledOff */
export async function giveTable(
  context: OutsideContext,
  { id }: In<typeof exportCheckIn>,
): Promise<Download> {
  const { event, teams } = await context.transaction(async (inside: Context) => {
    const found = await checkInEvent(inside, id)
    return { event: found, teams: await judgeExpected(inside, found) }
  })
  const rows = teams.map(({ entry, row }) => [
    ...[entry.division, row.name, row.club, row.coach, entry.contact, entry.email, entry.phone, row.people],
    row.lacks.map(lackSaid).join('; '),
    ...[row.checked_in?.at, row.checked_in?.by, row.checked_in?.reason],
  ])
  const columns = [
    ...['Division', 'Team', 'Club', 'Coach', 'Entered by', 'Email', 'Phone', 'On the roster'],
    ...['Missing', 'Checked in at', 'Checked in by', 'Reason'],
  ]
  return {
    filename: `${event.slug}-check-in.csv`,
    type: 'text/csv',
    content: Buffer.from(stringify(rows, { header: true, columns, bom: true, escape_formulas: true })),
  }
}

const lackSaid = ({ title, says, count }: CheckInRow['lacks'][number]) =>
  says === null ? `${title}: ${count}` : `${title}: ${messageIn(says)}`
