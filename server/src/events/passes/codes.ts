import type { Context } from '../../plumbing/context.ts'
import { markAgain, markOf, type Marked } from '../../plumbing/marking.ts'
import type { KeptMark } from '../../plumbing/resealing.ts'

type Made = Pick<Context, 'keys' | 'tenant'>
type Press = { event_id: number; request_key: string }

const markedOf = ({ event_id, request_key }: Press, what: string): Marked => ({
  purpose: 'event-pass',
  text: `${event_id}|${request_key}|${what}`,
})

/** What opens a purchase of passes that is made now. */
export const newPassesToken = (context: Made, press: Press): string => markOf(context, markedOf(press, 'all'))

/** The same of one that was made before: for every letter. */
export const passesToken = (context: Made, bought: Press & { link_digest: Buffer | null }): string =>
  markAgain(context, markedOf(bought, 'all'), bought.link_digest)

/** The code on one of the passes that are sold now, which opens that pass only. */
export const newPassCode = (context: Made, press: Press, position: number): string =>
  markOf(context, markedOf(press, String(position)))

/** The same of one that was sold before. */
export const passCode = (
  context: Made,
  press: Press,
  { position, code_digest }: { position: number; code_digest: Buffer | null },
): string => markAgain(context, markedOf(press, String(position)), code_digest)

/** What is kept of the links of purchases. */
export const passLinks: KeptMark = {
  what: 'links of passes that were bought',
  table: 'event_pass_purchase',
  column: 'link_digest',
  key: ['id'],
  needs: { event_id: 't.event_id', request_key: 't.request_key' },
  markedOf: ({ event_id, request_key }) =>
    markedOf({ event_id: Number(event_id), request_key: String(request_key) }, 'all'),
}

/** What is kept of the codes on passes. */
export const passCodes: KeptMark = {
  what: 'codes on event passes',
  table: 'event_pass',
  column: 'code_digest',
  key: ['id'],
  needs: {
    event_id: 't.event_id',
    position: 't.position',
    request_key:
      '(select b.request_key from event_pass_purchase b where b.tenant_id = t.tenant_id and b.id = t.purchase_id)',
  },
  markedOf: ({ event_id, request_key, position }) =>
    markedOf({ event_id: Number(event_id), request_key: String(request_key) }, String(position)),
}
