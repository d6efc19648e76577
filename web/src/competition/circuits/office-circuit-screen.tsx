import '../../ui/office.css'
import '../../ui/fields/field.css'
import './circuits.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changeCircuit,
  deleteCircuit,
  getCircuit,
  getRanking,
  listCircuits,
  publishCircuit,
  type Circuit,
  type CircuitEvent,
} from 'contract/competition/ranking/circuits'
import { PointsRules } from 'contract/competition/ranking/ranking'
import { pointsRulesSaid } from 'contract/competition/ranking/ranking-words'
import { entrantOf } from 'contract/events/kinds'
import { listEvents } from 'contract/events/office'
import { spellDays } from '../../events/events.tsx'
import { query, useCall, useMay } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { t, told } from '../../language.ts'
import { savedWords } from '../../saved-words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { OfficeHistory } from '../../ui/office-history.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { useSettled } from '../../ui/fields/settled.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfficeRanking } from './office-ranking.tsx'
import { PointsFields, sentPoints, typedPoints, type TypedPoints } from './points-fields.tsx'

const back = () => <Link to="/ems/circuits">{t('Circuits')}</Link>

/** One circuit: its page, events and points, with the rankings that follow from them. */
export function OfficeCircuitScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const circuit = useQuery(query(getCircuit, { id }))
  const mayEdit = useMay(changeCircuit)
  if (!circuit.data)
    return (
      <>
        <PageHeader title={t('Circuit')} back={back()} />
        {circuit.error ? (
          <ErrorState error={circuit.error} onRetry={() => void circuit.refetch()} />
        ) : (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        )}
      </>
    )
  const { name, slug, is_published } = circuit.data
  return (
    <>
      <PageHeader
        title={name}
        back={back()}
        actions={
          <>
            {is_published && (
              <Link className="button" to="/ems/circuit/$slug" params={{ slug }}>
                {t('View page')}
              </Link>
            )}
            <Deeds circuit={circuit.data} />
          </>
        }
      />
      <div className="office-columns">
        {mayEdit ? (
          <CircuitForm key={id} circuit={circuit.data} />
        ) : (
          <Panel title={t('Events')}>
            <ul className="circuit-list">
              {circuit.data.events.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
          </Panel>
        )}
        <div>
          <OfficeRanking id={id} />
          <InWords rules={circuit.data.rules} />
          <History circuit={circuit.data} />
        </div>
      </div>
    </>
  )
}

/** Putting the page on the site, taking it off, and deleting the circuit. */
function Deeds({ circuit: { id, version, name, is_published } }: { circuit: Circuit }) {
  const navigate = useNavigate()
  const [mayPublish, mayDelete] = [useMay(publishCircuit), useMay(deleteCircuit)]
  const [isDeleting, setDeleting] = useState(false)
  const publish = useCall(publishCircuit, {
    quiet: 'success',
    refresh: [getCircuit, listCircuits],
    onSuccess: (now) => toast.success(now.is_published ? t('Circuit published.') : t('Circuit unpublished.')),
  })
  const remove = useCall(deleteCircuit, {
    refresh: [listCircuits],
    onSuccess: () => navigate({ to: '/ems/circuits' }),
  })
  return (
    <>
      {mayDelete && <Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>}
      {mayPublish && (
        <Button
          kind={is_published ? 'default' : 'primary'}
          busy={publish.isPending}
          onClick={() => publish.mutate({ id, version, is_published: !is_published })}
        >
          {is_published ? t('Unpublish') : t('Publish')}
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t('Delete {name}?', { name })}
          confirmLabel={t('Delete circuit')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id }, { onSettled: () => setDeleting(false) })}
          onClose={() => setDeleting(false)}
        >
          <p>{t('Its events and their results stay.')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const InWords = ({ rules }: { rules: PointsRules }) => (
  <Panel title={t('How points work')}>
    <ul>
      {pointsRulesSaid(rules).map((said, i) => (
        <li key={i}>{told(said)}</li>
      ))}
    </ul>
  </Panel>
)

const History = ({ circuit }: { circuit: { audit: Parameters<typeof OfficeHistory>[0]['audit'] } }) => (
  <OfficeHistory
    audit={circuit.audit}
    words={{
      'circuit.created': t('Created'),
      'circuit.changed': t('Updated'),
      'circuit.published': t('Published'),
      'circuit.hidden': t('Unpublished'),
      'circuit.points_given': t('Points given'),
    }}
    fieldName={(field) =>
      ({
        name: t('Name'),
        slug: t('Address'),
        summary: t('Summary'),
        events: t('Events'),
        rules: t('Points'),
      })[field] ?? field
    }
    shown={(field, value) =>
      field === 'rules'
        ? pointsRulesSaid(PointsRules.parse(value)).map(told).join(' ')
        : Array.isArray(value)
          ? value.join(', ')
          : String(value ?? '')
    }
  />
)

type Typed = { name: string; slug: string; summary: string; events: CircuitEvent[]; points: TypedPoints }

const typedOf = ({ name, slug, summary, events, rules }: Circuit): Typed => ({
  ...{ name, slug, summary, events },
  points: typedPoints(rules),
})

function CircuitForm({ circuit }: { circuit: Circuit }) {
  const editing = useEditing<Circuit, Typed>({ thing: circuit, typedOf, fresh: typedOf(circuit) })
  const { base, draft, errors, errorAt, set, text } = editing
  const change = useCall(changeCircuit, { refresh: [getCircuit, listCircuits, getRanking], quiet: true })
  const send = (on = base!) => {
    const sent = {
      ...{ id: on.id, version: on.version },
      ...{ name: draft.name, slug: draft.slug, summary: draft.summary },
      event_ids: draft.events.map(({ id }) => id),
      rules: sentPoints(draft.points),
    }
    if (!editing.passes(issuesOf(changeCircuit.input, sent))) return
    change.mutate(sent, {
      onSuccess: (saved) => {
        editing.take(saved)
        toast.success(savedWords(base))
      },
      onError: editing.failed,
    })
  }
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <Panel>
        <div className="field-stack">
          <TextField {...text('name')} label={t('Name')} maxLength={120} />
          <TextField
            {...text('slug')}
            label={t('Address')}
            hint={t('The end of its page’s link: /ems/circuit/…')}
            maxLength={80}
          />
          <TextField
            {...text('summary')}
            label={t('Summary')}
            hint={t('One or two sentences below the name.')}
            optional
            maxLength={300}
          />
        </div>
      </Panel>
      <Panel title={t('Events')}>
        {draft.events.length === 0 && <p className="dim">{t('Add the tournaments that count together.')}</p>}
        <ul className="circuit-list">
          {draft.events.map((event) => (
            <Row
              key={event.id}
              event={event}
              onRemove={() => set({ events: draft.events.filter(({ id }) => id !== event.id) })}
            />
          ))}
        </ul>
        <AddEvent
          taken={draft.events.map(({ id }) => id)}
          error={errorAt('event_ids')}
          onAdd={(event) =>
            set({
              events: [...draft.events, event].toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)),
            })
          }
        />
      </Panel>
      <Panel title={t('Points')}>
        <div className="field-stack">
          <PointsFields
            points={draft.points}
            errorAt={errorAt}
            onChange={(part) => set({ points: { ...draft.points, ...part } })}
          />
        </div>
      </Panel>
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={change.isPending}>
          {t('Save')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        shown={({ name, events, points }) => (
          <>
            <strong>{name}</strong>
            <p>{events.map((event) => event.name).join(', ')}</p>
            <Words points={points} />
          </>
        )}
        busy={change.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}

function Words({ points }: { points: TypedPoints }) {
  const rules = PointsRules.safeParse(sentPoints(points)).data
  return <ul>{rules && pointsRulesSaid(rules).map((said, i) => <li key={i}>{told(said)}</li>)}</ul>
}

function Row({ event, onRemove }: { event: CircuitEvent; onRemove?: () => void }) {
  const { id, name, starts_on, ends_on, place, status } = event
  return (
    <li className="circuit-event">
      <span>
        <Link to="/ems/events/$id" params={{ id: String(id) }}>
          {name}
        </Link>
        <small>
          {spellDays(starts_on, ends_on)}
          {place && ` · ${place}`}
          {status === 'draft' && ` · ${t('Draft, not on the page yet')}`}
        </small>
      </span>
      {onRemove && (
        <Button kind="quiet" onClick={onRemove} aria-label={t('Remove {name}', { name })}>
          {t('Remove')}
        </Button>
      )}
    </li>
  )
}

type AddProps = {
  taken: readonly number[]
  error: string | undefined
  onAdd: (event: CircuitEvent) => void
}

/** Finds an event that teams enter by a part of its name. */
function AddEvent({ taken, error, onAdd }: AddProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 250)
  const found = useQuery({
    ...query(listEvents, { sort: '-starts_on', per_page: 50, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const choices = (found.data?.data ?? []).filter(
    ({ id, kind }) => entrantOf(kind) === 'team' && !taken.includes(id),
  )
  return (
    <SearchSelect
      label={t('Add an event')}
      value=""
      error={error}
      placeholder={t('Name or city')}
      options={choices.map(({ id, name, starts_on, ends_on }) => ({
        value: String(id),
        label: `${name} (${spellDays(starts_on, ends_on)})`,
      }))}
      onSearch={setTyped}
      isSearching={q !== typed || found.isFetching}
      onChange={(value) => {
        const event = choices.find(({ id }) => String(id) === value)
        if (event) onAdd(event)
      }}
    />
  )
}
