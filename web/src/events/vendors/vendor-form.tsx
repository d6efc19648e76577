import '../office-event.css'
import '../../ui/office.css'
import { useState } from 'react'
import { addDays } from 'contract/dates'
import type { Currency } from 'contract/money'
import {
  addVendor,
  changeVendor,
  listVendors,
  type Vendor,
  type VendorBoard,
  type VendorKind,
} from 'contract/events/vendors'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { writtenMoney } from '../../written.ts'
import { LogoField } from '../logo-field.tsx'

type Item = { key: number; label: string; cents: number | null }
type Props = { board: VendorBoard; vendor?: Vendor; onClose: () => void }

/** How many days before the event an invoice is usually due. */
const USUAL_DAYS = 30

/** A sponsor or vendor with what was agreed. What stands on an invoice is shown and can’t be changed. */
export function VendorForm({ board: { event, today }, vendor, onClose }: Props) {
  const [kind, setKind] = useState<VendorKind>(vendor?.kind ?? 'vendor')
  const [items, setItems] = useState<Item[]>(
    vendor?.items.map((item, key) => ({ key, ...item })) ?? [{ key: 0, label: '', cents: null }],
  )
  const [image, setImage] = useState(vendor?.image ?? '')
  const [isShown, setShown] = useState(vendor?.is_shown ?? false)
  const usual = addDays(event.starts_on, -USUAL_DAYS)
  const [due, setDue] = useState(vendor?.due_on ?? (usual > today ? usual : today))
  const add = useCall(addVendor, { refresh: [listVendors], onSuccess: onClose })
  const change = useCall(changeVendor, { refresh: [listVendors], quiet: 'failure', onSuccess: onClose })
  const save = vendor ? change : add
  const errors = fieldErrorsOf(save.error)
  const isSent = vendor !== undefined && vendor.invoice !== null && vendor.state !== 'void'
  const set = (key: number, part: Partial<Item>) =>
    setItems((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const field = (name: 'name' | 'contact' | 'website' | 'level' | 'space') => ({
    ...{ name, error: errors?.[name]?.[0], defaultValue: vendor?.[name] ?? '', autoComplete: 'off' },
  })
  return (
    <FormDialog
      title={vendor ? t('Edit {name}', { name: vendor.name }) : t('Add a sponsor or vendor')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={(fields) => {
        const typed = (name: string) => String(fields[name] ?? '')
        const wanted = {
          ...{ id: event.id, kind, name: typed('name'), contact: typed('contact'), email: typed('email') },
          ...{ website: typed('website'), level: typed('level'), space: typed('space') },
          image: kind === 'sponsor' ? image : '',
          is_shown: kind === 'sponsor' && isShown,
          items: isSent
            ? vendor.items
            : items
                .filter(({ label, cents }) => label.trim() !== '' || cents !== null)
                .map(({ label, cents }) => ({ label, cents: cents ?? 0 })),
          due_on: due,
        }
        if (vendor) change.mutate({ ...wanted, vendor_id: vendor.id, version: vendor.version })
        else add.mutate(wanted)
      }}
      onClose={onClose}
    >
      {save.error && !errors && <Notice kind="bad" isNews title={told(messageOf(save.error))} />}
      <Segments
        label={t('Kind')}
        options={[
          ['vendor', t('Vendor')],
          ['sponsor', t('Sponsor')],
        ]}
        value={kind}
        onChange={setKind}
      />
      <TextField {...field('name')} label={t('Name')} maxLength={200} />
      {kind === 'sponsor' ? (
        <TextField {...field('level')} label={t('Level')} hint={t('Such as Gold.')} optional maxLength={60} />
      ) : (
        <TextField
          {...field('space')}
          label={t('Space')}
          hint={t('Where the booth is.')}
          optional
          maxLength={60}
        />
      )}
      <TextField {...field('contact')} label={t('Contact')} optional maxLength={120} />
      <EmailField
        label={t('Email')}
        name="email"
        hint={t('Where the invoice goes.')}
        optional
        autoComplete="off"
        defaultValue={vendor?.email ?? ''}
        error={errors?.['email']?.[0]}
      />
      <TextField {...field('website')} label={t('Website')} optional maxLength={500} />
      {kind === 'sponsor' && (
        <>
          <CheckboxField
            label={t('Show on the event page, with level, logo and website')}
            checked={isShown}
            onChange={({ currentTarget }) => setShown(currentTarget.checked)}
          />
          <LogoField
            name="image"
            event_id={event.id}
            value={image}
            error={errors?.['image']?.[0]}
            onChange={setImage}
          />
        </>
      )}
      {isSent ? (
        <Sent items={vendor.items} />
      ) : (
        <>
          {items.map(({ key, label, cents }, i) => (
            <fieldset key={key} className="office-event-part">
              <legend className="visually-hidden">{t('Line {number}', { number: i + 1 })}</legend>
              <TextField
                label={t('Description')}
                name={`items.${i}.label`}
                maxLength={120}
                autoComplete="off"
                value={label}
                error={errors?.[`items.${i}.label`]?.[0]}
                onChange={({ currentTarget }) => set(key, { label: currentTarget.value })}
              />
              <MoneyField
                label={t('Amount')}
                name={`items.${i}.cents`}
                value={cents}
                error={errors?.[`items.${i}.cents`]?.[0]}
                onChange={(value) => set(key, { cents: value })}
              />
              {items.length > 1 && (
                <div className="office-event-acts">
                  <Button
                    kind="quiet"
                    aria-label={t('Remove line {number}', { number: i + 1 })}
                    onClick={() => setItems(items.filter((one) => one.key !== key))}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              )}
            </fieldset>
          ))}
          {items.length < 20 && (
            <Button
              onClick={() =>
                setItems([
                  ...items,
                  { key: Math.max(...items.map((one) => one.key)) + 1, label: '', cents: null },
                ])
              }
            >
              {t('Add a line')}
            </Button>
          )}
          <DayField
            label={t('Due on')}
            name="due_on"
            value={due}
            error={errors?.['due_on']?.[0]}
            onChange={setDue}
          />
        </>
      )}
    </FormDialog>
  )
}

function Sent({ items }: Pick<Vendor, 'items'>) {
  const { currency } = useTenant()
  return (
    <Notice kind="info" title={t('The invoice was sent. To change amounts, cancel it first.')}>
      {items.map(({ label, cents }) => `${label}: ${writtenMoney(cents, currency as Currency)}`).join(' · ')}
    </Notice>
  )
}
