/**
 * Calls `work` now, at intervals, and whenever the connection may be back; the intervals are there because browsers don’t always
 * report that. If it fails, it is simply called again next time. Returns a function that stops it.
 */
export function keepTrying(work: () => Promise<unknown>, every_ms: number): () => void {
  const attempt = () => void work().catch(() => {})
  attempt()
  const every = setInterval(attempt, every_ms)
  addEventListener('online', attempt)
  document.addEventListener('visibilitychange', attempt)
  return () => {
    clearInterval(every)
    removeEventListener('online', attempt)
    document.removeEventListener('visibilitychange', attempt)
  }
}
