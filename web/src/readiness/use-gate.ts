import { useEffect, useState } from 'react'
import { dayIn, type Day } from 'contract/dates'
import { claimsOf } from '../auth/auth.ts'
import { useSession } from '../session.ts'
import { useTenant } from '../tenant.ts'
import { keepPage } from './gate-kept.ts'
import { isOf, sendWaiting } from './gate-sending.ts'
import { allWaiting, keptList, onGateNews, type KeptList, type Waiting } from './gate-store.ts'

/**
 * By the phone's clock, there may be no other: a day is over once it is over both where the phone is and at
 * home.
 */
function todayHere(time_zone: string): Day {
  const now = new Date()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [earlier] = [dayIn(here, now), dayIn(time_zone, now)].toSorted()
  return earlier!
}

/** There is no event for a connection that comes and goes. */
const EVERY_MS = 10_000

/** What this phone stores, the same in all its tabs; undefined while loading, null if there is no list. */
export function useGate() {
  const owner = claimsOf(useSession()?.token ?? '').sub
  const { time_zone } = useTenant()
  const [list, setList] = useState<KeptList | null>()
  const [all, setAll] = useState<readonly Waiting[]>([])
  useEffect(() => {
    // A user whose session expired may log in again: their data is left alone.
    if (owner === '') return
    let turn = 0
    const read = async () => {
      const mine = ++turn
      const [kept, waiting] = [await keptList(owner, todayHere(time_zone)), await allWaiting()]
      if (mine !== turn) return
      setList(kept ?? null)
      setAll(waiting)
    }
    void read()
    const stop = onGateNews(() => void read())
    return () => {
      turn = -1
      stop()
    }
  }, [owner, time_zone])
  const own = all.filter((one) => isOf(owner, one))
  return {
    owner,
    list,
    waiting: own.filter(({ says }) => says === undefined).length,
    refused: own.filter(({ says }) => says !== undefined),
    of_others: all.length - own.length,
  }
}

/** Sends what is waiting, now and whenever there may be a connection. */
export function useSending() {
  useEffect(() => {
    const send = () => void sendWaiting().catch(() => {})
    send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    const every = setInterval(send, EVERY_MS)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
      clearInterval(every)
    }
  }, [])
}

/** Whether this page also opens offline once there is a list; undefined while unknown. */
export function useKeptPage(list: KeptList | null | undefined): boolean | undefined {
  const [isKept, setKept] = useState<boolean>()
  const made_at = list?.made_at
  useEffect(() => {
    setKept(undefined)
    if (made_at === undefined) return
    let isOver = false
    void keepPage()
      .catch(() => false)
      .then((is) => isOver || setKept(is))
    return () => {
      isOver = true
    }
  }, [made_at])
  return isKept
}
