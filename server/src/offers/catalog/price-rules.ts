import {
  PriceRuleNotFound,
  type OfficePriceRule,
  type createPriceRule,
  type deletePriceRule,
  type getPriceRule,
  type updatePriceRule,
} from 'contract/offers/price-rules'
import type { In } from 'contract/operation'
import { IdAndDataForUpdate, invalidField } from 'contract/problem'
import { audit, changedMeanwhile, differences } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import {
  findOfficePriceRule,
  findRuled,
  insertPriceRule,
  removePriceRule,
  setPriceRule,
  type PriceRuleFields,
} from './price-rules-queries.ts'
export const givePriceRule = (context: Context, { id }: In<typeof getPriceRule>) => known(context, id)

export async function addPriceRule(
  context: Context,
  { season_id, name, kind, unit, steps, ...more }: In<typeof createPriceRule>,
): Promise<OfficePriceRule> {
  const fields: PriceRuleFields = {
    season_id,
    name,
    kind,
    unit,
    steps: inOrder(steps),
    member_type_id: more.member_type_id ?? null,
    membership_id: more.membership_id ?? null,
    league_id: more.league_id ?? null,
    starts_on: more.starts_on ?? null,
    ends_on: more.ends_on ?? null,
    status: more.status ?? 'active',
  }
  await check(context, fields)
  const made = await insertPriceRule(context, fields)
  await audit(context, {
    action: 'price_rule.created',
    subject: 'price_rule',
    subject_id: made.id,
    after: fields,
  })
  return { ...fields, ...made }
}

/** Changes the given fields and leaves the rest. People who have registered keep the price they paid. */
export async function changePriceRule(
  context: Context,
  { id, version, ...sent }: In<typeof updatePriceRule>,
): Promise<OfficePriceRule> {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw IdAndDataForUpdate()
  const current = await known(context, id, { lock: true })
  if (version !== undefined && version !== current.version)
    throw await changedMeanwhile(context, 'price_rule', id, current)
  const { id: _, version: __, ...before } = current
  const after: PriceRuleFields = { ...before, ...given }
  after.steps = inOrder(after.steps)
  await check(context, after)
  const saved = await setPriceRule(context, id, after)
  await audit(context, {
    action: 'price_rule.changed',
    subject: 'price_rule',
    subject_id: id,
    ...differences(before, after),
  })
  return { ...after, id, ...saved }
}

export async function dropPriceRule(context: Context, { id }: In<typeof deletePriceRule>) {
  const rule = await known(context, id, { lock: true })
  await removePriceRule(context, id)
  await audit(context, { action: 'price_rule.deleted', subject: 'price_rule', subject_id: id, before: rule })
  return {}
}

async function known(context: Context, id: number, options: { lock?: boolean } = {}) {
  const rule = await findOfficePriceRule(context, id, options)
  if (!rule) throw PriceRuleNotFound()
  return rule
}

const inOrder = (steps: PriceRuleFields['steps']) => steps.toSorted((a, b) => a.from - b.from)

const MISSING = {
  season_id: 'We couldn’t find this season.',
  member_type_id: 'We couldn’t find this member type.',
  membership_id: 'We couldn’t find this membership.',
  league_id: 'We couldn’t find this league.',
} as const

async function check(context: Context, fields: PriceRuleFields) {
  const { unit, steps, starts_on, ends_on } = fields
  if (unit === 'percentage' && steps.some(({ value }) => value > 10_000))
    throw invalidField('steps', 'A percentage can’t be more than 100%.')
  if (new Set(steps.map(({ from }) => from)).size < steps.length)
    throw invalidField('steps', 'Two steps start at the same number.')
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    throw invalidField('ends_on', 'The last day can’t be before the first day.')
  const ruled = await findRuled(context, fields)
  for (const [field, sentence] of Object.entries(MISSING))
    if (!ruled[field as keyof typeof MISSING]) throw invalidField(field, sentence)
}
