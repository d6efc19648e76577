import './team.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ROSTER_ROLES } from 'contract/clubs/rosters'
import { getTeamRenewal, renewTeam, TeamRenewed } from 'contract/clubs/team-renewal'
import type { Out } from 'contract/operation'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Money } from '../ui/values.tsx'
import { TEAM_READS } from './team-reads.ts'

type Renewal = Out<typeof getTeamRenewal>
type Props = { team_id: number; onClose: () => void }

/** The same team next season: who is invited to come along, and what the league charges a team then. */
export function RenewTeam({ team_id, onClose }: Props) {
  const renewal = useQuery({ ...query(getTeamRenewal, { id: team_id }), retry: false })
  if (renewal.data) return <RenewForm renewal={renewal.data} onClose={onClose} />
  return (
    <Dialog
      title={t('Renew for next season')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {renewal.error ? <WhyNot error={renewal.error} /> : <Skeleton lines={6} />}
    </Dialog>
  )
}

function WhyNot({ error }: { error: Error }) {
  const team = TeamRenewed.is(error) ? (error.detail as { team_id: number }).team_id : undefined
  return (
    <Notice kind="warn" isNews>
      {told(messageOf(error))}
      {team !== undefined && (
        <>
          {' '}
          <a href={`/ctms/teams/${team}`}>{t('Open that team')}</a>
        </>
      )}
    </Notice>
  )
}

function RenewForm({
  renewal: { team, season, players, staff, divisions, fees, may_renew },
  onClose,
}: {
  renewal: Renewal
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [name, setName] = useState(team.name)
  const [division_id, setDivision] = useState(String(team.division_id))
  const fitting = players.filter(({ is_eligible }) => is_eligible !== false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set([...fitting, ...staff].map(({ member_id }) => member_id)),
  )
  const renew = useCall(renewTeam, {
    refresh: TEAM_READS,
    quiet: true,
    onSuccess: ({ team_id, not_invited, is_draft }) => {
      toast.success(
        is_draft
          ? t('The team is created. Everyone you selected is invited once the league fee is paid.')
          : not_invited.length > 0
            ? t('Team created. These people have no email address, so please invite them by link: {names}', {
                names: not_invited.join(', '),
              })
            : t('Team created and invitations sent.'),
      )
      onClose()
      void navigate({
        to: is_draft ? '/ctms/teams/$id/league-fee' : '/ctms/teams/$id',
        params: { id: String(team_id) },
      })
    },
  })
  const errors = fieldErrorsOf(renew.error) ?? {}
  const toggle = (member_id: number, isOn: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isOn) after.add(member_id)
      else after.delete(member_id)
      return after
    })
  const box = (person: { member_id: number; name: string; has_email: boolean }, hint: string | null) => (
    <CheckboxField
      key={person.member_id}
      label={person.name}
      hint={[hint, person.has_email ? null : t('no email address')].filter(Boolean).join(' · ')}
      checked={chosen.has(person.member_id)}
      onChange={({ currentTarget }) => toggle(person.member_id, currentTarget.checked)}
    />
  )
  if (!may_renew)
    return (
      <Dialog
        title={t('Renew for next season')}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        <p>{t('The club or league office renews this team. Please contact them.')}</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={t('{team} in {season}', { team: team.name, season: season.name })}
      submitLabel={t('Create team and invite')}
      busy={renew.isPending}
      errors={errors}
      onSubmit={() =>
        renew.mutate({ id: team.id, name, division_id: Number(division_id), member_ids: [...chosen] })
      }
      onClose={onClose}
    >
      {renew.error && !fieldErrorsOf(renew.error) && <WhyNot error={renew.error} />}
      <TextField
        label={t('Name')}
        name="name"
        maxLength={80}
        autoComplete="off"
        value={name}
        error={errors['name']?.[0]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label={t('Division')}
        name="division_id"
        placeholder={null}
        value={division_id}
        options={divisions.map(({ id, name: label }) => ({ value: String(id), label }))}
        error={errors['division_id']?.[0]}
        onChange={({ currentTarget }) => setDivision(currentTarget.value)}
      />
      {staff.length > 0 && (
        <FieldGroup label={t('Staff')} id="staff" optional>
          {staff.map((person) => box(person, told(ROSTER_ROLES[person.role])))}
        </FieldGroup>
      )}
      {players.length > 0 && (
        <FieldGroup label={t('Players')} id="member_ids" optional error={errors['member_ids']?.[0]}>
          {players.map((person) =>
            box(person, person.is_eligible === false ? told(person.eligibility ?? '') : null),
          )}
        </FieldGroup>
      )}
      <p className="dim">
        {t('Everyone you select gets an email to register and pay for the season.')}
        {fees.map(({ name: fee, amount }) => (
          <span key={fee} className="team-line">
            {fee}: <Money cents={amount} />
          </span>
        ))}
      </p>
    </FormDialog>
  )
}
