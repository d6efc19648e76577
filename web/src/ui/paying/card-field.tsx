import './card-field.css'
import '../fields/field.css'
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { language, msg, t } from '../../language.ts'
import { Button } from '../button.tsx'
import type { CardProvider, MountedCard } from './card-provider.ts'
import { FieldError } from '../fields/field.tsx'
import { cardTheme, loadHostedFields, onSchemeChange, type CardConfig } from './hosted-fields.ts'

/** What a screen does with the card: `const card = useRef<Card>(null)`, `await card.current.tokenize()`. */
export type Card = {
  /** A token for what was typed, or a sentence saying what is missing; the fields show it too. */
  tokenize: () => Promise<{ token: string } | { error: string }>
  /**
   * Shows the bank's challenge (3-D Secure) when the server requires it; resolves when answered or closed.
   */
  confirm: (client_secret: string) => Promise<unknown>
}

type Props = {
  config: CardConfig
  ref: Ref<Card>
  label?: string
  /** What is wrong with the card, for example why it was declined. The fields keep their input. */
  error?: string | undefined
  onChange?: (state: { complete: boolean }) => void
  /** Another provider with the same interface. */
  load?: (config: CardConfig) => Promise<CardProvider>
}

/** The card provider's own fields in their frame; nothing typed there reaches this page. */
export function CardField({
  config,
  ref,
  label = t('Card details'),
  error,
  onChange,
  load = loadHostedFields,
}: Props) {
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedCard>(undefined)
  const told = useRef(onChange)
  told.current = onChange
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const id = useId()
  const { script_url, public_key } = config

  useImperativeHandle(
    ref,
    () => ({
      tokenize: async () => {
        setProblem(undefined)
        try {
          if (!mounted.current) throw new Error(t(NOT_READY))
          return { token: (await mounted.current.tokenize()).payment_token }
        } catch (refusal) {
          const { message, code } = refusal as Error & { code?: string }
          // Missing input is shown at its field, inside the frame.
          if (code !== 'incomplete') setProblem(message)
          return { error: message }
        }
      },
      confirm: async (client_secret) => mounted.current?.confirm(client_secret),
    }),
    [],
  )

  useEffect(() => {
    const element = document.createElement('div')
    place.current!.append(element)
    let isGone = false
    setState('loading')
    setProblem(undefined)
    const show = async () => {
      try {
        const provider = await load({ script_url, public_key })
        if (isGone) return
        const card = await provider.mount(element, {
          publicKey: public_key,
          locale: language(),
          theme: cardTheme(element),
        })
        if (isGone) return card.destroy()
        mounted.current = card
        card.on('change', ({ complete }) => {
          setProblem(undefined)
          told.current?.({ complete })
        })
        setState('ready')
      } catch {
        if (!isGone) setState('failed')
      }
    }
    void show()
    const stop = onSchemeChange(() => mounted.current?.update(cardTheme(element)))
    return () => {
      isGone = true
      stop()
      mounted.current?.destroy()
      mounted.current = undefined
      element.remove()
    }
  }, [script_url, public_key, load, attempt])

  const wrong = problem ?? error
  return (
    <div
      className="field card-field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
    >
      <span className="field-legend" id={`${id}-label`}>
        {label}
      </span>
      <div ref={place} className="card-place" data-state={state} data-invalid={wrong ? true : undefined} />
      {state === 'loading' && (
        <p className="field-hint" role="status">
          {t('Loading card fields…')}
        </p>
      )}
      {state === 'failed' && (
        <div className="card-failed" role="alert">
          <p>
            {t(
              'We couldn’t load the card fields. You haven’t been charged. Please check your internet connection.',
            )}
          </p>
          <Button onClick={() => setAttempt(attempt + 1)}>{t('Try again')}</Button>
        </div>
      )}
      {wrong && state === 'ready' && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{wrong}</FieldError>
        </div>
      )}
      <p className="card-note" id={`${id}-hint`}>
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <rect x="3" y="7" width="10" height="7" rx="1.5" />
          <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
        </svg>
        {t('Card details go straight to the payment provider. We never store them.')}
      </p>
    </div>
  )
}

const NOT_READY = msg('The card fields aren’t ready yet. Please wait a moment.')
