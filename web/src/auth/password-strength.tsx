import './auth.css'
import { useDeferredValue } from 'react'
import { strengthOf } from 'contract/auth/passwords'
import { msg, t } from '../language.ts'

const WORDS = [
  msg('Too easy to guess'),
  msg('Weak##password'),
  msg('Fair##password'),
  msg('Good##password'),
  msg('Strong##password'),
] as const

/** Shows how hard a password is to guess while it is typed; nothing for an empty field. */
export function PasswordStrength({ password, familiar }: { password: string; familiar: readonly string[] }) {
  const typed = useDeferredValue(password)
  if (typed === '') return null
  const score = strengthOf(typed, familiar)
  return (
    <div className="strength" data-score={score}>
      <div className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= score || undefined} />
        ))}
      </div>
      <p role="status">{t(WORDS[score])}</p>
    </div>
  )
}
