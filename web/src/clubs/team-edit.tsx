import './team.css'
import { useQuery } from '@tanstack/react-query'
import { teamChoices, updateTeam, type Team } from 'contract/clubs/teams'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { Form } from '../ui/form.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TeamClassField } from './team-class.tsx'
import { TEAM_READS } from './team-reads.ts'

type Typed = { name: string; league_id: string; division_id: string; season_id: string; class: string }
const typedOf = (team: Team): Typed => ({
  name: team.name,
  league_id: String(team.league_id),
  division_id: String(team.division_id),
  season_id: String(team.season_id),
  class: team.class ?? '',
})

/** A team's name, and where it plays, for users who may change that now. */
export function TeamEdit({ team }: { team: Team }) {
  const choices = useQuery(query(teamChoices, {})).data
  const editing = useEditing({ thing: team, typedOf, fresh: typedOf(team) })
  const save = useCall(updateTeam, { refresh: TEAM_READS, quiet: 'failure' })
  const { draft, errors, text, set } = editing
  const labels: Record<keyof Typed, string> = {
    name: t('Name'),
    league_id: t('League'),
    division_id: t('Division'),
    season_id: t('Season'),
    class: t('Class'),
  }
  const { id } = team
  const nobody = team.players.length + team.staff.length + team.invites.length === 0
  const lists = {
    league_id: choices?.leagues ?? [{ id: team.league_id, name: team.league }],
    division_id: choices?.divisions ?? [{ id: team.division_id, name: team.division }],
    season_id: choices?.seasons.filter((one) => one.is_open || one.id === team.season_id) ?? [
      { id: team.season_id, name: team.season },
    ],
  }
  const shown = (['season_id', 'league_id', 'division_id'] as const).filter(
    (field) => field !== 'season_id' || nobody,
  )
  const send = (on = editing.base!) => {
    const places = Object.fromEntries(shown.map((field) => [field, Number(draft[field])]))
    const sent = {
      id,
      version: on.version,
      name: draft.name,
      ...(team.may_place && { ...places, class: draft.class }),
    }
    if (!editing.passes(issuesOf(updateTeam.input, sent))) return
    save.mutate(sent, {
      onSuccess: editing.take,
      onError: editing.failed,
    })
  }
  const nameOf = (field: keyof Typed, typed: Typed) =>
    field === 'name' || field === 'class'
      ? typed[field]
      : (lists[field].find((one) => String(one.id) === typed[field])?.name ?? '')
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <TextField {...text('name')} label={labels.name} maxLength={80} />
      {team.may_place && (
        <>
          {shown.map((field) => (
            <SelectField
              key={field}
              label={labels[field]}
              name={field}
              placeholder={null}
              value={draft[field]}
              options={lists[field].map((one) => ({ value: String(one.id), label: one.name }))}
              error={errors[field]?.[0]}
              onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
            />
          ))}
          <TeamClassField
            choices={choices}
            season_id={draft.season_id}
            division_id={draft.division_id}
            value={draft.class}
            error={errors['class']?.[0]}
            onChange={(value) => set({ class: value })}
          />
        </>
      )}
      <div className="team-save">
        <Button type="submit" busy={save.isPending} disabled={!editing.isDirty}>
          {t('Save')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        label={(field) => labels[field]}
        text={nameOf}
        busy={save.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
