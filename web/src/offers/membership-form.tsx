import '../ui/office.css'
import './offers.css'
import { useEffect } from 'react'
import {
  createOfficeMembership,
  updateOfficeMembership,
  type MembershipChoices,
  type MembershipStatus,
  type OfficeMembership,
} from 'contract/offers/office-memberships'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { CheckList } from '../ui/fields/check-list.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { Form } from '../ui/form.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { membershipField, membershipStatus, membershipStatuses, membershipText } from './membership-words.ts'

/** The form's values; ages and benefits are text until they are sent. */
export type TypedMembership = Omit<
  OfficeMembership,
  | 'id'
  | 'version'
  | 'member_type'
  | 'discipline'
  | 'benefits'
  | 'min_age'
  | 'max_age'
  | 'sale_from'
  | 'sale_until'
  | 'sort_order'
> & { benefits: string; min_age: string; max_age: string; sale_from: string; sale_until: string }

export const typedOf = (membership: OfficeMembership): TypedMembership => ({
  name: membership.name,
  member_type_id: membership.member_type_id,
  discipline_id: membership.discipline_id,
  description: membership.description,
  benefits: membership.benefits.join('\n'),
  needs_approval: membership.needs_approval,
  min_age: String(membership.min_age ?? ''),
  max_age: String(membership.max_age ?? ''),
  league_ids: membership.league_ids,
  division_ids: membership.division_ids,
  sale_from: membership.sale_from ?? '',
  sale_until: membership.sale_until ?? '',
  status: membership.status,
})

const NEW: TypedMembership = {
  name: '',
  member_type_id: 0,
  discipline_id: 0,
  description: '',
  benefits: '',
  needs_approval: false,
  min_age: '',
  max_age: '',
  league_ids: [],
  division_ids: [],
  sale_from: '',
  sale_until: '',
  status: 'draft',
}

export const benefitsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Props = {
  membership?: OfficeMembership
  choices: MembershipChoices
  onTyped?: (typed: TypedMembership) => void
  onSaved: (membership: OfficeMembership) => void
}

/** Creates or changes a membership. Input is kept if something is wrong. */
export function MembershipForm({ membership, choices, onTyped, onSaved }: Props) {
  const { member_types, disciplines, leagues, divisions } = choices
  const editing = useEditing({
    thing: membership,
    typedOf,
    fresh: { ...NEW, discipline_id: disciplines.length === 1 ? disciplines[0]!.id : 0 },
  })
  const { base, draft, errors, set } = editing
  const create = useCall(createOfficeMembership, { quiet: true })
  const update = useCall(updateOfficeMembership, { quiet: true })
  useEffect(() => onTyped?.(draft), [onTyped, draft])
  const line = (name: 'name' | 'min_age' | 'max_age') => ({
    ...editing.text(name),
    label: membershipField(name),
  })
  const day = (name: 'sale_from' | 'sale_until') => ({
    ...editing.value(name),
    label: membershipField(name),
    optional: true,
  })
  const choice = (
    name: 'member_type_id' | 'discipline_id',
    options: readonly { id: number; name: string }[],
  ) => ({
    name,
    label: membershipField(name),
    value: draft[name] === 0 ? '' : String(draft[name]),
    error: errors[name]?.[0],
    options: options.map(({ id, name: label }) => ({ value: String(id), label })),
  })

  const outcome = {
    onSuccess: (saved: OfficeMembership) => {
      editing.take(saved)
      toast.success(savedWords(base))
      onSaved(saved)
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    const fields = { ...draft, benefits: benefitsIn(draft.benefits) }
    const wrong = issuesOf(createOfficeMembership.input, fields)
    if (draft.member_type_id === 0) wrong['member_type_id'] = [t('Choose who it’s for.')]
    if (draft.discipline_id === 0) wrong['discipline_id'] = [t('Choose a discipline.')]
    if (!editing.passes(wrong)) return
    if (on) update.mutate({ id: on.id, version: on.version, ...fields }, outcome)
    else create.mutate(fields, outcome)
  }

  return (
    <Form errors={errors} onSubmit={() => send()}>
      <TextField
        {...line('name')}
        hint={t('The name families see, such as Player membership.')}
        maxLength={120}
      />
      <div className="office-pair">
        <SelectField
          {...choice('member_type_id', member_types)}
          onChange={({ currentTarget }) => set({ member_type_id: Number(currentTarget.value) })}
        />
        {(disciplines.length > 1 || draft.discipline_id === 0) && (
          <SelectField
            {...choice('discipline_id', disciplines)}
            onChange={({ currentTarget }) =>
              set({ discipline_id: Number(currentTarget.value), division_ids: [] })
            }
          />
        )}
      </div>
      <TextareaField
        label={membershipField('description')}
        name="description"
        optional
        maxLength={2000}
        hint={t('One or two sentences on who it’s for.')}
        value={draft.description}
        error={errors['description']?.[0]}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <TextareaField
        label={membershipField('benefits')}
        name="benefits"
        optional
        rows={4}
        hint={t('One per line.')}
        value={draft.benefits}
        error={editing.errorAt('benefits')}
        onChange={({ currentTarget }) => set({ benefits: currentTarget.value })}
      />
      <h3 className="office-part">{t('Who can buy it')}</h3>
      <div className="office-pair">
        <TextField
          {...line('min_age')}
          optional
          inputMode="numeric"
          maxLength={3}
          hint={t('On the first day of the season.')}
        />
        <TextField
          {...line('max_age')}
          optional
          inputMode="numeric"
          maxLength={3}
          hint={t('On the first day of the season.')}
        />
      </div>
      <CheckList
        {...editing.value('league_ids')}
        label={membershipField('league_ids')}
        options={leagues}
        className="office-choices"
      />
      <CheckList
        {...editing.value('division_ids')}
        label={membershipField('division_ids')}
        options={divisions.filter(({ discipline_id }) => discipline_id === draft.discipline_id)}
        className="office-choices"
      />
      <CheckboxField
        label={t('The office approves each registration')}
        hint={t('Registrations wait for approval. If you reject one, it’s refunded.')}
        checked={draft.needs_approval}
        onChange={({ currentTarget }) => set({ needs_approval: currentTarget.checked })}
      />
      <h3 className="office-part">{t('When it’s on sale')}</h3>
      <DayRange from={day('sale_from')} until={day('sale_until')} />
      <RadioCards
        label={membershipField('status')}
        name="status"
        value={draft.status}
        onChange={(status) => set({ status: status as MembershipStatus })}
        options={membershipStatuses.map((value) => ({
          value,
          label: membershipStatus(value),
          note: {
            draft: t('Only the office sees it.'),
            active: t('Families can choose it once it has a price.'),
            inactive: t('No longer on sale. Members who have it keep it.'),
          }[value],
        }))}
      />
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
          {base ? t('Save') : t('Create membership')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        label={membershipField}
        text={(field, typed) => membershipText(field, typed[field])}
        busy={update.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
