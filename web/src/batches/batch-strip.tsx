import '../ui/meter.css'
import './batches.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { closeBatch, listBatches, stopBatch, undoBatch, type Batch, type QueueName } from 'contract/batches'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { shellState } from '../shell-state.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { doneText, heldText } from './batch-words.ts'
import { LeftOutDialog } from './left-out-dialog.tsx'

const LOOK_MS = 1_000
const isOver = ({ state }: Batch) => state === 'done' || state === 'stopped' || state === 'undone'

/** One's own batches of a list: what can still be undone, what is running, and what was left out. */
export function BatchStrip({ queue }: { queue: QueueName }) {
  const { data = [] } = useQuery({
    ...query(listBatches, {}),
    refetchInterval: ({ state }) => (state.data?.some((one) => !isOver(one)) ? LOOK_MS : false),
  })
  const own = data.filter((one) => one.queue === queue)
  useEndings(own)
  const held = own.filter(({ state }) => state === 'held')
  const acts = [...new Set(held.map(({ act }) => act))]
  const running = own.filter(({ state }) => state === 'running' || state === 'stopping')
  const ended = own.filter((one) => isOver(one) && one.left_out.length > 0)
  if (held.length + running.length + ended.length === 0) return null
  return (
    <section className="batches no-print" aria-label={t('In progress')} aria-live="polite">
      {acts.map((act) => (
        <Held key={act} batches={held.filter((one) => one.act === act)} />
      ))}
      {running.map((batch) => (
        <Running key={batch.id} batch={batch} />
      ))}
      {ended.map((batch) => (
        <Ended key={batch.id} batch={batch} />
      ))}
    </section>
  )
}

/** Says when a batch has ended, and shows the list as it is then. */
function useEndings(batches: readonly Batch[]) {
  const before = useRef(new Set<number>())
  useEffect(() => {
    const ended = batches.filter((one) => one.state !== 'undone' && isOver(one) && before.current.has(one.id))
    before.current = new Set(batches.filter((one) => !isOver(one)).map(({ id }) => id))
    for (const batch of ended) if (batch.done > 0) toast.success(doneText(batch))
    if (ended.length > 0) shellState.refresh()
  }, [batches])
}

/** Several that were begun one after the other are one line; the newest is undone first. */
function Held({ batches }: { batches: readonly Batch[] }) {
  const undo = useCall(undoBatch, { quiet: 'success', refresh: [listBatches] })
  const [newest] = batches
  const rows = batches.reduce((sum, { count }) => sum + count, 0)
  const seconds = Math.ceil(newest!.seconds_left)
  return (
    <div className="batch" data-state="held">
      <p>
        <strong>{heldText(newest!, rows)}</strong>{' '}
        <span className="dim numbers" aria-live="off">
          {t('Emails go out in {count} second.|Emails go out in {count} seconds.', { count: seconds })}
        </span>
      </p>
      <Button busy={undo.isPending} onClick={() => undo.mutate({ id: newest!.id })}>
        {batches.length > 1 ? t('Undo last') : t('Undo')}
      </Button>
      {batches.length > 1 && (
        <Button
          busy={undo.isPending}
          onClick={() => {
            for (const { id } of batches) undo.mutate({ id })
          }}
        >
          {t('Undo all')}
        </Button>
      )}
    </div>
  )
}

function Running({ batch }: { batch: Batch }) {
  const stop = useCall(stopBatch, { quiet: 'success', refresh: [listBatches] })
  const { id, state, done, left_out, count } = batch
  const reached = done + left_out.reduce((sum, one) => sum + one.count, 0)
  return (
    <div className="batch" data-state="running">
      <p>
        <strong>{heldText(batch, count)}</strong>{' '}
        <span className="dim numbers" aria-live="off">
          {t('{done} of {count} done', { done, count })}
        </span>
      </p>
      <progress
        className="meter"
        value={Math.min(reached, count)}
        max={count}
        aria-label={heldText(batch, count)}
      />
      <Button busy={stop.isPending || state === 'stopping'} onClick={() => stop.mutate({ id })}>
        {t('Stop')}
      </Button>
    </div>
  )
}

function Ended({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCall(closeBatch, { quiet: 'success', refresh: [listBatches] })
  return (
    <div className="batch" data-state="ended">
      <p>
        <strong>{doneText(batch)}</strong>{' '}
        {t('Left out: {reasons}', {
          reasons: batch.left_out.map(({ why, count }) => `${told(why)} (${count})`).join(', '),
        })}
      </p>
      <Button onClick={() => setOpen(true)}>{t('Show who')}</Button>
      <Button busy={close.isPending} onClick={() => close.mutate({ id: batch.id })}>
        {t('Got it')}
      </Button>
      {isOpen && <LeftOutDialog id={batch.id} onClose={() => setOpen(false)} />}
    </div>
  )
}
