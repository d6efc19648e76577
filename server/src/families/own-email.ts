import { addressMoved } from '../auth/auth.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { correctMember, showMember } from '../members/members.ts'

/** Those written by an earlier version do not say by whom. */
type Moved = { member_id: number; before: string; email: string; by?: By }
type By = 'owner' | 'office'

const NOTES: Record<By, string> = {
  owner: 'The new e-mail address of the account was confirmed.',
  office: 'The office has changed the e-mail address of the account.',
}

/**
 * The own record follows the address of the account, if it had the old one or none. Another address there is one the
 * office or the family has chosen for it; children and other people of the household keep theirs in any case.
 */
export const followAddress = job({
  ...addressMoved,
  run: ({ transaction }, { member_id, before, email, by = 'owner' }: Moved) =>
    transaction(async (context) => {
      const known = (await showMember(context, { id: member_id })).personal_details.email
      if (known && known.toLowerCase() !== before) return
      await correctMember(context, {
        id: member_id,
        personal_details: { email },
        note: NOTES[by],
      })
    }),
})
