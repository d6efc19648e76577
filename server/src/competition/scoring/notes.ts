import type { ScoreNote } from 'contract/competition/scoring/scorebook'
import type { NoteRow } from './queries.ts'

/** A note as a scorer wrote it. */
export const noteOf = (row: NoteRow): ScoreNote =>
  ({
    key: row.note_key,
    number: row.number,
    noted_at: row.noted_at,
    kind: row.kind,
    ...(row.kind === 'half' && { inning: row.inning, half: row.half, runs: row.runs }),
    ...((row.kind === 'score' || row.kind === 'end') && {
      home_runs: row.home_runs,
      visitor_runs: row.visitor_runs,
    }),
    ...(row.kind === 'end' && { ended: row.ended, forfeit: row.forfeit }),
    ...(row.kind === 'pitching' && {
      ...{ side: row.side, jersey_number: row.jersey_number, pitched: row.pitched },
    }),
  }) as ScoreNote
