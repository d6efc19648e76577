import { useState, type ReactNode } from 'react'
import type { FieldErrors } from 'contract/problem'
import { t } from '../language.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type Props = {
  /** Words that anyone who knows the person would try. */
  familiar: string[]
  errors: FieldErrors
  /** Shown below the first of the two fields. */
  hint: ReactNode
}

/** A new password, typed twice, with a strength meter: `password` and `password_confirmation`. */
export function NewPasswordFields({ familiar, errors, hint }: Props) {
  const [password, setPassword] = useState('')
  return (
    <>
      <div>
        <PasswordField
          label={t('New password')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={t('At least 8 characters. A few unrelated words are easy to remember and hard to guess.')}
          error={errors['password']?.[0]}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {!errors['password'] && <PasswordStrength password={password} familiar={familiar} />}
        {hint}
      </div>
      <PasswordField
        label={t('Confirm new password')}
        name="password_confirmation"
        autoComplete="new-password"
        maxLength={128}
        error={errors['password_confirmation']?.[0]}
      />
    </>
  )
}
