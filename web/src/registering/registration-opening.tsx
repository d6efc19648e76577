import './registration.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DraftFinished, DraftNotFound } from 'contract/registering/draft'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import type { Choices } from './draft-context.tsx'
import { draftDevice } from './draft-device.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { NOTHING_TYPED } from './draft-edits.ts'
import { draftServer, familyQuery } from './queries.ts'
import { RegistrationSkeleton } from './registration-skeleton.tsx'
import { RegistrationWizard } from './registration-wizard.tsx'

type Opened = { is: 'opening' } | { is: 'new' } | { is: 'resumed' } | { is: 'failed'; error: unknown }

/** Opens the registration in the link, else the one started on this device, else a new one. */
export function RegistrationOpening({ choices }: { choices: Choices }) {
  const search = useSearch({ strict: false }) as { draft?: string; step?: string }
  const navigate = useNavigate()
  const [device] = useState(() => draftDevice(localStorage))
  const [keeper] = useState(() => createDraftKeeper(draftServer, device))
  const [opened, setOpened] = useState<Opened>({ is: 'opening' })
  const [tries, setTries] = useState(0)
  const [link] = useState(search)
  const [isLoggedIn] = useState(useSession() !== undefined)
  const client = useQueryClient()

  useEffect(() => {
    let isCurrent = true
    void openDraft(keeper, link.draft, device.token()).then(async (result) => {
      if (!isCurrent) return
      if (result.is === 'failed' && DraftFinished.is(result.error))
        return navigate({ to: '/registration/done', search: { draft: link.draft } as never, replace: true })
      if (result.is === 'new' && isLoggedIn) {
        // Without an answer everything is typed, as by a new family.
        const family = await client.fetchQuery(familyQuery()).catch(() => null)
        if (family) keeper.know({ ...NOTHING_TYPED, registrant: family.registrant })
      }
      const { step } = keeper.get()
      // People who arrive by link continue where the form was left.
      if (result.is === 'resumed' && !link.step && step !== 'people')
        await navigate({
          to: '/registration',
          search: ((now: object) => ({ ...now, step })) as never,
          replace: true,
        })
      setOpened(result)
    })
    return () => {
      isCurrent = false
    }
  }, [keeper, device, link, navigate, tries, isLoggedIn, client])

  switch (opened.is) {
    case 'opening':
      return <RegistrationSkeleton />
    case 'new':
    case 'resumed':
      return <RegistrationWizard keeper={keeper} choices={choices} isResumed={opened.is === 'resumed'} />
    case 'failed':
      return (
        <NotOpened
          error={opened.error}
          onRetry={() => {
            setOpened({ is: 'opening' })
            setTries(tries + 1)
          }}
          onNew={() => {
            void navigate({ to: '/registration', search: {} as never, replace: true })
            setOpened({ is: 'new' })
          }}
        />
      )
  }
}

async function openDraft(
  keeper: DraftKeeper,
  link: string | undefined,
  begun: string | undefined,
): Promise<Opened> {
  const token = link ?? begun
  if (!token) return { is: keeper.openUnsent() ? 'resumed' : 'new' }
  try {
    await keeper.open(token)
    return { is: 'resumed' }
  } catch (error) {
    // That the server has ended something started on this device is not worth reporting.
    const isOver = DraftNotFound.is(error) || DraftFinished.is(error)
    if (isOver && !link) return { is: 'new' }
    if (!isOver && keeper.openUnsent(token)) return { is: 'resumed' }
    return { is: 'failed', error }
  }
}

type NotOpenedProps = { error: unknown; onRetry: () => void; onNew: () => void }

function NotOpened({ error, onRetry, onNew }: NotOpenedProps) {
  const isGone = DraftNotFound.is(error)
  return (
    <div className="reg-message" role="alert">
      <h2>{isGone ? t('This link no longer works') : t('We can’t open your registration right now')}</h2>
      <p>{messageOf(error)}</p>
      {isGone && (
        <p className="dim">{t('We keep unfinished registrations for 30 days after your last change.')}</p>
      )}
      <div className="reg-row">
        {isGone ? (
          <Button kind="primary" onClick={onNew}>
            {t('Start a new registration')}
          </Button>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </div>
  )
}
