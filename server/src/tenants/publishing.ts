import type { OutsideContext } from '../context.ts'
import { job } from '../jobs.ts'
import { announceSite } from '../site-queries.ts'
import { publishDocument } from './documents.ts'
import { currentDocument } from './site-settings.ts'

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
