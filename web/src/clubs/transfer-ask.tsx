import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { listTeams } from 'contract/clubs'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query } from '../api.ts'
import { t, told } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import { useSettled } from '../ui/fields/settled.ts'
import { TextareaField } from '../ui/fields/textarea-field.tsx'

type Props = {
  name: string
  from: { team_id: number; season_id: number }
  reasonHint: string
  isReasonOptional?: boolean
  busy: boolean
  error: Error | null
  onAsk: (asked: { to_team_id: number; reason: string }) => void
  onClose: () => void
  children?: ReactNode
}

/** The team a player should transfer to, and why: for the family, the club and the office. */
export function TransferAsk({
  name,
  from,
  reasonHint,
  isReasonOptional = false,
  busy,
  error,
  onAsk,
  onClose,
  children,
}: Props) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 250)
  const teams = useQuery({
    ...query(listTeams, { season_id: from.season_id, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const [team, setTeam] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<Record<string, string[]>>({})
  const errors = { ...fieldErrorsOf(error), ...missing }
  const send = () => {
    const wrong = {
      ...(team === '' && { to_team_id: [t('Choose the new team.')] }),
      ...(reason.trim() === '' && !isReasonOptional && { reason: [t('Enter a reason.')] }),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length === 0) onAsk({ to_team_id: Number(team), reason })
  }
  return (
    <FormDialog
      title={t('{name}: move to another team', { name })}
      submitLabel={t('Request transfer')}
      busy={busy}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {error && !fieldErrorsOf(error) && (
        <Notice kind="bad" isNews>
          {told(messageOf(error))}
        </Notice>
      )}
      <p className="dim">
        {t('We’ll ask both teams, and then the league office decides. Nothing changes until then.')}
      </p>
      <SearchSelect
        label={t('New team')}
        hint={t('Team or club name')}
        name="to_team_id"
        value={team}
        error={errors['to_team_id']?.[0]}
        options={(teams.data ?? [])
          .filter(({ id }) => id !== from.team_id)
          .map(({ id, text, club }) => ({ value: String(id), label: club ? `${text} · ${club}` : text }))}
        onSearch={setTyped}
        isSearching={q !== typed || teams.isPending || teams.isPlaceholderData}
        onChange={setTeam}
      />
      <TextareaField
        label={t('Reason')}
        hint={reasonHint}
        optional={isReasonOptional}
        name="reason"
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {children}
    </FormDialog>
  )
}
