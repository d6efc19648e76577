import type { CheckIn } from 'contract/readiness/gate'
import { sendCheckIns } from 'contract/readiness/gate'
import type { Out } from 'contract/operation'
import { Problem } from 'contract/problem'
import { isSaidByServer } from '../api-problems.ts'
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
const REFUSALS = [400, 403, 404, 422]

/**
 * Whether our server refuses a batch. Having to log in again, the rate limit, a server that is down and what others answer in its place
 * are not refusals: everything waits.
 */
export const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && REFUSALS.includes(error.status) && isSaidByServer(error)

/** What the server says to one that was sent. */
export type Answer = { key: string; is_written: boolean; says: string | null }
/** How many were sent, and how many the server refused to record. */
export type Counts = { sent: number; refused: number }

type Parts<One extends { key: string }, Told extends Answer> = {
  /** The most the server accepts at once. */
  most: number
  /** What is not sent, oldest first; excludes what the server has refused to record. */
  waiting: () => Promise<readonly One[]>
  send: (some: readonly One[]) => Promise<readonly Told[]>
  /** The server recorded some, and refused others with a reason. */
  settle: (said: ReadonlyMap<string, string | null>) => Promise<void>
  met?: (answers: readonly Told[], some: readonly One[]) => void
}

/**
 * Sends until nothing is waiting or nothing can be sent. One that the server rejects does not hold up the others: if a
 * whole batch is refused without saying which one, it is sent in halves.
 */
export async function sendInParts<One extends { key: string }, Told extends Answer>({
  most: all_at_once,
  waiting,
  send,
  settle,
  met,
}: Parts<One, Told>): Promise<Counts> {
  let most = all_at_once
  const counts = { sent: 0, refused: 0 }
  const settled = async (said: ReadonlyMap<string, string | null>) => {
    await settle(said)
    for (const says of said.values()) counts[says === null ? 'sent' : 'refused']++
    most = all_at_once
  }
  for (;;) {
    const some = (await waiting()).slice(0, most)
    if (some.length === 0) return counts
    try {
      const answers = await send(some)
      if (answers.length === 0) return counts
      await settled(
        new Map(answers.map(({ key, is_written, says }) => [key, is_written ? null : (says ?? '')])),
      )
      met?.(answers, some)
    } catch (error) {
      if (!isRefusal(error)) return counts
      // A refusal of the logged-in user applies to all of them, also if it says that no such team is there.
      if (some.length > 1 && error.status !== 403 && error.status !== 404) most = Math.ceil(some.length / 2)
      else await settled(new Map(some.map(({ key }) => [key, error.message])))
    }
  }
}

type Answers = Out<typeof sendCheckIns>

type World = {
  /** Unsent check-ins, oldest first; excludes those the server has refused to record. */
  waiting: () => Promise<readonly Waiting[]>
  send: (some: CheckIn[]) => Promise<Answers>
  written: (keys: readonly string[]) => Promise<void>
  refused: (says: ReadonlyMap<string, string>) => Promise<void>
  /** People who were already let in elsewhere. */
  met: (answers: readonly Answers[number][], some: readonly Waiting[]) => void
}

/** Sends check-ins, without what is only for the screen. */
export const sendAll = ({ waiting, send, written, refused, met }: World): Promise<Counts> =>
  sendInParts({
    most: MOST,
    waiting,
    send: (some) => send(some.map(asSent)),
    async settle(said) {
      const keys = [...said].filter(([, says]) => says === null).map(([key]) => key)
      const says = new Map([...said].flatMap(([key, why]) => (why === null ? [] : [[key, why]])))
      if (keys.length > 0) await written(keys)
      if (says.size > 0) await refused(says)
    },
    met,
  })

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

/** Sends the check-ins and then the undos of the logged-in user; those of others wait for them. Only one tab sends. */
export const sendWaiting = (): Promise<Counts> =>
  navigator.locks.request('gate', async () => {
    const owner = ownerNow()
    if (owner === '') return { sent: 0, refused: 0 }
    const counts = await sendAll({
      waiting: async () =>
        owner === ownerNow() && navigator.onLine
          ? (await allWaiting()).filter((one) => isOf(owner, one) && one.says === undefined)
          : [],
      send: (check_ins) => call(sendCheckIns, { check_ins }, { signal: AbortSignal.timeout(PATIENCE_MS) }),
      written: markSent,
      refused: markWaiting,
      met(answers, some) {
        const before = answers.flatMap(({ key, before }) => {
          const member_id = Number(some.find((one) => one.key === key)?.member_id)
          return before ? [{ member_id, before }] : []
        })
        if (before.length > 0) tellTabs({ before })
      },
    })
    if (owner === ownerNow() && navigator.onLine) await sendUndos(owner, isRefusal, PATIENCE_MS)
    return counts
  })
