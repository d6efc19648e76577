import '../../registering/registration.css'
import './renewal.css'
import '../../ui/fields/field.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { showPhone } from 'contract/person'
import type { Renewal } from 'contract/renewing/renewal'
import { messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { AddressFields, EMPTY_ADDRESS, type AddressValue } from '../../ui/fields/address-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { TypedDayField } from '../../ui/days/typed-day-field.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Facts } from '../../ui/panel.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Changes, RenewalWrites } from './renewal-writes.ts'

type Props = { renewal: Renewal; writes: RenewalWrites }

/** What is on record, to be checked and corrected; for a visitor only what is missing. */
export function RenewalDetails({ renewal, writes }: Props) {
  const { details, missing } = renewal
  const [isOpen, setOpen] = useState(false)
  const isMissing = Object.keys(missing).length > 0
  if (!details && !isMissing) return null
  return (
    <section className="renewal-part" aria-labelledby="renewal-details">
      <h2 id="renewal-details">{isMissing ? t('A few details are missing') : t('Is this still right?')}</h2>
      {isOpen || isMissing ? (
        <Fields renewal={renewal} writes={writes} onDone={() => setOpen(false)} />
      ) : (
        <>
          {details && <Known details={details} renewal={renewal} />}
          <div className="reg-row">
            <Button onClick={() => setOpen(true)}>{t('What changed')}</Button>
            <span className="renewal-right">
              <IconCircleCheck size={18} stroke={1.7} aria-hidden />
              {t('If it’s right, just continue.')}
            </span>
          </div>
        </>
      )}
    </section>
  )
}

function Known({ details, renewal }: { details: NonNullable<Renewal['details']>; renewal: Renewal }) {
  const { phone, address } = details.registrant
  const part = (name: string) => (typeof address?.[name] === 'string' ? (address[name] as string) : '')
  const home = [part('address_1'), part('address_2'), part('city'), `${part('state')} ${part('zip')}`]
  return (
    <Facts
      facts={[
        [t('Phone'), phone ? showPhone(phone) : '—'],
        [t('Address'), home.filter((text) => text.trim() !== '').join(', ') || '—'],
        ...renewal.people
          .filter(({ is_included }) => is_included)
          .map(({ key, first_name }) => {
            const contact = details.emergency[key]
            return [
              t('{first_name}’s emergency contact', { first_name }),
              contact?.name ? `${contact.name}, ${showPhone(contact.phone)}` : '—',
            ] as const
          }),
      ]}
    />
  )
}

type FieldsProps = Props & { onDone: () => void }

function Fields({ renewal, writes, onDone }: FieldsProps) {
  const { details, missing, people, version, is_own } = renewal
  const isOpen = (path: string) =>
    is_own || Object.keys(missing).some((one) => one === path || one.startsWith(`${path}.`))
  const [phone, setPhone] = useState(showPhone(details?.registrant.phone ?? ''))
  const [dob, setDob] = useState('')
  const [address, setAddress] = useState<AddressValue>({
    ...EMPTY_ADDRESS,
    ...(details?.registrant.address as Partial<AddressValue> | null),
  })
  const [emergency, setEmergency] = useState<Record<string, Contact>>(() =>
    Object.fromEntries(people.map(({ key }) => [key, details?.emergency[key] ?? NOBODY])),
  )
  const [busy, setBusy] = useState(false)
  const [wasTried, setTried] = useState(false)
  // Errors are only shown after an attempt to continue.
  const shown = wasTried ? missing : {}
  const concerned = people.filter(({ key, is_included }) => is_included && isOpen(`people.${key}.emergency`))

  async function save() {
    setBusy(true)
    const changes: Changes = {
      registrant: {
        ...(isOpen('registrant.phone') ? { phone } : {}),
        ...('registrant.dob' in missing ? { dob } : {}),
        ...(isOpen('registrant.address') ? { address } : {}),
      },
      emergency: concerned.map(({ key }) => ({ key, ...emergency[key]! })),
    }
    try {
      await writes.change(version, changes)
      setTried(true)
      onDone()
    } catch (error) {
      toast.failure(messageOf(error))
    }
    setBusy(false)
  }
  const errorOf = (path: string) => (shown[path] ? told(shown[path]) : undefined)
  const unfixable = Object.entries(missing).filter(
    ([path]) => !/^registrant\.(phone|dob|address)|\.emergency/.test(path),
  )
  return (
    <Form onSubmit={() => void save()} className="renewal-fields">
      {unfixable.map(([path, sentence]) => (
        <p key={path} className="reg-error" role="alert">
          {told(sentence)}
        </p>
      ))}
      {'registrant.dob' in missing && (
        <TypedDayField
          label={t('Your date of birth')}
          autoComplete="bday"
          name="registrant.dob"
          value={dob}
          onChange={setDob}
          error={errorOf('registrant.dob')}
        />
      )}
      {isOpen('registrant.phone') && (
        <PhoneField
          label={t('Phone')}
          name="registrant.phone"
          value={phone}
          onChange={setPhone}
          error={errorOf('registrant.phone')}
        />
      )}
      {isOpen('registrant.address') && (
        <AddressFields
          path="registrant.address"
          value={address}
          onChange={setAddress}
          errors={Object.fromEntries(
            Object.entries(shown)
              .filter(([path]) => path.startsWith('registrant.address.'))
              .map(([path, sentence]) => [path.slice('registrant.address.'.length), told(sentence)]),
          )}
        />
      )}
      {concerned.map(({ key, first_name }) => (
        <EmergencyFields
          key={key}
          path={`people.${key}.emergency`}
          first_name={first_name}
          value={emergency[key]!}
          errorOf={errorOf}
          onChange={(contact) => setEmergency((before) => ({ ...before, [key]: contact }))}
        />
      ))}
      <div className="reg-row">
        <Button type="submit" kind="primary" busy={busy}>
          {t('Save')}
        </Button>
        {Object.keys(missing).length === 0 && <Button onClick={onDone}>{t('Cancel')}</Button>}
      </div>
    </Form>
  )
}

type Contact = { name: string; phone: string; relation: string }
const NOBODY: Contact = { name: '', phone: '', relation: '' }

type EmergencyProps = {
  path: string
  first_name: string
  value: Contact
  errorOf: (path: string) => string | undefined
  onChange: (value: Contact) => void
}

const EmergencyFields = ({ path, first_name, value, errorOf, onChange }: EmergencyProps) => (
  <FieldGroup label={t('{first_name}’s emergency contact', { first_name })} className="field-part">
    <div className="field-stack">
      <TextField
        label={t('Name')}
        name={`${path}.name`}
        autoComplete="off"
        maxLength={120}
        value={value.name}
        error={errorOf(`${path}.name`)}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      <div className="field-row">
        <PhoneField
          label={t('Phone')}
          name={`${path}.phone`}
          autoComplete="off"
          value={value.phone}
          error={errorOf(`${path}.phone`)}
          onChange={(phone) => onChange({ ...value, phone })}
        />
        <TextField
          label={t('Relationship')}
          name={`${path}.relation`}
          autoComplete="off"
          maxLength={40}
          value={value.relation}
          error={errorOf(`${path}.relation`)}
          onChange={({ currentTarget }) => onChange({ ...value, relation: currentTarget.value })}
        />
      </div>
    </div>
  </FieldGroup>
)
