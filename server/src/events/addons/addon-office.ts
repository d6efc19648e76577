import { stringify } from 'csv-stringify/sync'
import { EventNotFound } from 'contract/events'
import type { AddonOrders, exportAddonOrders, listAddonOrders } from 'contract/events/addon-orders'
import type { In } from 'contract/operation'
import type { Context, Download } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { countOrdered, findPackingRows } from './addon-office-queries.ts'

/** What was ordered with the entries of an event: how much of each option, and who gets what. @throws EventNotFound */
export async function listOrdered(
  context: Context,
  { id }: In<typeof listAddonOrders>,
): Promise<AddonOrders> {
  if (!(await findEvent(context, id))) throw EventNotFound()
  return { counts: await countOrdered(context, id), rows: await findPackingRows(context, id) }
}

/** A cell that a spreadsheet would take for a formula is written as text. */
export async function exportOrdered(
  context: Context,
  { id }: In<typeof exportAddonOrders>,
): Promise<Download> {
  const event = await findEvent(context, id)
  if (!event) throw EventNotFound()
  const rows = await findPackingRows(context, id)
  const columns = ['Add-on', 'Option', 'Quantity', 'Name', 'Division', 'Entered by', 'Email']
  const content = stringify(
    rows.map((one) => [one.addon, one.option, one.quantity, one.name, one.division, one.contact, one.email]),
    {
      header: true,
      columns: columns.map((header, i) => ({ key: String(i), header })),
      bom: true,
      escape_formulas: true,
    },
  )
  return { filename: `${event.slug}-add-ons.csv`, content: Buffer.from(content), type: 'text/csv' }
}
