import type { CardProvider } from './card-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Mailer } from './mailer.ts'
import type { Names } from './names.ts'
import type { PushService } from './push.ts'
import type { Storage } from './storage.ts'
import type { Wallets } from './wallets.ts'

/** Everything beyond this process and its database. */
export type Outside = {
  cards: CardProvider
  identity: IdentityProvider
  mailer: Mailer
  names: Names
  push: PushService
  storage: Storage
  wallets: Wallets
}
