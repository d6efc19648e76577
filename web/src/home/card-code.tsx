import './member-card.css'
import type { HouseholdPerson, HouseholdRegistration } from 'contract/families/household'
import { WalletButtons } from '../families/families.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { spelledDay } from '../written.ts'

type Props = {
  person: HouseholdPerson
  registration: HouseholdRegistration
  path: string
  onClose: () => void
}

/** What the gate reads: the code large, and who it is for. Drawn here, so that it is there without a connection. */
export function CardCode({ person, registration, path, onClose }: Props) {
  return (
    <Dialog title={person.name} onClose={onClose} buttons={<Button onClick={onClose}>{t('Close')}</Button>}>
      <div className="card-code">
        <p className="dim">
          {[registration.team ?? registration.membership, registration.division].filter(Boolean).join(' · ')}
        </p>
        <QrCode url={new URL(path, location.origin).href} label={t('Code of the membership card')} />
        <p className="card-code-number numbers">{person.member_number}</p>
        <p className="dim">{t('Valid until {day}', { day: spelledDay(registration.valid_until) })}</p>
        <WalletButtons registration_id={registration.id} name={person.name} />
      </div>
    </Dialog>
  )
}
