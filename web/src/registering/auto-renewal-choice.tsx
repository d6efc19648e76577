import './auto-renewal-choice.css'
import '../ui/fields/checkbox-field.css'
import { useId } from 'react'
import type { AutoRenewalTerms } from 'contract/registering/auto-renewal-terms'

type Props = { terms: AutoRenewalTerms; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** The box with its complete terms, as stored: never checked beforehand, nothing collapsed. */
export function AutoRenewalChoice({ terms: { label, paragraphs }, isChosen, onChoose }: Props) {
  const id = useId()
  return (
    <section className="auto-terms" aria-label={label} data-chosen={isChosen || undefined}>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <div id={id}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
