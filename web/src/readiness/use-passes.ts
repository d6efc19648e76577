import { useCallback, useEffect, useRef, useState } from 'react'
import type { Day } from 'contract/dates'
import { listPassScans, showGatePass, type GatePass } from 'contract/events/pass-gate'
import { messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { claimsOf } from '../auth/auth.ts'
import { useSession } from '../session.ts'
import { toast } from '../ui/toast.tsx'
import { useTenant } from '../tenant.ts'
import { digestsOf, repeats } from './gate-code.ts'
import { onGateNews } from './gate-database.ts'
import { randomKey } from './gate-here.ts'
import { signal } from './gate-signals.ts'
import {
  allScans,
  dayOfEvent,
  judgePass,
  passCodeOf,
  toneOfPass,
  type KeptPasses,
  type KeptScan,
  type PassAnswer,
  type PassFault,
} from './pass-judging.ts'
import type { KeptSale } from './gate-selling.ts'
import { keepTrying } from './gate-tries.ts'
import { sendSales, sendScans } from './pass-sending.ts'
import { allSales } from './sale-store.ts'
import { allKeptScans, keepScan, keepSeen, keptPasses } from './pass-store.ts'
import { todayHere, useToday } from './use-gate.ts'

/** What this phone has of an event's passes, the same in all its tabs; undefined while loading, null if there is none. */
export function usePasses() {
  const owner = claimsOf(useSession()?.token ?? '').sub
  const { time_zone } = useTenant()
  const [list, setList] = useState<KeptPasses | null>()
  const [own, setOwn] = useState<readonly KeptScan[]>([])
  const [sales, setSales] = useState<readonly KeptSale[]>([])
  useEffect(() => {
    if (owner === '') return
    let turn = 0
    const read = async () => {
      const mine = ++turn
      const found = (await keptPasses(owner, todayHere(time_zone))) ?? null
      const [kept, sold] = await Promise.all([allKeptScans(), allSales()])
      if (mine !== turn) return
      setList(found)
      setOwn(kept)
      setSales(sold)
    }
    void read()
    const stop = onGateNews(() => void read())
    return () => {
      turn = -1
      stop()
    }
  }, [owner, time_zone])
  const today = useToday(time_zone)
  const ofEvent = own.filter(({ event_id }) => event_id === list?.event.id)
  return {
    owner,
    list,
    day: list ? dayOfEvent(list.event, today) : undefined,
    scans: allScans(list?.seen.scans ?? [], ofEvent),
    waiting: own.filter((one) => one.owner === owner && one.sent_at === undefined && one.says === undefined)
      .length,
    refused: own.filter((one) => one.owner === owner && one.says !== undefined),
    sales: sales.filter((one) => one.owner === owner && one.event_id === list?.event.id),
    /** Sales of this account that the server has not booked yet, and those it refused. */
    unsent: sales.filter((one) => one.owner === owner && one.sent_at === undefined && one.says === undefined)
      .length,
    unbooked: sales.filter((one) => one.owner === owner && one.says !== undefined),
  }
}

const EVERY_MS = 5_000
const PATIENCE_MS = 10_000

/** Sends what waits and asks what the other phones have scanned, whenever there may be a connection. */
export function usePassSync(list: KeptPasses | null | undefined) {
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const event_id = list?.event.id
  useEffect(() => {
    const sync = async () => {
      await sendScans()
      await sendSales()
      const kept = latest.current
      if (!kept || !navigator.onLine || document.visibilityState !== 'visible') return
      const asked_at = Date.now()
      const { version, scans } = await call(
        listPassScans,
        { event_id: kept.event.id, known: kept.seen.version },
        { signal: AbortSignal.timeout(PATIENCE_MS) },
      )
      await keepSeen(kept.event.id, { version, scans: scans ?? kept.seen.scans ?? [], asked_at })
    }
    return keepTrying(sync, EVERY_MS)
  }, [event_id])
}

type Gate = { list: KeptPasses; day: Day; scans: ReturnType<typeof usePasses>['scans'] }

/** Scans one pass after another, in or out; nobody is let in twice. */
export function usePassCheck({ list, day, scans }: Gate) {
  const [answer, setAnswer] = useState<PassAnswer>()
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const known = useRef(scans)
  const isRepeat = useRef(repeats())
  const turn = useRef(0)
  useEffect(() => {
    known.current = scans
  })
  const show = useCallback((next: PassAnswer) => {
    turn.current++
    setAnswer(next)
    signal(toneOfPass(next) === 'good' ? 'good' : 'stop')
  }, [])

  async function meet(pass: GatePass, way: 'in' | 'out' = direction) {
    const judged = judgePass(pass, known.current, { day, direction: way })
    if (judged) return show(judged)
    const scan: KeptScan = {
      ...{ key: randomKey(), pass_id: pass.id, direction: way, day, at: new Date().toISOString(), by: '' },
      ...{ event_id: list.event.id, owner: list.owner, was_offline: !navigator.onLine },
    }
    try {
      const refused = await keepScan(scan, (own) =>
        judgePass(pass, allScans(known.current, own), { day, direction: way }),
      )
      show(refused ?? { kind: way, pass, scan })
    } catch (error) {
      // Nobody is let in without a record.
      setAnswer(undefined)
      toast.failure(messageOf(error))
      return
    }
    await sendScans().catch(() => {})
  }

  async function explain(digest: string, host: string): Promise<PassFault> {
    if (host !== location.host) return { why: 'organization', host }
    if (!navigator.onLine) return { why: 'offline' }
    try {
      const { state, event } = await call(
        showGatePass,
        { event_id: list.event.id, digest },
        { signal: AbortSignal.timeout(4_000) },
      )
      if (state === 'other_event') return { why: 'event', event: event ?? '' }
      return { why: state }
    } catch {
      return { why: 'offline' }
    }
  }

  /** A code was seen by the camera or typed by a handheld scanner. */
  async function check(given: string, by: 'camera' | 'typed') {
    if (by === 'camera' && isRepeat.current(`${direction} ${given}`, performance.now())) return
    const mine = ++turn.current
    const code = passCodeOf(given)
    if (!code) return show({ kind: 'bad', fault: { why: 'no_pass' } })
    const [digest] = await digestsOf({ kind: 'card', token: code.code, host: code.host })
    const pass = list.passes.find((one) => one.digest === digest)
    if (pass) return meet(pass)
    const fault = await explain(digest!, code.host)
    // Unless another one was checked meanwhile.
    if (mine === turn.current) show({ kind: 'bad', fault })
  }

  return { answer, check, meet, direction, setDirection, close: () => setAnswer(undefined) }
}
