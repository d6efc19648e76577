import type { Sandbox } from './sandbox.ts'

const EVERY_MS = 500
/** After a while without payments only every fourth look is taken: only retries, or what another server left behind, can be due. */
const SELDOM = 4
const WHILE_MS = 10_000
const TIMEOUT_MS = 10_000

/** Delivers events to the shop until it is stopped; over HTTP, like any provider. */
export function startDelivery(sandbox: Sandbox, address: () => string | undefined): () => Promise<void> {
  let running: Promise<void> | undefined
  const round = async () => {
    const url = address()
    if (url === undefined || !(await sandbox.isDue())) return
    await sandbox.decide()
    let sent: number
    do sent = await sandbox.deliver((body, signature) => post(url, body, signature))
    while (sent > 0)
  }
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    if (sandbox.quiet_ms() > WHILE_MS && looks % SELDOM !== 0) return
    // An error here means the database is away; the events wait in it.
    running ??= round()
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.arrayBuffer()
  return response.ok
}
