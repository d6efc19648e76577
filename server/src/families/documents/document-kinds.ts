import { DOCUMENT_KINDS, type DocumentKinds, type saveDocumentKinds } from 'contract/families/documents'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { findVersionedSetting, putVersionedSetting } from '../../tenants/tenants.ts'

/** The settings key of a tenant's own list. */
const SETTING = 'documentKindList'
const SUBJECT = 'document_kinds'

/** The kinds on the tenant's list, or else the built-in ones, none of which families hand in. */
export async function kindsOf(context: Context): Promise<DocumentKinds> {
  const own = await findVersionedSetting(context, SETTING)
  return own
    ? { version: own.version, kinds: own.value as DocumentKinds['kinds'] }
    : { version: 0, kinds: DOCUMENT_KINDS.map((name) => ({ name, is_handed_in: false })) }
}

/** Refuses a kind that is not in the list, or with `byFamily` one that families do not hand in. */
export async function mustBeKind(context: Context, kind: string, { byFamily = false } = {}): Promise<void> {
  const { kinds } = await kindsOf(context)
  if (!kinds.some(({ name, is_handed_in }) => name === kind && (is_handed_in || !byFamily)))
    throw invalidField('kind', 'Choose from the list.')
}

export async function saveKinds(
  context: Context,
  { version, kinds }: In<typeof saveDocumentKinds>,
): Promise<DocumentKinds> {
  const before = await kindsOf(context)
  const tooLate = async () => changedMeanwhile(context, SUBJECT, context.tenant.id, await kindsOf(context))
  if (version !== before.version) throw await tooLate()
  if (!(await putVersionedSetting(context, { name: SETTING, value: kinds, is_public: false, version })))
    throw await tooLate()
  await audit(context, {
    action: 'document_kinds.changed',
    subject: SUBJECT,
    subject_id: context.tenant.id,
    before: before.kinds,
    after: kinds,
  })
  return kindsOf(context)
}
