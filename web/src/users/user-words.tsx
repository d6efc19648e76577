import type { HeldRole, UserStatus } from 'contract/users'
import { ROLE_LABELS } from 'contract/users/words'
import { t, told } from '../language.ts'
import { StatusDot } from '../ui/status-dot.tsx'

/** 'Club Admin, Comets' */
export function roleText({
  role_id,
  club,
  team,
  league,
}: Pick<HeldRole, 'role_id' | 'club' | 'team' | 'league'>): string {
  const place = club ?? team ?? league
  const label = told(ROLE_LABELS[role_id as keyof typeof ROLE_LABELS])
  return place ? `${label}, ${place}` : label
}

export const statusText = (status: UserStatus): string =>
  ({ invited: t('Invited'), active: t('Active'), blocked: t('Blocked') })[status]

export function UserStatusDot({ status }: { status: UserStatus }) {
  return <StatusDot status={status === 'invited' ? t('Invited') : status} />
}
