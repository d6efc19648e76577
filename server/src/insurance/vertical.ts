import type {
  VerticalInsuranceConfig,
  listVerticalInsurance,
  saveVerticalInsurance,
} from 'contract/insurance'
import type { In } from 'contract/operation'
import { pageOf } from '../plumbing/database/page-queries.ts'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import {
  findVersionedSetting,
  putVersionedSetting,
  readDocument,
  saveSetting,
  settingOf,
} from '../tenants/tenants.ts'

/** The settings keys of what registration offers, and of what only the insurer needs to know. */
const OFFER = 'registrationProtection'
const INSURER = 'verticalInsurance'

/** The offer before anyone has set it up: off, with a rate and wording a club can begin with. */
const OFFER_BEFORE = {
  enabled: false,
  provider: 'Registration Protection',
  rate: 700,
  text: 'Get your registration fee back if injury, illness or a move keeps you from playing. Sold by an independent insurer; you can buy it only with your registration.',
  terms_url: '/terms-and-conditions',
  membership_ids: [] as number[],
}
const INSURER_BEFORE = { environment: 'test' as const, client_id: '', products: ['Registration Protection'] }

type Offer = typeof OFFER_BEFORE
type Insurer = { environment: 'test' | 'live'; client_id: string; products: string[] }

const offerOf = async (context: Context): Promise<Offer> => ({
  ...OFFER_BEFORE,
  ...(await settingOf<Partial<Offer>>(context, OFFER)),
})
/** Shares its version with the offer: both are saved together. */
async function insurerOf(context: Context): Promise<Insurer & { version: number }> {
  const kept = await findVersionedSetting(context, INSURER)
  return { ...INSURER_BEFORE, ...(kept?.value as Partial<Insurer> | undefined), version: kept?.version ?? 0 }
}

export async function readConfig(context: Context): Promise<VerticalInsuranceConfig> {
  const [{ enabled, rate, membership_ids }, insurer] = await Promise.all([
    offerOf(context),
    insurerOf(context),
  ])
  return { enabled, rate, membership_ids, ...insurer }
}

/** One line per product. Policies belong to the insurer: families get them there, with their numbers. */
export async function listProducts(context: Context, { page, per_page }: In<typeof listVerticalInsurance>) {
  const [{ enabled, environment, products, rate }, { features }] = await Promise.all([
    readConfig(context),
    readDocument(context),
  ])
  const all = products.map((product, i) => ({
    id: i + 1,
    product,
    enabled,
    environment,
    premium: rate,
    policy_number: null,
    // The site settings can hide the offer, whatever is set up here.
    status: enabled && features.registration_protection ? 'active' : 'inactive',
  }))
  return pageOf(all, { page, per_page })
}

export async function saveConfig(
  context: Context,
  { version, enabled, environment, client_id, products, membership_ids }: In<typeof saveVerticalInsurance>,
): Promise<VerticalInsuranceConfig> {
  const [before, offer, insurer] = await Promise.all([
    readConfig(context),
    offerOf(context),
    insurerOf(context),
  ])
  const value = { environment, client_id, products: products ?? insurer.products }
  const isAsSeen = version === undefined || version === before.version
  if (
    !isAsSeen ||
    !(await putVersionedSetting(context, { name: INSURER, value, is_public: false, version: before.version }))
  )
    throw await changedMeanwhile(context, 'setting', context.tenant.id, await readConfig(context))
  await saveSetting(context, {
    name: OFFER,
    value: { ...offer, enabled, membership_ids: membership_ids ?? offer.membership_ids },
    is_public: true,
  })
  const after = await readConfig(context)
  await audit(context, {
    action: 'vertical_insurance.changed',
    subject: 'setting',
    subject_id: context.tenant.id,
    before,
    after,
  })
  return after
}
