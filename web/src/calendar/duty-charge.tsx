import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chargeDuties, returnDuties } from 'contract/calendar/duty-charges'
import { teamDuties, type DutyFamily } from 'contract/calendar/duties'
import { addDays, dayIn } from 'contract/dates'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts } from '../ui/panel.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Money } from '../ui/values.tsx'
import { writtenMinutes } from '../written.ts'

type Props = { team_id: number; families: readonly DutyFamily[]; onClose: () => void }

/** Charges families for missing hours, in the team's fees. */
export function ChargeDuties({ team_id, families, onClose }: Props) {
  const { time_zone } = useTenant()
  const [due_on, setDueOn] = useState<string>(() => addDays(dayIn(time_zone, new Date()), 14))
  const [name, setName] = useState(() => t('Volunteer hours'))
  const charge = useCall(chargeDuties, { refresh: [teamDuties], quiet: true, onSuccess: onClose })
  const errors = fieldErrorsOf(charge.error) ?? {}
  return (
    <FormDialog
      title={
        families.length === 1
          ? t('Charge {names}’s family?', { names: playersOf(families[0]!) })
          : t('Charge {count} families?', { count: families.length })
      }
      submitLabel={t('Charge')}
      busy={charge.isPending}
      errors={errors}
      onSubmit={() =>
        charge.mutate({
          id: team_id,
          families: families.map(({ player_id, due_cents }) => ({ player_id, due_cents })),
          name,
          due_on,
        })
      }
      onClose={onClose}
    >
      <Refused error={charge.error} />
      <Facts
        facts={families.map((family) => [
          playersOf(family),
          <span key={family.player_id}>
            {t('{hours} missing', { hours: writtenMinutes(family.missing_minutes) })}
            {' · '}
            <Money cents={family.due_cents} />
          </span>,
        ])}
      />
      <p className="dim">
        {t(
          'This is a one-time charge on the team fees. The family gets an email and pays by card. To undo it, end it under Fees.',
        )}{' '}
        {t(
          'If you charge it at the start of the season, it works as a deposit: families earn it back with the hours they help.',
        )}
      </p>
      <TextField
        label={t('Name of the charge')}
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

/** Gives families back what they were charged for hours that have since been done. */
export function GiveDutiesBack({ team_id, families, onClose }: Props) {
  const [reason, setReason] = useState(() => t('Volunteer hours done'))
  const give = useCall(returnDuties, { refresh: [teamDuties], quiet: true, onSuccess: onClose })
  const errors = fieldErrorsOf(give.error) ?? {}
  return (
    <FormDialog
      title={t('Refund completed hours?')}
      submitLabel={t('Refund')}
      busy={give.isPending}
      errors={errors}
      onSubmit={() =>
        give.mutate({
          id: team_id,
          families: families.map((family) => ({ player_id: family.player_id, back_cents: backOf(family) })),
          reason,
        })
      }
      onClose={onClose}
    >
      <Refused error={give.error} />
      <Facts
        facts={families.map((family) => [
          playersOf(family),
          <Money key={family.player_id} cents={backOf(family)} />,
        ])}
      />
      <p className="dim">
        {t(
          'Anything unpaid is no longer owed. Card payments go back to the card. Return cash and checks yourself.',
        )}
      </p>
      <TextField
        label={t('Reason')}
        name="reason"
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}

const playersOf = ({ players }: DutyFamily) => players.join(', ')
const backOf = ({ charge }: DutyFamily) => charge?.back_cents ?? 0

const Refused = ({ error }: { error: Error | null }) =>
  error &&
  !fieldErrorsOf(error) && (
    <Notice kind="bad" isNews>
      {told(messageOf(error))}
    </Notice>
  )

/** What became of a charge, with a link for users who manage fees. */
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
        {charge.back_cents > 0 && (
          <>
            {' · '}
            <Money cents={charge.back_cents} /> {t('to refund')}
          </>
        )}
      </span>
    </span>
  )
}
