import { job } from '../plumbing/jobs/jobs.ts'
import { countMembers, lockMemberTotal } from './total-queries.ts'

/** Counts all members anew every night, so that a million of them need not be counted when somebody opens their list. */
export const countMembersAnew = job({
  name: 'count-members',
  every: '20 3 * * *',
  waitsForCalm: true,
  run: ({ transaction }) =>
    transaction(async (context) => {
      await lockMemberTotal(context)
      await countMembers(context)
    }),
})
