import '../entering.css'
import '../../ui/fields/checkbox-field.css'
import { useId } from 'react'
import type { CardTerms, Later } from 'contract/events/deposits'
import type { Currency } from 'contract/money'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { spelledDay, writtenMoney } from '../../written.ts'

/** What is due now, and what on which later day; nothing where all of it is due now. */
export function LaterSums({ total, later }: { total: number; later: readonly Later[] }) {
  const { currency } = useTenant()
  if (later.length === 0) return null
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  return (
    <dl className="entering-later">
      <div>
        <dt>{t('Due now')}</dt>
        <dd className="numbers">
          <strong>{money(total)}</strong>
        </dd>
      </div>
      {later.map(({ due_on, cents }) => (
        <div key={due_on}>
          <dt>{t('Due {day}', { day: spelledDay(due_on) })}</dt>
          <dd className="numbers">{money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

type TermsProps = {
  terms: CardTerms
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** What happens without it. */
  otherwise?: string
}

/** The box and all of its terms, as they are stored: never checked beforehand, nothing collapsed. */
export function CardTermsBox({ terms: { label, paragraphs }, isChosen, onChoose, otherwise }: TermsProps) {
  const id = useId()
  return (
    <section className="entering-terms" aria-label={label} data-chosen={isChosen || undefined}>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <ul id={id}>
        {paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ul>
      {!isChosen && otherwise && <p className="dim">{otherwise}</p>}
    </section>
  )
}
