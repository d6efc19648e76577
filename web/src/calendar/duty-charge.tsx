import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chargeDuties } from 'contract/calendar/duty-charges'
import { teamDuties, type DutyFamily } from 'contract/calendar/duties'
import { addDays, dayIn } from 'contract/dates'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { DayField } from '../ui/day-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Money } from '../ui/values.tsx'
import { hoursOf } from './duty-words.ts'

/** Asks a family for what it pays instead of the hours that are missing, in the fees of the team. */
export function ChargeDuties({
  team_id,
  family,
  onClose,
}: {
  team_id: number
  family: DutyFamily
  onClose: () => void
}) {
  const { time_zone } = useTenant()
  const [due_on, setDueOn] = useState<string>(() => addDays(dayIn(time_zone, new Date()), 14))
  const [name, setName] = useState(() => t('Volunteer hours'))
  const charge = useCall(chargeDuties, { refresh: [teamDuties], quiet: true, onSuccess: onClose })
  const errors = fieldErrorsOf(charge.error) ?? {}
  return (
    <FormDialog
      title={t('Charge the family of {names}?', { names: family.players.join(', ') })}
      submitLabel={t('Charge')}
      busy={charge.isPending}
      errors={errors}
      onSubmit={() =>
        charge.mutate({
          id: team_id,
          player_id: family.player_id,
          due_cents: family.due_cents,
          name,
          due_on,
        })
      }
      onClose={onClose}
    >
      {charge.error && !fieldErrorsOf(charge.error) && (
        <Notice kind="bad" isNews>
          {told(messageOf(charge.error))}
        </Notice>
      )}
      <Facts
        facts={[
          [t('Missing'), hoursOf(family.missing_minutes)],
          [t('Amount'), <Money key="amount" cents={family.due_cents} />],
        ]}
      />
      <p className="dim">
        {t(
          'It is asked once, in the fees of the team. The family gets a letter and pays by card. To take it back, end it there.',
        )}
      </p>
      <TextField
        label={t('What it is called')}
        name="name"
        maxLength={80}
        value={name}
        error={errors['name']}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DayField
        label={t('Due on')}
        name="due_on"
        value={due_on}
        error={errors['due_on']?.[0]}
        onChange={setDueOn}
      />
    </FormDialog>
  )
}

/** What became of a charge, with the way to it for who looks after the fees. */
export function DutyCharge({ charge, mayOpen }: { charge: DutyFamily['charge']; mayOpen: boolean }) {
  if (!charge) return null
  const words = (
    <>
      {t('charged')} <Money cents={charge.amount_cents} />
    </>
  )
  return (
    <span>
      {' · '}
      {mayOpen ? (
        <Link to="/ctms/payments/$packageId" params={{ packageId: String(charge.package_id) }}>
          {words}
        </Link>
      ) : (
        words
      )}{' '}
      <span className="dim">
        {charge.owed_cents === 0 ? (
          t('paid')
        ) : (
          <>
            (<Money cents={charge.owed_cents} /> {t('still owed')})
          </>
        )}
      </span>
    </span>
  )
}
