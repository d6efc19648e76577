import { PartnerNotFound, PartnerTaken } from 'contract/content'
import {
  PartnerChanged,
  PartnerOrderChanged,
  type PartnerEntry,
  type addPartner,
  type deletePartner,
  type editPartner,
  type orderPartners,
  type updatePartner,
} from 'contract/content/partners'
import { IdAndDataForUpdate } from 'contract/content/without-id'
import type { In } from 'contract/operation'
import { audit, auditOf } from '../plumbing/audit.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { drawnAnew } from '../plumbing/http/picture-check.ts'
import { pictureAddress, storePicture } from '../plumbing/http/pictures.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { differing } from './differing.ts'
import * as queries from './partner-queries.ts'
import { createPartner } from './partners.ts'

/** Logos are shown at 48 pixels; stored larger for high-density screens. */
const SIDE = 256

const withLogo = (partner: PartnerEntry): PartnerEntry => ({ ...partner, logo: pictureAddress(partner.logo) })

export const listAll = async (context: Context) => (await queries.findPartners(context)).map(withLogo)

export const readEntry = async (context: Context, { id }: In<typeof editPartner>) =>
  withLogo(await found(context, id))

async function found(context: Context, id: number): Promise<PartnerEntry> {
  const partner = await queries.getPartner(context, id)
  if (!partner) throw PartnerNotFound()
  return partner
}

/** Re-encodes a logo with its transparency intact and returns its storage key; null for none. */
async function keep(context: OutsideContext, logo: File | ''): Promise<string | null> {
  if (logo === '') return null
  const picture = await drawnAnew(logo, 'logo', (drawn) =>
    drawn.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
  )
  return storePicture(context.outside.storage, context.tenant, 'partner', picture)
}

export async function addEntry(
  context: OutsideContext,
  { logo, url, ...partner }: In<typeof addPartner>,
): Promise<PartnerEntry> {
  const key = logo === undefined ? null : await keep(context, logo)
  return context.transaction(async (inside) => {
    const fields = { ...partner, ...(url && { url }), ...(key && { logo: key }) }
    const same = (await queries.findPartners(inside)).some(({ name }) => name === partner.name)
    if (same) throw taken()
    const id = await createPartner(inside, fields)
    await announceSite(inside)
    return readEntry(inside, { id })
  })
}

const taken = () => PartnerTaken({ errors: { name: [PartnerTaken().message] } })

/**
 * Changes the given fields and leaves the rest. @throws PartnerChanged with the current partner, if it is no
 * longer the one the user saw
 */
export async function changeEntry(
  context: OutsideContext,
  { id, version, logo, url, ...sent }: In<typeof updatePartner>,
): Promise<PartnerEntry> {
  await context.read((inside) => found(inside, id))
  const key = logo === undefined ? undefined : await keep(context, logo)
  const fields = Object.fromEntries(
    Object.entries({ ...sent, logo: key, url: url === '' ? null : url }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as queries.Fields
  if (Object.keys(fields).length === 0) throw IdAndDataForUpdate()
  return context.transaction(async (inside) => {
    const all = await queries.findPartners(inside)
    const before = all.find((one) => one.id === id)
    if (!before) throw PartnerNotFound()
    if (version !== undefined && version !== before.version) throw await changed(inside, id)
    if (all.some((one) => one.id !== id && one.name === fields.name)) throw taken()
    if (!(await queries.setPartner(inside, before, fields))) throw await changed(inside, id)
    const after = await found(inside, id)
    const what = { subject: 'partner', subject_id: id, ...differing(before, after) }
    await audit(inside, { action: 'partner.changed', ...what })
    await announceSite(inside)
    return withLogo(after)
  })
}

async function changed(context: Context, id: number) {
  const [entry, [last]] = await Promise.all([readEntry(context, { id }), auditOf(context, 'partner', id)])
  return PartnerChanged({ detail: { entry, changed_by: last?.actor ?? '' } })
}

export async function dropEntry(context: Context, { id }: In<typeof deletePartner>) {
  const { name, url, logo, status } = await found(context, id)
  await queries.removePartner(context, id)
  const before = { name, url, logo, status }
  await audit(context, { action: 'partner.deleted', subject: 'partner', subject_id: id, before })
  await announceSite(context)
  return {}
}

/** @throws PartnerOrderChanged unless the order covers exactly the current partners */
export async function order(context: Context, { ids }: In<typeof orderPartners>): Promise<PartnerEntry[]> {
  const before = (await queries.findPartners(context)).map(({ id }) => id)
  const isWhole = before.length === ids.length && new Set([...before, ...ids]).size === ids.length
  if (!isWhole) throw PartnerOrderChanged()
  await queries.setPartnerOrder(context, ids)
  const what = { subject: 'partner', subject_id: ids[0] ?? 0 }
  await audit(context, { action: 'partner.ordered', ...what, before, after: ids })
  await announceSite(context)
  return listAll(context)
}
