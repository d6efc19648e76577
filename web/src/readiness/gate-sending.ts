import type { CheckIn } from 'contract/readiness/gate'
import { sendCheckIns } from 'contract/readiness/gate'
import type { Out } from 'contract/operation'
import { Problem } from 'contract/problem'
import { call } from '../api.ts'
import { claimsOf } from '../auth/auth.ts'
import { session } from '../session.ts'
import { allWaiting, forgetWaiting, markWaiting, tellTabs, type Waiting } from './gate-store.ts'

/** As many as the server takes at once. */
const MOST = 100
/** Some connections only look like one: a call that goes on for ever would hold up all others. */
const PATIENCE_MS = 30_000
/**
 * Refusals of what was sent. Whoever has to log in again, comes too often or finds the server away is not refused: it
 * all waits.
 */
const REFUSALS = [400, 403, 422]

type Answers = Out<typeof sendCheckIns>

type World = {
  /** Who waits, the oldest first; without those of whom the server has said that it will not write them down. */
  waiting: () => Promise<readonly Waiting[]>
  send: (some: CheckIn[]) => Promise<Answers>
  written: (keys: readonly string[]) => Promise<void>
  refused: (says: ReadonlyMap<string, string>) => Promise<void>
  /** Those who were let in elsewhere before. */
  met: (answers: Answers, some: readonly Waiting[]) => void
}

/**
 * Sends whoever waits until nobody does or nothing can be sent. One of whom the server will know nothing does not hold
 * up the others: where a whole sending is refused and it does not say of whom, it is sent in halves.
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
      // A refusal of who is logged in holds for all of them.
      if (some.length > 1 && error.status !== 403) {
        most = Math.ceil(some.length / 2)
        continue
      }
      await refused(new Map(some.map(({ key }) => [key, error.message])))
      most = MOST
    }
  }
}

/** Whoever is sent later than this had to wait for a connection, also where the browser thought that there was one. */
const AT_ONCE_MS = 10_000

const asSent = ({ key, member_id, team_id, day, colour, was_offline, checked_at }: Waiting): CheckIn => ({
  key,
  member_id,
  team_id,
  day,
  colour,
  was_offline: was_offline || Date.now() - Date.parse(String(checked_at)) > AT_ONCE_MS,
  checked_at,
})

/** Whether somebody was let in by this account, or by a build of the application that did not say by whom. */
export const isOf = (account: string, { owner }: Partial<Pick<Waiting, 'owner'>>) =>
  owner === undefined || owner === account

/** The account that is logged in; two people may have the same name. Empty when nobody is. */
export const ownerNow = (): string => claimsOf(session.get()?.token ?? '').sub

/**
 * Sends who was let in by whoever is logged in now; what others let in waits for them. Of two tabs one sends.
 * @returns how many were sent and how many the server will not write down
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
        await forgetWaiting(keys)
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
  }
  await navigator.locks.request('gate', work)
  return counts
}
