import type { Context, OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { DOCUMENT, documentOf, publishDocument } from './documents.ts'
import { findOwnRow, findVersioned } from './queries.ts'

/** After the settings have changed, should the process that changed them have died before it published them. */
export const publishSoon = job<{}>({ name: 'publish-site', run: publishSite })

/**
 * Puts the tenant's document into the storage as the database has it, and tells every server. It looks again after
 * writing: of several that publish at once the last to write has then seen the last change.
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

/** As the database has it at this moment; what a server keeps in memory may be older. */
async function currentDocument(context: Context) {
  const [row, stored] = await Promise.all([findOwnRow(context), findVersioned(context, DOCUMENT)])
  return {
    version: stored?.version ?? 0,
    document: documentOf(row, (stored?.value as object | undefined) ?? {}),
  }
}
