import './renewal.css'
import { useState } from 'react'
import type { Renewal, RenewalPerson } from 'contract/renewing/renewal'
import type { Currency } from 'contract/money'
import { messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenMoney } from '../../written.ts'
import type { RenewalWrites } from './renewal-writes.ts'

type Props = { renewal: Renewal; writes: RenewalWrites }

/** Who is renewed, each with the price; a checkbox leaves somebody out. */
export function RenewalPeople({ renewal, writes }: Props) {
  const { people, version, quote } = renewal
  const [isBusy, setBusy] = useState(false)
  const toggle = async (key: string, isIn: boolean) => {
    setBusy(true)
    const included = people
      .filter((person) => (person.key === key ? isIn : person.is_included))
      .map((person) => person.key)
    await writes.change(version, { included }).catch((error: unknown) => toast.failure(messageOf(error)))
    setBusy(false)
  }
  const priceOf = (key: string) => {
    const line = quote?.lines.find(({ person_key }) => person_key === key)
    return line && quote ? writtenMoney(line.total, quote.currency as Currency) : undefined
  }
  return (
    <section className="renewal-part" aria-labelledby="renewal-who">
      <h2 id="renewal-who">{t('Who’s renewing')}</h2>
      <ul className="renewal-list" aria-busy={isBusy}>
        {people.map((person) => (
          <li key={person.key}>
            {person.reason === null ? (
              <CheckboxField
                label={<Named person={person} />}
                checked={person.is_included}
                disabled={isBusy}
                onChange={({ currentTarget: { checked } }) => void toggle(person.key, checked)}
              />
            ) : (
              <div className="renewal-out">
                <Named person={person} />
                <p className="dim">{told(person.reason)}</p>
              </div>
            )}
            <span className="numbers">{priceOf(person.key)}</span>
          </li>
        ))}
      </ul>
      {people.every((person) => !person.is_included) && (
        <p className="dim">{t('No one is selected, so there’s nothing to pay.')}</p>
      )}
    </section>
  )
}

const Named = ({ person: { first_name, membership, place, needs_approval } }: { person: RenewalPerson }) => (
  <span className="renewal-named">
    <b>{first_name}</b>
    <span className="dim">
      {[membership, place].filter(Boolean).join(' · ')}
      {needs_approval && ` · ${t('needs club approval')}`}
    </span>
  </span>
)
