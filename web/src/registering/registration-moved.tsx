import './registration.css'
import type { DraftPerson } from 'contract/registering/draft'
import type { Currency } from 'contract/money'
import type { Out, Sent } from 'contract/operation'
import type { offersFor } from 'contract/offers/offers'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { writtenMoney } from '../written.ts'
import { useRegistration } from './draft-context.tsx'
import { whatChanged } from './draft-season.ts'
import { useOffers } from './queries.ts'

type Asked = Sent<typeof offersFor>
type Props = { person: DraftPerson; asked: Asked; offered: Out<typeof offersFor> }

/** What the other season changes for a person with earlier choices. */
export function RegistrationMoved({ person, asked, offered }: Props) {
  const { moved, season } = useRegistration()
  const currency = useTenant().currency as Currency
  const before = moved?.people.find(({ key }) => key === person.key)
  const isOther = before?.membership_id != null && moved!.from.id !== season?.id
  const was = useOffers(isOther ? { ...asked, season_id: moved!.from.id } : undefined)
  if (!isOther || !was.data || was.isPlaceholderData) return null
  const changes = whatChanged({ person: before, offered: was.data }, { person, offered }, (cents) =>
    writtenMoney(cents, currency),
  )
  return (
    <p className="reg-banner" role="status">
      <span>
        <b>{t('For season {name}:', { name: season?.name ?? '' })}</b>{' '}
        {changes.length > 0 ? changes.join(' ') : t('nothing changes.')}
      </span>
    </p>
  )
}
