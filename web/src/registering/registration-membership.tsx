import './registration-offers.css'
import './registration.css'
import { IconCheck } from '@tabler/icons-react'
import type { DraftPerson } from 'contract/registering/draft'
import type { Offer } from 'contract/offers/offers'
import type { Currency } from 'contract/money'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { writtenMoney } from '../written.ts'
import { withField } from './draft-edits.ts'
import { useRegistration } from './draft-context.tsx'
import { Choice } from './registration-fields.tsx'

type Props = { person: DraftPerson; path: string; offers: readonly Offer[] }

/** The memberships a person may buy, with benefits and prices; and those they may not, with the reason. */
export function RegistrationMembership({ person, path, offers }: Props) {
  const { edit, shown } = useRegistration()
  const currency = useTenant().currency as Currency
  const id = `${path}.membership_id`
  if (offers.length === 0)
    return (
      <p className="reg-note" id={id} tabIndex={-1}>
        {t('There’s no membership here. Please choose another discipline, or register as something else.')}
      </p>
    )
  return (
    <Choice
      id={id}
      label={t('Membership')}
      value={person.membership_id}
      error={shown[id]?.[0]}
      onChange={(value) => edit((before) => withField(before, id, value))}
      options={offers.map((offer) => ({
        value: offer.membership_id,
        label: (
          <span className="reg-offer">
            <span>{offer.text}</span>
            {offer.price !== null && <span className="numbers">{writtenMoney(offer.price, currency)}</span>}
          </span>
        ),
        disabled: !offer.available,
        note: <About offer={offer} />,
      }))}
    />
  )
}

function About({ offer: { available, reason, description, benefits, needs_approval } }: { offer: Offer }) {
  if (!available) return told(reason ?? '')
  return (
    <>
      {description}
      {benefits.length > 0 && (
        <span className="reg-benefits">
          {benefits.map((benefit) => (
            <span key={benefit}>
              <IconCheck size={15} aria-hidden /> {benefit}
            </span>
          ))}
        </span>
      )}
      {needs_approval && (
        <span className="reg-approval">
          {t('The office reviews this registration before it becomes active.')}
        </span>
      )}
    </>
  )
}
