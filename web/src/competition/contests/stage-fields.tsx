import '../../ui/office.css'
import '../competition.css'
import {
  newStage,
  STAGE_KINDS,
  type Format,
  type StageKind,
  type StageSpec,
} from 'contract/competition/draw/formats'
import { msg, t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { SelectField, type Option } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const KIND_LABELS: Readonly<Record<StageKind, string>> = {
  pools: msg('Pools'),
  single: msg('Single elimination'),
  double: msg('Double elimination'),
  swiss: msg('Swiss rounds'),
  series: msg('Series'),
}

const numbers = (from: number, to: number): Option[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: String(from + i) }))

type Props = { format: Format; onFormat: (format: Format) => void }

/** The stages of a format, each of which can be changed. */
export function StageFields({ format: { stages }, onFormat }: Props) {
  const change = (at: number, more: Partial<StageSpec>) =>
    onFormat({ stages: stages.map((stage, i) => (i === at ? { ...stage, ...more } : stage)) })
  // Stages that took teams from one that is gone take them from the first.
  const remove = (at: number) =>
    onFormat({
      stages: stages
        .filter((_, i) => i !== at)
        .map((stage, i) => {
          const { takes } = stage
          if (i === 0) return { ...stage, takes: { from: 'seeds' } }
          if (takes.from !== 'stage' || takes.stage <= at) return stage
          return { ...stage, takes: { ...takes, stage: Math.max(1, takes.stage - 1) } }
        }),
    })
  const add = () =>
    onFormat({
      stages: [
        ...stages,
        newStage('single', t('Bracket'), {
          takes: { from: 'stage', stage: stages.length, order: 'overall', first: 1, last: null },
        }),
      ],
    })
  return (
    <>
      {stages.map((stage, at) => (
        <Stage
          key={at}
          at={at}
          stage={stage}
          stages={stages}
          onChange={(more) => change(at, more)}
          onRemove={stages.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {stages.length < 8 && (
        <div>
          <Button onClick={add}>{t('Add a stage')}</Button>
        </div>
      )}
    </>
  )
}

type StageProps = {
  at: number
  stage: StageSpec
  stages: readonly StageSpec[]
  onChange: (more: Partial<StageSpec>) => void
  onRemove: (() => void) | undefined
}

function Stage({ at, stage, stages, onChange, onRemove }: StageProps) {
  const { kind, takes, groups } = stage
  const number = (
    label: string,
    key: 'groups' | 'rounds' | 'best_of' | 'guarantee' | 'times',
    options: Option[],
  ) => (
    <SelectField
      label={label}
      placeholder={null}
      value={String(stage[key])}
      onChange={({ currentTarget }) => onChange({ [key]: Number(currentTarget.value) })}
      options={options}
    />
  )
  const check = (label: string, key: 'third_place' | 'consolation' | 'reseed' | 'if_game' | 'may_tie') => (
    <CheckboxField
      label={label}
      checked={stage[key]}
      onChange={({ currentTarget }) => onChange({ [key]: currentTarget.checked })}
    />
  )
  return (
    <fieldset className="draw-stage">
      <legend>{t('Stage {number}', { number: at + 1 })}</legend>
      <div className="office-pair">
        <TextField
          label={t('Name')}
          value={told(stage.name)}
          maxLength={60}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <SelectField
          label={t('Kind')}
          placeholder={null}
          value={kind}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as StageKind
            onChange({ ...newStage(next, stage.name), takes, groups: next === 'series' ? 1 : groups })
          }}
          options={STAGE_KINDS.map((value) => ({ value, label: told(KIND_LABELS[value]) }))}
        />
        {kind !== 'series' &&
          kind !== 'swiss' &&
          number(kind === 'pools' ? t('Pools') : t('Brackets'), 'groups', numbers(1, 32))}
        {kind === 'pools' && (
          <SelectField
            label={t('Games per team')}
            placeholder={null}
            value={stage.times === 2 ? 'twice' : String(stage.games_each ?? '')}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                times: value === 'twice' ? 2 : 1,
                games_each: value === 'twice' || value === '' ? null : Number(value),
              })
            }
            options={[
              { value: '', label: t('Play everyone once') },
              { value: 'twice', label: t('Play everyone twice') },
              ...numbers(1, 12),
            ]}
          />
        )}
        {kind === 'swiss' && number(t('Rounds'), 'rounds', numbers(1, 12))}
        {kind === 'series' &&
          number(
            t('Best of'),
            'best_of',
            [1, 3, 5, 7].map((n) => ({ value: String(n), label: String(n) })),
          )}
        {kind === 'single' &&
          number(t('Guaranteed games'), 'guarantee', [{ value: '0', label: t('None') }, ...numbers(2, 4)])}
        <TextField
          label={t('Game length, in minutes')}
          inputMode="numeric"
          value={String(stage.minutes || '')}
          onChange={({ currentTarget }) =>
            onChange({ minutes: Number(currentTarget.value.replace(/\D/g, '')) })
          }
        />
      </div>
      {at > 0 && (
        <Takes takes={takes} stages={stages.slice(0, at)} onTakes={(next) => onChange({ takes: next })} />
      )}
      {kind === 'single' && check(t('Game for third place'), 'third_place')}
      {kind === 'single' &&
        check(t('Consolation bracket for teams that lose their first game'), 'consolation')}
      {kind === 'single' && check(t('Reseed after each round'), 'reseed')}
      {kind === 'double' && check(t('A second final if the unbeaten team loses the first'), 'if_game')}
      {(kind === 'pools' || kind === 'swiss') && check(t('Games may end in a tie'), 'may_tie')}
      {onRemove && (
        <div>
          <Button onClick={onRemove}>{t('Remove stage')}</Button>
        </div>
      )}
    </fieldset>
  )
}

type TakesProps = {
  takes: StageSpec['takes']
  stages: readonly StageSpec[]
  onTakes: (takes: StageSpec['takes']) => void
}

function Takes({ takes, stages, onTakes }: TakesProps) {
  const from =
    takes.from === 'stage'
      ? takes
      : { from: 'stage' as const, stage: stages.length, order: 'overall' as const, first: 1, last: null }
  const place = (text: string) => Number(text.replace(/\D/g, ''))
  return (
    <div className="office-pair draw-takes">
      <SelectField
        label={t('Teams come from')}
        placeholder={null}
        value={String(from.stage)}
        onChange={({ currentTarget }) => onTakes({ ...from, stage: Number(currentTarget.value) })}
        options={stages.map(({ name }, i) => ({ value: String(i + 1), label: told(name) }))}
      />
      <SelectField
        label={t('Seeded')}
        placeholder={null}
        value={from.order}
        onChange={({ currentTarget }) =>
          onTakes({ ...from, order: currentTarget.value as typeof from.order })
        }
        options={[
          { value: 'overall', label: t('All together, pool winners first') },
          { value: 'figures', label: t('All together, by record only') },
          { value: 'cross', label: t('By place in each pool, crossed over') },
        ]}
      />
      <TextField
        label={t('From place')}
        inputMode="numeric"
        value={String(from.first || '')}
        onChange={({ currentTarget }) => onTakes({ ...from, first: place(currentTarget.value) })}
      />
      <TextField
        label={t('Through place')}
        hint={t('Leave blank for all')}
        inputMode="numeric"
        value={from.last === null ? '' : String(from.last)}
        onChange={({ currentTarget }) =>
          onTakes({ ...from, last: currentTarget.value.trim() === '' ? null : place(currentTarget.value) })
        }
      />
    </div>
  )
}
