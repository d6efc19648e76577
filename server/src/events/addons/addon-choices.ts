import type { PublicEvent } from 'contract/events'
import {
  AddonSoldOut,
  addonName,
  isOrderable,
  type AddonPer,
  type ChosenAddon,
  type EventAddon,
} from 'contract/events/addons'
import type { Day } from 'contract/dates'
import { sentence } from 'contract/message'
import { invalidField } from 'contract/problem'
import { LEDGER } from '../../payments/payments.ts'
import type { AddonItem } from './addon-queries.ts'

/** What an order for add-ons is for, and the kind of its lines. */
export const EVENT_ADDON = 'event_addon'

const TooMany = sentence('addon_too_many', 'Pick up to {count} of {name}.')
const Required = sentence('addon_required', 'Pick an option of {name}.')

export type Picked = { addon: EventAddon; option: EventAddon['options'][number]; quantity: number }

/**
 * What was chosen for one entrant, or for all of them, as the event sells it. `isComplete` asks for what everybody takes.
 * @throws Invalid at `field` where something isn't sold like this
 */
export function pickedAddons(
  { addons }: PublicEvent,
  chosen: readonly ChosenAddon[],
  { per, today, field, isComplete }: { per: AddonPer; today: Day; field: string; isComplete: boolean },
): Picked[] {
  const sold = addons.filter((addon) => addon.per === per && isOrderable(addon, today))
  const picked = chosen.map(({ option_id, quantity }) => {
    const addon = sold.find(({ options }) => options.some(({ id }) => id === option_id))
    if (!addon) throw invalidField(field, 'Choose from the list.')
    return { addon, option: addon.options.find(({ id }) => id === option_id)!, quantity }
  })
  for (const addon of sold) {
    const { name, max_each, is_required, options } = addon
    const count = picked.reduce((sum, one) => sum + (one.addon === addon ? one.quantity : 0), 0)
    if (count > max_each) throw invalidField(field, TooMany({ count: max_each, name }))
    const isThere = options.some(({ left }) => left !== 0)
    if (isComplete && is_required && count === 0 && isThere) throw invalidField(field, Required({ name }))
  }
  return picked
}

export const costOf = (picked: readonly Picked[]): number =>
  picked.reduce((sum, { addon, quantity }) => sum + addon.price_cents * quantity, 0)

/** @throws AddonSoldOut with what is short */
export const soldOut = (picked: readonly Picked[], short: readonly number[]) =>
  AddonSoldOut({
    detail: {
      sold_out: picked
        .filter(({ option }) => short.includes(option.id))
        .map(({ addon, option }) => ({
          option_id: option.id,
          name: addonName(addon.name, option.label),
          left: option.left,
        })),
    },
  })

/** Items as lines of an order. */
export const linesOfItems = (
  items: readonly AddonItem[],
  { event, nameOf }: { event: string; nameOf: (item: AddonItem) => string },
) =>
  items.map((item) => ({
    key: `${EVENT_ADDON}:${item.id}`,
    kind: EVENT_ADDON,
    account: LEDGER.eventAddons,
    label: `${addonName(item.name, item.option)}${item.quantity > 1 ? ` × ${item.quantity}` : ''}`,
    detail: [event, nameOf(item)].filter(Boolean).join(', '),
    amount: item.price_cents * item.quantity,
    discount: 0,
    reference_id: item.id,
  }))
