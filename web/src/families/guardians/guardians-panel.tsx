import '../household.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listGuardians,
  removeGuardian,
  withdrawGuardianInvite,
  type HouseholdGuardians,
} from 'contract/families/guardians'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'
import { writtenList } from '../../written.ts'
import { InviteGuardian } from './invite-guardian.tsx'

type Child = HouseholdGuardians['children'][number]
type Guardian = Child['guardians'][number]

/** The children's guardians, and who has been invited to be one. */
export function GuardiansPanel() {
  const guardians = useQuery(query(listGuardians, {}))
  const [isInviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<{ child: Child; guardian: Guardian }>()
  const remove = useCall(removeGuardian, { onSuccess: () => setRemoving(undefined) })
  if (guardians.error && !guardians.data)
    return <ErrorState error={guardians.error} onRetry={() => void guardians.refetch()} />
  if (!guardians.data)
    return (
      <Panel>
        <Skeleton lines={4} />
      </Panel>
    )
  const { children, invites } = guardians.data
  if (children.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="team"
          title={t('No children in your care yet')}
          text={t('Once you register a child, you can add a second parent or guardian here.')}
        />
      </Panel>
    )
  const mine = children.filter(({ is_mine }) => is_mine)
  return (
    <>
      <Panel
        title={t('Parents and guardians')}
        actions={
          mine.length > 0 && (
            <Button onClick={() => setInviting(true)}>{t('Invite a second guardian')}</Button>
          )
        }
      >
        {children.map((child) => (
          <section key={child.id} className="household-child" aria-label={child.first_name}>
            <h3>{child.first_name}</h3>
            <ul className="household-list">
              {child.guardians.map((guardian) => (
                <li key={guardian.id}>
                  <span>
                    {guardian.name} {guardian.is_me && <span className="dim">{t('(you)')}</span>}
                    <span className="dim household-line">
                      {[
                        guardian.relation,
                        guardian.is_primary ? t('first guardian') : undefined,
                        guardian.has_account ? undefined : t('no login'),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {!guardian.is_primary && (child.is_mine || guardian.is_me) && (
                    <Button
                      className="household-file"
                      aria-label={t('Remove {name} as {child}’s guardian', {
                        name: guardian.name,
                        child: child.first_name,
                      })}
                      onClick={() => setRemoving({ child, guardian })}
                    >
                      {guardian.is_me ? t('Leave') : t('Remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Panel>
      {invites.length > 0 && <Invites invites={invites} />}
      {isInviting && (
        <InviteGuardian people={mine} onClose={() => setInviting(false)} onDone={() => setInviting(false)} />
      )}
      {removing && (
        <ConfirmDialog
          title={t('Remove {name}?', removing.guardian)}
          confirmLabel={t('Remove')}
          busy={remove.isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate({ minor_id: removing.child.id, guardian_id: removing.guardian.id })}
        >
          <p>
            {t(
              '{name} will no longer see or renew {child}’s memberships. You can invite each other again anytime.',
              {
                name: removing.guardian.name,
                child: removing.child.first_name,
              },
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Invites({ invites }: Pick<HouseholdGuardians, 'invites'>) {
  const withdraw = useCall(withdrawGuardianInvite)
  return (
    <Panel title={t('Invitations sent')}>
      <ul className="household-list">
        {invites.map(({ id, first_name, email, children, expires_at }) => (
          <li key={id}>
            <span>
              {first_name}, {email}
              <span className="dim household-line">
                {rich('For {names}, until {moment}', {
                  names: writtenList(children),
                  moment: <Moment at={expires_at} part="day" />,
                })}
              </span>
            </span>
            <Button
              className="household-file"
              busy={withdraw.isPending}
              aria-label={t('Cancel the invitation to {email}', { email })}
              onClick={() => withdraw.mutate({ id })}
            >
              {t('Cancel invitation')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
