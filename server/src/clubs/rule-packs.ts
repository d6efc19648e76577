import {
  RulePackNotFound,
  type RulePackEntry,
  type changeRulePack,
  type createRulePack,
  NoSuchDivision,
  OtherPackThen,
} from 'contract/clubs/rule-packs'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import {
  findOverlap,
  findRulePacks,
  holdBody,
  holdPacksOfBody,
  insertRulePack,
  setRulePack,
} from './rule-packs-queries.ts'

export const listPacks = (context: Context) => findRulePacks(context)

/**
 * Changes a body's rules. People already on rosters stay: the rules are only applied when somebody joins or
 * leaves.
 */
export async function changePack(context: Context, input: In<typeof changeRulePack>): Promise<RulePackEntry> {
  const { id, effective_from, effective_until } = input
  const [before] = await findRulePacks(context, id)
  if (!before) throw RulePackNotFound()
  requireRules(input)
  const known = [...before.divisions, ...Object.keys(before.min_ages)]
  const unknown = Object.keys(input.min_ages ?? {}).find((label) => !known.includes(label))
  if (unknown !== undefined) throw invalidField('min_ages', NoSuchDivision({ division: unknown }))
  await holdPacksOfBody(context, id)
  await holdBody(context, before.sport_body)
  const other = await findOverlap(context, {
    sport_body: before.sport_body,
    effective_from,
    effective_until,
    but: id,
  })
  if (other) throw invalidField('effective_from', OtherPackThen({ name: other.name }))
  const isChanged = await setRulePack(context, input)
  const [after] = await findRulePacks(context, id)
  if (!isChanged) throw await changedMeanwhile(context, 'rule_pack', id, after!)
  await audit(context, { action: 'rule_pack.changed', subject: 'rule_pack', subject_id: id, before, after })
  return after!
}

type Rules = Pick<
  In<typeof changeRulePack>,
  'effective_from' | 'effective_until' | 'roster_min' | 'roster_max' | 'lock_month' | 'lock_day'
>

function requireRules({
  effective_from,
  effective_until,
  roster_min,
  roster_max,
  lock_month,
  lock_day,
}: Rules) {
  if (roster_max < roster_min)
    throw invalidField('roster_max', 'That’s less than the minimum number of players.')
  if ((lock_month === null) !== (lock_day === null))
    throw invalidField('lock_day', 'Enter both the month and the day of the lock, or leave both blank.')
  if (effective_until !== null && effective_until < effective_from)
    throw invalidField('effective_until', 'This is before the first day.')
}

/** A body's first rules, or those that follow; the ages of divisions are set afterwards. */
export async function makePack(
  context: Context,
  { min_ages: _, ...input }: In<typeof createRulePack>,
): Promise<RulePackEntry> {
  requireRules(input)
  await holdBody(context, input.sport_body)
  const other = await findOverlap(context, input)
  if (other) throw invalidField('effective_from', OtherPackThen({ name: other.name }))
  const { id } = await insertRulePack(context, input)
  const [after] = await findRulePacks(context, id)
  await audit(context, { action: 'rule_pack.created', subject: 'rule_pack', subject_id: id, after })
  return after!
}
