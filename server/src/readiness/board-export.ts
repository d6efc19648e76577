import { messageIn } from 'contract/message'
import { stringify } from 'csv-stringify/sync'
import { COLOUR_NAMES } from 'contract/readiness'
import { audit } from '../plumbing/audit.ts'
import type { Context, Download, OutsideContext } from '../plumbing/context.ts'
import { showBoard, type Which } from './board.ts'

/** The board as a table: a row per person, a column per requirement. */
export async function giveBoard(context: OutsideContext, which: Which): Promise<Download> {
  const board = await context.transaction(async (inside: Context) => {
    const found = await showBoard(inside, which)
    await audit(inside, {
      action: 'readiness.exported',
      subject: which.team_id === undefined ? 'club' : 'team',
      subject_id: (which.team_id ?? which.club_id)!,
    })
    return found
  })
  const rows = board.teams.flatMap(({ name, division, insurance, people }) =>
    people.map((one) => [
      name,
      division,
      one.role,
      one.jersey_number,
      one.name,
      one.member_number,
      COLOUR_NAMES[one.colour],
      ...one.verdicts.map((place) => {
        const { state, says } = board.verdicts[place]!
        return `${COLOUR_NAMES[state]}: ${messageIn(says)}`
      }),
      `${COLOUR_NAMES[insurance.state]}: ${messageIn(insurance.says)}`,
    ]),
  )
  const columns = [
    'Team',
    'Division',
    'Role',
    'Number',
    'Name',
    'Member ID',
    `On ${board.until}`,
    ...board.requirements.map(({ title }) => title),
    'Insurance of the team',
  ]
  return {
    filename: `Readiness ${board.until}.csv`,
    type: 'text/csv',
    content: Buffer.from(stringify(rows, { header: true, columns, bom: true, escape_formulas: true })),
  }
}
