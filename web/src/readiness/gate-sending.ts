import type { CheckIn } from 'contract/readiness/gate'
import { sendCheckIns } from 'contract/readiness/gate'
import type { Out } from 'contract/operation'
import { Problem } from 'contract/problem'
import { call } from '../api.ts'
import { claimsOf } from '../auth/auth.ts'
import { session } from '../session.ts'
import { tellTabs, type Waiting } from './gate-database.ts'
import { markSent } from './gate-here.ts'
import { allWaiting, markWaiting } from './gate-store.ts'
import { sendUndos } from './gate-undoing.ts'

/** The most the server accepts at once. */
const MOST = 100
/** Some connections only look like one: a call that never ends would hold up all others. */
const PATIENCE_MS = 30_000
/**
 * Statuses that refuse a batch. Having to log in again, the rate limit and a server that is down are not
 * refusals: everything waits.
 */
export const REFUSALS = [400, 403, 422]

type Answers = Out<typeof sendCheckIns>

type World = {
  /** Unsent check-ins, oldest first; excludes those the server has refused to record. */
  waiting: () => Promise<readonly Waiting[]>
  send: (some: CheckIn[]) => Promise<Answers>
  written: (keys: readonly string[]) => Promise<void>
  refused: (says: ReadonlyMap<string, string>) => Promise<void>
  /** People who were already let in elsewhere. */
  met: (answers: Answers, some: readonly Waiting[]) => void
}

/**
 * Sends until nothing is waiting or nothing can be sent. A check-in the server rejects does not hold up the
 * others: if a whole batch is refused without saying which one, it is sent in halves.
 */
export async function sendAll({ waiting, send, written, refused, met }: World): Promise<void> {
  async function settle(answers: Answers): Promise<boolean> {
    const keys = answers.filter(({ is_written }) => is_written).map(({ key }) => key)
    const says = new Map(
      answers.filter(({ is_written }) => !is_written).map((one) => [one.key, one.says ?? '']),
    )
    if (keys.length > 0) await written(keys)
    if (says.size > 0) await refused(says)
    return answers.length > 0
  }
  let most = MOST
  for (;;) {
    const some = (await waiting()).slice(0, most)
    if (some.length === 0) return
    try {
      const answers = await send(some.map(asSent))
      const isSettled = await settle(answers)
      met(answers, some)
      if (!isSettled) return
      most = MOST
    } catch (error) {
      if (!(error instanceof Problem) || !REFUSALS.includes(error.status)) return
      // A refusal of the logged-in user applies to all of them.
      if (some.length > 1 && error.status !== 403) {
        most = Math.ceil(some.length / 2)
        continue
      }
      await refused(new Map(some.map(({ key }) => [key, error.message])))
      most = MOST
    }
  }
}

/** Anything sent later than this had to wait for a connection, even if the browser thought there was one. */
const AT_ONCE_MS = 10_000

const asSent = (one: Waiting): CheckIn => {
  const { key, member_id, team_id, day, colour, was_offline, checked_at, reason } = one
  return {
    ...{ key, member_id, team_id, day, colour, checked_at, reason },
    was_offline: was_offline || Date.now() - Date.parse(String(checked_at)) > AT_ONCE_MS,
  }
}

/** Whether a check-in was made by this account, or by an older build that did not say by whom. */
export const isOf = (account: string, { owner }: Partial<Pick<Waiting, 'owner'>>) =>
  owner === undefined || owner === account

/** The id of the logged-in user, because two people may share a name. Empty if nobody is logged in. */
export const ownerNow = (): string => claimsOf(session.get()?.token ?? '').sub

/**
 * Sends the check-ins and then the undos of the logged-in user; those of others wait for them. Only one tab sends.
 * @returns how many were sent and how many the server refused to record
 */
export async function sendWaiting(): Promise<{ sent: number; refused: number }> {
  const counts = { sent: 0, refused: 0 }
  const work = async () => {
    const owner = ownerNow()
    if (owner === '') return
    await sendAll({
      waiting: async () =>
        owner === ownerNow() && navigator.onLine
          ? (await allWaiting()).filter((one) => isOf(owner, one) && one.says === undefined)
          : [],
      send: (check_ins) => call(sendCheckIns, { check_ins }, { signal: AbortSignal.timeout(PATIENCE_MS) }),
      async written(keys) {
        await markSent(keys)
        counts.sent += keys.length
      },
      async refused(says) {
        await markWaiting(says)
        counts.refused += says.size
      },
      met(answers, some) {
        const before = answers.flatMap(({ key, before }) => {
          const member_id = Number(some.find((one) => one.key === key)?.member_id)
          return before ? [{ member_id, before }] : []
        })
        if (before.length > 0) tellTabs({ before })
      },
    })
    if (owner === ownerNow() && navigator.onLine) await sendUndos(owner, REFUSALS, PATIENCE_MS)
  }
  await navigator.locks.request('gate', work)
  return counts
}
