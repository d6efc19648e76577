import '../../ui/office.css'
import './circuits.css'
import { PointsRules, RANKING_TIES, type RankingTie } from 'contract/competition/ranking/ranking'
import { TIE_LABELS } from 'contract/competition/ranking/ranking-words'
import { EVENT_KINDS, type EventKind } from 'contract/events/kinds'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type TypedTable = { kind: string; class_word: string; teams_from: string; places: string; rest: string }
/** The rules as they are typed: numbers are text until they are sent. */
export type TypedPoints = {
  by: PointsRules['by']
  best: string
  tables: TypedTable[]
  ties: RankingTie[]
}

export const typedPoints = ({ by, best, tables, ties }: PointsRules): TypedPoints => ({
  by,
  best: best === null ? '' : String(best),
  tables: tables.map(({ kind, class_word, teams_from, places, rest }) => ({
    kind: kind ?? '',
    class_word: class_word ?? '',
    teams_from: String(teams_from),
    places: places.join(', '),
    rest: String(rest),
  })),
  ties,
})

const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export const sentPoints = ({ by, best, tables, ties }: TypedPoints): PointsRules => ({
  by,
  best: best.trim() === '' ? null : number(best),
  tables: tables.map(({ kind, class_word, teams_from, places, rest }) => ({
    kind: kind === '' ? null : (kind as EventKind),
    class_word: class_word.trim() || null,
    teams_from: number(teams_from),
    places: places
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
    rest: number(rest),
  })),
  ties,
})

type Props = {
  points: TypedPoints
  errorAt: (name: string) => string | undefined
  onChange: (change: Partial<TypedPoints>) => void
}

/** What places are worth, how many results count, and what decides ties. */
export function PointsFields({ points: { by, best, tables, ties }, errorAt, onChange }: Props) {
  const change = (at: number, part: Partial<TypedTable>) =>
    onChange({ tables: tables.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  const left = RANKING_TIES.filter((tie) => !ties.includes(tie))
  return (
    <>
      <div className="office-pair">
        <SelectField
          label={t('Ranked together')}
          placeholder={null}
          value={by}
          options={[
            { value: 'age', label: t('All divisions of one age') },
            { value: 'name', label: t('Divisions with the same name') },
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ by: value as PointsRules['by'] })}
        />
        <TextField
          label={t('Best results that count')}
          hint={t('Leave blank to count all.')}
          inputMode="numeric"
          value={best}
          error={errorAt('rules.best')}
          onChange={({ currentTarget: { value } }) => onChange({ best: value })}
        />
      </div>
      {tables.map((table, i) => (
        <fieldset key={i} className="points-table">
          <legend>{t('Point table {number}', { number: i + 1 })}</legend>
          <div className="office-pair">
            <SelectField
              label={t('Kind of event')}
              placeholder={t('Any kind')}
              value={table.kind}
              options={EVENT_KINDS.filter(({ entrant }) => entrant === 'team').map(({ kind, label }) => ({
                value: kind,
                label: told(label),
              }))}
              onChange={({ currentTarget: { value } }) => change(i, { kind: value })}
            />
            <TextField
              label={t('Teams, at least')}
              inputMode="numeric"
              value={table.teams_from}
              error={errorAt(`rules.tables.${i}.teams_from`)}
              onChange={({ currentTarget: { value } }) => change(i, { teams_from: value })}
            />
          </div>
          <TextField
            label={t('Points for 1st, 2nd, 3rd …')}
            hint={t('Separate with commas. Tied teams each get the points.')}
            value={table.places}
            error={errorAt(`rules.tables.${i}.places`)}
            onChange={({ currentTarget: { value } }) => change(i, { places: value })}
          />
          <div className="office-pair">
            <TextField
              label={t('Class')}
              hint={t('A word in the division’s name, such as B in 12U B.')}
              optional
              maxLength={20}
              value={table.class_word}
              error={errorAt(`rules.tables.${i}.class_word`)}
              onChange={({ currentTarget: { value } }) => change(i, { class_word: value })}
            />
            <TextField
              label={t('Everyone else who plays')}
              inputMode="numeric"
              value={table.rest}
              error={errorAt(`rules.tables.${i}.rest`)}
              onChange={({ currentTarget: { value } }) => change(i, { rest: value })}
            />
          </div>
          <div className="office-buttons">
            {i > 0 && (
              <Button kind="quiet" onClick={() => onChange({ tables: swapped(tables, i) })}>
                {t('Move up')}
              </Button>
            )}
            {tables.length > 1 && (
              <Button kind="quiet" onClick={() => onChange({ tables: tables.filter((_, at) => at !== i) })}>
                {t('Remove')}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {errorAt('rules.tables') && tables.length === 0 && <p role="alert">{errorAt('rules.tables')}</p>}
      <div className="office-buttons">
        <Button
          onClick={() =>
            onChange({
              tables: [...tables, { kind: '', class_word: '', teams_from: '4', places: '', rest: '0' }],
            })
          }
        >
          {t('Add points')}
        </Button>
      </div>
      <fieldset className="points-table">
        <legend>{t('When points are tied')}</legend>
        <ol className="points-ties">
          {ties.map((tie, i) => (
            <li key={tie}>
              <span>{told(TIE_LABELS[tie].label)}</span>
              {i > 0 && (
                <Button kind="quiet" onClick={() => onChange({ ties: swapped(ties, i) })}>
                  {t('Move up')}
                </Button>
              )}
              <Button kind="quiet" onClick={() => onChange({ ties: ties.filter((one) => one !== tie) })}>
                {t('Remove')}
              </Button>
            </li>
          ))}
          <li>
            <span>{t('Coin toss')}</span>
          </li>
        </ol>
        {left.length > 0 && (
          <SelectField
            label={t('Add a tie-break')}
            placeholder={t('Choose…')}
            value=""
            options={left.map((tie) => ({ value: tie, label: told(TIE_LABELS[tie].label) }))}
            onChange={({ currentTarget: { value } }) =>
              value !== '' && onChange({ ties: [...ties, value as RankingTie] })
            }
          />
        )}
      </fieldset>
    </>
  )
}

/** A list with one of it before the one it followed. */
const swapped = <T,>(list: readonly T[], at: number): T[] =>
  list.with(at, list[at - 1]!).with(at - 1, list[at]!)
