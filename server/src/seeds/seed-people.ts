import type { Context, Tenant } from '../plumbing/context.ts'
import type { World } from '../plumbing/world.ts'
import type { Size } from './demo/organisations.ts'
import { failingCard } from '../fees/seed-fees.ts'
import { insertKeptMethod } from '../outside/sandbox-pay/history-queries.ts'
import { recordHistory, type PastCharge } from '../outside/sandbox-pay/history.ts'
import { findCharges } from '../payments/seed-queries.ts'
import { makeDistrict } from './seed-district.ts'
import { signNewest } from './seed-signatures.ts'
import { contextOf } from './seed-tenants.ts'
import { saveSetting, settingOf } from '../tenants/tenants.ts'

/** How many of a tenant's people have been created so far. */
type Progress = {
  /** Complete districts. */
  districts: number
  /** An unfinished run for more people. */
  run?: { wanted: number; made: number } | undefined
  /** Payments the card provider has not been told about yet, by id. */
  untold?: [from: number, until: number]
}

const PEOPLE = 'demoPeople'
const NOTHING: Progress = { districts: 0 }

const peopleOf = async (context: Context): Promise<Progress> =>
  (await settingOf<Progress>(context, PEOPLE)) ?? NOTHING

export const saveProgress = (context: Context, value: Progress) =>
  saveSetting(context, { name: PEOPLE, value, is_public: false })

/** Whether a tenant has people, and whether its card provider knows all of their payments. */
export async function hasPeople(context: Context): Promise<{ any: boolean; told: boolean }> {
  const { districts, untold } = await peopleOf(context)
  return { any: districts > 0, told: untold === undefined }
}

type Wanted = {
  /** Counted from 0 in each tenant. */
  number: number
  size: Size
  /** How many of the newest registrations are signed. */
  signed?: number
  hasPast?: boolean
  run?: Progress['run']
  /** Resolves when the previous one is finished. */
  turn?: Promise<unknown>
}

/**
 * Adds one district, completely or not at all, with what the card provider must know about it. Nobody else
 * may seed the tenant meanwhile. False if the tenant has had nothing on sale, so that nobody can have
 * registered.
 */
export async function addDistrict(
  world: World,
  tenant: Tenant,
  { number, size, signed = 0, hasPast = false, run, turn = Promise.resolve() }: Wanted,
): Promise<boolean> {
  const context = contextOf(world, tenant)
  // Done beforehand: a card nothing is charged to does no harm.
  if (number === 0)
    await world.database.sandbox((db) =>
      insertKeptMethod(db, failingCard({ tenant: context.tenant, now: context.now })),
    )
  const isMade = await context.transaction(async (inside) => {
    const district = await makeDistrict(inside, { number, size, hasPast, turn })
    if (!district) return false
    await signNewest(inside, district, signed)
    const progress: Progress = {
      districts: number + 1,
      ...(run && run.made < run.wanted ? { run } : {}),
      ...(district.payments ? { untold: district.payments } : {}),
    }
    await saveProgress(inside, progress)
    return true
  })
  await tellProvider(world, tenant)
  return isMade
}

/** How many districts there are, and how many people an interrupted run for this number had created. */
export async function madeBefore(
  context: Context,
  wanted: number,
): Promise<{ districts: number; made: number }> {
  const { districts, run } = await peopleOf(context)
  return { districts, made: run?.wanted === wanted ? run.made : 0 }
}

const AT_ONCE = 1000

/**
 * Tells the built-in card provider about payments that were never made through it, so that they can be
 * refunded. Its tables are not the tenant's and use a separate transaction: anything missed before a crash is
 * added at the next start.
 */
export async function tellProvider(world: World, tenant: Tenant): Promise<void> {
  const context = contextOf(world, tenant)
  for (;;) {
    const { progress, charges } = await context.transaction(async (inside) => {
      const progress = await peopleOf(inside)
      if (!progress.untold) return { progress, charges: [] }
      const [from, until] = progress.untold
      return { progress, charges: await findCharges(inside, { from, until, most: AT_ONCE }) }
    })
    if (!progress.untold) return
    const { now, random } = context
    await world.database.sandbox((db) =>
      recordHistory(
        { db, now, random },
        charges.map((charge) => pastCharge(tenant, charge)),
      ),
    )
    const { untold, ...rest } = progress
    const last = charges.at(-1)
    const isDone = charges.length < AT_ONCE || !last
    await context.transaction((inside) =>
      saveProgress(inside, isDone ? rest : { ...rest, untold: [last.id + 1, untold![1]] }),
    )
  }
}

type Charge = Awaited<ReturnType<typeof findCharges>>[number]

const pastCharge = (tenant: Tenant, charge: Charge): PastCharge => ({
  ref: charge.provider_ref!,
  brand: charge.card_brand!,
  last4: charge.card_last4!,
  decline_code: charge.decline_code,
  amount: charge.amount,
  currency: charge.currency,
  description: `${tenant.name} ${charge.number}`,
  metadata: { tenant_id: String(tenant.id), attempt_key: charge.attempt_key },
  at: charge.submitted_at,
  refunds: charge.refunds.map(({ provider_ref, request_key, amount, requested_at }) => ({
    ref: provider_ref!,
    amount,
    metadata: { request_key },
    at: requested_at,
  })),
})
