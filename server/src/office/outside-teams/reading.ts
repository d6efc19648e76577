import { cleanCell } from 'contract/cells'
import {
  MOST_IMPORTED_TEAMS,
  TEAM_LIST_SAYS,
  type TeamList,
  type previewTeamList,
} from 'contract/events/outside-import'
import { teamFieldOf } from 'contract/events/team-columns'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { todayOf, type OutsideContext } from '../../plumbing/context.ts'
import { readThrough } from '../import/reading-through.ts'
import type { SheetRow } from '../import/sheet.ts'

/** As much of a cell as anything about a team can have. */
const MOST_LETTERS = 200
/** Columns beyond these hold nothing about a team that we ask for. */
const MOST_COLUMNS = 60

/** Reads a list of teams as any import reads its file; nothing of it is kept. @throws UnsupportedFile; Invalid at the file */
export async function readTeams(
  context: OutsideContext,
  { file, header_line }: In<typeof previewTeamList>,
): Promise<TeamList> {
  const rows: SheetRow[] = []
  const sheet = await readThrough(Buffer.from(await file.arrayBuffer()), {
    today: todayOf(context),
    header_line,
    isKnown: (header) => teamFieldOf(header) !== undefined,
    no_columns: TEAM_LIST_SAYS.no_columns,
    onRow({ line, cells }) {
      if (rows.length === MOST_IMPORTED_TEAMS) throw invalidField('file', TEAM_LIST_SAYS.too_long)
      rows.push({
        line,
        cells: cells.slice(0, MOST_COLUMNS).map((cell) => cleanCell(cell).slice(0, MOST_LETTERS)),
      })
    },
  })
  return {
    header_line: sheet.header_line,
    headers: sheet
      .columns({})
      .slice(0, MOST_COLUMNS)
      .map(({ header }) => header),
    beginning: sheet.beginning,
    rows,
  }
}
