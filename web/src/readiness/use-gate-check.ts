import { useCallback, useEffect, useRef, useState } from 'react'
import type { GatePerson } from 'contract/readiness/gate'
import { showGateCard } from 'contract/readiness/gate-live'
import { messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { t, told } from '../language.ts'
import { toast } from '../ui/toast.tsx'
import { codeOf, digestsOf, repeats, type Code } from './gate-code.ts'
import { onGateNews, type KeptList } from './gate-database.ts'
import { holderOf, namedIn } from './gate-finding.ts'
import { keepCheckIn, keepUndo, randomKey } from './gate-here.ts'
import type { Entry } from './gate-inside.ts'
import { strangerOf, toneOf, type Result, type Stranger } from './gate-result.ts'
import { sendWaiting } from './gate-sending.ts'
import { signal } from './gate-signals.ts'

const PATIENCE_MS = 4_000

type Gate = { list: KeptList; day: string; inside: ReadonlyMap<number, readonly Entry[]> }

/**
 * Checks one card after another. People who are ready are checked in at once, for others the user decides, and nobody
 * is checked in twice.
 */
export function useGateCheck({ list, day, inside }: Gate) {
  const [result, setResult] = useState<Result>()
  const known = useRef(inside)
  const isRepeat = useRef(repeats())
  const turn = useRef(0)
  useEffect(() => {
    known.current = inside
  })
  const show = useCallback((next: Result) => {
    turn.current++
    setResult(next)
    signal(toneOf(next) === 'good' ? 'good' : 'stop')
  }, [])
  useEffect(() => onNewsOf(list), [list])

  async function letIn(person: GatePerson, reason?: string, passes = false) {
    const { member_id, team_id, name, team, colour } = person
    const [key, at] = [randomKey(), new Date().toISOString()]
    const entry = { key, member_id, team_id, at, by: null, is_own: true, reason: reason ?? null }
    try {
      const earlier = await keepCheckIn({
        ...{ key, member_id, team_id, day, colour, reason, checked_at: at },
        was_offline: !navigator.onLine,
        owner: list.owner,
        name,
        team,
      })
      show(
        earlier
          ? { kind: 'again', person, entry: { ...entry, key: earlier.key, at: earlier.at } }
          : { kind: 'in', person, entry, passes },
      )
    } catch (error) {
      // Nobody is let in without a record.
      setResult(undefined)
      toast.failure(messageOf(error))
      return
    }
    await sendWaiting().catch(() => {})
  }

  /** A person was found, by card, number or name. */
  async function meet(person: GatePerson, isOld = false, passes = false) {
    const [entry] = known.current.get(person.member_id) ?? []
    if (entry) show({ kind: 'again', person, entry })
    else if (person.colour === 'ready' && !isOld) await letIn(person, undefined, passes)
    else show({ kind: 'decide', person, isOld })
  }

  async function explain(code: Extract<Code, { kind: 'card' }>, key: string): Promise<Stranger> {
    if (code.host !== location.host) return { why: 'organization', host: code.host }
    if (!navigator.onLine) return { why: 'offline' }
    try {
      const card = await call(showGateCard, { key }, { signal: AbortSignal.timeout(PATIENCE_MS) })
      return strangerOf(card, [...new Set(list.people.map(({ team }) => team))])
    } catch {
      return { why: 'offline' }
    }
  }

  /**
   * Looks somebody up by card, number or name.
   * @returns false if several people match and one has to be chosen
   */
  async function check(given: string, by: 'camera' | 'typed'): Promise<boolean> {
    const code = codeOf(given)
    const typed = code.kind === 'text' ? code.text : ''
    if (by === 'camera' && isRepeat.current(given, performance.now())) return true
    const mine = ++turn.current
    const digests = await digestsOf(code)
    const held = holderOf(list.people, digests)
    if (held) {
      await meet(held.person, held.isOld, by === 'camera')
      return true
    }
    if (code.kind === 'card') {
      const stranger = await explain(code, digests[0]!)
      // Unless another card was checked meanwhile.
      if (mine === turn.current) show({ kind: 'stranger', stranger, typed })
      return true
    }
    const named = by === 'typed' ? namedIn(list.people, code.text) : []
    if (named.length > 1) return false
    const [only] = named
    if (only) await meet(only)
    else show({ kind: 'stranger', stranger: { why: by === 'typed' ? 'nobody' : 'no_card' }, typed })
    return true
  }

  async function undo(entry: Entry) {
    try {
      await keepUndo(entry, { day, owner: list.owner })
    } catch (error) {
      toast.failure(messageOf(error))
      return
    }
    setResult(undefined)
    const name = list.people.find(({ member_id }) => member_id === entry.member_id)?.name ?? ''
    toast.success(t('Check-in undone: {name}', { name }))
    await sendWaiting().catch(() => {})
  }

  return { result, check, meet, letIn, undo, close: () => setResult(undefined) }
}

/** Two offline phones may check in the same person; the later one is told who was first. */
const onNewsOf = (list: KeptList) =>
  onGateNews(({ before = [], not_undone }) => {
    if (not_undone) toast.failure(told(not_undone))
    for (const { member_id, before: first } of before) {
      const name = list.people.find((one) => one.member_id === member_id)?.name ?? t('Someone')
      toast.failure(t('{name} was already in, let in by {by}.', { name, by: first.by ?? '' }))
    }
  })
