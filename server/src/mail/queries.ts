import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

export type Attachment = {
  filename: string
  type: string
  file: string
  /** The file is that of many letters, so it outlives each of them. */
  is_shared?: true
}

type NewMail = {
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachments: readonly Attachment[]
  about: string | null
  about_id: number | null
  once?: string | null
  unsubscribe_url?: string | null
  reply_to?: string | null
}

/** Undefined if a letter for this occasion was already written. */
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

type SentMail = Pick<NewMail, 'recipient' | 'subject' | 'body_text' | 'about' | 'about_id'>

/** A letter of a demonstration, as if it had been sent: none goes out. */
export async function insertSentMail({ db, tenant, now }: Context, mail: SentMail): Promise<number> {
  const { id } = await db
    .insertInto('mail')
    .values({ tenant_id: tenant.id, ...mail, body_html: '', status: 'sent', created_at: now, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const selectMails = (db: Context['db'], { tenant_id }: { tenant_id: number }) =>
  db.selectFrom('mail').selectAll().where('tenant_id', '=', tenant_id)
const mails = ({ db, tenant }: Context) => selectMails(db, { tenant_id: tenant.id })

export const findMail = (context: Context, id: number) =>
  mails(context).where('id', '=', id).executeTakeFirst()

export const findMailsAbout = ({ db, tenant }: Context, about: string, about_id: number) =>
  mailsAbout(db, { tenant_id: tenant.id, about, about_id })
type OfThing = { tenant_id: number; about: string; about_id: number }
const mailsAbout = writtenOnce((db, { about, about_id, ...of }: OfThing) =>
  selectMails(db, of).where('about', '=', about).where('about_id', '=', about_id).orderBy('id', 'desc'),
)

export const findNewestMails = (context: Context, limit: number) =>
  mails(context).orderBy('id', 'desc').limit(limit).execute()

/** Blanks letters, including their recipients; returns the storage keys of the attachments that are theirs alone. */
async function empty({ db, tenant }: Context, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ files: string[] }>`
    with gone as (
      select id, attachments from mail where tenant_id = ${tenant.id} and ${which} order by id for update
    )
    update mail m set recipient = 'erased', subject = 'Erased', body_text = '', body_html = '', attachments = '[]',
      once = null, error = null, reply_to = null, unsubscribe_url = null,
      status = case when m.status = 'waiting' then 'failed' else m.status end
    from gone
    where m.tenant_id = ${tenant.id} and m.id = gone.id
    returning coalesce((select jsonb_agg(a ->> 'file') from jsonb_array_elements(gone.attachments) a
      where a -> 'is_shared' is null), '[]'::jsonb) as files`.execute(db)
  return rows.flatMap(({ files }) => files)
}

/** Blanks the letters to certain addresses, except those about one thing. */
export const blankLetters = (
  context: Context,
  recipients: readonly string[],
  [about, about_id]: readonly [string, number],
): Promise<string[]> =>
  empty(
    context,
    sql`lower(recipient) = any (${[...recipients]}::text[])
      and (about, about_id) is distinct from (${about}::text, ${about_id}::bigint)`,
  )

/** Blanks the letters about certain things, whoever received them. */
export const blankLettersAbout = (
  context: Context,
  about: string,
  ids: readonly number[],
): Promise<string[]> => empty(context, sql`about = ${about} and about_id = any (${[...ids]}::bigint[])`)

/** Blanks the text of certain letters; their recipients stay. */
export const blankBodies = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    update mail set subject = 'Erased', body_text = '', body_html = '', reply_to = null,
      status = case when status = 'waiting' then 'failed' else status end
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(db)

type Outcome = { status: 'waiting' | 'sent' | 'kept' | 'failed'; error?: string; sent_at?: Date }

export const markMail = ({ db, tenant }: Context, id: number, { status, error, sent_at }: Outcome) =>
  db
    .updateTable('mail')
    .set({ status, error: error ?? null, sent_at: sent_at ?? null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Letters about the one become letters about the other. */
export async function repointLetters(
  { db, tenant }: Context,
  about: string,
  from: number,
  to: number,
): Promise<number[]> {
  const rows = await db
    .updateTable('mail')
    .set({ about_id: to })
    .where('tenant_id', '=', tenant.id)
    .where('about', '=', about)
    .where('about_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const repointLettersBack = ({ db, tenant }: Context, ids: readonly number[], to: number) =>
  db
    .updateTable('mail')
    .set({ about_id: to })
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()
