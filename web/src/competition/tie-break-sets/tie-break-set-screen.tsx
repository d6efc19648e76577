import '../../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changeTieBreakSet,
  createTieBreakSet,
  deleteTieBreakSet,
  getTieBreakSet,
  listTieBreakSets,
  previewTieBreakSet,
  type TieBreakEffect,
  type TieBreakSet,
} from 'contract/competition/standings/tie-break-sets'
import { TIE_BREAK_SETS, USUAL_TIE_BREAKS, type TieBreaks } from 'contract/competition/standings/tie-breaks'
import type { Out } from 'contract/operation'
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
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { TieBreakExample } from './tie-break-example.tsx'
import { TieBreakFields } from './tie-break-fields.tsx'

const back = () => <Link to="/ems/tie-breaks">{t('Tiebreakers')}</Link>

/** One set with its words and an example; `new` starts one as a copy. */
export function TieBreakSetScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  if (id === 'new')
    return (
      <>
        <PageHeader title={t('New tiebreaker set')} back={back()} />
        <SetForm />
      </>
    )
  return <Known id={Number(id)} />
}

function Known({ id }: { id: number }) {
  const navigate = useNavigate()
  const set = useQuery(query(getTieBreakSet, { id }))
  const mayEdit = useMay(changeTieBreakSet)
  const [isDeleting, setDeleting] = useState(false)
  const remove = useCall(deleteTieBreakSet, {
    refresh: [listTieBreakSets],
    onSuccess: () => navigate({ to: '/ems/tie-breaks' }),
  })
  if (!set.data)
    return (
      <>
        <PageHeader title={t('Tiebreakers')} back={back()} />
        {set.error ? (
          <ErrorState error={set.error} onRetry={() => void set.refetch()} />
        ) : (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        )}
      </>
    )
  const { name, rules, divisions } = set.data
  return (
    <>
      <PageHeader
        title={name}
        back={back()}
        note={divisions > 0 && t('{count} division uses it.|{count} divisions use it.', { count: divisions })}
        actions={mayEdit && <Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>}
      />
      {mayEdit ? <SetForm key={id} set={set.data} /> : <TieBreakExample typed={rules} />}
      {isDeleting && (
        <ConfirmDialog
          title={t('Delete {name}?', { name })}
          confirmLabel={t('Delete tiebreaker set')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setDeleting(false)}
        >
          <p>{t('Divisions drawn with it keep its rules.')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type Typed = { name: string; rules: TieBreaks }
type Effects = Out<typeof previewTieBreakSet>
const typedOf = ({ name, rules }: TieBreakSet): Typed => ({ name, rules })

function SetForm({ set: known }: { set?: TieBreakSet }) {
  const navigate = useNavigate()
  const [from, setFrom] = useState(USUAL_TIE_BREAKS.key)
  const [effects, setEffects] = useState<Effects>()
  const own = useQuery({ ...query(listTieBreakSets, {}), enabled: !known })
  const editing = useEditing<TieBreakSet, Typed>({
    thing: known,
    typedOf,
    fresh: { name: '', rules: USUAL_TIE_BREAKS.rules },
  })
  const { base, draft, errors, errorAt, set, text } = editing
  const create = useCall(createTieBreakSet, { refresh: [listTieBreakSets], quiet: true })
  const preview = useCall(previewTieBreakSet, { quiet: true })
  const change = useCall(changeTieBreakSet, { refresh: [listTieBreakSets, getTieBreakSet], quiet: true })
  const busy = create.isPending || change.isPending || preview.isPending
  const outcome = {
    onSuccess: (saved: TieBreakSet) => {
      setEffects(undefined)
      editing.take(saved)
      toast.success(savedWords(base))
      if (!base) void navigate({ to: '/ems/tie-breaks/$id', params: { id: String(saved.id) } })
    },
    onError: (error: Error) => {
      setEffects(undefined)
      editing.failed(error)
    },
  }
  const save = (on: TieBreakSet, { digest }: Effects) =>
    change.mutate({ id: on.id, version: on.version, ...draft, digest }, outcome)
  const send = (on = base) => {
    if (!editing.passes(issuesOf(createTieBreakSet.input, draft))) return
    if (!on) return create.mutate(draft, outcome)
    preview.mutate(
      { id: on.id, rules: draft.rules },
      {
        // With no division affected there is nothing to confirm.
        onSuccess: (found) => (found.effects.length === 0 ? save(on, found) : setEffects(found)),
        onError: editing.failed,
      },
    )
  }
  const sources = [
    ...TIE_BREAK_SETS.map(({ key, label, rules }) => ({ value: key, label: told(label), rules })),
    ...(own.data ?? []).map(({ id, name, rules }) => ({ value: String(id), label: name, rules })),
  ]
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <div className="office-columns">
        <div>
          <Panel>
            {!known && (
              <SelectField
                label={t('Start from')}
                placeholder={null}
                value={from}
                options={sources}
                onChange={({ currentTarget: { value } }) => {
                  setFrom(value)
                  set({ rules: sources.find((one) => one.value === value)!.rules })
                }}
              />
            )}
            <TextField {...text('name')} label={t('Name')} maxLength={60} />
          </Panel>
          <TieBreakFields
            rules={draft.rules}
            errorAt={errorAt}
            onChange={(more) => set({ rules: { ...draft.rules, ...more } })}
          />
          <div className="office-buttons">
            <Button kind="primary" type="submit" busy={busy}>
              {known ? t('Save') : t('Create tiebreaker set')}
            </Button>
          </div>
        </div>
        <div>
          <TieBreakExample typed={draft.rules} />
        </div>
      </div>
      {effects && base && (
        <ConfirmDialog
          title={t('Save these changes?')}
          kind="primary"
          confirmLabel={t('Save')}
          busy={change.isPending}
          onConfirm={() => save(base, effects)}
          onClose={() => setEffects(undefined)}
        >
          <ul>
            {effects.effects.map((effect) => (
              <li key={effect.division_id}>
                <Effect effect={effect} />
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      <EditingConflict
        editing={editing}
        shown={({ name, rules }) => (
          <>
            <strong>{name}</strong>
            <TieBreakExample typed={rules} />
          </>
        )}
        busy={busy}
        onKeepMine={send}
      />
    </Form>
  )
}

/** What a division would notice. */
function Effect({ effect: { event, division, fate, moves } }: { effect: TieBreakEffect }) {
  const name = `${event}, ${told(division)}`
  if (fate === 'over')
    return <>{t('{division}: every game is over, so it keeps its rules.', { division: name })}</>
  if (fate === 'decided')
    return (
      <>
        {t('{division}: ranks already played on from would move, so it keeps its rules.', { division: name })}
      </>
    )
  if (moves.length === 0) return <>{t('{division}: no rank moves.', { division: name })}</>
  return (
    <>
      {t('{division}: {count} team moves.|{division}: {count} teams move.', {
        division: name,
        count: moves.length,
      })}
      <ul>
        {moves.map(({ stage, group, team, from, to }) => (
          <li key={`${stage}.${group}.${team}`}>{t('{team}: from {from} to {to}', { team, from, to })}</li>
        ))}
      </ul>
    </>
  )
}
