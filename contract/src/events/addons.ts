import * as z from 'zod/mini'
import { Day, type Day as DayOf } from '../dates.ts'
import { Cents, Id } from '../primitives.ts'
import { problem } from '../problem.ts'

/** Whether each entrant takes an add-on, or a party takes it once for all of them. */
export const AddonPer = z.enum(['entrant', 'order'], 'Choose who it’s for.')
export type AddonPer = z.output<typeof AddonPer>

/**
 * What comes back for an add-on of somebody who withdraws: what the event’s policy says, everything, or nothing. If the event is
 * canceled, everything does unless the policy decides.
 */
export const AddonRefund = z.enum(['policy', 'full', 'none'], 'Choose a refund rule.')
export type AddonRefund = z.output<typeof AddonRefund>

const Addon = {
  id: Id,
  name: z.string(),
  detail: z.nullable(z.string()),
  per: AddonPer,
  /** Of one piece. */
  price_cents: Cents,
  /** How many pieces one entrant, or one family, may take. */
  max_each: z.int(),
  /** Whether each of them takes at least one. */
  is_required: z.boolean(),
  /** The last day to order it; null as long as entries are open, and afterwards until the event begins. */
  until_on: z.nullable(Day),
}

/** Something that is sold with an entry, as visitors see it. */
export const EventAddon = z.object({
  ...Addon,
  /** Sizes, meals or hours; one without a label where there is nothing to choose. */
  options: z.array(
    z.object({ id: Id, label: z.string(), /** Null without a limit. */ left: z.nullable(z.int()) }),
  ),
})
export type EventAddon = z.output<typeof EventAddon>

/** The same, as the office sees it. */
export const OfficeAddon = z.object({
  ...Addon,
  refunded_by: AddonRefund,
  options: z.array(
    z.object({
      id: Id,
      label: z.string(),
      stock: z.nullable(z.int()),
      /** Sold, or held while it is paid for. */ taken: z.int(),
    }),
  ),
})
export type OfficeAddon = z.output<typeof OfficeAddon>

/** Whether an add-on can still be ordered on a day, as far as its own deadline goes. */
export const isOrderable = ({ until_on }: Pick<EventAddon, 'until_on'>, today: DayOf): boolean =>
  until_on === null || today <= until_on

/** So many pieces of an option. */
export const ChosenAddon = z.object({
  option_id: Id,
  quantity: z
    .int('Enter a whole number.')
    .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(50, 'Enter 50 or less.')),
})
export type ChosenAddon = z.output<typeof ChosenAddon>
export const ChosenAddons = z.array(ChosenAddon).check(z.maxLength(60, 'You can pick up to 60 add-ons.'))

/** 'T-shirt (M)' */
export const addonName = (name: string, option: string): string =>
  option === '' ? name : `${name} (${option})`

export const AddonSoldOut = problem(
  'addon_sold_out',
  409,
  'Something you picked has sold out. You haven’t been charged.',
)
export const AddonInUse = problem(
  'addon_in_use',
  409,
  'People have ordered this, so it can’t be removed. Set the stock to what’s sold instead.',
)
