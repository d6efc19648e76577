import { MAIL_FILES } from 'contract/document-files'
import {
  MailFileNotFound,
  type MailFile,
  type downloadMailFile,
  type storeMailFiles,
} from 'contract/office/mailings'
import { MailFilesGone, MailFilesTooLarge } from 'contract/office/member-bulk'
import type { In } from 'contract/operation'
import type { Attachment } from '../../mail/mail.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { keepDocumentFiles, readDocumentFiles } from '../../plumbing/drawing/document-files.ts'
import { job } from '../../plumbing/jobs/jobs.ts'
import {
  findFilesOf,
  insertFile,
  lockFreeFiles,
  removeOldFiles,
  takeFiles,
  type StoredFile,
} from './files-queries.ts'

/** Keeps files for an email that is being written; every file is checked before any is stored. @throws UnsupportedFile */
export async function storeFiles(
  context: OutsideContext,
  { files }: In<typeof storeMailFiles>,
): Promise<MailFile[]> {
  const papers = await readDocumentFiles(context, 'mailings', files)
  return keepDocumentFiles(context, papers, () =>
    context.transaction(async (inside) => {
      const kept: MailFile[] = []
      for (const paper of papers) kept.push(await insertFile(inside, paper))
      return kept
    }),
  )
}

/** @throws MailFileNotFound, also once it is no longer kept */
export async function giveFile(
  context: OutsideContext,
  { id, file: file_id }: In<typeof downloadMailFile>,
): Promise<Download> {
  const found = (await context.read((inside) => findFilesOf(inside, id))).find((one) => one.id === file_id)
  const file = found && (await context.outside.storage.get(found.file_key))
  if (!file) throw MailFileNotFound()
  return { filename: found.name, content: file.content, type: found.file_type }
}

/** The user's files that an email asks for. @throws MailFilesGone, MailFilesTooLarge */
export async function freeFiles(context: Context, ids: readonly number[] = []): Promise<StoredFile[]> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return []
  const files = await lockFreeFiles(context, [...wanted])
  if (files.length < wanted.size) throw MailFilesGone({ errors: { files: [MailFilesGone().message] } })
  if (files.reduce((sum, { size }) => sum + size, 0) > MAIL_FILES.megabytes * 1_000_000)
    throw MailFilesTooLarge({ errors: { files: [MailFilesTooLarge().message] } })
  return files
}

/** Gives an email its files, which no other email takes from then on. */
export async function attachFiles(context: Context, mailing_id: number, files: readonly StoredFile[]) {
  if (files.length === 0) return
  await takeFiles(
    context,
    files.map(({ id }) => id),
    mailing_id,
  )
}

export const attachmentsOf = (files: readonly StoredFile[]): Attachment[] =>
  files.map(({ name, file_type, file_key }) => ({
    filename: name,
    type: file_type,
    file: file_key,
    is_shared: true,
  }))

/** For how long a file waits for the email it was uploaded for, and how long it is kept after that was sent, in days. */
const KEPT = { unused: 1, sent: 30 }

/** Deletes files that belong to no email, and those of emails that are over: they may well name people. */
export const tidyMailFiles = job({
  name: 'tidy-mail-files',
  every: '50 3 * * *',
  async run({ transaction, outside, now }) {
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const keys = await transaction((inside) =>
      removeOldFiles(inside, { unused: before(KEPT.unused), sent: before(KEPT.sent) }),
    )
    for (const key of keys) await outside.storage.remove(key)
  },
})
