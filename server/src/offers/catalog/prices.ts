import { fillPath, type In } from 'contract/operation'
import { IdAndDataForUpdate, InUse, NotFound, invalidField } from 'contract/problem'
import {
  PRICE_DEFAULTS,
  PRICE_FIELDS,
  PriceExists,
  PriceNotFound,
  getPriceImage,
  type OfficePrice,
  type PriceFields,
  type createPrice,
  type deletePrice,
  type getPrice,
  type updatePrice,
  PriceInUse,
} from 'contract/offers/prices'
import { audit, changedMeanwhile, differences } from '../../plumbing/audit.ts'
import { whoIs, type Context, type Download, type OutsideContext } from '../../plumbing/context.ts'
import { checkedPicture } from '../../plumbing/http/picture-check.ts'
import type { Taken } from '../taken.ts'
import {
  findPrice,
  findPriced,
  findSamePrice,
  holdMembership,
  insertPrice,
  pagePrices,
  removePrice,
  setPrice,
} from './prices-queries.ts'

const seesAll = (context: Context) => whoIs(context).permissions.has(getPriceImage.access)

/** The parts of a price the user may see. */
const seen = (context: Context, price: OfficePrice): OfficePrice =>
  shown(seesAll(context) ? price : { ...price, note: null })

export async function givePrices(context: Context, input: Parameters<typeof pagePrices>[1]) {
  const { data, meta } = await pagePrices(context, input, { isPublished: !seesAll(context) })
  return { data: data.map((price) => seen(context, price)), meta }
}

export async function givePrice(context: Context, { id }: In<typeof getPrice>) {
  const price = await known(context, id)
  if (price.status !== 'active' && !seesAll(context)) throw PriceNotFound()
  return seen(context, price)
}

export async function givePriceImage(
  context: OutsideContext,
  { id }: In<typeof getPriceImage>,
): Promise<Download> {
  const { image } = await context.read((inside) => known(inside, id))
  const kept = image && (await context.outside.storage.get(image))
  if (!kept) throw NotFound()
  return { filename: `price-${id}.jpg`, content: kept.content, inline: true }
}

export async function addPrice(context: OutsideContext, input: In<typeof createPrice>): Promise<OfficePrice> {
  const { member_type_id, image: file, ...sent } = input
  return keepingPicture(context, file, async (inside, image) => {
    const fields = { ...PRICE_DEFAULTS, ...given(sent), image } as PriceFields
    await check(inside, fields, member_type_id)
    const { id } = await insertPrice(inside, fields)
    await audit(inside, { action: 'price.created', subject: 'price', subject_id: id, after: fields })
    return givePrice(inside, { id })
  })
}

/** Changes the given fields and leaves the rest. People who have registered keep the price they paid. */
export async function changePrice(
  context: OutsideContext,
  { id, version, member_type_id, image: file, ...sent }: In<typeof updatePrice>,
): Promise<OfficePrice> {
  const changes = given(sent)
  if (Object.keys(changes).length === 0 && !file) throw IdAndDataForUpdate()
  let replaced: string | null = null
  const saved = await keepingPicture(context, file, async (inside, image) => {
    const current = await known(inside, id, { lock: true })
    if (version !== undefined && version !== current.version)
      throw await changedMeanwhile(inside, 'price', id, shown(current))
    const before = fieldsOf(current)
    const after = { ...before, ...changes, image: image ?? before.image }
    if (image) replaced = before.image
    await check(inside, after, member_type_id, id)
    await setPrice(inside, id, after)
    await audit(inside, {
      action: 'price.changed',
      subject: 'price',
      subject_id: id,
      ...differences(before, after),
    })
    return givePrice(inside, { id })
  })
  if (replaced) await context.outside.storage.remove(replaced)
  return saved
}

/** @throws InUse if somebody has registered at this price */
export const removeUnsoldPrice =
  ({ countSoldAt }: Pick<Taken, 'countSoldAt'>) =>
  async (context: OutsideContext, { id }: In<typeof deletePrice>) => {
    const { image } = await context.transaction(async (inside) => {
      const price = await known(inside, id, { lock: true })
      const sold = await countSoldAt(inside, price)
      if (sold > 0)
        throw InUse({
          message: PriceInUse({ sold }),
          detail: [{ what: 'registrations', count: sold }],
        })
      await removePrice(inside, id)
      await audit(inside, {
        action: 'price.deleted',
        subject: 'price',
        subject_id: id,
        before: fieldsOf(price),
      })
      return price
    })
    if (image) await context.outside.storage.remove(image)
    return {}
  }

const SIDE = 1200

/**
 * The picture is stored first, so that a price never refers to a missing one; pictures nothing refers to are
 * removed.
 */
async function keepingPicture<T>(
  context: OutsideContext,
  file: File | undefined,
  work: (inside: Context, image: string | null) => Promise<T>,
): Promise<T> {
  if (!file) return context.transaction((inside) => work(inside, null))
  const picture = await checkedPicture(file, { width: SIDE, height: SIDE, field: 'image' })
  const key = `prices/${context.tenant.label}/${context.random(12).toString('hex')}.jpg`
  await context.outside.storage.put(key, picture, 'image/jpeg')
  try {
    return await context.transaction((inside) => work(inside, key))
  } catch (error) {
    await context.outside.storage.remove(key)
    throw error
  }
}

async function known(context: Context, id: number, options: { lock?: boolean } = {}) {
  const price = await findPrice(context, id, options)
  if (!price) throw PriceNotFound()
  return price
}

const shown = (price: OfficePrice): OfficePrice => ({
  ...price,
  image: price.image && fillPath(getPriceImage.path, { id: price.id }).path,
})

const fieldsOf = (price: OfficePrice) =>
  Object.fromEntries(PRICE_FIELDS.map((field) => [field, price[field]])) as PriceFields

/** The fields that a form sent; omitted ones are absent. */
const given = (sent: object) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<PriceFields>

async function check(context: Context, fields: PriceFields, member_type_id: number | undefined, id = 0) {
  // Of two who set the same price at the same moment, the second one is told.
  await holdMembership(context, fields.membership_id)
  const [priced, same] = await Promise.all([findPriced(context, fields), findSamePrice(context, fields, id)])
  if (priced.member_type_id === null) throw invalidField('membership_id', 'We couldn’t find this membership.')
  if (member_type_id !== undefined && member_type_id !== priced.member_type_id)
    throw invalidField('member_type_id', 'This membership is for a different member type.')
  if (!priced.has_season) throw invalidField('season_id', 'We couldn’t find this season.')
  if (!priced.has_league) throw invalidField('league_id', 'We couldn’t find this league.')
  if (fields.end_date < fields.start_date)
    throw invalidField('end_date', 'The last day can’t be before the first day.')
  if (fields.min_age !== null && fields.max_age !== null && fields.max_age < fields.min_age)
    throw invalidField('max_age', 'The maximum age can’t be below the minimum.')
  if (same) throw PriceExists()
}
