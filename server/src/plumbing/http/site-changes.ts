import { listen } from '../database/listening.ts'
import { SITE_CHANNEL } from './site-queries.ts'

/** Receives the label of the tenant whose site has changed; undefined if any may have changed unnoticed. */
type Hear = (label: string | undefined) => void

export type SiteChanges = { subscribe: (hear: Hear) => void; close: () => Promise<void> }

/**
 * Tells this process's caches of sites (the directory, documents, rendered pages) when any process changes a
 * site, so that they drop it at once instead of waiting for it to expire.
 */
export async function openSiteChanges(directUrl: string): Promise<SiteChanges> {
  const listeners: Hear[] = []
  const tell: Hear = (label) => {
    for (const hear of listeners) hear(label)
  }
  const { close } = await listen<{ label: string }>(directUrl, SITE_CHANNEL, {
    hear: ({ label }) => tell(label),
    lost: () => {},
    // Anything before this was missed.
    connected: () => tell(undefined),
  })
  return { subscribe: (hear) => void listeners.push(hear), close }
}
