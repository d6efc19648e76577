import { useState } from 'react'
import type { Quote } from 'contract/memberships/checkout'
import type { Currency } from 'contract/money'
import { t, told } from '../../language.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { writtenMoney } from '../../written.ts'
import { useRegistration, type Choices } from './draft-context.tsx'

/** A gift to the club beside the fee; nothing is given unless somebody says so. */
export function RegistrationDonation({
  donation,
  quote,
}: {
  donation: NonNullable<Choices['donation']>
  quote: Quote
}) {
  const { data, edit } = useRegistration()
  const given = data.donation ?? 0
  const [isOwn, setOwn] = useState(given > 0 && !donation.suggestions.includes(given))
  const give = (cents: number) => edit((before) => ({ ...before, donation: cents }))
  return (
    <section className="reg-section" aria-label={t('Donation')}>
      <RadioCards
        className="reg-chips"
        name="donation"
        label={t('Would you like to add a donation?')}
        hint={donation.text}
        options={[
          { value: '0', label: t('No, thank you') },
          ...donation.suggestions.map((cents) => ({
            value: String(cents),
            label: writtenMoney(cents, quote.currency as Currency),
          })),
          { value: 'own', label: t('Another amount') },
        ]}
        value={isOwn ? 'own' : String(given)}
        onChange={(value) => {
          setOwn(value === 'own')
          give(Number(value) || 0)
        }}
      />
      {isOwn && (
        <MoneyField
          className="reg-narrow"
          label={t('Amount')}
          value={given || null}
          error={given > MOST ? told('A donation may be at most $10,000.00.') : undefined}
          onChange={(cents) => give(Math.max(0, cents ?? 0))}
        />
      )}
    </section>
  )
}

const MOST = 1_000_000

type ProtectionProps = {
  protection: NonNullable<Choices['protection']>
  price: number
  quote: Quote
  error: string | undefined
}

/** The insurance of the fee: a clear yes or no, neither chosen beforehand. */
export function RegistrationProtection({ protection, price, quote, error }: ProtectionProps) {
  const { data, edit } = useRegistration()
  const { text, terms_url, provider } = protection
  return (
    <section className="reg-section" aria-label={t('Registration protection')}>
      <RadioCards
        id="protection"
        name="protection"
        label={t('Do you want to protect this registration?')}
        hint={
          <>
            {text}{' '}
            <a href={terms_url} target="_blank" rel="noopener noreferrer">
              {t('Terms of {provider}', { provider })}
              <span className="visually-hidden"> {t('(opens in a new window)')}</span>
            </a>
          </>
        }
        error={error}
        options={[
          {
            value: 'yes',
            label: t('Yes, protect it'),
            aside: writtenMoney(price, quote.currency as Currency),
          },
          { value: 'no', label: t('No, thank you'), aside: writtenMoney(0, quote.currency as Currency) },
        ]}
        value={data.protection === undefined ? '' : data.protection ? 'yes' : 'no'}
        onChange={(value) => edit((before) => ({ ...before, protection: value === 'yes' }))}
      />
    </section>
  )
}
