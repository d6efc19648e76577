import { createHash } from 'node:crypto'
import type { User } from './queries.ts'

/**
 * What an account looked like to whoever opened it, as a name for it that changes with the fields (before the point)
 * and with the roles (after it): who changes the one does not stumble over a change of the other.
 */
export const revisionOf = ({ email, first_name, last_name, username, phone, roles }: User) =>
  [
    [email, first_name, last_name, username, phone],
    roles.map(({ module, role, club_id, team_id }) => [module, role, club_id, team_id]),
  ]
    .map((part) => createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16))
    .join('.')

/** Whether what is to be changed still is as it was seen. */
export function isAsSeen(user: User, revision: string, part: 'fields' | 'roles'): boolean {
  const at = part === 'fields' ? 0 : 1
  return revisionOf(user).split('.')[at] === revision.split('.')[at]
}
