import './password-field.css'
import './input.css'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'required'> & { aside?: ReactNode }

/**
 * A password that can be revealed. Say what it is for with `autoComplete`: `current-password` or
 * `new-password`.
 */
export function PasswordField({ label, hint, error, optional, id, className, aside, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional, id, className, aside }} name={input.name}>
      {(described) => (
        <div className="password">
          <input
            className="input"
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...described}
          />
          <button
            type="button"
            className="icon-button"
            aria-pressed={isShown}
            aria-label={t('Show password')}
            onClick={() => setShown(!isShown)}
          >
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
              aria-hidden="true"
            >
              <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
              <circle cx="12" cy="12" r="3" />
              {isShown && <path d="m4 3.5 16 17" strokeLinecap="round" />}
            </svg>
          </button>
        </div>
      )}
    </Field>
  )
}
