import { removeOldCounts } from '../plumbing/http/limit-queries.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { removeOldLinks } from './action-link-queries.ts'
import { removeOldKeys } from './keyring-queries.ts'
import { removeOldChallenges } from './passkey-queries.ts'
import { removeOldUpstreams } from './realm-queries.ts'
import { removeOldSessions } from './session-queries.ts'
import { removeOldTries } from './throttle-queries.ts'

const DAY = 86_400_000
/** Long enough to investigate what happened. */
const KEPT_FOR = 30 * DAY

/** Deletes what is no longer needed: ended sessions, used links, counters and keys. */
export const tidyAuth = job({
  name: 'tidy-auth',
  every: '17 3 * * *',
  run: (context) =>
    context.transaction(async (inside) => {
      const old = new Date(context.now.getTime() - KEPT_FOR)
      const yesterday = new Date(context.now.getTime() - DAY)
      await Promise.all([
        removeOldSessions(inside, old),
        removeOldLinks(inside, old),
        removeOldTries(inside, yesterday),
        removeOldCounts(inside, yesterday),
        removeOldChallenges(inside, yesterday),
        removeOldKeys(inside, yesterday),
      ])
      await removeOldUpstreams(inside)
    }),
})
