import './registration.css'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftChangedElsewhere } from 'contract/registering/draft'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { useRegistration } from './draft-context.tsx'

/**
 * What the user has to know before continuing: an older registration was opened, or another window was
 * faster.
 */
export function RegistrationNotices({ isResumed }: { isResumed: boolean }) {
  const { state, keeper, data } = useRegistration()
  const [isSeen, setSeen] = useState(!isResumed)
  const navigate = useNavigate()
  if (state.typed_here)
    return (
      <section className="reg-banner" data-tone="warn" role="alert">
        <div>
          <p>{told(DraftChangedElsewhere().message)}</p>
          <div className="reg-row">
            <Button onClick={keeper.takeBack}>{t('Use what I entered here')}</Button>
            <Button kind="quiet" onClick={keeper.dismissOvertaking}>
              {t('Keep the latest version')}
            </Button>
          </div>
        </div>
      </section>
    )
  if (isSeen) return null
  const name = data.registrant.first_name?.trim()
  return (
    <section className="reg-banner" aria-label={t('Welcome back')}>
      <div>
        <p role="status">
          <b>{name ? t('Welcome back, {name}.', { name }) : `${t('Welcome back')}.`}</b>{' '}
          {t('We saved your answers.')}
        </p>
        <button
          type="button"
          className="reg-link"
          onClick={() => {
            keeper.leave()
            setSeen(true)
            void navigate({ to: '/registration', search: {} as never, replace: true })
          }}
        >
          {t('Start a new registration')}
        </button>
      </div>
      <button type="button" className="icon-button" aria-label={t('Close')} onClick={() => setSeen(true)}>
        <IconX size={18} aria-hidden />
      </button>
    </section>
  )
}
