import './registration.css'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { msg, t } from '../language.ts'
import { useRegistration } from './draft-context.tsx'
import type { Keeping } from './draft-state.ts'

const LinkByMail = lazy(() =>
  import('./registration-link-by-mail.tsx').then((file) => ({ default: file.LinkByMail })),
)

/** Whether what was typed is saved, and how to continue later or elsewhere. */
export function RegistrationKeeping() {
  const { state, keeper } = useRegistration()
  const [isOpen, setOpen] = useState(false)
  const { keeping, refusal, token } = state
  const { icon: Icon, text } = WORDS[keeping]
  const isTrouble = keeping === 'unreachable' || keeping === 'refused'
  return (
    <div className="reg-keeping">
      {keeping !== 'nothing' && (
        <p data-tone={isTrouble ? 'warn' : undefined} aria-hidden="true">
          <Icon size={18} stroke={1.6} aria-hidden /> {t(text)}
        </p>
      )}
      {/* Announced when it matters, not at every pause in typing. */}
      <p className="visually-hidden" role="status">
        {isTrouble ? t(text) : token ? t('Your answers are saved') : ''}
      </p>
      {keeping === 'refused' && (
        <p className="reg-error" role="alert">
          {refusal}{' '}
          <button type="button" className="reg-link" onClick={keeper.hurry}>
            {t('Try again')}
          </button>
        </p>
      )}
      {token && (
        <button type="button" className="reg-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Finish later')}
        </button>
      )}
      {token && isOpen && (
        <Suspense fallback={null}>
          <LinkByMail token={token} onDone={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

const WORDS: Record<Keeping, { text: string; icon: typeof IconCloudUp }> = {
  nothing: { text: '', icon: IconCloudUp },
  waiting: { text: msg('Saving...'), icon: IconCloudUp },
  sending: { text: msg('Saving...'), icon: IconCloudUp },
  saved: { text: msg('Saved'), icon: IconCloudCheck },
  unreachable: {
    text: msg('Saved on this device. We’ll send it when you’re back online.'),
    icon: IconCloudOff,
  },
  refused: { text: msg('Saved on this device only'), icon: IconAlertTriangle },
}
