import './auth.css'
import type { ReactNode } from 'react'
import { t } from '../language.ts'
import { TextField } from '../ui/fields/text-field.tsx'

type Props = {
  isRecovery?: boolean
  error?: ReactNode
  name?: string
  /** All six digits are there, so there is nothing left to press. */
  onFull?: (code: string) => void
}

/** What a recovery code looks like. */
const SAMPLE = 'abcde-fghjk'

/** Six digits from an authenticator app, with autofill on phones; or a recovery code. */
export function CodeField({ isRecovery = false, error, name = 'otp', onFull }: Props) {
  return isRecovery ? (
    <TextField
      label={t('Recovery code')}
      name={name}
      className="code-field"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      placeholder={SAMPLE}
      error={error}
    />
  ) : (
    <TextField
      label={t('Six-digit code')}
      name={name}
      className="code-field"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      maxLength={7}
      error={error}
      onInput={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\s/g, '')
        if (/^\d{6}$/.test(digits)) onFull?.(digits)
      }}
    />
  )
}
