import { MERGE_UNDO_DAYS, MergeNotFound, type Merged, type listMerges } from 'contract/office/merge'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { pageMerges, type MergeRow } from './merging-queries.ts'

export async function giveMerges(context: Context, input: In<typeof listMerges>) {
  const { data, meta } = await pageMerges(context, input)
  return { data: data.map((row) => shown(context, row)), meta }
}

export async function showMerge(context: Context, id: number): Promise<Merged> {
  const { data } = await pageMerges(context, { id })
  if (!data[0]) throw MergeNotFound()
  return shown(context, data[0])
}

const shown = ({ now }: Context, { is_kept, ...row }: MergeRow): Merged => ({
  ...row,
  is_undoable: is_kept && row.undone_at === null && row.member !== '' && !isOld(row.created_at, now),
})

export const isOld = (created_at: string, now: Date) =>
  now.getTime() - Date.parse(created_at) > MERGE_UNDO_DAYS * 86_400_000
