/**
 * Starts or adopts the private PostgreSQL of a data directory; `fast` gives up durability and is for tests
 * only.
 */
export function start(options: {
  dataDir: string
  fast?: boolean
  /** The server had died and is back. */
  onRestart?: () => void
}): Promise<{ url: string; how: 'started' | 'adopted'; stop(): Promise<void> }>
