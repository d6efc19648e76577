import type { Rendered } from './pages.ts'

const FRESH_MS = 60_000
const MOST_KEPT = 500

/**
 * Rendered pages by tenant and address, for a minute: long enough for a rush, short enough that nobody waits
 * for a change of which no word came. Visitors who come while a page is being rendered wait for that one rendering.
 */
export function pageCache(now: () => Date) {
  const kept = new Map<string, { at: number; page: Promise<Rendered> }>()
  const keyOf = (label: string, url: string) => `${label} ${url}`

  return {
    read(label: string, url: string, render: () => Promise<Rendered>): Promise<Rendered> {
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
      // Only what is there is worth keeping; anybody can ask for what is not.
      entry.page.then(({ status, live }) => {
        if (status !== 200 || live) drop()
      }, drop)
      return entry.page
    },
    /** The tenant's content has changed; without a label any tenant's may have. */
    forget(label: string | undefined) {
      for (const key of kept.keys())
        if (label === undefined || key.startsWith(keyOf(label, ''))) kept.delete(key)
    },
  }
}
