import '../ui/fields/field.css'
import { useQuery } from '@tanstack/react-query'
import { listSharers } from 'contract/families/household'
import { MemberChanged, type ChangedMember } from 'contract/members/correction'
import type { Sharer } from 'contract/members/shared-details'
import { getMember, type MemberDetail } from 'contract/registrations/member-detail'
import { saveOwnMember } from 'contract/families/profile-completion'
import type { FieldErrors } from 'contract/problem'
import { showAddress, showContact } from 'contract/one-line'
import { showPhone } from 'contract/person'
import {
  CHOICE_FIELDS,
  choiceLabel,
  forChoices,
  isChoice,
  type ChoiceField as ChoiceName,
} from 'contract/person-choices'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { msg, t, told } from '../language.ts'
import { AlsoFor, ChoiceField, sayAlso, useAlsoFor } from '../members/members.ts'
import { AddressFields, EMPTY_ADDRESS, type AddressValue } from '../ui/fields/address-fields.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type Props = { memberId: number; person: string; onClose: () => void }

/** The contact details of a household member, editable between seasons. */
export function HouseholdDetails({ memberId, person, onClose }: Props) {
  const found = useQuery({ ...query(getMember, { id: memberId }), refetchOnMount: 'always' })
  const household = useQuery({ ...query(listSharers, {}), refetchOnMount: 'always' })
  const title = t('{person}’s details', { person })
  const failed = [found, household].find(({ error, data }) => error && !data)
  // A background refresh must not disturb somebody typing: the data was fresh when the form was opened.
  if (found.data && found.isFetchedAfterMount && household.data && household.isFetchedAfterMount)
    return (
      <DetailsForm
        title={title}
        member={found.data}
        people={household.data}
        onRefused={() => void household.refetch()}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={title} onClose={onClose}>
      {failed ? (
        <ErrorState error={failed.error!} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

type Contact = { name: string; phone: string; relation: string }
type Typed = { phone: string; address: AddressValue; emergency_contact: Contact } & Record<ChoiceName, string>
type Known = Pick<MemberDetail, 'version' | 'personal_details'>

const AT = 'personal_details'
const FIELDS: Record<keyof Typed, string> = {
  phone: msg('Phone'),
  address: msg('Address'),
  emergency_contact: msg('Emergency contact'),
  ...forChoices((_, { label }) => label),
}

const typedOf = ({ personal_details: known }: Known): Typed => ({
  phone: showPhone(known.phone ?? ''),
  address: { ...EMPTY_ADDRESS, ...(known.address as Partial<AddressValue> | null) },
  emergency_contact: contactOf(known.emergency_contact as Partial<Contact> | null),
  ...forChoices((field) => known[field] ?? ''),
})

const contactOf = (known: Partial<Contact> | null): Contact => ({
  name: known?.name ?? '',
  phone: showPhone(known?.phone ?? ''),
  relation: known?.relation ?? '',
})

/** The changed parts; users are not asked to complete parts they left alone. */
function changesIn(before: Typed, now: Typed): Partial<Typed> {
  const changed = (Object.keys(FIELDS) as (keyof Typed)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
}

/** As it is sent: a choice that is taken back is cleared. */
const sentOf = (changes: Partial<Typed>) =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, isChoice(field) ? value || null : value]),
  )

function textOf(field: keyof Typed, typed: Typed): string {
  if (isChoice(field)) return told(choiceLabel(field, typed[field]))
  if (field === 'address') return showAddress(typed.address)
  return field === 'phone' ? typed.phone : showContact(typed.emergency_contact)
}

const theirsIn = (error: Error) => {
  if (!MemberChanged.is(error)) return undefined
  const { member, changed_by, changed_at } = error.detail as ChangedMember
  return { current: member as Known, changed_by, changed_at }
}

type FormProps = {
  title: string
  member: MemberDetail
  people: readonly Sharer[]
  /** The others may have changed since. */
  onRefused: () => void
  onClose: () => void
}

function DetailsForm({ title, member, people, onRefused, onClose }: FormProps) {
  const editing = useEditing<Known, Typed>({ thing: member, typedOf, fresh: typedOf(member), theirsIn })
  const { draft, errors, set } = editing
  const base = editing.base ?? member
  const also = useAlsoFor({
    id: member.id,
    before: base.personal_details,
    changed: changesIn(typedOf(base), draft),
    people,
  })
  const save = useCall(saveOwnMember, {
    refresh: [getMember, listSharers],
    quiet: true,
    onSuccess: (saved, sent) => {
      sayAlso(sent.also ?? [], saved.also, people)
      onClose()
    },
  })
  const send = (on = base) => {
    const personal_details = sentOf(changesIn(typedOf(on), draft))
    if (Object.keys(personal_details).length === 0) return onClose()
    const others = also.ticked()
    const input = {
      id: member.id,
      version: on.version,
      personal_details,
      ...(others.length > 0 && { also: others }),
    }
    if (!editing.passes(issuesOf(saveOwnMember.input, input))) return
    save.mutate(input, {
      onError: (error) => {
        editing.failed(error)
        onRefused()
      },
    })
  }
  const { emergency_contact: contact } = draft
  const setContact = (part: Partial<Contact>) => set({ emergency_contact: { ...contact, ...part } })
  const ofContact = (field: keyof Contact) => ({
    name: `${AT}.emergency_contact.${field}`,
    value: contact[field],
    error: errors[`${AT}.emergency_contact.${field}`]?.[0],
    autoComplete: 'off',
  })
  return (
    <FormDialog
      title={title}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <p className="dim">{t('Name and birthday are on the card. To correct them, contact the office.')}</p>
      {CHOICE_FIELDS.map((field) => (
        <ChoiceField
          key={field}
          field={field}
          name={`${AT}.${field}`}
          value={draft[field]}
          error={errors[`${AT}.${field}`]?.[0]}
          onChoose={(value) => set({ [field]: value })}
        />
      ))}
      <PhoneField
        label={t('Phone')}
        name={`${AT}.phone`}
        autoComplete="off"
        value={draft.phone}
        error={errors[`${AT}.phone`]?.[0]}
        onChange={(phone) => set({ phone })}
      />
      <AlsoFor {...also.at('phone')} />
      <AddressFields
        path={`${AT}.address`}
        value={draft.address}
        errors={ofAddress(errors)}
        onChange={(address) => set({ address })}
      />
      <AlsoFor {...also.at('address')} />
      <FieldGroup label={t('Emergency contact')} className="field-part">
        <div className="field-stack">
          <TextField
            label={t('Name')}
            maxLength={60}
            {...ofContact('name')}
            onChange={({ currentTarget }) => setContact({ name: currentTarget.value })}
          />
          <div className="field-row">
            <PhoneField
              label={t('Contact’s phone')}
              {...ofContact('phone')}
              onChange={(phone) => setContact({ phone })}
            />
            <TextField
              label={t('Relationship')}
              maxLength={40}
              {...ofContact('relation')}
              onChange={({ currentTarget }) => setContact({ relation: currentTarget.value })}
            />
          </div>
        </div>
      </FieldGroup>
      <AlsoFor {...also.at('emergency_contact')} />
      <EditingConflict
        editing={editing}
        label={(field) => told(FIELDS[field])}
        text={textOf}
        busy={save.isPending}
        onKeepMine={send}
      />
    </FormDialog>
  )
}

const ofAddress = (errors: FieldErrors): FieldErrors => {
  const path = `${AT}.address.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([at]) => at.startsWith(path))
      .map(([at, sentences]) => [at.slice(path.length), sentences]),
  )
}
