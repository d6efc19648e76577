import { useState } from 'react'
import { addToRoster, teamRoster } from 'contract/clubs/rosters'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

/**
 * Adds somebody by what is printed on the membership card, so that nobody browses other people's children.
 */
export function RosterAdd({ team_id, onClose }: { team_id: number; onClose: () => void }) {
  const [role, setRole] = useState<'player' | 'guest'>('player')
  const [member_number, setNumber] = useState('')
  const [dob, setDob] = useState('')
  const [until_on, setUntil] = useState('')
  const add = useCall(addToRoster, { refresh: [teamRoster], quiet: true, onSuccess: onClose })
  const errors = fieldErrorsOf(add.error) ?? {}
  return (
    <FormDialog
      title={t('Add player')}
      submitLabel={t('Add')}
      busy={add.isPending}
      errors={errors}
      onSubmit={() =>
        add.mutate({
          id: team_id,
          member_number: member_number.trim(),
          dob,
          role,
          ...(role === 'guest' && { until_on: until_on || null }),
        })
      }
      onClose={onClose}
    >
      {add.error && !fieldErrorsOf(add.error) && (
        <Notice kind="bad" isNews>
          {told(messageOf(add.error))}
        </Notice>
      )}
      <TextField
        label={t('Member ID')}
        hint={t('As on the membership card, for example AF-2026-000123.')}
        name="member_number"
        autoCapitalize="characters"
        autoComplete="off"
        value={member_number}
        error={errors['member_number']}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <TypedDayField
        label={t('Date of birth')}
        name="dob"
        value={dob}
        error={errors['dob']?.[0]}
        onChange={setDob}
      />
      <RadioCards
        label={t('Joins as')}
        name="role"
        value={role}
        onChange={(value) => setRole(value === 'guest' ? 'guest' : 'player')}
        options={[
          { value: 'player', label: t('Player'), note: t('For the season.') },
          { value: 'guest', label: t('Guest player'), note: t('From another team, for a limited time.') },
        ]}
      />
      {role === 'guest' && (
        <DayField
          label={t('Last day')}
          name="until_on"
          value={until_on}
          error={errors['until_on']?.[0]}
          onChange={setUntil}
        />
      )}
    </FormDialog>
  )
}
