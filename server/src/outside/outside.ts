import type { CardProvider } from './card-provider.ts'
import type { Mailer } from './mailer.ts'
import type { Names } from './names.ts'
import type { Storage } from './storage.ts'

/** Everything beyond this process and its database. */
export type Outside = { cards: CardProvider; mailer: Mailer; names: Names; storage: Storage }
