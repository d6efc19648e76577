import {
  FeePackageAccepted,
  FeePackageClosed,
  changeFeePackage,
  setFeePackageStatus,
  type FeePackage,
} from 'contract/fees/packages'
import type { In } from 'contract/operation'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { askAll } from './asking.ts'
import { takeBackAll } from './offering.ts'
import {
  findParts,
  isEverTouched,
  lockPackage,
  replacePackage,
  setPackage,
  wordsOf,
} from './package-queries.ts'
import { packageFor } from './places.ts'
import { lockPlansOfPackage } from './plan-queries.ts'

/** The package, locked, as the user saw it. @throws Conflict */
async function held(context: Context, word: string, id: number, version: number) {
  await packageFor(context, word, id)
  const found = (await lockPackage(context, id))!
  if (found.version !== version)
    throw await changedMeanwhile(context, 'fee_package', id, await packageFor(context, word, id))
  return found
}

/**
 * Changes a package that no family has accepted yet. If amounts or dates change, the same players are asked
 * again by letter; shared plans keep their payers and shares.
 */
export async function change(
  context: Context,
  { id, version, parts, ...sent }: In<typeof changeFeePackage>,
): Promise<FeePackage> {
  const word = changeFeePackage.access
  const words = wordsOf(sent)
  const found = await held(context, word, id, version)
  if (found.status === 'closed') throw FeePackageClosed()
  const plans = await lockPlansOfPackage(context, id)
  if (await isEverTouched(context, id)) throw FeePackageAccepted()
  const before = { ...termsOf(found), parts: (await findParts(context, id)).map(facts) }
  const after = { ...termsOf(sent), parts: parts.map(facts) }
  const isAskedAnew = JSON.stringify(before) !== JSON.stringify(after)
  const asked = isAskedAnew ? await takeBackAll(context, found.team_id, plans, 'changed') : []
  await replacePackage(context, id, { ...sent, ...words }, parts)
  await askAll(
    context,
    { ...found, ...sent },
    asked.map((one) => ({ ...one, why: 'changed' as const })),
  )
  await audit(context, {
    action: 'fees.changed',
    subject: 'fee_package',
    subject_id: id,
    before: { name: found.name, ...wordsOf(found), ...before },
    after: { name: sent.name, ...words, ...after },
  })
  return packageFor(context, word, id)
}

type Terms = { basis: string; grace_days: number; late_fee: number }
const termsOf = ({ basis, grace_days, late_fee }: Terms) => ({ basis, grace_days, late_fee })

type Facts = { label: string; due_on: string; amount: number }
const facts = ({ label, due_on, amount }: Facts): Facts => ({ label, due_on, amount })

/** A closed package is not charged to anyone else; existing plans continue. */
export async function setStatus(
  context: Context,
  { id, version, status }: In<typeof setFeePackageStatus>,
): Promise<FeePackage> {
  const word = setFeePackageStatus.access
  const found = await held(context, word, id, version)
  if (found.status !== status) {
    await setPackage(context, id, { status })
    await audit(context, {
      action: status === 'closed' ? 'fees.closed' : 'fees.opened',
      subject: 'fee_package',
      subject_id: id,
      before: { status: found.status },
      after: { status },
    })
  }
  return packageFor(context, word, id)
}
