import './form.css'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { t } from '../language.ts'
import { firstOf, FormErrors } from './fields/field.tsx'
import type { Errors } from './form-errors.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput'> & {
  /** What was wrong at the last attempt. */
  errors?: Errors | undefined
  onSubmit: () => void
}

const NONE: Errors = {}

/**
 * A form that validates when it is submitted and not before. If something is wrong, the focus moves to the
 * first field with an error; several errors are listed above, each linking to its field. So is a single one
 * that no field of the form shows, as when what it is about has not been loaded.
 */
export function Form({ errors = NONE, onSubmit, children, className, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null)
  // The focus moves after a failed attempt, not while somebody is still correcting.
  const wasSent = useRef(false)
  const [isUnseen, setUnseen] = useState(false)
  useEffect(() => {
    const form = element.current!
    const first = firstBad(form, errors)
    // A named element that isn’t a control, such as a list, shows its error itself.
    const isSaid = first?.matches(':not(input,select,textarea)') || form.querySelector('[aria-invalid]')
    setUnseen(!isSaid)
    if (!first || !wasSent.current) return
    wasSent.current = false
    first.focus()
    first.scrollIntoView({ block: 'center' })
  }, [errors])
  return (
    <form
      {...form}
      ref={element}
      noValidate
      className={`form ${className ?? ''}`}
      onInput={() => {
        wasSent.current = false
      }}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        wasSent.current = true
        onSubmit()
      }}
    >
      <ErrorSummary
        errors={errors}
        always={isUnseen}
        onGo={(name) => element.current && fieldOf(element.current, name)?.focus()}
      />
      <FormErrors value={errors}>{children}</FormErrors>
    </form>
  )
}

type SummaryProps = { errors: Errors; always: boolean; onGo: (name: string) => void }
function ErrorSummary({ errors, always, onGo }: SummaryProps) {
  const lines = linesOf(errors)
  // A single sentence is already shown at its field, where the focus is.
  if (!lines[0] || (!lines[1] && !always)) return null
  return (
    <div className="error-summary" role="alert">
      <h2>{t('Please fix {count} field|Please fix {count} fields', { count: lines.length })}</h2>
      <ul>
        {lines.map(([name, text]) => (
          <li key={name}>
            <button type="button" onClick={() => onGo(name)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const linesOf = (errors: Errors) =>
  Object.entries(errors)
    .map(([name, said]) => [name, firstOf(said)] as const)
    .filter(([, text]) => Boolean(text))

function firstBad(form: HTMLFormElement, errors: Errors): HTMLElement | undefined {
  const fields = linesOf(errors).flatMap(([name]) => fieldOf(form, name) ?? [])
  return fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
}

/**
 * The control of a field by its name on the wire, wherever the component has put that name; for a list, the
 * list's.
 */
function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const quoted = CSS.escape(name)
  const found = form.querySelector<HTMLElement>(
    `[name="${quoted}"], [data-path="${quoted}"], [id="${quoted}"]`,
  )
  const list = name.slice(0, Math.max(0, name.lastIndexOf('.')))
  return found ?? (list ? fieldOf(form, list) : undefined)
}
