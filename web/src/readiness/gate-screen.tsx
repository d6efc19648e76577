import './readiness.css'
import './gate.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from 'contract/dates'
import { gateChoice, gateList } from 'contract/readiness/gate'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { GateCheck } from './gate-check.tsx'
import { NotWritten } from './gate-refused.tsx'
import { keepList, leaveGate } from './gate-store.ts'
import { useGate, useKeptPage, useSending } from './use-gate.ts'

/** The gate: the day's list is downloaded once, and cards are checked against it, online and offline. */
export function GateScreen() {
  const { owner, list, waiting, refused, of_others } = useGate()
  const isKept = useKeptPage(list)
  useSending()
  const take = useCall(gateList, {
    refresh: [],
    quiet: 'success',
    onSuccess: (made) => {
      if (made.people.length > 0) return keepList({ ...made, owner })
      toast.failure(t('Nobody is on these teams on that day. Please choose others.'))
      return undefined
    },
  })
  if (globalThis.crypto.subtle === undefined)
    return (
      <>
        <PageHeader title={t('Gate')} />
        <Notice kind="warn">{t('Cards can be checked only over a secure connection (https).')}</Notice>
      </>
    )
  return (
    <>
      <PageHeader
        title={t('Gate')}
        note={
          list &&
          [list.event, showDay(list.day), t('{count} person|{count} people', { count: list.people.length })]
            .filter(Boolean)
            .join(' · ')
        }
        actions={
          list && <Button onClick={() => void leaveGate()}>{t('Delete the list from this phone')}</Button>
        }
      />
      <div className="gate-screen">
        {list === undefined && (
          <Panel>
            <Skeleton lines={4} />
          </Panel>
        )}
        <NotWritten people={refused} list={list} />
        {list === null && <TakeList busy={take.isPending} onTake={take.mutate} />}
        {list && <GateCheck key={list.made_at} list={list} />}
        <div className="gate-state dim" role="status">
          {(waiting > 0 || (list && refused.length === 0)) && <p>{sentenceOf(waiting)}</p>}
          {of_others > 0 && (
            <p>
              {t(
                '{count} check-in by someone else is not sent yet. It is sent when they log in on this phone.|{count} check-ins by someone else are not sent yet. They are sent when they log in on this phone.',
                { count: of_others },
              )}
            </p>
          )}
          {list && isKept === true && <p>{t('This page also opens on this phone without a connection.')}</p>}
        </div>
        {list && isKept === false && (
          <Notice kind="warn">
            {t('Keep this page open: without a connection it cannot be opened again on this phone.')}
          </Notice>
        )}
      </div>
    </>
  )
}

const sentenceOf = (count: number) =>
  count > 0
    ? t('{count} check-in is not sent yet.|{count} check-ins are not sent yet.', { count })
    : t('All check-ins are sent.')

type TakeProps = { busy: boolean; onTake: (input: { team_ids: number[]; event_id?: number }) => void }

/** Selects the teams whose people are expected. */
function TakeList({ busy, onTake }: TakeProps) {
  const choice = useQuery(query(gateChoice, {}))
  const [event, setEvent] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>()
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
          title={t('No teams yet')}
          text={t('Active teams of this season and the next ones are here.')}
        />
      </Panel>
    )
  // Users with few teams expect all of them.
  const ids = chosen ?? (data.teams.length <= 5 ? data.teams.map(({ id }) => id) : [])
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
        <FieldGroup label={t('Teams')} id="team_ids">
          <div className="gate-teams">
            {data.teams.map(({ id, name, division }) => (
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
