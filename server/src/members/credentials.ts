import { MemberNotFound } from 'contract/members'
import { monthsAfter } from 'contract/members/credential-rules'
import {
  CredentialNotFound,
  type Credential,
  type CredentialKind,
  type addCredential as addCredentialOp,
  type changeCredential as changeCredentialOp,
  type memberCredentials,
} from 'contract/members/credentials'
import { dayIn } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { Conflict, invalidField, type ChangedMeanwhile } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import {
  findCredential,
  findCredentialsOf,
  findKind,
  findKinds,
  insertCredential,
  setCredential,
} from './credential-queries.ts'
import { getMember } from './queries.ts'

async function mustBeThere(context: Context, member_id: number): Promise<void> {
  const member = await getMember(context, member_id)
  if (!member || member.erased_at !== null) throw MemberNotFound()
}

export async function showCredentials(
  context: Context,
  { member_id }: In<typeof memberCredentials>,
): Promise<Out<typeof memberCredentials>> {
  await mustBeThere(context, member_id)
  const [kinds, credentials] = await Promise.all([
    findKinds(context),
    findCredentialsOf(context, [member_id]),
  ])
  return { kinds, credentials }
}

export async function addCredential(
  context: Context,
  { member_id, kind_id, ...given }: In<typeof addCredentialOp>,
): Promise<Credential> {
  await mustBeThere(context, member_id)
  const kind = await findKind(context, kind_id)
  if (!kind) throw invalidField('kind_id', 'Choose from the list.')
  const added = await insertCredential(context, { member_id, kind_id, ...factsOf(context, kind, given) })
  await entry(context, 'member.credential_added', kind, undefined, added)
  return added
}

export async function changeCredential(
  context: Context,
  { id, version, ...given }: In<typeof changeCredentialOp>,
): Promise<Credential> {
  const before = await findCredential(context, id, { lock: true })
  if (!before) throw CredentialNotFound()
  if (before.version !== version)
    throw Conflict({
      detail: {
        current: before,
        changed_by: before.changed_by,
        changed_at: before.changed_at,
      } satisfies ChangedMeanwhile<Credential>,
    })
  const kind = (await findKind(context, before.kind_id))!
  await setCredential(context, id, factsOf(context, kind, given))
  const after = (await findCredential(context, id))!
  await entry(context, 'member.credential_changed', kind, before, after)
  return after
}

type Given = Omit<In<typeof changeCredentialOp>, 'id' | 'version'>

/** Only a cleared credential has dates: the first day, which is not in the future, and the last one. */
function factsOf(
  { tenant, now }: Context,
  { valid_months }: Pick<CredentialKind, 'valid_months'>,
  { status, cleared_on, expires_on, ...given }: Given,
) {
  const paper = { number: given.number ?? null, provider: given.provider ?? null }
  if (status !== 'cleared') return { status, ...paper, cleared_on: null, expires_on: null }
  if (!cleared_on) throw invalidField('cleared_on', 'Enter the start date.')
  if (cleared_on > dayIn(tenant.time_zone, now))
    throw invalidField('cleared_on', 'This date is in the future.')
  if (expires_on && expires_on < cleared_on)
    throw invalidField('expires_on', 'The last day can’t be before the first day.')
  return { status, ...paper, cleared_on, expires_on: expires_on ?? monthsAfter(cleared_on, valid_months) }
}

/** In the history of the member. */
function entry(
  context: Context,
  action: string,
  { title }: Pick<CredentialKind, 'title'>,
  before: Credential | undefined,
  after: Credential,
) {
  const facts = ({ id, status, number, provider, cleared_on, expires_on }: Credential) => ({
    credential_id: id,
    title,
    status,
    number,
    provider,
    cleared_on,
    expires_on,
  })
  return audit(context, {
    action,
    subject: 'member',
    subject_id: after.member_id,
    before: before && facts(before),
    after: facts(after),
  })
}
