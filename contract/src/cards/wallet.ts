import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'
import { problem } from '../problem.ts'

/** The app of a phone that keeps cards and shows them on its lock screen. */
export const Wallet = z.enum(['apple', 'google'])
export type Wallet = z.infer<typeof Wallet>

export const NoWallet = problem('no_wallet', 409, 'Cards can’t be added to this wallet right now.')

export const WalletAway = problem(
  'wallet_away',
  503,
  'We couldn’t reach Google Wallet. Your card is unchanged; please try again in a few minutes.',
)

export const addCardToWallet = operation({
  method: 'POST',
  path: '/mms/member/household/cards/:registration_id/wallets/:wallet',
  access: 'signed-in',
  summary: 'Give the address that adds the card of one’s own or of a minor in one’s care to a wallet',
  limit: { max: 30, seconds: 60 },
  input: z.object({ registration_id: Id, wallet: Wallet }),
  output: z.object({
    /** Of the pass itself for Apple, good for ten minutes; of Google’s page that asks before it saves. */
    url: z.string(),
  }),
})
