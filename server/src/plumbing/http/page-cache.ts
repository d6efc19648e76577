const FRESH_MS = 60_000
const MOST_KEPT = 500

/**
 * Caches rendered pages by tenant and URL for a minute: long enough for a rush, short enough if notice of a
 * change gets lost. Visitors who arrive while a page is being rendered share that rendering.
 */
export function pageCache<Page extends { status: number; live?: boolean }>(now: () => Date) {
  const kept = new Map<string, { at: number; page: Promise<Page> }>()
  const keyOf = (label: string, url: string) => `${label} ${url}`

  return {
    read(label: string, url: string, render: () => Promise<Page>): Promise<Page> {
      const key = keyOf(label, url)
      const at = now().getTime()
      const known = kept.get(key)
      if (known && at - known.at < FRESH_MS) return known.page
      const entry = { at, page: render() }
      kept.delete(key)
      kept.set(key, entry)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT) kept.delete(oldest!)
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key)
      }
      // Only existing pages are worth caching; anybody can request ones that do not exist.
      entry.page.then(({ status, live }) => {
        if (status !== 200 || live) drop()
      }, drop)
      return entry.page
    },
    /** A tenant's content has changed; without a label, any tenant's may have. */
    forget(label: string | undefined) {
      for (const key of kept.keys())
        if (label === undefined || key.startsWith(keyOf(label, ''))) kept.delete(key)
    },
  }
}
