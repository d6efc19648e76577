import type { ModuleKeys } from '../plumbing/resealing.ts'
import { signingKeySeals } from './keyring.ts'
import { keepHandles } from './passkeys.ts'
import { realmSeals } from './realms.ts'
import { countOpenSessions } from './session-queries.ts'
import { totpSeals } from './totp.ts'
import { upstreamSeals } from './upstream.ts'

export const authKeys: ModuleKeys = {
  sealed: [signingKeySeals, totpSeals, realmSeals, upstreamSeals],
  keep: keepHandles,
  others: [
    {
      what: 'open logins that were not refreshed since',
      // A browser’s next refresh gives it a token of the new key.
      count: async (context, { isOlder, since }) => (isOlder ? countOpenSessions(context, since) : 0),
    },
  ],
}
