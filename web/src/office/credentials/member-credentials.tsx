import '../../ui/credentials.css'
import '../members.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from 'contract/dates'
import {
  CREDENTIAL_STATUS_LABELS,
  addCredential,
  listCredentialKinds,
  memberCredentials,
  type Credential,
} from 'contract/members/credentials'
import { query, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'
import { CredentialForm } from './credential-form.tsx'
import { CredentialKindsDialog } from './credential-kinds.tsx'

/** A member's background checks and trainings, as the office keeps them. */
export function MemberCredentials({ memberId, name }: { memberId: number; name: string }) {
  const found = useQuery(query(memberCredentials, { member_id: memberId }))
  const mayEdit = useMay(addCredential)
  const maySeeKinds = useMay(listCredentialKinds)
  const [open, setOpen] = useState<Credential | 'new' | 'kinds'>()
  const { data } = found
  const close = () => setOpen(undefined)
  const add = mayEdit && <Button onClick={() => setOpen('new')}>{t('Add check')}</Button>
  return (
    <Panel
      title={t('Checks and training')}
      actions={
        <>
          {maySeeKinds && (
            <Button kind="quiet" onClick={() => setOpen('kinds')}>
              {t('Requirements')}
            </Button>
          )}
          {data && data.credentials.length > 0 && add}
        </>
      }
    >
      {found.error && !data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton lines={4} />}
      {data?.credentials.length === 0 && (
        <EmptyState
          drawing="shield"
          title={t('Nothing on record yet')}
          text={t(
            'Background checks and safety training for {name}, with expiration dates. Files go under Documents.',
            { name },
          )}
          action={add}
        />
      )}
      <ul className="member-list">
        {data?.credentials.map((one) => {
          const title = told(data.kinds.find(({ id }) => id === one.kind_id)!.title)
          return (
            <li key={one.id}>
              <span className="member-note">
                <b>{title}</b>{' '}
                <span className="credential-state" data-state={one.status}>
                  {one.expires_on
                    ? t('until {day}', { day: showDay(one.expires_on) })
                    : told(CREDENTIAL_STATUS_LABELS[one.status])}
                </span>
                <span className="dim">
                  {[one.provider, one.number].filter(Boolean).join(' · ')}
                  {(one.provider ?? one.number) && ' · '}
                  {one.changed_by}, <Moment at={one.changed_at} />
                </span>
              </span>
              {mayEdit && (
                <span className="member-note-actions">
                  <Button
                    kind="quiet"
                    aria-label={t('Edit {name}', { name: title })}
                    onClick={() => setOpen(one)}
                  >
                    {t('Edit')}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {open === 'kinds' && <CredentialKindsDialog onClose={close} />}
      {open && open !== 'kinds' && data && (
        <CredentialForm
          memberId={memberId}
          kinds={data.kinds}
          credential={open === 'new' ? undefined : open}
          onClose={close}
        />
      )}
    </Panel>
  )
}
