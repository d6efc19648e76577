import './readiness.css'
import './gate.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from 'contract/dates'
import { gateChoice } from 'contract/readiness/gate'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type TakeProps = { busy: boolean; onTake: (input: { team_ids: number[]; event_id?: number }) => void }

/** With more teams than this there is a search field. */
const MOST_AT_A_GLANCE = 8

/** Selects the teams whose people are expected. */
export function TakeList({ busy, onTake }: TakeProps) {
  const choice = useQuery(query(gateChoice, {}))
  const [event, setEvent] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>()
  const [typed, setTyped] = useState('')
  const { data } = choice
  if (choice.error && !data) return <ErrorState error={choice.error} onRetry={() => void choice.refetch()} />
  if (!data)
    return (
      <Panel>
        <Skeleton lines={6} />
      </Panel>
    )
  if (data.teams.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="team"
          title={t('No teams yet')}
          text={t('Active teams of this season and the next ones are here.')}
        />
      </Panel>
    )
  // Users with few teams expect all of them.
  const ids = chosen ?? (data.teams.length <= 5 ? data.teams.map(({ id }) => id) : [])
  const shown = data.teams.filter(
    ({ id, name }) => ids.includes(id) || name.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <Panel title={t('Download the list for the day')}>
      <div className="gate-take">
        <p className="dim">
          {t(
            'The list and this page stay on this phone until the day is over: cards can be checked without a connection, even after the page was closed.',
          )}
        </p>
        <SelectField
          label={t('For which day')}
          placeholder={t('Today')}
          value={event}
          options={data.events.map(({ id, name, from }) => ({
            value: String(id),
            label: `${name}, ${showDay(from)}`,
          }))}
          onChange={({ currentTarget }) => setEvent(currentTarget.value)}
        />
        {data.teams.length > MOST_AT_A_GLANCE && (
          <TextField
            label={t('Find a team')}
            type="search"
            optional
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <FieldGroup label={t('Teams')} id="team_ids">
          <div className="gate-teams">
            {shown.map(({ id, name, division }) => (
              <CheckboxField
                key={id}
                label={`${name} · ${division}`}
                checked={ids.includes(id)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        </FieldGroup>
        <Button
          kind="primary"
          busy={busy}
          disabled={ids.length === 0}
          onClick={() => onTake({ team_ids: [...ids], ...(event && { event_id: Number(event) }) })}
        >
          {t('Download list')}
        </Button>
      </div>
    </Panel>
  )
}
