import { dictionary } from 'contract/dictionary'
import type { Verdict } from 'contract/readiness/judging'
import type { User } from '../plumbing/context.ts'

/**
 * The one place where the user can fix what is not ready: the member's record for the office, their own page
 * for their own things, the team's page for the team's. Null if only somebody else can. It is a template for the ids of the
 * member and the team, so that it is the same for many.
 */
export function fixOf(
  user: Pick<User, 'permissions'>,
  { requirement, state }: Verdict,
  isOwn: boolean,
): string | null {
  if (state !== 'missing' && state !== 'soon') return null
  if (requirement === 'insurance') return '/mms/insurance'
  if (requirement === 'fees') return '/ctms/payments'
  if (requirement === 'roster') return '/ctms/teams/{team_id}?tab=roster'
  if (user.permissions.has('mms.members.view')) return `/mms/members/{member_id}?tab=${tabOf(requirement)}`
  return isOwn ? '/mms/member/memberships' : null
}

const TABS = dictionary<string>({
  membership: 'memberships',
  waivers: 'waivers',
  age: 'documents',
})
const tabOf = (requirement: string) => TABS[requirement] ?? 'credentials'
