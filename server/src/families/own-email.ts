import { addressMoved } from '../auth/auth.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { correctMember, showMember } from '../members/members.ts'

/** Jobs enqueued by an earlier version do not say by whom. */
type Moved = { member_id: number; before: string; email: string; by?: By }
type By = 'owner' | 'office'

const NOTES: Record<By, string> = {
  owner: 'The new email address of the account was confirmed.',
  office: 'The office has changed the email address of the account.',
}

/**
 * Updates the user's own record to the account's address if it had the old one or none. Any other address
 * there was chosen for it by the office or the family; children and other people of the household keep theirs
 * in any case.
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
