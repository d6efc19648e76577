import './household.css'
import '../ui/skeleton.css'
import { useQuery } from '@tanstack/react-query'
import type { HouseholdPerson, HouseholdRegistration } from 'contract/families/household'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { useObjectAddress } from '../ui/files/object-address.ts'
import { downloadHouseholdCard } from 'contract/cards/cards'

type Props = { registration: HouseholdRegistration; person: HouseholdPerson }

/** The card as shown at the gate, straight from the phone. */
export function HouseholdCard({ registration, person }: Props) {
  const card = useQuery({
    ...query(downloadHouseholdCard, { registration_id: registration.id, format: 'png' }),
    staleTime: 300_000,
  })
  const address = useObjectAddress(card.data?.blob)
  if (card.isError)
    return (
      <div className="household-card household-card-missing">
        <p>{t('We couldn’t load the card.')}</p>
        <Button onClick={() => void card.refetch()}>{t('Try again')}</Button>
      </div>
    )
  if (!address) return <div className="household-card skeleton" role="status" aria-label={t('Loading...')} />
  return (
    <img
      className="household-card"
      src={address}
      alt={t('Membership card, {name}, member ID {member_number}', person)}
      width="1012"
      height="638"
    />
  )
}
