import { EventNotFound } from 'contract/events'
import {
  DrawerChanged,
  DrawerClosed,
  DrawerNotFound,
  type Drawer,
  type closeDrawer,
  listDrawers,
  type myDrawer,
  type openDrawer,
} from 'contract/events/gate-sales'
import type { In, Out } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import { whoIs, type Context } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { lockPlaces } from '../entrants/places-queries.ts'
import { findDrawers, findOpenDrawer, getDrawer, insertCount, insertDrawer } from './drawer-queries.ts'

const shown = ({ user_id: _, ...drawer }: Drawer & { user_id: number | null }): Drawer => drawer

/** Opens a drawer; whoever has one open at the event gets that one, whatever the float. @throws EventNotFound */
export async function open(context: Context, input: In<typeof openDrawer>): Promise<Drawer> {
  const me = whoIs(context)
  const event = await lockPlaces(context, input.event_id)
  if (!event || event.status === 'draft') throw EventNotFound()
  const standing = await findOpenDrawer(context, { event_id: event.id, user_id: me.id })
  if (standing) return shown(standing)
  const drawer = await getDrawer(context, await insertDrawer(context, input))
  // The key is somebody else’s, or of a drawer that is closed.
  if (drawer?.user_id !== me.id || drawer.event_id !== event.id) throw DrawerNotFound()
  if (drawer.closed) throw DrawerClosed()
  await audit(context, {
    action: 'event.drawer_opened',
    subject: 'event',
    subject_id: event.id,
    after: { float_cents: input.float_cents },
  })
  return shown(drawer)
}

export async function giveMine(
  context: Context,
  { event_id }: In<typeof myDrawer>,
): Promise<Out<typeof myDrawer>> {
  const drawer = await findOpenDrawer(context, { event_id, user_id: whoIs(context).id })
  return { drawer: drawer ? shown(drawer) : null }
}

/**
 * Closes a drawer with what was counted: one’s own, or that of anybody for the office. Sales and the closing wait for each other: what is in its sum was seen by whoever
 * signed, and what comes afterwards is said to be late. @throws DrawerNotFound, DrawerClosed, DrawerChanged
 */
export async function close(
  context: Context,
  { id, counted_cents, sold_cents, signed_name }: In<typeof closeDrawer>,
): Promise<Drawer> {
  const drawer = await getDrawer(context, id, { lock: true })
  const me = whoIs(context)
  if (!drawer || (drawer.user_id !== me.id && !me.permissions.has(listDrawers.access))) throw DrawerNotFound()
  if (drawer.closed) throw DrawerClosed()
  if (drawer.sold_cents !== sold_cents)
    throw DrawerChanged({ detail: { shown: sold_cents, now: drawer.sold_cents } })
  await insertCount(context, { drawer_id: id, sold_cents, counted_cents, signed_name })
  const closed = (await getDrawer(context, id))!
  await audit(context, {
    action: 'event.drawer_closed',
    subject: 'event',
    subject_id: drawer.event_id,
    after: { sold_cents, counted_cents, over_cents: closed.closed!.over_cents },
    note: signed_name,
  })
  return shown(closed)
}

/** @throws EventNotFound */
export async function list(context: Context, { id }: In<typeof listDrawers>): Promise<Drawer[]> {
  if (!(await findEvent(context, id))) throw EventNotFound()
  return (await findDrawers(context, id)).map(shown)
}
