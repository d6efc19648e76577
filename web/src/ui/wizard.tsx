import './wizard.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../language.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import type { Errors } from './form-errors.ts'

type Props = {
  /** Titles of the steps, in order. */
  steps: readonly string[]
  /** Which one is shown, from 0. */
  step: number
  /** Continues: validate the step, then change `step`, or set `errors`. */
  onNext: () => void
  /** Goes back; nothing is validated and nothing is lost. Omit it if there is no way back. */
  onBack?: (() => void) | undefined
  nextLabel?: string
  /** The step is being saved. */
  busy?: boolean
  /** What was wrong with the step, by field. */
  errors?: Errors | undefined
  /** A sentence below the title of the step. */
  intro?: ReactNode
  /** Shown next to the step if there is room, and below it on a phone; for example the order so far. */
  aside?: ReactNode
  /** The step has its own button to continue, for example to pay. */
  withoutNext?: boolean
  children: ReactNode
}

/**
 * One step after the other: shows the current position, moves the focus to the title of each new step, and to
 * the first invalid field if a step cannot be left.
 */
export function Wizard({
  steps,
  step,
  onNext,
  onBack,
  nextLabel = t('Continue'),
  busy = false,
  errors,
  intro,
  aside,
  withoutNext = false,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <div className="wizard" data-aside={aside ? true : undefined}>
      <div className="wizard-progress">
        <p>{t('Step {step} of {steps}', { step: step + 1, steps: steps.length })}</p>
        <progress value={step + 1} max={steps.length} aria-label={t('Progress')} />
      </div>
      <Form className="wizard-step" errors={errors} onSubmit={onNext}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {steps[step]}
          </h2>
          {intro && <p className="dim">{intro}</p>}
        </div>
        {children}
        <div className="wizard-buttons">
          {onBack && (
            <Button onClick={onBack} disabled={busy}>
              {t('Back')}
            </Button>
          )}
          {!withoutNext && (
            <Button type="submit" kind="primary" busy={busy}>
              {nextLabel}
            </Button>
          )}
        </div>
      </Form>
      {aside && <aside className="wizard-aside">{aside}</aside>}
    </div>
  )
}
