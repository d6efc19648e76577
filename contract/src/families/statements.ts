import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'

export const NoDonations = problem('no_donations', 404, 'There are no donations in this year.')
export const NoPayments = problem('no_payments', 404, 'There are no payments in this year.')

export const Year = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{4}$/, 'Enter a valid year.'))], 'Enter a valid year.'),
  z.pipe(
    z.transform(Number),
    z
      .int('Enter a valid year.')
      .check(z.minimum(2000, 'Enter a valid year.'), z.maximum(2100, 'Enter a valid year.')),
  ),
)

/** Only gifts for which nothing was received in return; refunds are subtracted. */
export const downloadDonations = operation({
  method: 'GET',
  path: '/mms/member/download/donations/:id',
  access: 'signed-in',
  summary: 'Give the statement of a member’s donations in a calendar year, by default the current one',
  file: 'application/pdf',
  input: z.object({ id: Id, year: z.optional(Year) }),
  output: z.unknown(),
})

export const downloadYearStatement = operation({
  method: 'GET',
  path: '/mms/member/statements/:year',
  access: 'signed-in',
  summary: 'Give the statement of everything that was paid from one’s own account in a calendar year',
  file: 'application/pdf',
  input: z.object({ year: Year }),
  output: z.unknown(),
})

export const listStatements = operation({
  method: 'GET',
  path: '/mms/member/statements',
  access: 'signed-in',
  summary: 'List the calendar years in which something was paid from one’s own account',
  input: Nothing,
  output: z.array(
    z.object({
      year: z.int(),
      /** Cents, after refunds. */
      total: z.int(),
      donations: z.int(),
      /** The record the donations are listed under; null without one. */
      member_id: z.nullable(z.int()),
    }),
  ),
})
