import { useState } from 'react'
import { lockRoster, teamRoster, type TeamRoster } from 'contract/clubs/rosters'
import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

/**
 * The day from which a team has to ask its office, and the day from which even the office may change only so
 * much.
 */
export function RosterLock({ roster, onClose }: { roster: TeamRoster; onClose: () => void }) {
  const [version, setVersion] = useState(roster.team.version)
  const [locked_on, setLocked] = useState(roster.team.locked_on ?? '')
  const [frozen_on, setFrozen] = useState(roster.team.frozen_on ?? '')
  const lock = useCall(lockRoster, { refresh: [teamRoster], quiet: true, onSuccess: onClose })
  const errors = fieldErrorsOf(lock.error) ?? {}
  const isChanged = version !== roster.team.version
  return (
    <FormDialog
      title={t('Lock dates for {team}', { team: roster.team.name })}
      submitLabel={isChanged ? t('Save mine') : t('Save')}
      busy={lock.isPending}
      errors={errors}
      onSubmit={() =>
        lock.mutate(
          { id: roster.team.id, version, locked_on, frozen_on },
          {
            onError: (error) => {
              if (Conflict.is(error))
                setVersion((error.detail as ChangedMeanwhile<TeamRoster>).current.team.version)
              else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
            },
          },
        )
      }
      onClose={onClose}
    >
      {isChanged && (
        <Notice kind="warn" isNews>
          {t('Someone else changed this team while you were editing. Nothing was overwritten.')}
        </Notice>
      )}
      <DayField
        label={t('Locked from')}
        hint={t(
          'After this date, changes go through the office. You can choose an earlier date than the rule pack, but not a later one.',
        )}
        optional
        name="locked_on"
        value={locked_on}
        error={errors['locked_on']?.[0]}
        onChange={setLocked}
      />
      <DayField
        label={t('Frozen from')}
        hint={t('Once the team has qualified, even the office can add and drop only a few players.')}
        optional
        name="frozen_on"
        value={frozen_on}
        error={errors['frozen_on']?.[0]}
        onChange={setFrozen}
      />
    </FormDialog>
  )
}
