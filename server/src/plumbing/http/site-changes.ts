import { listen } from '../database/listening.ts'
import { SITE_CHANNEL } from './site-queries.ts'

/** Hears the label of the tenant whose site has changed; undefined: any may have, unheard. */
type Hear = (label: string | undefined) => void

export type SiteChanges = { subscribe: (hear: Hear) => void; close: () => Promise<void> }

/**
 * Tells what this process keeps of sites (the directory, documents, rendered pages) when any process changes one: kept
 * things then go at once, instead of living out their time.
 */
export async function openSiteChanges(directUrl: string): Promise<SiteChanges> {
  const listeners: Hear[] = []
  const tell: Hear = (label) => {
    for (const hear of listeners) hear(label)
  }
  const { close } = await listen<{ label: string }>(directUrl, SITE_CHANNEL, {
    hear: ({ label }) => tell(label),
    lost: () => {},
    // Nothing was heard until now.
    connected: () => tell(undefined),
  })
  return { subscribe: (hear) => void listeners.push(hear), close }
}
