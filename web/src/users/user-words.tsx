import type { HeldRole, UserStatus } from 'contract/users'
import { roleLabel } from 'contract/users/words'
import { t, told } from '../language.ts'
import { StatusDot } from '../ui/status-dot.tsx'

/** What a role is called: a tenant’s own as it is, ours in the reader’s language. */
export const roleWord = (role: { role_id: number; name: string | null }): string =>
  role.name ?? told(roleLabel(role))

/** 'Club Admin, Comets' */
export function roleText({
  role_id,
  name,
  club,
  team,
  league,
  event,
  circuit,
}: Pick<HeldRole, 'role_id' | 'name' | 'club' | 'team' | 'league' | 'event' | 'circuit'>): string {
  const place = club ?? team ?? league ?? event ?? circuit
  const label = roleWord({ role_id, name })
  return place ? `${label}, ${place}` : label
}

export const statusText = (status: UserStatus): string =>
  ({ invited: t('Invited'), active: t('Active'), blocked: t('Blocked') })[status]

export function UserStatusDot({ status }: { status: UserStatus }) {
  return <StatusDot status={status === 'invited' ? t('Invited') : status} />
}
