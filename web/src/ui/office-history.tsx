import './office-history.css'
import type { AuditEntry } from 'contract/primitives'
import type { ReactNode } from 'react'
import { t } from '../language.ts'
import { Panel } from './panel.tsx'
import { Timeline } from './timeline.tsx'

type Props = {
  audit: readonly AuditEntry[]
  /** The text for an action: `season.created`. */
  words: Readonly<Record<string, string>>
  /** What a field is called on screen. */
  fieldName: (field: string) => string
  /** Formats a field's value for display. */
  shown: (field: string, value: unknown) => string
  /** What an entry is about, where a change of fields does not say it. */
  about?: (entry: AuditEntry) => string | undefined
  /** Where a long history goes on. */
  more?: ReactNode
}

/** Who changed what, newest first, with old and new values and what they wrote about it. */
export function OfficeHistory({ audit, words, fieldName, shown, about, more }: Props) {
  const changes = (entry: AuditEntry) => {
    if (!entry.before || !entry.after) return []
    const [was, is] = [entry.before, entry.after] as Record<string, unknown>[]
    return Object.keys(is!)
      .filter((field) => field in was!)
      .map((field) => [fieldName(field), shown(field, was![field]), shown(field, is![field])] as const)
      .filter(([, before, after]) => before !== after)
      .map(([name, before, after]) => `${name}: ${before} → ${after}`)
  }
  return (
    <Panel title={t('History')}>
      {audit.length === 0 ? (
        <p className="dim">{t('No changes yet.')}</p>
      ) : (
        <Timeline
          label={t('History')}
          entries={audit.map((entry) => ({
            id: entry.id,
            at: entry.at,
            by: entry.actor,
            text: (
              <>
                {[words[entry.action] ?? entry.action, changes(entry).join('; ')].filter(Boolean).join(': ')}
                {about?.(entry) && <span className="office-history-note">{about(entry)}</span>}
                {entry.note && <q className="office-history-note">{entry.note}</q>}
              </>
            ),
          }))}
        />
      )}
      {more}
    </Panel>
  )
}
