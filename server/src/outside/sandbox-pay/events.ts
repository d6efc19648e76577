import { createHmac, timingSafeEqual } from 'node:crypto'
import { nameOf, type Books } from './books.ts'
import { mishapOf } from './cards.ts'
import { changeEvent, insertEvent, type SandboxEvent, type SandboxPayment } from './queries.ts'

const LATE_MS = 60_000

/** Records an event for the shop, in the transaction in which it happened. */
export async function recordEvent(
  books: Books,
  type: string,
  payment: SandboxPayment,
  refund_id: string | null = null,
): Promise<void> {
  const metadata = payment.metadata as Record<string, string>
  const mishap = mishapOf(payment.behaviour, payment.amount, metadata['sandbox_behaviour'])
  const delay = mishap === 'webhook_late' ? LATE_MS : 0
  await insertEvent(books.db, {
    id: nameOf('evt', books),
    type,
    payment_id: payment.id,
    refund_id,
    created_at: books.now,
    copies: mishap === 'webhook_dup' ? 2 : 1,
    next_try_at: mishap === 'webhook_lost' ? null : new Date(books.now.getTime() + delay),
  })
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** After the first attempt, then every hour. */
const BACKOFF = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]
const GIVE_UP = 72 * HOUR

/** Records the outcome of a delivery; an event that is not accepted is retried for three days. */
export async function recordDelivery(
  { db, now }: Books,
  event: SandboxEvent,
  isTaken: boolean,
): Promise<void> {
  const age = now.getTime() - Date.parse(event.created_at)
  const wait = BACKOFF[event.tries - 1] ?? HOUR
  await changeEvent(
    db,
    event.id,
    isTaken
      ? { delivered_at: now, next_try_at: null }
      : { next_try_at: age > GIVE_UP ? null : new Date(now.getTime() + wait) },
  )
}

/** The body of a delivery: names what changed, so that the shop reads the state itself. */
export const bodyOf = ({ id, type, created_at, payment_id, refund_id }: SandboxEvent) =>
  JSON.stringify({ id, type, created_at, payment: payment_id, refund: refund_id })

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`, so that neither a forged body nor an old copy is accepted. */
export function sign(body: string | Buffer, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / SECOND)
  return `t=${t},v1=${mac(t, body, secret)}`
}

const TOLERANCE_S = 300

/** Whether a signature was made with one of the secrets and is at most five minutes old. */
export function isSigned(body: Buffer, signature: string, secrets: readonly string[], now: Date): boolean {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!t || !v1 || Math.abs(now.getTime() / SECOND - Number(t)) > TOLERANCE_S) return false
  return secrets.some((secret) =>
    timingSafeEqual(Buffer.from(v1, 'hex'), Buffer.from(mac(Number(t), body, secret), 'hex')),
  )
}

const mac = (t: number, body: string | Buffer, secret: string) =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')
