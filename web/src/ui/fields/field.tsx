import './field.css'
import './input.css'
import { createContext, use, useId, type ReactNode } from 'react'
import { t } from '../../language.ts'
import type { Errors } from '../form-errors.ts'

/** The common props of every field in `ui/`: they all look, sound and fail alike. */
export type FieldProps = {
  label: ReactNode
  /** Shown below the label and announced with the field: what is meant, and in which format. */
  hint?: ReactNode
  /** What is wrong, in words that say what to do. */
  error?: ReactNode
  /** May stay empty; the label says so. Everything else is required. */
  optional?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

/** To be spread on the control, so that label, hint and error belong to it. */
export type Described = {
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldProps & {
  /** Its name on the wire: where `error` isn’t given, what the form around it was told of that name is shown. */
  name?: string | undefined
  /** The control: spread the given props on the element that takes the focus. */
  children: (described: Described) => ReactNode
  /** Shown at the end of the label's line, for example a link. */
  aside?: ReactNode
  /** Shown last, for example a suggestion. */
  below?: ReactNode
}

/** What was wrong with the form around it at the last attempt. A field shows what is said of its name, so that no form can forget to. */
export const FormErrors = createContext<Errors>({})

/** The sentence that is shown, of those about one field. */
export const firstOf = (said: Errors[string]): ReactNode => (Array.isArray(said) ? said[0] : said)

/** What is wrong with a field: what it is told, else what its form was told of its name. */
export function useErrorOf(name: string | undefined, given: ReactNode): ReactNode {
  const told = use(FormErrors)
  return given ?? firstOf(told[name ?? ''])
}

/** Label, hint, control and error of one field, in this order. */
export function Field({
  label,
  hint,
  error: given,
  name,
  optional = false,
  id,
  className,
  children,
  aside,
  below,
}: Props) {
  const own = useId()
  const at = id ?? own
  const error = useErrorOf(name, given)
  const described = [error && `${at}-error`, hint && `${at}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className ?? ''}`}>
      <div className="field-head">
        <label htmlFor={at} id={`${at}-label`}>
          {label}
          {optional && <span className="field-optional"> {t('(optional)')}</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <p className="field-hint" id={`${at}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id: at,
        required: !optional,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${at}-error`}>{error}</FieldError>}
      {below && <div className="field-below">{below}</div>}
    </div>
  )
}

/** The sentence below an invalid field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          fill="currentColor"
          d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.75 3h1.5v5h-1.5V4Zm0 6.5h1.5V12h-1.5v-1.5Z"
        />
      </svg>
      <span>{children}</span>
    </p>
  )
}

/** A group of fields or choices under one question. */
export function FieldGroup({
  label,
  hint,
  error,
  optional,
  id,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const own = useId()
  const at = id ?? own
  const described = [error && `${at}-error`, hint && `${at}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={`field ${className ?? ''}`}
      id={at}
      aria-describedby={described || undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className="field-legend">
        {label}
        {optional && <span className="field-optional"> {t('(optional)')}</span>}
      </legend>
      {hint && (
        <p className="field-hint" id={`${at}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${at}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
