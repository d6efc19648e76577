import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { lines, optionalText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { plainText } from './card-numbers.ts'

export const NotToBeHad = problem(
  'not_to_be_had',
  409,
  'Something in this order is no longer available, so nothing was recorded.',
)
export const NotComped = problem(
  'not_comped',
  409,
  'Only memberships can be free of charge. Please take donations, protection and team fees off the order first.',
)
export const ReceivedLater = problem('received_later', 422, 'This day is in the future.')

/** How the office took the money. */
export const EnteredMethod = z.enum(['check', 'cash'], 'Choose from the list.')
export type EnteredMethod = z.infer<typeof EnteredMethod>

const Number = z
  .string('This order number is incomplete.')
  .check(z.regex(/^R-\d{4}-\d{6,15}$/, 'This order number is incomplete.'))

export const enterPayment = operation({
  method: 'POST',
  path: '/mms/orders/by-number/:number/payment',
  access: 'mms.payments.enter',
  summary: 'Record that an open order was paid by check or in cash',
  message: 'Payment recorded',
  input: z.object({
    number: Number,
    method: EnteredMethod,
    /** The check's number. */
    reference: optionalText('Check number', 60),
    received_on: DayInput('Received on'),
    /** The screen makes a new one for each payment and repeats it on each retry. */
    request_key: z.uuid('The key of the payment try must be a UUID.'),
  }),
  output: z.object({ id: z.int(), number: z.string() }),
})

export const compOrder = operation({
  method: 'POST',
  path: '/mms/orders/by-number/:number/comp',
  access: 'mms.payments.comp',
  summary: 'Ask nothing for the memberships of an open order, and complete it',
  message: 'Order completed',
  input: z.object({ number: Number, reason: lines(plainText('The reason', 500)) }),
  output: z.object({ id: z.int(), number: z.string() }),
})
