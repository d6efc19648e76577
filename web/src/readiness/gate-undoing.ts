import type { Problem } from 'contract/problem'
import { undoCheckIns } from 'contract/readiness/gate-live'
import { call } from '../api.ts'
import { allUndos, settleUndos } from './gate-here.ts'
import { allWaiting } from './gate-store.ts'

/** The most the server accepts at once. */
const MOST = 100

/** Sends an account's undos. Those whose check-in is still unsent wait: undone first, it would be recorded after all. */
export async function sendUndos(
  owner: string,
  isRefusal: (error: unknown) => error is Problem,
  patience_ms: number,
): Promise<void> {
  for (;;) {
    const waiting = new Set((await allWaiting()).map(({ key }) => key))
    const some = (await allUndos())
      .filter((one) => one.owner === owner && !waiting.has(one.key))
      .slice(0, MOST)
    if (some.length === 0) return
    try {
      const undos = some.map(({ key, undone_at }) => ({ key, undone_at }))
      const answers = await call(undoCheckIns, { undos }, { signal: AbortSignal.timeout(patience_ms) })
      if (answers.length === 0) return
      await settleUndos(
        new Map(answers.map(({ key, is_undone, says }) => [key, is_undone ? null : (says ?? '')])),
      )
    } catch (error) {
      if (!isRefusal(error)) return
      await settleUndos(new Map(some.map(({ key }) => [key, error.message])))
    }
  }
}
