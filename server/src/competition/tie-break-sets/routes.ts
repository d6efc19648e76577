import * as sets from 'contract/competition/standings/tie-break-sets'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { findTieBreakSets } from './queries.ts'
import { addSet, dropSet, editSet, giveSet, previewSet } from './sets.ts'

export const tieBreakRoutes: Routes = [
  on(sets.listTieBreakSets, (context) => findTieBreakSets(context)),
  on(sets.getTieBreakSet, giveSet),
  on(sets.createTieBreakSet, addSet),
  on(sets.previewTieBreakSet, previewSet),
  on(sets.changeTieBreakSet, editSet),
  on(sets.deleteTieBreakSet, dropSet),
]
