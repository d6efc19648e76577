import { useState } from 'react'
import type { Team } from 'contract/clubs/teams'
import { ROSTER_ROLES, StaffRole } from 'contract/clubs/rosters'
import { addTeamStaff } from 'contract/clubs/staff'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { TEAM_READS } from './team-reads.ts'

/** Adds somebody at once by their member number, or invites them by letter. */
export function AddStaff({ team, onClose }: { team: Team; onClose: () => void }) {
  const [way, setWay] = useState('email')
  const [named, setNamed] = useState('')
  const [dob, setDob] = useState('')
  const [role, setRole] = useState<StaffRole>(team.head_coach ? 'assistant_coach' : 'head_coach')
  const add = useCall(addTeamStaff, {
    refresh: TEAM_READS,
    quiet: true,
    onSuccess: () => {
      toast.success(way === 'email' ? t('Invitation sent.') : t('Added. They’ll get an email.'))
      onClose()
    },
  })
  const errors = fieldErrorsOf(add.error) ?? {}
  const refusal = add.error && !fieldErrorsOf(add.error) ? told(add.error.message) : undefined
  const field = way === 'email' ? 'email' : 'member_number'
  const Named = way === 'email' ? EmailField : TextField
  return (
    <FormDialog
      title={t('Add staff')}
      submitLabel={way === 'email' ? t('Send invitation') : t('Add to the staff')}
      busy={add.isPending}
      errors={errors}
      onSubmit={() =>
        add.mutate({
          team_id: team.id,
          role,
          [field]: named.trim() || undefined,
          ...(way === 'number' && dob && { dob }),
        })
      }
      onClose={onClose}
    >
      {refusal && (
        <Notice kind="bad" isNews>
          {refusal}
        </Notice>
      )}
      <SelectField
        label={t('Role')}
        name="role"
        placeholder={null}
        value={role}
        error={errors['role']?.[0]}
        options={StaffRole.options
          .filter((value) => value !== 'head_coach' || !team.head_coach)
          .map((value) => ({ value, label: told(ROSTER_ROLES[value]) }))}
        onChange={({ currentTarget }) => setRole(currentTarget.value as StaffRole)}
      />
      <RadioCards
        label={t('Who')}
        name="way"
        value={way}
        onChange={(value) => {
          setWay(value)
          setNamed('')
          add.reset()
        }}
        options={[
          { value: 'email', label: t('By email'), note: t('They get an email and join with one tap.') },
          {
            value: 'number',
            label: t('By member number'),
            note: t('Enter the date of birth on the card. They’re added right away.'),
          },
        ]}
      />
      <Named
        key={way}
        label={way === 'email' ? t('Email') : t('Member number')}
        name={field}
        autoComplete="off"
        value={named}
        error={errors[field]?.[0]}
        onChange={({ currentTarget }) => setNamed(currentTarget.value)}
      />
      {way === 'number' && (
        <TypedDayField
          label={t('Date of birth')}
          name="dob"
          value={dob}
          error={errors['dob']?.[0]}
          onChange={setDob}
        />
      )}
    </FormDialog>
  )
}
