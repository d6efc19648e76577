import {
  RulePackNotFound,
  type RulePackEntry,
  type changeRulePack,
  NoSuchDivision,
  OtherPackThen,
} from 'contract/clubs/rule-packs'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findOverlap, findRulePacks, holdPacksOfBody, setRulePack } from './rule-packs-queries.ts'

export const listPacks = (context: Context) => findRulePacks(context)

/**
 * Changes a body's rules. People already on rosters stay: the rules are only applied when somebody joins or
 * leaves.
 */
export async function changePack(context: Context, input: In<typeof changeRulePack>): Promise<RulePackEntry> {
  const { id, effective_from, effective_until, roster_min, roster_max, lock_month, lock_day } = input
  const [before] = await findRulePacks(context, id)
  if (!before) throw RulePackNotFound()
  if (roster_max < roster_min)
    throw invalidField('roster_max', 'That’s less than the minimum number of players.')
  if ((lock_month === null) !== (lock_day === null))
    throw invalidField('lock_day', 'Enter both the month and the day of the lock, or leave both blank.')
  if (effective_until !== null && effective_until < effective_from)
    throw invalidField('effective_until', 'This is before the first day.')
  const known = [...before.divisions, ...Object.keys(before.min_ages)]
  const unknown = Object.keys(input.min_ages ?? {}).find((label) => !known.includes(label))
  if (unknown !== undefined) throw invalidField('min_ages', NoSuchDivision({ division: unknown }))
  await holdPacksOfBody(context, id)
  const other = await findOverlap(context, { id, effective_from, effective_until })
  if (other) throw invalidField('effective_from', OtherPackThen({ name: other.name }))
  const isChanged = await setRulePack(context, input)
  const [after] = await findRulePacks(context, id)
  if (!isChanged) throw await changedMeanwhile(context, 'rule_pack', id, after!)
  await audit(context, { action: 'rule_pack.changed', subject: 'rule_pack', subject_id: id, before, after })
  return after!
}
