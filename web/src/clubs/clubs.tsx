import { useQuery } from '@tanstack/react-query'
import { getClubTeam } from 'contract/clubs/teams'
import type { Access } from 'contract/operation'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { may, useSession } from '../session.ts'
import { PartsNav, type PartLink } from '../ui/parts-nav.tsx'

export { Named, PORTRAITS, Portrait } from './portrait.tsx'

type TeamPart =
  | 'roster'
  | 'calendar'
  | 'messages'
  | 'duties'
  | 'readiness'
  | 'fees'
  | 'transfers'
  | 'staff'
  | 'invites'
  | 'details'

/** Links to a team's screens in five groups, as far as the user may see them. */
export function TeamParts({ id, current }: { id: number; current: TeamPart }) {
  const who = useSession()
  const can = (access: Access) => may({ access, scoped: true }, who)
  const team = useQuery({ ...query(getClubTeam, { id }), enabled: can(getClubTeam.access) }).data
  const open = team?.invites.filter(({ status }) => status === 'open').length ?? 0
  const params = { id: String(id) }
  const below = (key: TeamPart, label: string, access: Access): PartLink[] =>
    can(access) ? [{ key, label, to: `/ctms/teams/$id/${key}`, params }] : []
  const inside = (key: TeamPart, label: string, access: Access): PartLink[] =>
    can(access) ? [{ key, label, to: '/ctms/teams/$id', params, search: { tab: key } }] : []
  return (
    <PartsNav
      label={t('Team sections')}
      current={current}
      groups={[
        {
          key: 'team',
          label: t('Team'),
          parts: [
            ...inside('roster', t('Roster'), 'ctms.rosters.view').map((part) => ({ ...part, search: {} })),
            ...inside('staff', t('Staff'), getClubTeam.access),
            ...inside(
              'invites',
              open > 0 ? t('Invitations ({count})', { count: open }) : t('Invitations'),
              getClubTeam.access,
            ),
            ...inside('transfers', t('Transfers'), 'ctms.rosters.view'),
            ...inside('details', t('Details'), getClubTeam.access),
          ],
        },
        {
          key: 'schedule',
          label: t('Schedule'),
          parts: [
            ...below('calendar', t('Calendar'), 'ctms.teams.view'),
            ...below('duties', t('Duties'), 'ctms.teams.view'),
          ],
        },
        {
          key: 'messages',
          label: t('Messages'),
          // Somebody who edits another of their teams but not this one cannot write to it.
          parts: team?.may_edit === false ? [] : below('messages', t('Messages'), 'ctms.teams.edit'),
        },
        {
          key: 'fees',
          label: t('Fees'),
          parts: can('ctms.fees.view')
            ? [
                {
                  key: 'fees',
                  label: t('Fees'),
                  to: '/ctms/payments/teams/$teamId',
                  params: { teamId: String(id) },
                },
              ]
            : [],
        },
        {
          key: 'readiness',
          label: t('Readiness'),
          parts: below('readiness', t('Readiness'), 'ctms.readiness.view'),
        },
      ]}
    />
  )
}

type ClubPart = 'teams' | 'open' | 'readiness' | 'money' | 'contacts' | 'details' | 'history'

/** The same for a club. */
export function ClubParts({ id, current }: { id: number; current: ClubPart }) {
  const who = useSession()
  const can = (access: Access) => may({ access, scoped: true }, who)
  const params = { id: String(id) }
  const inside = (key: ClubPart, label: string): PartLink => ({
    key,
    label,
    to: '/ctms/clubs/$id',
    params,
    search: { tab: key },
  })
  const below = (key: ClubPart, label: string, path: string): PartLink[] =>
    can('ctms.readiness.view') ? [{ key, label, to: `/ctms/clubs/$id/${path}`, params }] : []
  const mayClub = can('ctms.clubs.view')
  return (
    <PartsNav
      label={t('Club sections')}
      current={current}
      groups={[
        ...(mayClub && can('ctms.teams.view') ? [{ ...inside('teams', t('Teams')), search: {} }] : []),
        ...below('open', t('Still to do'), 'dashboard'),
        ...below('readiness', t('Readiness'), 'readiness'),
        ...(may({ access: 'mms.payments.view' }, who)
          ? [{ key: 'money', label: t('Money'), to: '/ctms/clubs/$id/money', params }]
          : []),
        ...(mayClub
          ? [
              ...(can('ctms.clubs.edit') ? [inside('contacts', t('Contacts'))] : []),
              inside('details', t('Details')),
              inside('history', t('History')),
            ]
          : []),
      ].map((part) => ({ key: part.key, label: part.label, parts: [part] }))}
    />
  )
}
