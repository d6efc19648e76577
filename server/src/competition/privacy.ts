import type { ModulePrivacy } from '../plumbing/privacy.ts'

/** Games are between teams: no row says anything about a person. */
export const competitionPrivacy: ModulePrivacy = {
  columns: {
    contest: { nobody: ['format', 'tie_breaks', 'pools', 'draw_method', 'draw_seed', 'scoring'] },
    stage: { nobody: ['kind', 'settings'] },
    game: { nobody: ['section', 'home_source', 'visitor_source', 'only_if', 'state'] },
    game_result: {
      nobody: ['ended', 'forfeit'],
      kept: { 'Why the office has corrected a score; it is about teams.': ['reason'] },
    },
    score_note: { nobody: ['book', 'kind', 'half', 'ended', 'forfeit'] },
    event_schedule: { nobody: ['rules', 'build_key', 'build_progress'] },
    schedule_version: {
      nobody: ['deed', 'places'],
      kept: { 'Who of the office has changed a schedule.': ['actor'] },
    },
    placement: { nobody: ['schedule'] },
    play_stop: {
      nobody: ['reason'],
      kept: {
        'What the office has said about the weather at an event, and why play went on.': [
          'note',
          'early_reason',
        ],
        'Who of the office has stopped and resumed play.': ['actor', 'resumed_by'],
      },
    },
    weather_measure: {
      nobody: ['digest', 'kind', 'begun_digest', 'plan'],
      kept: { 'Who of the office has decided after rain.': ['actor'] },
    },
    field_mark: {
      nobody: ['condition'],
      kept: { 'Who of the office has looked at a field.': ['actor'] },
    },
    circuit: { nobody: ['slug', 'name', 'summary', 'rules'] },
    points_entry: {
      nobody: ['ranked_in'],
      kept: { 'Why the office has given a team points; everybody can read it.': ['reason'] },
    },
  },
}
