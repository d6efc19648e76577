import { useState } from 'react'
import type { Team } from 'contract/clubs/teams'
import { InvitedRole, sendTeamInvites } from 'contract/clubs/invites'
import { ROSTER_ROLES } from 'contract/clubs/rosters'
import { meantEmail } from 'contract/email-slip'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { EmailSlip } from '../ui/fields/email-slip.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { TEAM_READS } from './team-reads.ts'

/** Addresses as people paste them: one per line, or separated by commas and semicolons. */
const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter((one) => one !== '')

/** Offers places: by letter to one or many addresses, or as a link the coach can share. */
export function InvitePeople({ team, onClose }: { team: Team; onClose: () => void }) {
  const [role, setRole] = useState<InvitedRole>('player')
  const [way, setWay] = useState('letter')
  const [typed, setTyped] = useState('')
  const [slips, setSlips] = useState<readonly string[]>([])
  const [first_name, setFirst] = useState('')
  const addresses = addressesIn(typed)
  const isOne = way === 'link' || addresses.length <= 1
  const invite = useCall(sendTeamInvites, {
    refresh: TEAM_READS,
    quiet: true,
    onSuccess: ({ invites }) => {
      toast.success(
        way === 'link'
          ? t('Your link is in the list. You can copy it there.')
          : t('{count} invitation sent|{count} invitations sent', {
              count: invites.length,
            }),
      )
      onClose()
    },
  })
  const errors = fieldErrorsOf(invite.error) ?? {}
  const wrong = Object.entries(errors).find(([path]) => /^emails?(\.|$)/.test(path))?.[1][0]
  const refusal = invite.error && !fieldErrorsOf(invite.error) ? told(invite.error.message) : undefined
  return (
    <FormDialog
      title={t('Invite to {name}', team)}
      submitLabel={way === 'link' ? t('Create link') : t('Send')}
      busy={invite.isPending}
      errors={errors}
      onSubmit={() =>
        invite.mutate({
          id: team.id,
          role,
          ...(way === 'link'
            ? { as_link: true }
            : isOne
              ? { email: addresses[0] ?? '' }
              : { emails: addresses }),
          ...(isOne && first_name.trim() && { first_name }),
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
        options={InvitedRole.options
          .filter((value) => value !== 'head_coach' || !team.head_coach)
          .map((value) => ({ value, label: told(ROSTER_ROLES[value]) }))}
        onChange={({ currentTarget }) => setRole(currentTarget.value as InvitedRole)}
      />
      <RadioCards
        label={t('How')}
        name="way"
        value={way}
        onChange={setWay}
        options={[
          { value: 'letter', label: t('By email'), note: t('With reminders after 3 and 10 days.') },
          {
            value: 'link',
            label: t('As a link'),
            note: t('You share it yourself. It works for one person.'),
          },
        ]}
      />
      {way === 'letter' && (
        <div>
          <TextareaField
            label={t('Email addresses')}
            hint={t('One per line. For children, use their parents’ addresses.')}
            name="emails"
            rows={4}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={wrong}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setSlips([])
            }}
            onBlur={() => setSlips(addresses.filter((one) => meantEmail(one) !== undefined))}
          />
          {slips.map((slip) => (
            <EmailSlip
              key={slip}
              meant={meantEmail(slip)}
              onUse={() => {
                setTyped(typed.replace(slip, meantEmail(slip)!))
                setSlips(slips.filter((one) => one !== slip))
              }}
            />
          ))}
        </div>
      )}
      {isOne && (
        <TextField
          label={t('First name')}
          hint={t('The player’s name, so the family knows who it’s for.')}
          name="first_name"
          optional
          maxLength={60}
          autoComplete="off"
          value={first_name}
          error={errors['first_name']?.[0]}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
