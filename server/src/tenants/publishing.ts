import type { Context, OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { DOCUMENT, documentOf, publishDocument } from './documents.ts'
import { findOwnRow, findVersioned } from './queries.ts'

/** Publishes changed settings in case the process that changed them died before doing so. */
export const publishSoon = job<{}>({ name: 'publish-site', run: publishSite })

/**
 * Copies the tenant's document from the database to the storage, and tells every server. It checks again
 * after writing: if several publish at once, the last one to write has then seen the last change.
 */
export async function publishSite(context: OutsideContext): Promise<void> {
  let published: number | undefined
  for (;;) {
    const { version, document } = await context.read(currentDocument)
    if (version === published) break
    await publishDocument(context.outside.storage, document)
    published = version
  }
  await context.transaction(announceSite)
}

/** As the database has it right now; a server's cache may be older. */
async function currentDocument(context: Context) {
  const [row, stored] = await Promise.all([findOwnRow(context), findVersioned(context, DOCUMENT)])
  return {
    version: stored?.version ?? 0,
    document: documentOf(row, (stored?.value as object | undefined) ?? {}),
  }
}
