import type { In, Out } from 'contract/operation'
import { Forbidden, IdAndDataForUpdate } from 'contract/problem'
import {
  LISTS,
  MOST_VIEWS,
  NoSuchSavedView,
  TooManyViews,
  type ListName,
  type SavedView,
  type arrangeSavedViews,
  type changeSavedView,
  type createSavedView,
  type deleteSavedView,
  type listSavedViews,
  type restoreSavedView,
} from 'contract/views'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import {
  countViews,
  findViews,
  getArrangement,
  getView,
  insertView,
  lockView,
  markRemoved,
  setArrangement,
  setView,
  type Arrangement,
  type StoredView,
} from './views-queries.ts'

/** Whether the user sees all of a list: shared views are for the office, not for coaches who see a part of it. */
const seesAll = (context: Context, list: ListName) => whoIs(context).permissions.has(LISTS[list])
const mayShare = (context: Context, list: ListName) =>
  seesAll(context, list) && whoIs(context).permissions.has('mms.views.share')

/** The views of a list in the user's order. Those of lists the user may not see are nobody's business. */
export async function giveViews(
  context: Context,
  { list }: In<typeof listSavedViews>,
): Promise<Out<typeof listSavedViews>> {
  const me = whoIs(context)
  const [rows, arrangement] = await Promise.all([
    findViews(context, list, me.id, seesAll(context, list)),
    getArrangement(context, me.id, list),
  ])
  const placeOf = ({ id }: StoredView) => {
    const place = arrangement.view_ids.indexOf(id)
    return place < 0 ? Infinity : place
  }
  const views = rows
    .toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
    .map((row) => seenBy(context, row, arrangement))
  return { views, density: arrangement.density, may_share: mayShare(context, list) }
}

const mayEdit = (context: Context, { owner_id, is_shared, list }: StoredView) =>
  owner_id === whoIs(context).id || (is_shared && mayShare(context, list))

function seenBy(
  context: Context,
  row: StoredView,
  { default_id }: Pick<Arrangement, 'default_id'>,
): SavedView {
  const { owner_id, removed_at: _, ...fields } = row
  return {
    ...fields,
    is_mine: owner_id === whoIs(context).id,
    may_edit: mayEdit(context, row),
    is_default: default_id === row.id,
  }
}

async function shown(context: Context, id: number, list: ListName): Promise<SavedView> {
  const arrangement = await getArrangement(context, whoIs(context).id, list)
  return seenBy(context, (await getView(context, id))!, arrangement)
}

/** @throws Forbidden, TooManyViews, SavedViewExists */
export async function createView(
  context: Context,
  { list, name, view, is_shared = false }: In<typeof createSavedView>,
): Promise<SavedView> {
  if (is_shared && !mayShare(context, list)) throw Forbidden()
  await holdPlace(context, list)
  const { id } = await insertView(context, { list, name, view, is_shared, owner_id: whoIs(context).id })
  await audit(context, {
    action: 'view.created',
    subject: 'saved_view',
    subject_id: id,
    after: { list, name, is_shared, view },
  })
  return shown(context, id, list)
}

/** Keeps others of the user's windows from taking the last place. @throws TooManyViews */
async function holdPlace(context: Context, list: ListName) {
  const { id } = whoIs(context)
  await getArrangement(context, id, list, { lock: true })
  if ((await countViews(context, id, list)) >= MOST_VIEWS) throw TooManyViews()
}

/** @throws IdAndDataForUpdate, NoSuchSavedView, Forbidden, Conflict, SavedViewExists */
export async function changeView(
  context: Context,
  { id, version, ...sent }: In<typeof changeSavedView>,
): Promise<SavedView> {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw IdAndDataForUpdate()
  const row = await heldView(context, id)
  if (version !== undefined && version !== row.version)
    throw await changedMeanwhile(context, 'saved_view', id, await shown(context, id, row.list))
  const before = { name: row.name, is_shared: row.is_shared, view: row.view }
  const after = { ...before, ...given }
  if (after.is_shared && !row.is_shared && !mayShare(context, row.list)) throw Forbidden()
  await setView(context, id, after)
  await audit(context, { action: 'view.changed', subject: 'saved_view', subject_id: id, before, after })
  return shown(context, id, row.list)
}

/** @throws NoSuchSavedView */
export async function removeView(context: Context, { id }: In<typeof deleteSavedView>) {
  const { list, name, is_shared, view } = await heldView(context, id)
  await markRemoved(context, id, context.now)
  await audit(context, {
    action: 'view.deleted',
    subject: 'saved_view',
    subject_id: id,
    before: { list, name, is_shared, view },
  })
  return {}
}

/** @throws NoSuchSavedView once it is gone for good; TooManyViews; SavedViewExists if its name is taken again */
export async function restoreView(context: Context, { id }: In<typeof restoreSavedView>): Promise<SavedView> {
  const row = await heldView(context, id, { removed: true })
  if (row.owner_id === whoIs(context).id) await holdPlace(context, row.list)
  await markRemoved(context, id, null)
  await audit(context, { action: 'view.restored', subject: 'saved_view', subject_id: id })
  return shown(context, id, row.list)
}

/** A view the user may change, locked. @throws NoSuchSavedView also for other people's */
async function heldView(context: Context, id: number, { removed = false } = {}): Promise<StoredView> {
  const row = await lockView(context, id)
  if (!row || !mayEdit(context, row) || (row.removed_at !== null) !== removed) throw NoSuchSavedView()
  return row
}

/** @throws NoSuchSavedView if the list is to open with a view the user does not see */
export async function arrangeViews(
  context: Context,
  { list, ids, default_id, density }: In<typeof arrangeSavedViews>,
) {
  const { id: user_id } = whoIs(context)
  const now = await getArrangement(context, user_id, list, { lock: true })
  if (default_id) {
    const visible = await findViews(context, list, user_id, seesAll(context, list))
    if (!visible.some(({ id }) => id === default_id)) throw NoSuchSavedView()
  }
  await setArrangement(context, user_id, list, {
    view_ids: ids ?? now.view_ids,
    default_id: default_id === undefined ? now.default_id : default_id,
    density: density ?? now.density,
  })
  return {}
}
