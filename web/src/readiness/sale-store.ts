import type { Drawer } from 'contract/events/gate-sales'
import { dropTold, tellTabs, withinPasses } from './gate-database.ts'
import type { KeptSale } from './gate-selling.ts'
import type { KeptPasses } from './pass-judging.ts'

/** Stores a sale to be sent, even if the phone dies the next moment. */
export async function keepSale(sale: KeptSale): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction('gate_sales', 'readwrite', { durability: 'strict' })
    await change.store.put(sale)
    await change.done
  })
  tellTabs()
}

export const allSales = (): Promise<KeptSale[]> => withinPasses((db) => db.getAll('gate_sales'))

/** The server booked some, and refused others with a reason. What is booked stays only beside the drawer it is in. */
export async function markSales(said: ReadonlyMap<string, string | null>): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction(['pass_list', 'gate_sales'], 'readwrite')
    const list = await change.objectStore('pass_list').get('list')
    const sales = change.objectStore('gate_sales')
    for (const [key, says] of said) {
      const sale = await sales.get(key)
      if (!sale) continue
      if (says !== null) await sales.put({ ...sale, says })
      else if (list?.event.id === sale.event_id) await sales.put({ ...sale, sent_at: Date.now() })
      else await sales.delete(key)
    }
    await change.done
  })
  tellTabs()
}

/** Somebody has read that they were not booked. */
export async function forgetSales(keys: readonly string[]): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction('gate_sales', 'readwrite')
    for (const key of keys) await change.store.delete(key)
    await change.done
  })
  tellTabs()
}

/**
 * The drawer of the list’s owner at its event as the server has it, or none, unless the list is another one by now. What the
 * server had been told before it was asked is in its sum.
 */
export async function keepDrawer(
  { event, owner }: Pick<KeptPasses, 'event' | 'owner'>,
  drawer: Drawer | null,
  asked_at: number,
): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction(['pass_list', 'gate_sales'], 'readwrite')
    const list = await change.objectStore('pass_list').get('list')
    if (list?.event.id === event.id && list.owner === owner) {
      await change.objectStore('pass_list').put({ ...list, drawer }, 'list')
      await dropTold(change.objectStore('gate_sales'), asked_at)
    }
    await change.done
  })
  tellTabs()
}
