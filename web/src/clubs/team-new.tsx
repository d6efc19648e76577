import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createTeam, type teamChoices } from 'contract/clubs/teams'
import type { Out } from 'contract/operation'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TeamClassField } from './team-class.tsx'

type Choices = Out<typeof teamChoices>
const options = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Creates a team in one of the user's clubs; the office can also create one without a club. */
export function NewTeam({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const navigate = useNavigate()
  const seasons = choices.seasons.filter(({ is_open }) => is_open)
  const only = (list: readonly { id: number }[]) => (list.length === 1 ? String(list[0]!.id) : '')
  const [draft, setDraft] = useState({
    name: '',
    club_id: choices.without_club ? '' : only(choices.clubs),
    season_id: only(seasons),
    league_id: only(choices.leagues),
    division_id: '',
    class: '',
  })
  const [missing, setMissing] = useState<Record<string, string[]>>({})
  const make = useCall(createTeam, {
    onSuccess: ({ id, status }) =>
      void navigate({
        // A league fee comes first.
        to: status === 'draft' ? '/ctms/teams/$id/league-fee' : '/ctms/teams/$id',
        params: { id: String(id) },
      }),
  })
  const errors = { ...fieldErrorsOf(make.error), ...missing }
  const set = (field: keyof typeof draft) => (value: string) =>
    setDraft((before) => ({ ...before, [field]: value }))
  const send = () => {
    const sent = {
      name: draft.name,
      season_id: Number(draft.season_id),
      league_id: Number(draft.league_id),
      division_id: Number(draft.division_id),
      class: draft.class,
      club_id: draft.club_id === '' ? null : Number(draft.club_id),
    }
    const choose = [t('Choose one.')]
    const wrong = {
      ...issuesOf(createTeam.input, sent),
      ...(draft.season_id === '' && { season_id: choose }),
      ...(draft.league_id === '' && { league_id: choose }),
      ...(draft.division_id === '' && { division_id: choose }),
      ...(draft.club_id === '' && !choices.without_club && { club_id: choose }),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length === 0) make.mutate(sent)
  }
  return (
    <FormDialog
      title={t('New team')}
      submitLabel={t('Create team')}
      busy={make.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="name"
        maxLength={80}
        autoComplete="off"
        value={draft.name}
        error={errors['name']?.[0]}
        onChange={({ currentTarget }) => set('name')(currentTarget.value)}
      />
      <SearchSelect
        label={t('Club')}
        name="club_id"
        optional={choices.without_club}
        value={draft.club_id}
        options={options(choices.clubs)}
        error={errors['club_id']?.[0]}
        onChange={set('club_id')}
      />
      {(
        [
          ['season_id', t('Season'), seasons],
          ['league_id', t('League'), choices.leagues],
          ['division_id', t('Division'), choices.divisions],
        ] as const
      ).map(([field, label, list]) => (
        <SelectField
          key={field}
          label={label}
          name={field}
          value={draft[field]}
          options={options(list)}
          error={errors[field]?.[0]}
          onChange={({ currentTarget: { value } }) =>
            // Classes belong to a season and a division.
            setDraft({ ...draft, [field]: value, ...(field !== 'league_id' && { class: '' }) })
          }
        />
      ))}
      <TeamClassField
        choices={choices}
        season_id={draft.season_id}
        division_id={draft.division_id}
        value={draft.class}
        error={errors['class']?.[0]}
        onChange={set('class')}
      />
    </FormDialog>
  )
}
