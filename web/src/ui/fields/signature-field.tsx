import './signature-field.css'
import './field.css'
import './input.css'
import { useEffect, useId, useRef, useState } from 'react'
import type { Signature, Strokes } from 'contract/waivers'
import { isRealDrawing } from 'contract/waivers'
import { msg, t } from '../../language.ts'
import { FieldError, type FieldProps } from './field.tsx'
import { SignaturePad } from './signature-pad.tsx'

type Props = Omit<FieldProps, 'optional'> & {
  /** Who signs, as given in the form: the typed name has to match. */
  signerName?: string
  /** The current signature; undefined until it is one. */
  value: Signature | undefined
  onChange: (signature: Signature | undefined) => void
  name?: string
}

/**
 * A signature, drawn with finger, pen or mouse, or a typed name: both count the same, and typing is for users
 * of a keyboard or a screen reader. Its value is what the contract's `Signature` reads.
 */
export function SignatureField({
  label,
  hint,
  error,
  id,
  className,
  signerName,
  value,
  onChange,
  name,
}: Props) {
  const own = useId()
  const at = id ?? own
  const [kind, setKind] = useState<Signature['kind']>(value?.kind ?? 'drawn')
  const [isSlip, setSlip] = useState(false)
  const drawn = useRef<Strokes>(value?.kind === 'drawn' ? value.strokes : [])
  const typed = value?.kind === 'typed' ? value.name : ''
  const [text, setText] = useState(typed)
  const described = [error && `${at}-error`, `${at}-hint`].filter(Boolean).join(' ')

  const give = (next: Signature['kind'], strokes: Strokes, name: string) => {
    if (next === 'typed') return onChange(name.trim() ? { kind: 'typed', name: name.trim() } : undefined)
    onChange(isRealDrawing(strokes) ? { kind: 'drawn', strokes } : undefined)
  }
  const choose = (next: Signature['kind']) => {
    wasChosen.current = true
    setKind(next)
    setSlip(false)
    give(next, drawn.current, text)
  }
  const onDraw = (strokes: Strokes) => {
    drawn.current = strokes
    setSlip(strokes.length > 0 && !isRealDrawing(strokes))
    give('drawn', strokes, text)
  }
  // A user who chooses to type can begin at once.
  const wasChosen = useRef(false)
  useEffect(() => {
    if (wasChosen.current && kind === 'typed') document.getElementById(at)?.focus()
  }, [kind, at])

  return (
    <fieldset className={`field signature ${className ?? ''}`} data-invalid={error ? true : undefined}>
      <legend className="field-legend">{label}</legend>
      <p className="field-hint" id={`${at}-hint`}>
        {hint ?? t('Draw your signature or type your name. Both count the same.')}
      </p>
      <div className="signature-kinds">
        {KINDS.map(([each, words]) => (
          <label key={each}>
            <input type="radio" name={`${at}-kind`} checked={kind === each} onChange={() => choose(each)} />
            {t(words)}
          </label>
        ))}
      </div>
      {kind === 'drawn' ? (
        <SignaturePad id={at} name={name} describedBy={described} strokes={drawn.current} onChange={onDraw} />
      ) : (
        <input
          id={at}
          className="input signature-typed"
          name={name}
          aria-label={t('Type your full name as your signature')}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          placeholder={signerName}
          autoComplete="off"
          maxLength={120}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            give('typed', drawn.current, currentTarget.value)
          }}
        />
      )}
      <p className="field-hint signature-slip" role="status">
        {isSlip && t('That’s too short for a signature. Please keep going or clear it.')}
      </p>
      {error && <FieldError id={`${at}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

const KINDS = [
  ['drawn', msg('Draw')],
  ['typed', msg('Type my name')],
] as const
