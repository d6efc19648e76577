import type { Drawer } from 'contract/events/gate-sales'
import { tellTabs, within } from './gate-database.ts'
import type { KeptSale } from './gate-selling.ts'

/** Stores what is sold now, to be sent even if the phone dies the next moment. */
export async function keepSale(sold: Omit<KeptSale, 'sold_at' | 'was_offline'>): Promise<void> {
  const sale: KeptSale = { ...sold, sold_at: new Date().toISOString(), was_offline: !navigator.onLine }
  await within(async (db) => {
    const change = db.transaction('gate_sales', 'readwrite', { durability: 'strict' })
    await change.store.put(sale)
    await change.done
  })
  tellTabs()
}

export const allSales = (): Promise<KeptSale[]> => within((db) => db.getAll('gate_sales'))

/** The server booked some, and refused others with a reason. */
export async function markSales(said: ReadonlyMap<string, string | null>): Promise<void> {
  await within(async (db) => {
    const change = db.transaction('gate_sales', 'readwrite')
    for (const [key, says] of said) {
      const sale = await change.store.get(key)
      if (sale) await change.store.put(says === null ? { ...sale, sent_at: Date.now() } : { ...sale, says })
    }
    await change.done
  })
  tellTabs()
}

/** Somebody has read that they were not booked. */
export async function forgetSales(keys: readonly string[]): Promise<void> {
  await within(async (db) => {
    const change = db.transaction('gate_sales', 'readwrite')
    for (const key of keys) await change.store.delete(key)
    await change.done
  })
  tellTabs()
}

/** The drawer as the server has it, or none. What the server had been told before it was asked is in its sum. */
export async function keepDrawer(drawer: Drawer | null, asked_at: number): Promise<void> {
  await within(async (db) => {
    const change = db.transaction(['pass_list', 'gate_sales'], 'readwrite')
    const list = await change.objectStore('pass_list').get('list')
    if (list) await change.objectStore('pass_list').put({ ...list, drawer }, 'list')
    const sales = change.objectStore('gate_sales')
    for (const { key, sent_at } of await sales.getAll())
      if (sent_at !== undefined && sent_at < asked_at) await sales.delete(key)
    await change.done
  })
  tellTabs()
}
