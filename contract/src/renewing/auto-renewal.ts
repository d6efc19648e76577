import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { CardToken, ShownCard } from '../payments.ts'
import { Id, Nothing, tickedIds, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'

export const AutoRenewalLinkNotFound = problem('auto_renewal_link', 404, 'This link is no longer valid.')

/** Why something has to be renewed by hand, in addition to the refusals of the renewal itself. */
export const BY_HAND = {
  incomplete: 'Some details are missing from your record.',
  unsigned: 'A waiver needs to be signed again.',
  unreachable: 'There’s no email address to announce the charge to.',
} as const

/**
 * The state of an automatic renewal: nothing announced yet, the charge is announced, the card was declined
 * and will be retried, the charge is in progress, or it has to be renewed by hand.
 */
export const AutoRenewalState = z.enum(['waiting', 'announced', 'charging', 'declined', 'by_hand'])
export type AutoRenewalState = z.infer<typeof AutoRenewalState>

const Item = z.object({
  id: z.int(),
  first_name: z.string(),
  membership: z.string(),
  season: z.string(),
  valid_until: z.string(),
  state: AutoRenewalState,
  /** The first day the card can be charged; if nothing is announced, as things are now. */
  charge_on: z.string(),
  /** Cents as agreed: the price of the season at that time. */
  agreed_price: z.int(),
  /** Once announced, identifies what is charged together. */
  charge_id: z.nullable(z.int()),
  /** Cents for everything charged together; null until announced. */
  amount: z.nullable(z.int()),
  reason: z.nullable(SaidText),
  card: ShownCard,
})

const AutoRenewals = z.object({
  /** Opens the page for the payer without a login. */
  token: z.string(),
  currency: z.string(),
  renewals: z.array(Item),
})
export type AutoRenewals = z.infer<typeof AutoRenewals>
export type AutoRenewalItem = z.infer<typeof Item>

export const listOwnAutoRenewals = operation({
  method: 'GET',
  path: '/mms/member/auto-renewals',
  access: 'signed-in',
  summary:
    'List what renews by itself and is paid by whoever is logged in: when, for how much, by which card',
  input: Nothing,
  output: z.nullable(AutoRenewals),
})

/** Followed by the payer's number: it opens only what that person has agreed to. */
const LetterToken = z.string().check(z.maxLength(80, 'This link is incomplete.'))

export const showAutoRenewals = operation({
  method: 'GET',
  path: '/mms/auto-renewals/:token',
  access: 'public',
  summary: 'Show what renews by itself to whoever holds the link of the letters about it: first names only',
  limit: { max: 120, seconds: 60 },
  input: z.object({ token: LetterToken }),
  output: AutoRenewals,
})

export const stopAutoRenewal = operation({
  method: 'POST',
  path: '/mms/auto-renewals/:token/stop',
  access: 'public',
  summary: 'Turn off that a membership renews by itself: one press, at once',
  message: 'Operation successful',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: LetterToken, id: Id }),
  output: AutoRenewals,
})

export const changeAutoRenewalCard = operation({
  method: 'POST',
  path: '/mms/auto-renewals/:token/card',
  access: 'public',
  summary: 'Give another card for all that renews by itself; nothing is charged now',
  message: 'Operation successful',
  limit: { max: 10, seconds: 60 },
  input: z.object({
    token: LetterToken,
    payment_token: CardToken,
    /** New for each press, the same for each retry of the same press. */
    request_key: z.uuid('The key of the request must be a UUID.'),
  }),
  output: AutoRenewals,
})

export const stopAutoRenewals = operation({
  method: 'POST',
  path: '/mms/admin/renewals/automatic/stop',
  access: 'mms.renewals.edit',
  summary: 'Turn off for chosen memberships that they renew by themselves; their payers get a letter',
  message: 'Operation successful',
  input: z.object({ registration_ids: tickedIds('Choose at least one membership.') }),
  output: z.object({ stopped: z.int() }),
})
