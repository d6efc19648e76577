import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { blankEjectionsOf, findEjectionsOf } from './ejections/queries.ts'

/** Games are between teams. Of people there is who was ejected, who sits out, and what a protest says. */
export const competitionPrivacy: ModulePrivacy = {
  columns: {
    contest: { nobody: ['format', 'tie_breaks', 'pools', 'draw_method', 'draw_seed', 'scoring'] },
    tie_break_set: { nobody: ['name', 'rules'] },
    stage: { nobody: ['kind', 'settings'] },
    game: { nobody: ['section', 'home_source', 'visitor_source', 'only_if', 'state'] },
    game_result: {
      nobody: ['ended', 'forfeit'],
      kept: { 'Why the office has corrected a score; it is about teams.': ['reason'] },
    },
    score_note: {
      nobody: ['book', 'kind', 'half', 'ended', 'forfeit', 'side'],
      kept: {
        'The number of a pitcher and how much she pitched; who wore it is erased with the roster.': [
          'jersey_number',
        ],
      },
    },
    pitching_ruling: {
      kept: {
        'The number of a pitcher; who wore it is erased with the roster.': ['jersey_number'],
        'What the office has decided about a pitcher, by her number.': ['decision'],
        'Who of the office has decided about a pitcher.': ['actor'],
      },
    },
    lineup: {
      kept: { 'The numbers of players; who wore them is erased with the roster.': ['card'] },
    },
    event_schedule: { nobody: ['rules', 'build_key', 'build_progress'] },
    schedule_version: {
      nobody: ['deed', 'places'],
      kept: { 'Who of the office has changed a schedule.': ['actor'] },
    },
    schedule_receipt: {},
    schedule_request: { nobody: ['wishes', 'arrives_on', 'arrives_time'] },
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
      kept: {
        'Who of the office has decided after rain.': ['actor'],
        'Why it was decided so; it is about games and fields.': ['reason'],
      },
    },
    field_mark: {
      nobody: ['condition'],
      kept: { 'Who of the office has looked at a field.': ['actor'] },
    },
    berth: { nobody: ['state'], kept: { 'Why a team declined a berth; it is about the team.': ['reason'] } },
    circuit: { nobody: ['slug', 'name', 'summary', 'rules'] },
    points_entry: {
      nobody: ['ranked_in'],
      kept: { 'Why the office has given a team points; everybody can read it.': ['reason'] },
    },
    protest: {
      nobody: ['kind', 'fee_state', 'state'],
      kept: {
        'Who filed or decided something for a team or the club stands at it.': ['actor', 'decided_by'],
        'What was protested and why it was decided so; it is about a game and its result.': [
          'statement',
          'reason',
          'change',
        ],
      },
    },
    protest_payment: {
      nobody: ['method', 'state'],
      kept: { 'Who took money for the club stands at it.': ['actor'] },
    },
    protest_step: {
      nobody: ['deed'],
      kept: {
        'Who did something for the club stands at what was done.': ['actor'],
        'What was found out about a game.': ['note'],
      },
    },
    protest_file: {
      nobody: ['file_key', 'file_type'],
      kept: { 'Evidence about a game, under the name it was handed in with.': ['name'] },
    },
    ejection: {
      erased: ['jersey_number', 'rule', 'what'],
      nobody: ['person'],
      kept: {
        'Who did something for the club stands at what was done.': ['actor', 'taken_back_by'],
        'Of a name and birthday that nobody else knows afterwards.': ['player_digest'],
      },
    },
    suspension: {
      erased: ['reason', 'lift_reason'],
      kept: {
        'Who did something for the club stands at what was done.': ['actor', 'lifted_by'],
        'Of a name and birthday that nobody else knows afterwards.': ['player_digest'],
      },
    },
  },

  async own(context, { open_ids }) {
    if (open_ids.length === 0) return {}
    const rows = await findEjectionsOf(context, open_ids)
    return { ofPerson: (id) => ({ ejections: ofPerson(id, rows) }) }
  },

  async erase(context, { member_ids }) {
    if (member_ids.length > 0) await blankEjectionsOf(context, member_ids)
  },
}
