import { AddonInUse } from 'contract/events/addons'
import type { saveEventAddons } from 'contract/events/addons-saving'
import type { OfficeEvent } from 'contract/events/office'
import { sentence } from 'contract/message'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import type { Context } from '../plumbing/context.ts'
import { findOrderedOptions, putAddon, removeAddons } from './addons-queries.ts'
import { changed, heldEvent } from './office.ts'
import { setEvent } from './office-queries.ts'

const BelowOrdered = sentence('addon_below_ordered', '{count} are ordered already.')

/**
 * Saves what is sold with the entries as it is sent; what is not sent goes. @throws AddonInUse where somebody has ordered it;
 * Invalid where the stock would be less than what is ordered
 */
export async function saveAddons(
  context: Context,
  { id, version, addons }: In<typeof saveEventAddons>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  const known = new Map(before.addons.map((addon) => [addon.id, addon]))
  for (const [i, addon] of addons.entries()) {
    const standing = addon.id === undefined ? undefined : known.get(addon.id)
    if (addon.id !== undefined && !standing)
      throw invalidField(`addons.${i}.name`, 'We couldn’t find this add-on.')
    for (const [n, { id: option, stock }] of addon.options.entries()) {
      if (option === undefined) continue
      const at = `addons.${i}.options.${n}`
      const own = standing?.options.find((one) => one.id === option)
      if (!own) throw invalidField(`${at}.label`, 'We couldn’t find this option.')
      if (stock !== null && stock < own.taken)
        throw invalidField(`${at}.stock`, BelowOrdered({ count: own.taken }))
    }
  }
  const kept = new Set(addons.flatMap(({ options }) => options.flatMap((option) => option.id ?? [])))
  const gone = before.addons
    .flatMap(({ options }) => options.map((option) => option.id))
    .filter((option) => !kept.has(option))
  if ((await findOrderedOptions(context, gone)).size > 0) throw AddonInUse()
  await removeAddons(
    context,
    id,
    addons.flatMap((addon) => addon.id ?? []),
  )
  for (const [i, addon] of addons.entries()) await putAddon(context, id, i + 1, addon)
  await setEvent(context, id, {})
  return changed(context, before)
}
