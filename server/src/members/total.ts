import { job } from '../plumbing/jobs/jobs.ts'
import { countMembers, lockMemberTotal } from './total-queries.ts'

/** Counts all members every night, so that opening a list of a million doesn’t have to. */
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
