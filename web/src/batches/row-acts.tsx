import '../ui/office.css'
import type { BatchAct } from 'contract/batches'
import { Button } from '../ui/button.tsx'
import { labelOf } from './batch-words.ts'
import type { useQueue } from './use-queue.tsx'

type Props = {
  queue: Pick<ReturnType<typeof useQueue>, 'name' | 'decide' | 'mine' | 'noteOf'>
  id: number
  /** Which of them are offered; all that decide a row if not given. */
  acts?: readonly BatchAct[]
}

const DECISIONS: readonly BatchAct[] = ['ask', 'reject', 'approve']

/** Decides one row, beside its list or on its own page; while that can be undone, says what is happening to it. */
export function RowActs({ queue: { name, decide, mine, noteOf }, id, acts = DECISIONS }: Props) {
  const note = noteOf(String(id))
  if (note !== undefined) return <strong role="status">{note}</strong>
  return acts
    .filter((act) => mine.includes(act))
    .map((act) => (
      <Button
        key={act}
        kind={
          act === 'reject' || (act === 'approve' && name === 'erasures')
            ? 'danger'
            : act === 'approve'
              ? 'primary'
              : 'default'
        }
        onClick={() => decide(act, id)}
      >
        {labelOf(name, act)}
      </Button>
    ))
}
