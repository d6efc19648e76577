import { createHash } from 'node:crypto'
import type { User } from './queries.ts'

/**
 * A fingerprint of an account as somebody saw it, with one part for the fields (before the point) and one for
 * the roles (after it), so that a change to one does not conflict with a change to the other.
 */
export const revisionOf = ({ email, first_name, last_name, username, phone, roles }: User) =>
  [
    [email, first_name, last_name, username, phone],
    roles.map(({ module, role, club_id, team_id, league_id, event_id, circuit_id }) => [
      ...[module, role, club_id, team_id, league_id],
      ...(event_id === null && circuit_id === null ? [] : [event_id, circuit_id]),
    ]),
  ]
    .map((part) => createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 16))
    .join('.')

/** Whether the part to be changed is still as it was seen. */
export function isAsSeen(user: User, revision: string, part: 'fields' | 'roles'): boolean {
  const at = part === 'fields' ? 0 : 1
  return revisionOf(user).split('.')[at] === revision.split('.')[at]
}
