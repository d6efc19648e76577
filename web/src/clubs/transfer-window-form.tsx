import { useState } from 'react'
import {
  enableTransfers,
  listTransferWindows,
  type TransferWindowEntry,
} from 'contract/clubs/transfer-decisions'
import type { Out } from 'contract/operation'
import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { DayRange } from '../ui/days/day-range.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { KINDS } from './transfer-words.ts'

type Props = {
  window: TransferWindowEntry | undefined
  choices: Out<typeof listTransferWindows>
  onClose: () => void
}

/** The dates of a window, and how long teams have to answer. */
export function TransferWindowForm({ window, choices: { seasons, leagues }, onClose }: Props) {
  const [version, setVersion] = useState(window?.version)
  const [draft, setDraft] = useState({
    season_id: String(window?.season_id ?? seasons[0]?.id ?? ''),
    league_id: window?.league_id ? String(window.league_id) : '',
    kind: window?.kind ?? 'fall',
    from: window?.from_on ?? '',
    to: window?.to_on ?? '',
    answer_days: String(window?.answer_days ?? 7),
  })
  const save = useCall(enableTransfers, {
    refresh: [listTransferWindows],
    quiet: 'success',
    onSuccess: onClose,
  })
  const errors = fieldErrorsOf(save.error) ?? {}
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const isChanged = version !== window?.version
  const optionsOf = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FormDialog
      title={window ? t('Edit window') : t('New window')}
      submitLabel={isChanged ? t('Save mine') : t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() =>
        save.mutate(
          {
            ...draft,
            enabled: window?.is_enabled ?? true,
            season_id: Number(draft.season_id),
            league_id: draft.league_id === '' ? null : Number(draft.league_id),
            ...(version !== undefined && { version }),
          },
          {
            onError: (error) => {
              if (Conflict.is(error))
                setVersion((error.detail as ChangedMeanwhile<TransferWindowEntry>).current.version)
              else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
            },
          },
        )
      }
      onClose={onClose}
    >
      {isChanged && (
        <Notice kind="warn" isNews>
          {t('Someone else changed this window while you were editing. Nothing was overwritten.')}
        </Notice>
      )}
      {!window && (
        <>
          <SelectField
            label={t('Season')}
            name="season_id"
            placeholder={null}
            value={draft.season_id}
            options={optionsOf(seasons)}
            error={errors['season_id']?.[0]}
            onChange={({ currentTarget }) => set({ season_id: currentTarget.value })}
          />
          <SelectField
            label={t('League')}
            hint={t('A league with its own windows uses only those.')}
            name="league_id"
            placeholder={t('All leagues')}
            value={draft.league_id}
            options={optionsOf(leagues)}
            error={errors['league_id']?.[0]}
            onChange={({ currentTarget }) => set({ league_id: currentTarget.value })}
          />
          <SelectField
            label={t('Part of the season')}
            hint={t('Players can move once in each part.')}
            name="kind"
            placeholder={null}
            value={draft.kind}
            options={(['fall', 'summer'] as const).map((value) => ({ value, label: t(KINDS[value]) }))}
            onChange={({ currentTarget }) =>
              set({ kind: currentTarget.value === 'summer' ? 'summer' : 'fall' })
            }
          />
        </>
      )}
      <DayRange
        from={{
          label: t('From'),
          name: 'from',
          value: draft.from,
          error: errors['from']?.[0],
          onChange: (from) => set({ from }),
        }}
        until={{
          label: t('Last day'),
          name: 'to',
          value: draft.to,
          error: errors['to']?.[0],
          onChange: (to) => set({ to }),
        }}
        onPick={(from, to) => set({ from, to })}
      />
      <TextField
        label={t('Days to answer')}
        hint={t('If a team doesn’t answer in time, it counts as a yes.')}
        name="answer_days"
        inputMode="numeric"
        value={draft.answer_days}
        error={errors['answer_days']?.[0]}
        onChange={({ currentTarget }) => set({ answer_days: currentTarget.value })}
      />
    </FormDialog>
  )
}
