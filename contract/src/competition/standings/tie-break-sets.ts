import * as z from 'zod/mini'
import { operation } from '../../operation.ts'
import { AuditEntry, Id, Nothing, text, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'
import { TieBreaks } from './tie-breaks.ts'

export const NoTieBreakSet = problem('tie_break_set_not_found', 404, 'We couldn’t find these tiebreakers.')
export const TieBreaksMoved = problem(
  'tie_breaks_moved',
  409,
  'Results or draws changed while you were editing. Look again at what changes, then save.',
)

/** What the first step can be: teams are ranked by their records before anything else. */
const RECORDS: readonly string[] = ['win_pct', 'points', 'wins']

/** The steps of an office’s own set. */
export const OwnTieBreaks = TieBreaks.check(
  z.refine(
    ({ steps: [first] }) =>
      first === undefined ||
      (RECORDS.includes(first.figure) &&
        first.games === 'all' &&
        first.when === 'any' &&
        first.per === 'total'),
    { error: 'Start with the record: winning percentage, points or wins in all games.', path: ['steps'] },
  ),
)

export const TieBreakSet = z.object({
  id: z.int(),
  name: z.string(),
  rules: TieBreaks,
  version: z.int(),
  /** How many divisions were drawn with it. */
  divisions: z.int(),
})
export type TieBreakSet = z.output<typeof TieBreakSet>

/**
 * What a change of a set does to one division that uses it. `changes`: it gets the new rules and is ranked again. It keeps its rules if
 * all of its games are over (`over`), or if teams have moved on by ranks that the new rules would change (`decided`).
 */
const TieBreakEffect = z.object({
  division_id: Id,
  event: z.string(),
  division: z.string(),
  fate: z.enum(['changes', 'decided', 'over']),
  moves: z.array(z.object({ stage: z.int(), group: z.int(), team: z.string(), from: z.int(), to: z.int() })),
})
export type TieBreakEffect = z.output<typeof TieBreakEffect>

const Effects = z.object({
  effects: z.array(TieBreakEffect),
  /** Identifies what was shown, so that a save can tell whether it still holds. */
  digest: z.string(),
})

const Version = whole('This isn’t a valid version.')
const Fields = { name: text('Name', 60), rules: OwnTieBreaks }

export const listTieBreakSets = operation({
  method: 'GET',
  path: '/ems/tie-break-sets',
  of_event: 'shared',
  access: 'ems.event.view',
  summary: 'List the tie-break sets of the tenant’s own, by name',
  input: Nothing,
  output: z.array(TieBreakSet),
})

export const getTieBreakSet = operation({
  method: 'GET',
  path: '/ems/tie-break-sets/:id',
  access: 'ems.event.view',
  summary: 'Give a tie-break set with its history',
  input: z.object({ id: Id }),
  output: z.extend(TieBreakSet, { audit: z.array(AuditEntry) }),
})

export const createTieBreakSet = operation({
  method: 'POST',
  path: '/ems/tie-break-sets',
  access: 'ems.event.edit',
  status: 201,
  summary: 'Add a tie-break set',
  input: z.object(Fields),
  output: TieBreakSet,
})

export const previewTieBreakSet = operation({
  method: 'POST',
  path: '/ems/tie-break-sets/:id/preview',
  access: 'ems.event.edit',
  summary: 'Say which ranks a change of a tie-break set would move; nothing is saved',
  input: z.object({ id: Id, rules: OwnTieBreaks }),
  output: Effects,
})

export const changeTieBreakSet = operation({
  method: 'PATCH',
  path: '/ems/tie-break-sets/:id',
  access: 'ems.event.edit',
  summary:
    'Change a tie-break set, and rank anew what is still being played with it, if that is what was shown',
  input: z.object({
    id: Id,
    version: Version,
    ...Fields,
    digest: z.string().check(z.maxLength(64, 'This isn’t a valid version.')),
  }),
  output: TieBreakSet,
})

export const deleteTieBreakSet = operation({
  method: 'DELETE',
  path: '/ems/tie-break-sets/:id',
  access: 'ems.event.edit',
  summary: 'Delete a tie-break set; divisions drawn with it keep its rules',
  input: z.object({ id: Id }),
  output: Nothing,
})
