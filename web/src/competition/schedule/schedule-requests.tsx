import '../../ui/office.css'
import './requests.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scheduling } from 'contract/competition/schedule/schedule'
import { getScheduleBoard } from 'contract/competition/schedule/schedule-calls'
import {
  listScheduleRequests,
  setScheduleRequests,
  type TeamRequests,
} from 'contract/competition/schedule/schedule-requests'
import { addDays } from 'contract/dates'
import { query, useCall } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { textOfClock } from '../../ui/days/clock-text.ts'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { shortDay } from '../../written.ts'
import { daysFrom, linesOf, RequestFields, wishSaid, type Line } from './request-fields.tsx'

type Props = { id: number; problem: Scheduling; onClose: () => void }

/** What teams ask of the schedule, and what the office has promised them: all who do, and the way to any other. */
export function ScheduleRequests({ id, problem, onClose }: Props) {
  const requests = useQuery(query(listScheduleRequests, { id }))
  const [opened, setOpened] = useState<number>()
  const all = requests.data
  const one = all?.find(({ entrant_id }) => entrant_id === opened)
  if (one)
    return (
      <TeamForm
        key={one.entrant_id}
        id={id}
        of={one}
        problem={problem}
        onClose={() => setOpened(undefined)}
      />
    )
  const asking = all?.filter(({ wishes, arrives_on }) => wishes.length > 0 || arrives_on !== null)
  return (
    <Dialog
      title={t('Team requests')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {requests.error && !all && (
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
      )}
      {!requests.error && !all && <Skeleton lines={6} />}
      {all && asking && (
        <>
          <p>
            {asking.length === 0
              ? t(
                  'No team has asked for anything yet. Coaches can do that in My events until the schedule is published.',
                )
              : t('Build tries to meet requests and always keeps promises.')}
          </p>
          {asking.length > 0 && (
            <ul className="request-teams">
              {asking.map((row) => (
                <li key={row.entrant_id}>
                  <Button kind="quiet" onClick={() => setOpened(row.entrant_id)}>
                    {row.team} · {told(row.division)}
                  </Button>
                  <ul>
                    {saidOf(row).map((said) => (
                      <li key={said}>{said}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
          <SelectField
            label={t('Add or change for a team')}
            value=""
            options={all.map(({ entrant_id, team, division }) => ({
              value: String(entrant_id),
              label: `${team} · ${told(division)}`,
            }))}
            onChange={(event) => setOpened(Number(event.target.value))}
          />
        </>
      )}
    </Dialog>
  )
}

const saidOf = ({ wishes, arrives_on, arrives_time }: TeamRequests): string[] => [
  ...(arrives_on === null || arrives_time === null
    ? []
    : [
        t('Promised: no games before {time} on {day}', {
          time: textOfClock(arrives_time),
          day: shortDay(arrives_on),
        }),
      ]),
  ...linesOf(wishes).map(wishSaid),
]

type Typed = { wishes: Line[]; arrives_on: string; arrives_time: string }

function TeamForm({ id, of, problem, onClose }: Props & { of: TeamRequests }) {
  const [starts_on, ends_on] = [problem.first_day, addDays(problem.first_day, problem.days - 1)]
  const editing = useEditing<TeamRequests, Typed>({
    thing: of,
    typedOf: ({ wishes, arrives_on, arrives_time }) => ({
      wishes: linesOf(wishes),
      arrives_on: arrives_on ?? '',
      arrives_time: arrives_time ?? '',
    }),
    fresh: { wishes: [], arrives_on: '', arrives_time: '' },
  })
  const { draft, errors, errorAt } = editing
  const save = useCall(setScheduleRequests, {
    refresh: [getScheduleBoard, listScheduleRequests],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const send = ({ version } = editing.base!) => {
    const sent = { id, entrant_id: of.entrant_id, version, ...draft }
    if (editing.passes(issuesOf(setScheduleRequests.input, sent)))
      save.mutate(sent, { onError: editing.failed })
  }
  return (
    <FormDialog
      title={t('Requests: {team}', { team: of.team })}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <RequestFields
        {...{ starts_on, ends_on, errorAt }}
        wishes={draft.wishes}
        onChange={(wishes) => editing.set({ wishes })}
      />
      <p>{t('Did you promise this team a start time? Build keeps to it.')}</p>
      <div className="office-pair">
        <SelectField
          label={t('Promised day')}
          optional
          name="arrives_on"
          placeholder={t('None')}
          value={draft.arrives_on}
          error={errorAt('arrives_on')}
          options={daysFrom(starts_on, ends_on).map((day) => ({ value: day, label: shortDay(day) }))}
          onChange={(event) => editing.set({ arrives_on: event.target.value })}
        />
        <TimeField
          label={t('No games before')}
          optional
          name="arrives_time"
          value={draft.arrives_time}
          error={errorAt('arrives_time')}
          onChange={(arrives_time) => editing.set({ arrives_time })}
        />
      </div>
      <EditingConflict
        editing={editing}
        shown={({ wishes, arrives_on, arrives_time }) => (
          <ul>
            {saidOf({
              ...of,
              wishes: wishes.map(({ kind, on, time }) => ({ kind, on: on || null, time: time || null })),
              arrives_on: arrives_on || null,
              arrives_time: arrives_time || null,
            }).map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        )}
        busy={save.isPending}
        onKeepMine={send}
      />
    </FormDialog>
  )
}
