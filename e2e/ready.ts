import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const PATIENCE_MS = 900_000

/** Journeys begin when the server has made its demo tenants. */
for (const since = Date.now(); !(await isReady()); await sleep(250)) {
  const ended = inject('ended')
  if (existsSync(ended))
    throw new Error(`the server ended with ${readFileSync(ended, 'utf8')} before it was ready`)
  if (Date.now() - since > PATIENCE_MS) throw new Error('the server did not get ready')
}

async function isReady() {
  return fetch(`http://127.0.0.1:${inject('port')}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
