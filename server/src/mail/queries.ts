import type { Context } from '../context.ts'
import { asJson } from '../database.ts'

export type Attachment = { filename: string; type: string; file: string }

type NewMail = {
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachments: readonly Attachment[]
  about: string | null
  about_id: number | null
  once?: string | null
}

/** Undefined when the letter of this occasion has been written before. */
export async function insertMail(
  { db, tenant, now }: Context,
  { attachments, ...mail }: NewMail,
): Promise<number | undefined> {
  const row = await db
    .insertInto('mail')
    .values({ tenant_id: tenant.id, ...mail, attachments: asJson(attachments), created_at: now })
    .onConflict((c) => c.columns(['tenant_id', 'once']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const mails = ({ db, tenant }: Context) =>
  db.selectFrom('mail').selectAll().where('tenant_id', '=', tenant.id)

export const findMail = (context: Context, id: number) =>
  mails(context).where('id', '=', id).executeTakeFirst()

export const findMailsAbout = (context: Context, about: string, about_id: number) =>
  mails(context).where('about', '=', about).where('about_id', '=', about_id).orderBy('id', 'desc').execute()

export const findNewestMails = (context: Context, limit: number) =>
  mails(context).orderBy('id', 'desc').limit(limit).execute()

type Outcome = { status: 'waiting' | 'sent' | 'kept' | 'failed'; error?: string; sent_at?: Date }

export const markMail = ({ db, tenant }: Context, id: number, { status, error, sent_at }: Outcome) =>
  db
    .updateTable('mail')
    .set({ status, error: error ?? null, sent_at: sent_at ?? null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
