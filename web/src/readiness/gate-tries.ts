/**
 * Does something at once, every so often, and whenever there may be a connection: no event reports all that come and go.
 * Failures are left to the next try. Returns how to stop.
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
