import { createHmac } from 'node:crypto'
import type { Context } from '../../plumbing/context.ts'

type Made = Pick<Context, 'keys' | 'tenant'>
type Press = { event_id: number; request_key: string }

const made = ({ keys, tenant }: Made, { event_id, request_key }: Press, what: string): string =>
  createHmac('sha256', keys.derive('event-pass'))
    .update(`${tenant.id}|${event_id}|${request_key}|${what}`)
    .digest()
    .toString('base64url')

/** What opens a purchase of passes. It can be made anew from the key of the press, for every letter. */
export const passesToken = (context: Made, press: Press): string => made(context, press, 'all')

/** The code on one of its passes, which opens that pass only. */
export const passCode = (context: Made, press: Press, position: number): string =>
  made(context, press, String(position))
