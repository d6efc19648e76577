import './timeline.css'
import type { ReactNode } from 'react'
import { Moment } from './values.tsx'

export type TimelineEntry = {
  id: string | number
  /** ISO moment. */
  at: string
  /** What happened, as a sentence. */
  text: ReactNode
  /** Who did it. */
  by?: string | undefined
  /** Marks what went well or badly; most entries are neither. */
  mood?: 'good' | 'bad'
}

/** What happened to something, newest first: audit trail, payments, letters. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(({ id, at, text, by, mood }) => (
        <li key={id} data-mood={mood}>
          <p>{text}</p>
          <p className="dim">
            <Moment at={at} />
            {by && `, ${by}`}
          </p>
        </li>
      ))}
    </ol>
  )
}
