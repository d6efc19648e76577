import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, text, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { PriceRule } from '../tariff.ts'

export const PriceRuleNotFound = problem('price_rule_not_found', 404, 'We couldn’t find this price rule.')
const Taken = problem('price_rule_exists', 409, 'This price rule already exists.')
export const PriceRuleExists = () =>
  Taken({ errors: { name: ['This season already has a price rule by that name.'] } })

const RuleStatus = z.enum(['active', 'inactive'], 'Choose a status from the list.')

/** A rule as the office sees it. */
export const OfficePriceRule = z.object({
  ...PriceRule.shape,
  season_id: z.int(),
  status: RuleStatus,
  version: z.int(),
})
export type OfficePriceRule = z.infer<typeof OfficePriceRule>

const none = (value: unknown) => (value === '' ? null : value)
const Chosen = z.optional(z.pipe(z.transform(none), z.nullable(Id)))
const LastDay = (label: string) => z.optional(z.pipe(z.transform(none), z.nullable(DayInput(label))))

const Step = z.object({
  from: z
    .int('Enter a whole number.')
    .check(
      z.minimum(2, 'Enter 2 or more: the first one pays full price.'),
      z.maximum(30, 'Enter 30 or less.'),
    ),
  value: z
    .int('Enter a discount.')
    .check(z.minimum(1, 'Each step needs a discount.'), z.maximum(100_000_000, 'That’s too much.')),
})
const Fields = {
  season_id: Id,
  name: text('Name', 80),
  kind: z.enum(['sibling', 'quantity'], 'We don’t recognize this type of rule.'),
  unit: z.enum(['percentage', 'fixed_amount'], 'We don’t recognize this unit.'),
  steps: z
    .array(Step, 'Add at least one step.')
    .check(z.minLength(1, 'Add at least one step.'), z.maxLength(10, 'You can add up to 10 steps.')),
}
const Scope = {
  member_type_id: Chosen,
  membership_id: Chosen,
  league_id: Chosen,
  starts_on: LastDay('First day'),
  ends_on: LastDay('Last day'),
  status: z.optional(RuleStatus),
}

export const listPriceRules = operation({
  method: 'GET',
  path: '/mms/admin/price-rule',
  access: 'mms.prices.view',
  summary: 'List the price rules of a season',
  input: z.object({ season_id: Id }),
  output: z.array(OfficePriceRule),
})

export const getPriceRule = operation({
  method: 'GET',
  path: '/mms/admin/price-rule/:id',
  access: 'mms.prices.view',
  summary: 'Give one price rule',
  input: z.object({ id: Id }),
  output: OfficePriceRule,
})

export const createPriceRule = operation({
  method: 'POST',
  path: '/mms/admin/price-rule',
  access: 'mms.prices.edit',
  status: 201,
  summary: 'Set what a second child or a third team pays less',
  empty: 'Data is required for creation',
  input: z.object({ ...Fields, ...Scope }),
  output: OfficePriceRule,
})

export const updatePriceRule = operation({
  method: 'PATCH',
  path: '/mms/admin/price-rule/:id',
  access: 'mms.prices.edit',
  summary: 'Change what is sent of a price rule, if it still is at the version that was seen',
  empty: 'ID and data are required for update',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    name: z.optional(Fields.name),
    kind: z.optional(Fields.kind),
    unit: z.optional(Fields.unit),
    steps: z.optional(Fields.steps),
    ...Scope,
  }),
  output: OfficePriceRule,
})

export const deletePriceRule = operation({
  method: 'DELETE',
  path: '/mms/admin/price-rule/:id',
  access: 'mms.prices.edit',
  summary: 'Delete a price rule; who has registered keeps the price paid',
  input: z.object({ id: Id }),
  output: Nothing,
})

const Person = z.object({
  membership_id: Id,
  league_id: Chosen,
  dob: LastDay('Date of birth'),
  is_child: z.optional(z.boolean()),
})

const PreviewLine = z.object({
  membership: z.string(),
  /** On the first day of the season. */
  age: z.nullable(z.int()),
  /** Cents; null when it cannot be bought. */
  list_price: z.nullable(z.int()),
  reduction: z.nullable(z.object({ name: z.string(), amount: z.int() })),
  discount: z.int(),
  total: z.nullable(z.int()),
  /** Why this price, or why there is none. */
  reason: SaidText,
})

/** What somebody would pay, computed by the same rules as a registration. */
export const PricePreview = z.object({
  lines: z.array(PreviewLine),
  discount: z.int(),
  total: z.int(),
  coupon_problem: z.nullable(SaidText),
})
export type PricePreview = z.infer<typeof PricePreview>

export const previewPrice = operation({
  method: 'POST',
  path: '/mms/admin/membership-price/preview',
  access: 'mms.prices.view',
  writes: false,
  summary: 'Say what people who register together on a day would pay, and why',
  message: 'Data fetched successfully',
  input: z.object({
    season_id: Id,
    day: DayInput('Day'),
    coupon_code: z.optional(z.string().check(z.maxLength(40))),
    people: z
      .array(Person, 'Add at least one person.')
      .check(z.minLength(1, 'Add at least one person.'), z.maxLength(30, 'You can add up to 30 people.')),
  }),
  output: PricePreview,
})
