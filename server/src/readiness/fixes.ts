import { dictionary } from 'contract/dictionary'
import type { Verdict } from 'contract/readiness/judging'
import type { User } from '../plumbing/context.ts'

type Where = { team_id: number; member_id?: number | undefined }

/**
 * The one place where the user can fix what is not ready: the member's record for the office, their own page
 * for their own things, the team's page for the team's. Null if only somebody else can.
 */
export function fixOf(
  user: Pick<User, 'permissions' | 'member_id'>,
  { requirement, state }: Verdict,
  { team_id, member_id }: Where,
): string | null {
  if (state !== 'missing' && state !== 'soon') return null
  if (requirement === 'insurance') return '/mms/insurance'
  if (requirement === 'fees') return '/ctms/payments'
  if (requirement === 'roster') return `/ctms/teams/${team_id}?tab=roster`
  if (user.permissions.has('mms.members.view')) return `/mms/members/${member_id}?tab=${tabOf(requirement)}`
  return member_id !== undefined && member_id === user.member_id ? '/mms/member/memberships' : null
}

const TABS = dictionary<string>({
  membership: 'memberships',
  waivers: 'waivers',
  age: 'documents',
})
const tabOf = (requirement: string) => TABS[requirement] ?? 'credentials'
