import {
  TemplateNotFound,
  type MailTemplate,
  type changeMailTemplate,
  type createMailTemplate,
  type deleteMailTemplate,
  type testMailTemplate,
} from 'contract/office/mailings'
import type { MailValue } from 'contract/office/member-bulk'
import type { In } from 'contract/operation'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import { whoIs, type Context } from '../../plumbing/context.ts'
import { valuesIn } from './letter-values.ts'
import { sendToSelf } from './letters.ts'
import { insertTemplate, lockTemplate, removeTemplate, setTemplate } from './templates-queries.ts'

const said = ({ name, subject, text }: MailTemplate) => ({ name, subject, text })

/** @throws TemplateExists; UnknownValues at the field that names a value there is not */
export async function createTemplate(
  context: Context,
  input: In<typeof createMailTemplate>,
): Promise<MailTemplate> {
  valuesIn(input)
  const made = await insertTemplate(context, input)
  await audit(context, {
    action: 'mail_template.created',
    subject: 'mail_template',
    subject_id: made.id,
    after: said(made),
  })
  return made
}

/** @throws TemplateNotFound, Conflict, TemplateExists, UnknownValues */
export async function changeTemplate(
  context: Context,
  { id, version, ...fields }: In<typeof changeMailTemplate>,
): Promise<MailTemplate> {
  valuesIn(fields)
  const before = await heldTemplate(context, id)
  if (before.version !== version) throw await changedMeanwhile(context, 'mail_template', id, before)
  const after = await setTemplate(context, id, fields)
  await audit(context, {
    action: 'mail_template.changed',
    subject: 'mail_template',
    subject_id: id,
    before: said(before),
    after: said(after),
  })
  return after
}

/** @throws TemplateNotFound */
export async function deleteTemplate(context: Context, { id }: In<typeof deleteMailTemplate>) {
  const before = await heldTemplate(context, id)
  await removeTemplate(context, id)
  await audit(context, {
    action: 'mail_template.deleted',
    subject: 'mail_template',
    subject_id: id,
    before: said(before),
  })
  return {}
}

async function heldTemplate(context: Context, id: number): Promise<MailTemplate> {
  const found = await lockTemplate(context, id)
  if (!found) throw TemplateNotFound()
  return found
}

/** What a test says in place of values that it has none of, so that one sees where they go. */
const EXAMPLES = {
  team: '[Team]',
  membership: '[Membership]',
  season: '[Season]',
} satisfies Partial<Record<MailValue, string>>

/** Sends a text to the user, who stands in for its reader. @throws UnknownValues */
export async function testTemplate(context: Context, words: In<typeof testMailTemplate>) {
  valuesIn(words)
  const { name } = whoIs(context)
  const first_name = name.split(' ')[0]!
  return sendToSelf(context, words, { ...EXAMPLES, first_name, name, club: context.tenant.name })
}
