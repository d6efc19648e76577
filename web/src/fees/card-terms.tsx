import './fees.css'
import '../ui/fields/checkbox-field.css'
import { useId } from 'react'
import type { OwnFeePlan } from 'contract/fees'

type Props = {
  terms: NonNullable<OwnFeePlan['card_terms']>
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** The box and all of its terms, as stored: never checked beforehand, nothing collapsed. */
export function CardTerms({ terms: { label, paragraphs }, isChosen, onChoose }: Props) {
  const id = useId()
  return (
    <section className="fee-card-terms" aria-label={label} data-chosen={isChosen || undefined}>
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
    </section>
  )
}
