import { sql } from 'kysely'
import { TemplateExists, type MailTemplate } from 'contract/office/mailings'
import type { Context } from '../../plumbing/context.ts'
import { takenAs } from '../../plumbing/database/taken.ts'

const COLUMNS = sql`id, name, subject, body_text as text, author, changed_at, version`

/** The office's texts for emails, by name. */
export async function findTemplates({ db, tenant }: Context): Promise<MailTemplate[]> {
  const { rows } = await sql<MailTemplate>`
    select ${COLUMNS} from mail_template where tenant_id = ${tenant.id} order by name_key`.execute(db)
  return rows
}

/** A template, locked until the transaction ends. */
export async function lockTemplate({ db, tenant }: Context, id: number): Promise<MailTemplate | undefined> {
  const { rows } = await sql<MailTemplate>`
    select ${COLUMNS} from mail_template where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
  return rows[0]
}

type Fields = Pick<MailTemplate, 'name' | 'subject' | 'text'>

/** @throws TemplateExists */
export async function insertTemplate(context: Context, { text, ...fields }: Fields): Promise<MailTemplate> {
  const { db, tenant, user, now } = context
  const { id } = await db
    .insertInto('mail_template')
    .values({
      tenant_id: tenant.id,
      ...fields,
      body_text: text,
      author: user!.name,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  return (await lockTemplate(context, id))!
}

/** @throws TemplateExists */
export async function setTemplate(context: Context, id: number, { text, ...fields }: Fields) {
  const { db, tenant, user, now } = context
  await db
    .updateTable('mail_template')
    .set({
      ...fields,
      body_text: text,
      author: user!.name,
      changed_at: now,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  return (await lockTemplate(context, id))!
}

export const removeTemplate = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('mail_template').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

const refuseTaken = takenAs(() =>
  TemplateExists({ errors: { name: ['There’s already a template by this name.'] } }),
)
