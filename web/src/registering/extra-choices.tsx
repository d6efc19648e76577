import './registration.css'
import { useState } from 'react'
import type { Currency } from 'contract/money'
import { t, told } from '../language.ts'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { writtenMoney } from '../written.ts'

/** Cents. */
export const MOST_DONATED = 1_000_000

type DonationProps = {
  donation: { text: string; suggestions: readonly number[] }
  currency: string
  /** Cents. */
  given: number
  onGive: (cents: number) => void
}

/** A donation to the club in addition to the fee; none unless the user chooses one. */
export function DonationChoice({ donation, currency, given, onGive }: DonationProps) {
  const [isOwn, setOwn] = useState(given > 0 && !donation.suggestions.includes(given))
  return (
    <section className="reg-section" aria-label={t('Donation')}>
      <RadioCards
        className="reg-chips"
        name="donation"
        label={t('Add a donation?')}
        hint={donation.text}
        options={[
          { value: '0', label: t('No thanks') },
          ...donation.suggestions.map((cents) => ({
            value: String(cents),
            label: writtenMoney(cents, currency as Currency),
          })),
          { value: 'own', label: t('Other amount') },
        ]}
        value={isOwn ? 'own' : String(given)}
        onChange={(value) => {
          setOwn(value === 'own')
          onGive(Number(value) || 0)
        }}
      />
      {isOwn && (
        <MoneyField
          className="reg-narrow"
          label={t('Amount')}
          value={given || null}
          error={given > MOST_DONATED ? told('Donations can be up to $10,000.00.') : undefined}
          onChange={(cents) => onGive(Math.max(0, cents ?? 0))}
        />
      )}
    </section>
  )
}

type ProtectionProps = {
  protection: { provider: string; text: string; terms_url: string }
  currency: string
  /** Cents. */
  price: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** The fee insurance. Nobody gets it unasked, and nobody who does not want it has to say so. */
export function ProtectionChoice({ protection, currency, price, isChosen, onChoose }: ProtectionProps) {
  const { text, terms_url, provider } = protection
  return (
    <section className="reg-section" aria-label={t('Registration protection')}>
      <RadioCards
        id="protection"
        name="protection"
        label={t('Protect this registration?')}
        hint={
          <>
            {text}{' '}
            <a href={terms_url} target="_blank" rel="noopener noreferrer">
              {t('{provider}’s terms', { provider })}
              <span className="visually-hidden"> {t('(opens in a new window)')}</span>
            </a>
          </>
        }
        options={[
          { value: 'yes', label: t('Yes, protect it'), aside: writtenMoney(price, currency as Currency) },
          { value: 'no', label: t('No thanks'), aside: writtenMoney(0, currency as Currency) },
        ]}
        value={isChosen ? 'yes' : 'no'}
        onChange={(value) => onChoose(value === 'yes')}
      />
    </section>
  )
}
