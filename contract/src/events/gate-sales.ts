import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Email, Id, Moment, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { MOST_PASSES } from './passes.ts'

/** A cash drawer of a helper at the gate, in cents. */
export const Drawer = z.object({
  id: Id,
  event_id: Id,
  /** Whose shift it is. */
  by: z.string(),
  opened_at: Moment,
  float_cents: Cents,
  /** Cash sales that have arrived; of a closed drawer, those that had when it was closed. */
  sold_cents: Cents,
  sales: z.int(),
  /** Null while it is open. What was counted less what there should be is over, or short if negative. */
  closed: z.nullable(
    z.object({
      at: Moment,
      counted_cents: Cents,
      over_cents: z.int(),
      signed_name: z.string(),
      /** Sales whose phone sent them only afterwards. Their money was in the count already. */
      late_cents: Cents,
      late_sales: z.int(),
    }),
  ),
})
export type Drawer = z.output<typeof Drawer>

const gate = { access: 'ems.gate.sell' } as const

export const DrawerNotFound = problem('drawer_not_found', 404, 'We couldn’t find this cash drawer.')
export const DrawerClosed = problem('drawer_closed', 409, 'This cash drawer is closed already.')
export const DrawerChanged = problem(
  'drawer_changed',
  409,
  'Another sale came in while you were counting. Please check the amounts again.',
)

export const openDrawer = operation({
  ...gate,
  method: 'POST',
  path: '/ems/gate/drawers',
  of_event: { event: 'event_id' },
  status: 201,
  summary: 'Open a cash drawer with its float; whoever has one open at the event gets that one',
  input: z.object({
    event_id: Id,
    /** Made by the phone, so that what is sent twice is one drawer. */
    key: z.uuid('This isn’t a valid key.'),
    float_cents: Cents,
  }),
  output: Drawer,
})

export const myDrawer = operation({
  ...gate,
  method: 'GET',
  path: '/ems/gate/drawers/mine',
  of_event: { event: 'event_id' },
  summary: 'Give one’s own open cash drawer at an event',
  input: z.object({ event_id: Id }),
  output: z.object({ drawer: z.nullable(Drawer) }),
})

export const closeDrawer = operation({
  ...gate,
  method: 'POST',
  path: '/ems/gate/drawers/:id/close',
  of_event: { drawer: 'id' },
  summary:
    'Close one’s own cash drawer, or for the office that of anybody, with what was counted, signed; it is never changed afterwards',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    counted_cents: Cents,
    /** As it was shown, in cents. */
    sold_cents: Cents,
    signed_name: text('Your full name', 120),
  }),
  output: Drawer,
})

export const listDrawers = operation({
  method: 'GET',
  path: '/ems/events/:id/drawers',
  access: 'ems.entrant.decide',
  summary: 'List the cash drawers of an event, the newest first',
  input: z.object({ id: Id }),
  output: z.array(Drawer),
})

export const GateSale = z.object({
  /** Made by the phone, so that a sale that is sent twice is booked once. */
  key: z.uuid('This isn’t a valid key.'),
  drawer_id: Id,
  sold: z
    .array(
      z.object({
        type_id: Id,
        quantity: z
          .int('Enter a whole number.')
          .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MOST_PASSES, 'Enter 20 or less.')),
        /** What was taken for each, as the phone’s list said. */
        price_cents: Cents,
      }),
    )
    .check(
      z.minLength(1, 'Pick at least one pass.'),
      z.maxLength(MOST_PASSES, 'You can buy up to 20 passes at a time.'),
      z.refine((all) => new Set(all.map(({ type_id }) => type_id)).size === all.length, {
        error: 'Enter each kind of pass once.',
      }),
    ),
  /** The day they come in on, at once. */
  day: DayInput('Day'),
  sold_at: Moment,
  was_offline: z.boolean('Choose yes or no.'),
  /** Where the letter with the codes goes, for days to come. */
  email: z.optional(z.nullable(Email)),
})
export type SaleInput = z.input<typeof GateSale>

/** Why a sale was not booked. */
export const SALE_REFUSED = {
  drawer: 'This isn’t your cash drawer.',
  type: 'This pass isn’t sold at this gate.',
  day: 'The pass isn’t for this day.',
  late: 'This was more than 14 days ago.',
  key: 'Another sale was booked in place of this one.',
} as const

export const sendGateSales = operation({
  ...gate,
  method: 'POST',
  path: '/ems/gate/sales',
  of_event: { event: 'event_id' },
  summary: 'Book passes that were sold for cash at the gate and let their holders in, each sale once',
  message: 'Data updated successfully',
  input: z.object({
    event_id: Id,
    sales: z
      .array(GateSale)
      .check(z.minLength(1, 'Nothing was sold.'), z.maxLength(50, 'Up to 50 at a time.')),
  }),
  output: z.array(
    z.object({
      key: z.string(),
      is_written: z.boolean(),
      /** Why it was not booked, and will not be however often it is sent. */
      says: z.nullable(z.string()),
      /** It came after its drawer was closed. */
      is_late: z.boolean(),
    }),
  ),
})
