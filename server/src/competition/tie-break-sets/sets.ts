import {
  NoTieBreakSet,
  TieBreaksMoved,
  type changeTieBreakSet,
  type createTieBreakSet,
  type deleteTieBreakSet,
  type getTieBreakSet,
  type previewTieBreakSet,
  type TieBreakSet,
} from 'contract/competition/standings/tie-break-sets'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, auditOf, changedMeanwhile, differences } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { announceSite } from '../../plumbing/http/site-queries.ts'
import { effectsOf } from './effects.ts'
import {
  findTieBreakSets,
  insertTieBreakSet,
  isSetNameTaken,
  lockTieBreakSet,
  removeTieBreakSet,
  setTieBreaksOf,
  setTieBreakSet,
} from './queries.ts'

/** @throws NoTieBreakSet */
export async function giveSet(
  context: Context,
  { id }: In<typeof getTieBreakSet>,
): Promise<Out<typeof getTieBreakSet>> {
  return { ...(await setOf(context, id)), audit: await auditOf(context, 'tie_break_set', id) }
}

const nameTaken = () => invalidField('name', 'Other tiebreakers have this name.')

export async function addSet(context: Context, input: In<typeof createTieBreakSet>): Promise<TieBreakSet> {
  const made = await insertTieBreakSet(context, input)
  if (!made) throw nameTaken()
  await audit(context, {
    action: 'tie_break_set.created',
    subject: 'tie_break_set',
    subject_id: made.id,
    after: input,
  })
  return setOf(context, made.id)
}

/** @throws NoTieBreakSet */
export async function previewSet(
  context: Context,
  { id, rules }: In<typeof previewTieBreakSet>,
): Promise<Out<typeof previewTieBreakSet>> {
  await setOf(context, id)
  const { effects, digest } = await effectsOf(context, id, rules)
  return { effects, digest }
}

/**
 * Changes the set and ranks anew what is still open; what is decided keeps the rules it was played with.
 * @throws NoTieBreakSet, Conflict, TieBreaksMoved unless that is what was shown
 */
export async function editSet(
  context: Context,
  { id, version, digest, ...after }: In<typeof changeTieBreakSet>,
): Promise<TieBreakSet> {
  const before = await lockTieBreakSet(context, id)
  if (!before) throw NoTieBreakSet()
  if (version !== before.version)
    throw await changedMeanwhile(context, 'tie_break_set', id, await setOf(context, id))
  if (await isSetNameTaken(context, after.name, id)) throw nameTaken()
  const found = await effectsOf(context, id, after.rules, { lock: true })
  if (found.digest !== digest) throw TieBreaksMoved()
  await setTieBreakSet(context, id, after)
  await audit(context, {
    action: 'tie_break_set.changed',
    subject: 'tie_break_set',
    subject_id: id,
    ...differences(before, after),
  })
  let isShown = false
  for (const { division_id, fate, division, moves } of found.effects) {
    if (fate !== 'changes') continue
    const { contest, division: facts } = found.standings.get(division_id)!
    await setTieBreaksOf(context, division_id, after)
    await audit(context, {
      action: 'contest.tie_breaks_changed',
      subject: 'event',
      subject_id: facts.event_id,
      before: { division, tie_breaks: contest.tie_breaks.name },
      after: {
        division,
        tie_breaks: after.name,
        moved: moves.map(({ team, from, to }) => `${team}: ${from} → ${to}`),
      },
    })
    isShown ||= contest.is_published
  }
  if (isShown) await announceSite(context)
  return setOf(context, id)
}

/** @throws NoTieBreakSet */
export async function dropSet(context: Context, { id }: In<typeof deleteTieBreakSet>) {
  const before = await lockTieBreakSet(context, id)
  if (!before) throw NoTieBreakSet()
  await removeTieBreakSet(context, id)
  await audit(context, { action: 'tie_break_set.deleted', subject: 'tie_break_set', subject_id: id, before })
  return {}
}

async function setOf(context: Context, id: number): Promise<TieBreakSet> {
  const [set] = await findTieBreakSets(context, id)
  if (!set) throw NoTieBreakSet()
  return set
}
