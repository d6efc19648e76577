import './registration.css'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { t } from '../language.ts'

const RegistrationCodePanel = lazy(() =>
  import('./registration-code-panel.tsx').then((file) => ({ default: file.RegistrationCodePanel })),
)

/** The entry for people with a code from the club; few have one. */
export function RegistrationCode() {
  const { code: given } = useSearch({ strict: false }) as { code?: string }
  const [isOpen, setOpen] = useState(given !== undefined)
  if (!isOpen)
    return (
      <button type="button" className="reg-link" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('I have a confirmation code')}
      </button>
    )
  return (
    <Suspense fallback={null}>
      <RegistrationCodePanel given={given} onDone={() => setOpen(false)} />
    </Suspense>
  )
}
