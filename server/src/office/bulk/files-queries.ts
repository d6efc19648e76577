import { sql } from 'kysely'
import type { MailFile } from 'contract/office/mailings'
import type { Context } from '../../plumbing/context.ts'
import type { DocumentFile } from '../../plumbing/drawing/document-files.ts'

export type StoredFile = MailFile & { file_type: string; file_key: string }

const COLUMNS = sql`id, name, size, file_type, file_key`

/** Records a file of the user that no email has taken yet. */
export async function insertFile(
  { db, tenant, user, now }: Context,
  { content, ...file }: DocumentFile,
): Promise<MailFile> {
  const size = content.length
  const { id } = await db
    .insertInto('mailing_file')
    .values({ tenant_id: tenant.id, user_id: user!.id, ...file, size, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name: file.name, size }
}

/** The user's own files that no email has taken yet, locked: of two emails one takes them. */
export async function lockFreeFiles(
  { db, tenant, user }: Context,
  ids: readonly number[],
): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${COLUMNS} from mailing_file
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[]) and user_id = ${user!.id} and mailing_id is null
    order by id for update`.execute(db)
  return rows
}

export const takeFiles = ({ db, tenant }: Context, ids: readonly number[], mailing_id: number) =>
  sql`
    update mailing_file set mailing_id = ${mailing_id}
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(db)

/** The files of an email, in the order in which they were added. */
export async function findFilesOf({ db, tenant }: Context, mailing_id: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${COLUMNS} from mailing_file
    where tenant_id = ${tenant.id} and mailing_id = ${mailing_id} order by id`.execute(db)
  return rows
}

/** Deletes the records of files without an email, of emails that were stopped or refused, and of those sent long ago. */
export async function removeOldFiles(
  { db, tenant }: Context,
  { unused, sent }: { unused: Date; sent: Date },
): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from mailing_file f
    where f.tenant_id = ${tenant.id} and case
      when f.mailing_id is null then f.created_at < ${unused}
      else exists (
        select from mailing m where m.tenant_id = ${tenant.id} and m.id = f.mailing_id and m.ended_at < ${sent}
      ) end
    returning f.file_key`.execute(db)
  return rows.map(({ file_key }) => file_key)
}
