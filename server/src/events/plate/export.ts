import { stringify } from 'csv-stringify/sync'
import type { PlateTeam, exportPlate } from 'contract/events/plate'
import { decimal } from 'contract/money'
import type { In } from 'contract/operation'
import type { Context, Download } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import type { PlateGamesOf } from './accounts.ts'
import { giveBoard } from './desk.ts'

const COLUMNS = [
  ...['Division', 'Team', 'Club', 'In the event', 'Games', 'Owed so far', 'Paid', 'Left to pay', 'Due now'],
  ...['Next due', 'To refund', 'Paid by card', 'Paid by check', 'Paid in cash', 'Orders', 'Last reminded'],
]

/** The board as a spreadsheet, a row for each team. @throws EventNotFound */
export async function exportBoard(
  context: Context,
  gamesOf: PlateGamesOf,
  { id }: In<typeof exportPlate>,
): Promise<Download> {
  const { teams } = await giveBoard(context, gamesOf, { id })
  const { slug } = (await findEvent(context, id))!
  const rows = teams.map((team) => [
    ...[team.division, team.team, team.club, team.is_in ? 'Yes' : 'No', team.games.length],
    ...[team.total, team.paid, team.left, team.due].map(decimal),
    ...[team.due_at, decimal(team.over)],
    ...(['card', 'check', 'cash'] as const).map((method) => decimal(keptBy(team, method))),
    ...[team.payments.map(({ order }) => order.number).join('; '), team.reminded_at],
  ])
  return {
    filename: `${slug}-plate-fees.csv`,
    type: 'text/csv',
    content: Buffer.from(
      stringify(rows, { header: true, columns: COLUMNS, bom: true, escape_formulas: true }),
    ),
  }
}

const keptBy = ({ payments }: Pick<PlateTeam, 'payments'>, by: PlateTeam['payments'][number]['method']) =>
  payments
    .filter(({ method }) => method === by)
    .reduce((sum, { cents, refunded }) => sum + cents - refunded, 0)
