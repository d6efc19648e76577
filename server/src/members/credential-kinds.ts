import {
  CredentialKindTaken,
  CredentialNotFound,
  FIRST_CREDENTIAL_KINDS,
  type CredentialKind,
  type addCredentialKind,
  type changeCredentialKind,
} from 'contract/members/credentials'
import type { In } from 'contract/operation'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findKind, insertKind, isTitleTaken, setKind } from './credential-queries.ts'

const SUBJECT = 'credential_kind'

export async function addKind(
  context: Context,
  { how, address, ...kind }: In<typeof addCredentialKind>,
): Promise<CredentialKind> {
  const added = await insertKind(context, { ...kind, how: how ?? null, address: address ?? null })
  if (!added) throw CredentialKindTaken()
  await audit(context, {
    action: 'credential_kind.added',
    subject: SUBJECT,
    subject_id: added.id,
    after: added,
  })
  return added
}

export async function changeKind(
  context: Context,
  { id, version, how, address, ...kind }: In<typeof changeCredentialKind>,
): Promise<CredentialKind> {
  const before = await findKind(context, id, { lock: true })
  if (!before) throw CredentialNotFound()
  if (before.version !== version) throw await changedMeanwhile(context, SUBJECT, id, before)
  if (await isTitleTaken(context, { id, title: kind.title })) throw CredentialKindTaken()
  // The source of a rule does not apply once the rule has been changed.
  const isRule = kind.for_whom === before.for_whom && kind.valid_months === before.valid_months
  const said = { how: how ?? null, address: address ?? null, source: isRule ? before.source : null }
  await setKind(context, id, { ...kind, ...said })
  const after = (await findKind(context, id))!
  await audit(context, {
    action: 'credential_kind.changed',
    subject: SUBJECT,
    subject_id: id,
    before,
    after,
  })
  return after
}

/** What every tenant begins with. */
export async function seedCredentialKinds(context: Context): Promise<void> {
  for (const kind of FIRST_CREDENTIAL_KINDS)
    await insertKind(context, { ...kind, for_whom: 'coaches', valid_months: 12, is_active: true })
}
