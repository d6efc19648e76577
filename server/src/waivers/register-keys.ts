import type { KeyObject } from 'node:crypto'
import type { Context } from '../plumbing/context.ts'
import type { Sealed } from '../plumbing/resealing.ts'
import { openSeal, seal, type Place } from '../plumbing/sealing.ts'
import { publicKeyFrom, registerKeys } from './evidence.ts'
import { findRegister, findRegisterKeys, insertRegisterKey } from './signature-queries.ts'

const placeOf = (tenant_id: number): Place => ({
  purpose: 'waiver-register-key',
  about: `waiver-register-key/${tenant_id}`,
})

/** Where the public keys of registers are kept. */
export const registerKeySeals: Sealed = {
  what: 'keys that prove the register of signatures',
  table: 'waiver_register_key',
  column: 'sealed',
  key: ['number'],
  placeOf,
}

/** Every key that may have sealed an entry of the tenant’s register: those that follow from our root keys, and those that were kept. */
export async function keysOfRegister(context: Context): Promise<KeyObject[]> {
  const kept = await keptKeys(context)
  const own = registerKeys(context)
  return [...own, ...kept.filter((one) => !own.some((raw) => raw.equals(one)))].map(publicKeyFrom)
}

/** Keeps the public keys that follow from our root keys, so that the register can be checked when one of those is gone. */
export async function keepRegisterKeys(context: Context): Promise<void> {
  if (!(await findRegister(context))) return
  const kept = await keptKeys(context)
  for (const raw of registerKeys(context))
    if (!kept.some((one) => one.equals(raw)))
      await insertRegisterKey(context, seal(context.keys, placeOf(context.tenant.id), raw))
}

async function keptKeys(context: Context): Promise<Buffer[]> {
  const rows = await findRegisterKeys(context)
  return rows.flatMap(({ sealed }) => openSeal(context.keys, placeOf(context.tenant.id), sealed) ?? [])
}
