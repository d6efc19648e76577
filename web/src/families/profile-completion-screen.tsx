import './profile-completion.css'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getProfileCompletion } from 'contract/families/profile-completion'
import type { Out } from 'contract/operation'
import { query } from '../api.ts'
import { landingPath } from '../shell/landing.ts'
import { t } from '../language.ts'
import { session } from '../session.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'

const COMPLETE = 2

/** What the club must know before the user can continue; asked once, and only what is missing. */
export function ProfileCompletionScreen() {
  const profile = useQuery({ ...query(getProfileCompletion, { id: 'me' }), refetchOnWindowFocus: false })
  const isDone = profile.data?.profile_complete === COMPLETE
  useGoOn(isDone)
  return (
    <>
      <PageHeader
        title={t('Complete your profile')}
        note={profile.data && t('Logged in as {name}', { name: nameIn(profile.data) })}
      />
      <div className="profile">
        {profile.data && !isDone && <ProfileForm profile={profile.data} />}
        {profile.error && !profile.data && (
          <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
        )}
        {(profile.isPending || isDone) && (
          <Panel>
            <Skeleton lines={6} />
          </Panel>
        )}
      </div>
    </>
  )
}

function nameIn({ data: { personal_details } }: Out<typeof getProfileCompletion>) {
  const { first_name, last_name, email } = personal_details
  return [`${first_name} ${last_name}`, email].filter(Boolean).join(', ')
}

/**
 * Once the profile is complete, here or in another window, updates the session and continues where a login
 * would have.
 */
function useGoOn(isDone: boolean) {
  const router = useRouter()
  useEffect(() => {
    const who = session.get()
    if (!isDone || !who) return
    const next = { ...who, registrationStatus: COMPLETE }
    session.set(next)
    router.history.push(landingPath(next, undefined))
  }, [isDone, router])
}
