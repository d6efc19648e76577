import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { beginBatch, listBatches, type BatchAct, type QueueName } from 'contract/batches'
import type { Operation } from 'contract/operation'
import { query, useCall } from '../api.ts'
import { useSession, may } from '../session.ts'
import { Button } from '../ui/button.tsx'
import type { RowAct, Selection } from '../ui/tables/data-table.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { BatchStrip } from './batch-strip.tsx'
import { ACT_WORDS, labelOf, noteOf as noteOfAct } from './batch-words.ts'

type Queue = {
  name: QueueName
  /** What can be done with its rows, each with the call that does it to one. */
  acts: Partial<Record<BatchAct, Operation>>
  /** The list's search and filters, for users who select all that match. */
  narrowed: { q?: string | undefined; filters?: object | undefined }
}

/** What needs no words and no second look when it is about a single row. What cannot be restored is looked at first. */
const isAtOnce = (queue: QueueName, act: BatchAct) => act === 'approve' && queue !== 'erasures'

/**
 * What makes a list a queue: buttons and keys that decide many rows, a look at whom it concerns before, ten seconds to
 * undo after. Spread `table` into its `DataTable`, and put `strip` above it.
 */
export function useQueue({ name, acts, narrowed }: Queue) {
  const who = useSession()
  const mine = (Object.keys(acts) as BatchAct[]).filter((act) => may(acts[act]!, who))
  const [open, setOpen] = useState<{ act: BatchAct; selection: Selection }>()
  const begin = useCall(beginBatch, { quiet: 'success', refresh: [listBatches] })
  const { data: batches = [] } = useQuery({ ...query(listBatches, {}), enabled: mine.length > 0 })
  const held = new Map(
    batches
      .filter(({ queue, act }) => queue === name && act !== 'message' && act !== 'ask')
      .flatMap(({ waiting, act, queue }) =>
        waiting.map((id) => [String(id), noteOfAct(queue, act)] as const),
      ),
  )
  const noteOf = (id: string) => held.get(id)
  const start = (act: BatchAct) => (selection: Selection) => {
    const [only, ...more] = selection.ids
    const isOne = !selection.isAllMatching && only !== undefined && more.length === 0
    if (!isOne || !isAtOnce(name, act)) return setOpen({ act, selection })
    begin.mutate({ queue: name, act, ids: [Number(only)], count: 1, newest: Number(only) })
    selection.clear()
  }
  const rowActs: RowAct[] = mine.map((act) => ({
    key: ACT_WORDS[act].key,
    says: labelOf(name, act),
    run: start(act),
  }))
  const table = {
    noteOf,
    acts: rowActs,
    ...(mine.length > 0 && {
      bulk: (selection: Selection): ReactNode =>
        mine.map((act) => (
          <Button
            key={act}
            kind={act !== 'approve' ? 'default' : name === 'erasures' ? 'danger' : 'primary'}
            onClick={() => start(act)(selection)}
          >
            {labelOf(name, act)}
          </Button>
        )),
    }),
  }
  const strip = mine.length > 0 && (
    <>
      <BatchStrip queue={name} />
      {open && (
        <BatchDialog
          queue={name}
          act={open.act}
          meant={
            open.selection.isAllMatching
              ? {
                  ...(narrowed.q && { q: narrowed.q }),
                  ...(narrowed.filters && { filters: narrowed.filters }),
                }
              : { ids: open.selection.ids.map(Number) }
          }
          onDone={() => {
            open.selection.clear()
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
  /** Decides one row, for buttons beside it. */
  const decide = (act: BatchAct, id: number) =>
    start(act)({ ids: [String(id)], isAllMatching: false, count: 1, clear: () => {} })
  /** The same for everything that matches, for a button without a list. */
  const decideAll = (act: BatchAct) => start(act)({ ids: [], isAllMatching: true, count: 0, clear: () => {} })
  return { name, table, strip, decide, decideAll, mine, noteOf }
}
