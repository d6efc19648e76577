import { useEffect, useMemo, useState } from 'react'
import { dayIn, type Day } from 'contract/dates'
import { GATE_PAGE, GATE_WORKER } from 'contract/readiness/gate-worker'
import { claimsOf } from '../auth/auth.ts'
import { keepPage } from '../kept-page.ts'
import { useSession } from '../session.ts'
import { useTenant } from '../tenant.ts'
import { isOf, sendWaiting } from './gate-sending.ts'
import { onGateNews, type KeptList, type Waiting, type WaitingUndo } from './gate-database.ts'
import { allHere, allUndos } from './gate-here.ts'
import { dayOf, insideOf, type Here, type Snapshot } from './gate-inside.ts'
import { allWaiting, keptList, keptSnapshot } from './gate-store.ts'
import { keepTrying } from './gate-tries.ts'
import { useLive } from './use-live.ts'

/**
 * By the phone's clock, there may be no other: a day is over once it is over both where the phone is and at
 * home.
 */
export function todayHere(time_zone: string): Day {
  const now = new Date()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [earlier] = [dayIn(here, now), dayIn(time_zone, now)].toSorted()
  return earlier!
}

const EVERY_MS = 10_000

const NOTHING = { waiting: [], undos: [], here: [], snapshot: undefined }

/** What this phone stores, the same in all its tabs; the list is undefined while loading, null if there is none. */
export function useGate() {
  const owner = claimsOf(useSession()?.token ?? '').sub
  const { time_zone } = useTenant()
  const [list, setList] = useState<KeptList | null>()
  const [kept, setKept] = useState<Kept>(NOTHING)
  useEffect(() => {
    // A user whose session expired may log in again: their data is left alone.
    if (owner === '') return
    let turn = 0
    const read = async () => {
      const mine = ++turn
      const found = (await keptList(owner, todayHere(time_zone))) ?? null
      const [waiting, undos, here, snapshot] = await Promise.all([
        allWaiting(),
        allUndos(),
        allHere(),
        keptSnapshot(),
      ])
      if (mine !== turn) return
      // Stays the same object until the list is downloaded again.
      setList((now) => (now && found && now.made_at === found.made_at ? now : found))
      setKept({ waiting, undos, here, snapshot })
    }
    void read()
    const stop = onGateNews(() => void read())
    return () => {
      turn = -1
      stop()
    }
  }, [owner, time_zone])
  const today = useToday(time_zone)
  const day = list ? dayOf(list, today) : undefined
  const inside = useMemo(() => {
    const { snapshot, here } = kept
    return insideOf(
      snapshot?.day === day ? snapshot : undefined,
      here.filter((one) => one.day === day),
    )
  }, [kept, day])
  useLive(list, day, kept)
  const own = kept.waiting.filter((one) => isOf(owner, one))
  return {
    owner,
    list,
    /** Today on the tenant's clock, and the day that check-ins count for. */
    today,
    day,
    inside,
    /** Unsent check-ins and undos of this account. */
    waiting:
      own.filter(({ says }) => says === undefined).length +
      kept.undos.filter((one) => one.owner === owner).length,
    refused: own.filter(({ says }) => says !== undefined),
    of_others: kept.waiting.length - own.length,
  }
}

type Kept = {
  waiting: readonly Waiting[]
  undos: readonly WaitingUndo[]
  here: readonly Here[]
  snapshot: Snapshot | undefined
}

const A_MINUTE_MS = 60_000

/** Today on the tenant's clock, kept current while the page is open. */
export function useToday(time_zone: string): Day {
  const [today, setToday] = useState(() => dayIn(time_zone, new Date()))
  useEffect(() => {
    const every = setInterval(() => setToday(dayIn(time_zone, new Date())), A_MINUTE_MS)
    return () => clearInterval(every)
  }, [time_zone])
  return today
}

/** Sends what is waiting, now and whenever there may be a connection. */
export function useSending() {
  useEffect(() => keepTrying(sendWaiting, EVERY_MS), [])
}

/** Whether this page also opens offline once there is a list; undefined while unknown. */
export function useKeptPage(list: { made_at: string } | null | undefined): boolean | undefined {
  const [isKept, setKept] = useState<boolean>()
  const made_at = list?.made_at
  useEffect(() => {
    setKept(undefined)
    if (made_at === undefined) return
    let isOver = false
    void keepPage({ worker: GATE_WORKER, scope: GATE_PAGE })
      .catch(() => false)
      .then((is) => isOver || setKept(is))
    return () => {
      isOver = true
    }
  }, [made_at])
  return isKept
}
