import {
  keepApart,
  listDuplicates,
  listMerges,
  mergeMembers,
  previewMerge,
  undoMerge,
} from 'contract/office/merge'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { giveDuplicates, setApart } from './duplicates.ts'
import { merge } from './merge.ts'
import { giveMerges } from './merges.ts'
import { giveSides } from './sides.ts'
import { unmerge } from './unmerge.ts'

export const mergeRoutes: Routes = [
  on(listDuplicates, giveDuplicates),
  on(previewMerge, giveSides),
  on(mergeMembers, merge),
  on(undoMerge, unmerge),
  on(listMerges, giveMerges),
  on(keepApart, setApart),
]
