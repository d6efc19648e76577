import { useCallback, useEffect, useRef, useState } from 'react'
import { bookOf, type ScoreNote } from 'contract/competition/scoring/scorebook'
import { sendNotes, showScoring, type ScoringSheet } from 'contract/competition/scoring/scoring'
import { call } from '../../api.ts'
import {
  afterAnswer,
  allNotes,
  keepScore,
  keptScore,
  leftBehind,
  onKept,
  type KeptScore,
} from './score-keeping.ts'

/** How often the phone asks what the other book has, and tries to send what waits. */
const EVERY_MS = 15_000

type Loose<Note> = Note extends unknown ? Omit<Note, 'key' | 'number' | 'noted_at'> : never
export type NewNote = Loose<ScoreNote>

/**
 * The book behind a scoring link. What is noted is kept on the phone first and sent as soon as there is a connection; an answer that was
 * lost does no harm, since notes are known by their keys.
 */
export function useScore(token: string) {
  const [kept, setKept] = useState<KeptScore>(() => keptScore(token))
  const latest = useRef(kept)
  const [error, setError] = useState<unknown>()
  const [isFull, setFull] = useState(false)
  /** The phone’s clock, as often as it is asked for news. */
  const [now, setNow] = useState(() => new Date())
  const busy = useRef(false)

  const isKept = useRef(true)
  /** Takes on what is kept: another tab with the same link may have kept more since. */
  const take = useCallback(() => {
    if (isKept.current) latest.current = keptScore(token, latest.current)
    setKept(latest.current)
  }, [token])
  const change = useCallback(
    (changed: (now: KeptScore) => KeptScore) => {
      take()
      latest.current = changed(latest.current)
      setKept(latest.current)
      isKept.current = keepScore(token, latest.current)
      setFull(!isKept.current)
    },
    [token, take],
  )
  useEffect(() => onKept(token, take), [token, take])
  /** Sends what waits, or asks what is new. */
  const sync = useCallback(
    async (is_sure = false) => {
      if (busy.current) return
      busy.current = true
      setNow(new Date())
      try {
        const { sheet, waiting } = latest.current
        const answer: ScoringSheet =
          sheet && waiting.length > 0 && sheet.home.entrant_id && sheet.visitor.entrant_id
            ? await call(sendNotes, {
                token,
                home_entrant_id: sheet.home.entrant_id,
                visitor_entrant_id: sheet.visitor.entrant_id,
                notes: waiting.slice(0, 200),
                ...(is_sure && { is_sure }),
              })
            : await call(showScoring, { token })
        change((now) => {
          const left = now.sheet === null ? leftBehind(token, answer) : []
          return afterAnswer({ ...now, waiting: [...left, ...now.waiting] }, answer)
        })
        setError(undefined)
      } catch (problem) {
        setError(problem)
      } finally {
        busy.current = false
      }
    },
    [token, change],
  )
  useEffect(() => {
    void sync()
    const timer = setInterval(() => void sync(), EVERY_MS)
    const again = () => void sync()
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [sync])

  const notes = allNotes(kept)
  const book = bookOf(notes)
  const add = (note: NewNote) => {
    change((now) => {
      const whole = {
        ...note,
        key: crypto.randomUUID(),
        number: bookOf(allNotes(now)).next,
        noted_at: new Date().toISOString(),
      } as ScoreNote
      return { ...now, waiting: [...now.waiting, whole] }
    })
    void sync()
  }
  /** Takes back the last note while it is still only here. */
  const drop = () => {
    change((now) => ({ ...now, waiting: now.waiting.slice(0, -1) }))
    setError(undefined)
  }
  return { sheet: kept.sheet, waiting: kept.waiting.length, notes, book, add, drop, sync, error, isFull, now }
}
