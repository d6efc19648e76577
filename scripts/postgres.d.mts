/**
 * Starts or adopts the private PostgreSQL of a data directory; `fast` gives up durability and is for tests
 * only.
 */
export function start(options: {
  dataDir: string
  fast?: boolean
  /** The server had died, or its programs were replaced, and it is back. */
  onRestart?: (why: 'died' | 'replaced') => void
  /** How often to look whether its programs were replaced, in milliseconds. */
  look_ms?: number
  /** Throws if the data may not be used; nobody else begins to use them meanwhile. */
  check?: () => void
  /** Settings of this installation, given who runs the server. */
  settings?: (owner: { uid?: number; gid?: number }) => string[]
}): Promise<{ url: string; how: 'started' | 'adopted'; stop(): Promise<void> }>

/** Does something to a data directory that nobody uses. Throws one sentence if another process uses it. */
export function whileUnused<T>(dataDir: string, work: () => T): Promise<Awaited<T>>
