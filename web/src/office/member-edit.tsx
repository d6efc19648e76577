import '../ui/fields/field.css'
import { showDay } from 'contract/dates'
import {
  MemberChanged,
  correctMember,
  type ChangedMember,
  type CorrectedMember,
} from 'contract/members/correction'
import { getMember } from 'contract/registrations/member-detail'
import type { Sent } from 'contract/operation'
import { showAddress, showContact } from 'contract/one-line'
import { showPhone } from 'contract/person'
import { CHOICE_FIELDS, choiceLabel, forChoices, isChoice } from 'contract/person-choices'
import type { FieldErrors } from 'contract/problem'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { msg, t, told } from '../language.ts'
import { ChoiceField } from '../members/members.ts'
import { AddressFields, EMPTY_ADDRESS, type AddressValue } from '../ui/fields/address-fields.tsx'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { EmailField } from '../ui/fields/email-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { Form } from '../ui/form.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'

const FORM = 'member-edit-form'
const AT = 'personal_details'
const PLAIN = ['first_name', 'last_name', 'dob', ...CHOICE_FIELDS, 'email', 'phone'] as const
type Plain = (typeof PLAIN)[number]
type Contact = { name: string; phone: string; relation: string }
type Typed = Record<Plain, string> & { address: AddressValue; emergency_contact: Contact }

const LABELS: Record<keyof Typed, string> = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  dob: msg('Date of birth'),
  ...forChoices((_, { label }) => label),
  email: msg('Email'),
  phone: msg('Phone'),
  address: msg('Address'),
  emergency_contact: msg('Emergency contact'),
}

function typedOf({ personal_details: known }: CorrectedMember): Typed {
  const plain = Object.fromEntries(PLAIN.map((field) => [field, known[field] ?? '']))
  const contact = known.emergency_contact as Partial<Contact> | null
  return {
    ...(plain as Record<Plain, string>),
    phone: showPhone(known.phone ?? ''),
    address: { ...EMPTY_ADDRESS, ...known.address },
    emergency_contact: {
      name: contact?.name ?? '',
      phone: showPhone(contact?.phone ?? ''),
      relation: contact?.relation ?? '',
    },
  }
}

/** What differs from when the form was opened; an emptied field is null, so that it is cleared. */
function changesIn(before: Typed, now: Typed): Sent<typeof correctMember>['personal_details'] {
  const isOther = (field: keyof Typed) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
  const plain = PLAIN.filter(isOther).map((field) => [
    field,
    now[field].trim() || (field === 'first_name' || field === 'last_name' ? '' : null),
  ])
  const { address, emergency_contact: contact } = now
  const isNowhere = !address.address_1 && !address.city && !address.zip
  const isNoContact = Object.values(contact).every((part) => !part.trim())
  return {
    ...Object.fromEntries(plain),
    ...(isOther('address') && { address: isNowhere ? null : address }),
    ...(isOther('emergency_contact') && { emergency_contact: isNoContact ? null : contact }),
  }
}

function textOf(field: keyof Typed, typed: Typed): string {
  if (field === 'address') return showAddress(typed.address)
  if (field === 'emergency_contact') return showContact(typed.emergency_contact)
  if (field === 'dob') return showDay(typed.dob)
  return isChoice(field) ? told(choiceLabel(field, typed[field])) : typed[field]
}

const theirsIn = (error: Error) => {
  if (!MemberChanged.is(error)) return undefined
  const { member, changed_by, changed_at } = error.detail as ChangedMember
  return { current: member, changed_by, changed_at }
}

type Props = { member: CorrectedMember; onClose: () => void }

/**
 * Corrects a person's details. A user who was slower than somebody else sees both versions, and nothing is
 * lost.
 */
export function MemberEdit({ member, onClose }: Props) {
  const editing = useEditing<CorrectedMember, Typed>({
    thing: member,
    typedOf,
    fresh: typedOf(member),
    theirsIn,
  })
  const { draft, errors, set } = editing
  const base = editing.base ?? member
  const save = useCall(correctMember, { refresh: [getMember], quiet: 'failure', onSuccess: onClose })
  const at = (path: string) => ({
    name: `${AT}.${path}`,
    error: errors[`${AT}.${path}`]?.[0],
    autoComplete: 'off',
  })
  const plain = (field: Plain) => ({ ...at(field), label: told(LABELS[field]), value: draft[field] })
  const contact = (part: keyof Contact) => ({
    ...at(`emergency_contact.${part}`),
    value: draft.emergency_contact[part],
  })
  const setContact = (part: Partial<Contact>) =>
    set({ emergency_contact: { ...draft.emergency_contact, ...part } })
  const send = (on = base) => {
    const input = { id: member.id, version: on.version, personal_details: changesIn(typedOf(on), draft) }
    if (!editing.passes(issuesOf(correctMember.input, input))) return
    save.mutate(input, { onError: editing.failed })
  }
  return (
    <Dialog
      title={t('Edit details')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={save.isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Form id={FORM} errors={errors} onSubmit={() => send()}>
        <TextField
          {...plain('first_name')}
          onChange={({ currentTarget: { value } }) => set({ first_name: value })}
        />
        <TextField
          {...plain('last_name')}
          onChange={({ currentTarget: { value } }) => set({ last_name: value })}
        />
        <TypedDayField {...plain('dob')} onChange={(dob) => set({ dob })} />
        {CHOICE_FIELDS.map((field) => (
          <ChoiceField
            key={field}
            {...plain(field)}
            field={field}
            onChoose={(value) => set({ [field]: value })}
          />
        ))}
        <EmailField
          {...plain('email')}
          optional
          onChange={({ currentTarget: { value } }) => set({ email: value })}
        />
        <PhoneField {...plain('phone')} optional onChange={(phone) => set({ phone })} />
        <AddressFields
          path={`${AT}.address`}
          value={draft.address}
          errors={addressErrors(errors)}
          onChange={(address) => set({ address })}
        />
        <FieldGroup label={t('Emergency contact')} className="field-part">
          <div className="field-stack">
            <TextField
              label={t('Name')}
              maxLength={60}
              {...contact('name')}
              onChange={({ currentTarget }) => setContact({ name: currentTarget.value })}
            />
            <div className="field-row">
              <PhoneField
                label={t('Contact’s phone')}
                {...contact('phone')}
                onChange={(phone) => setContact({ phone })}
              />
              <TextField
                label={t('Relationship')}
                maxLength={40}
                {...contact('relation')}
                onChange={({ currentTarget }) => setContact({ relation: currentTarget.value })}
              />
            </div>
          </div>
        </FieldGroup>
        <EditingConflict
          editing={editing}
          label={(field) => told(LABELS[field])}
          text={textOf}
          busy={save.isPending}
          onKeepMine={send}
        />
      </Form>
    </Dialog>
  )
}

const addressErrors = (errors: FieldErrors) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentences]) =>
      path.startsWith(`${AT}.address.`) ? [[path.slice(AT.length + 9), sentences]] : [],
    ),
  )
