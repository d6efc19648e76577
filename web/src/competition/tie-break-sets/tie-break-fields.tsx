import '../competition.css'
import '../../ui/fields/field.css'
import '../../ui/office.css'
import { stepSaid } from 'contract/competition/standings/standings-words'
import {
  FIGURES,
  tieBreakStep,
  type TieBreaks,
  type TieBreakStep,
} from 'contract/competition/standings/tie-breaks'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = {
  rules: TieBreaks
  errorAt: (name: string) => string | undefined
  onChange: (more: Partial<TieBreaks>) => void
}

/** What people call a step. Head-to-head is the winning percentage in games between the tied teams. */
const CRITERIA: Readonly<Record<string, Partial<TieBreakStep>>> = {
  ...Object.fromEntries(FIGURES.filter((figure) => figure !== 'coin').map((figure) => [figure, { figure }])),
  head_to_head: { figure: 'win_pct', games: 'among_tied' },
  beat_all: { figure: 'win_pct', games: 'among_tied', when: 'one_beat_all' },
}
/** These need outs, hits or earned runs, which score books don’t have. */
const UNRECORDED = ['team_quality', 'earned_quality', 'batting_average']

const FRESH = tieBreakStep('runs_allowed')

const criterionOf = ({ figure, games, when }: TieBreakStep) =>
  when === 'one_beat_all'
    ? 'beat_all'
    : figure === 'win_pct' && games === 'among_tied'
      ? 'head_to_head'
      : figure

const isOfRuns = ({ figure }: TieBreakStep) =>
  figure === 'runs_allowed' || figure === 'runs_scored' || figure === 'difference'

/** The steps in order, each with when it’s used and what comes next, and what ties and forfeits are worth. */
export function TieBreakFields({ rules, errorAt, onChange }: Props) {
  const { steps } = rules
  const put = (at: number, more: Partial<TieBreakStep>) =>
    onChange({ steps: steps.map((step, i) => (i === at ? { ...step, ...more } : step)) })
  const move = (at: number, by: number) => {
    const next = [...steps]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange({ steps: next })
  }
  const wrong = errorAt('rules.steps')
  return (
    <>
      <Panel title={t('Steps, in order')}>
        {wrong && <Notice kind="bad" isNews title={wrong} />}
        <ol className="tie-break-steps">
          {steps.map((step, at) => (
            <li key={at}>
              <Step step={step} at={at} onChange={(more) => put(at, more)} />
              <span className="office-buttons">
                <Button
                  disabled={at === 0}
                  aria-label={t('Move step {number} up', { number: at + 1 })}
                  onClick={() => move(at, -1)}
                >
                  ↑
                </Button>
                <Button
                  disabled={at === steps.length - 1}
                  aria-label={t('Move step {number} down', { number: at + 1 })}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </Button>
                <Button
                  disabled={steps.length === 1}
                  aria-label={t('Remove step {number}##a tiebreaker', { number: at + 1 })}
                  onClick={() => onChange({ steps: steps.filter((_, i) => i !== at) })}
                >
                  {t('Remove')}
                </Button>
              </span>
            </li>
          ))}
        </ol>
        <p className="dim">{t('A coin flip always comes last.')}</p>
        {steps.length < 16 && (
          <div className="office-buttons">
            <Button onClick={() => onChange({ steps: [...steps, FRESH] })}>
              {t('Add step##a tiebreaker')}
            </Button>
          </div>
        )}
      </Panel>
      <Panel title={t('Ties and forfeits')}>
        <div className="field-stack">
          <SelectField
            label={t('In winning percentage, a tie counts as')}
            placeholder={null}
            value={rules.tie}
            onChange={({ currentTarget }) => onChange({ tie: currentTarget.value as TieBreaks['tie'] })}
            options={[
              { value: 'half', label: t('Half a win') },
              { value: 'zero', label: t('No win') },
              { value: 'not_counted', label: t('Not played') },
            ]}
          />
          <div className="office-pair">
            {(['win', 'tie', 'loss'] as const).map((result) => (
              <NumberField
                key={result}
                label={
                  { win: t('Points per win'), tie: t('Points per tie'), loss: t('Points per loss') }[result]
                }
                value={rules.points[result]}
                error={errorAt(`rules.points.${result}`)}
                onChange={(value) => onChange({ points: { ...rules.points, [result]: value } })}
              />
            ))}
            <NumberField
              label={t('Runs for a forfeit win')}
              value={rules.forfeit_score}
              error={errorAt('rules.forfeit_score')}
              onChange={(forfeit_score) => onChange({ forfeit_score })}
            />
          </div>
          <CheckboxField
            label={t('Count runs from forfeits')}
            checked={rules.forfeit_runs}
            onChange={({ currentTarget }) => onChange({ forfeit_runs: currentTarget.checked })}
          />
        </div>
      </Panel>
    </>
  )
}

type StepProps = {
  step: TieBreakStep
  at: number
  onChange: (more: Partial<TieBreakStep>) => void
}

function Step({ step, at, onChange }: StepProps) {
  const criterion = criterionOf(step)
  const isRuns = isOfRuns(step)
  return (
    <div className="office-pair">
      <SelectField
        label={t('Step {number}', { number: at + 1 })}
        placeholder={null}
        value={criterion}
        onChange={({ currentTarget }) => {
          // What the new figure can’t have is dropped.
          const chosen = { ...FRESH, ...CRITERIA[currentTarget.value], afterwards: step.afterwards }
          onChange(
            isOfRuns(chosen) && isRuns ? { ...step, ...chosen, games: step.games, per: step.per } : chosen,
          )
        }}
        options={Object.entries(CRITERIA)
          .filter(([key]) => key === criterion || !UNRECORDED.includes(key))
          .map(([value, of]) => ({ value, label: told(stepSaid({ ...FRESH, ...of })) }))}
      />
      {isRuns && (
        <>
          <SelectField
            label={t('In which games')}
            placeholder={null}
            value={step.games}
            onChange={({ currentTarget }) =>
              onChange({ games: currentTarget.value as TieBreakStep['games'] })
            }
            options={[
              { value: 'all', label: t('All games') },
              { value: 'among_tied', label: t('Between the tied teams') },
              { value: 'common', label: t('Against common opponents') },
            ]}
          />
          <SelectField
            label={t('Counted as')}
            placeholder={null}
            value={step.per}
            onChange={({ currentTarget }) => onChange({ per: currentTarget.value as TieBreakStep['per'] })}
            options={[
              { value: 'total', label: t('Total') },
              { value: 'game', label: t('Average per game') },
            ]}
          />
          <SelectField
            label={t('Worst games left out')}
            placeholder={null}
            value={String(step.drop_worst)}
            onChange={({ currentTarget }) => onChange({ drop_worst: Number(currentTarget.value) })}
            options={[0, 1, 2, 3].map((count) => ({
              value: String(count),
              label: count === 0 ? t('None') : String(count),
            }))}
          />
        </>
      )}
      {step.figure === 'difference' && (
        <TextField
          label={t('Most runs a game can count')}
          hint={t('Leave blank for no limit.')}
          inputMode="numeric"
          autoComplete="off"
          value={step.cap ?? ''}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value.replace(/\D/g, '').slice(0, 2)
            onChange({ cap: text === '' ? null : Number(text) })
          }}
        />
      )}
      {at > 0 && criterion !== 'beat_all' && (
        <SelectField
          label={t('When to use it')}
          placeholder={null}
          value={step.when}
          onChange={({ currentTarget }) => onChange({ when: currentTarget.value as TieBreakStep['when'] })}
          options={[
            { value: 'any', label: t('Always') },
            { value: 'two_tied', label: t('Two-team ties only') },
            { value: 'all_met', label: t('If they’ve all played each other') },
            { value: 'met_equally', label: t('If all played equally often') },
          ]}
        />
      )}
      {at > 0 && (
        <SelectField
          label={t('If teams are still tied')}
          placeholder={null}
          value={step.afterwards}
          onChange={({ currentTarget }) =>
            onChange({ afterwards: currentTarget.value as TieBreakStep['afterwards'] })
          }
          options={[
            { value: 'go_on', label: t('Go to the next step') },
            { value: 'restart', label: t('Start over with the teams still tied') },
            { value: 'two_team_rule', label: t('Start over once only two are tied') },
          ]}
        />
      )}
    </div>
  )
}

type NumberProps = {
  label: string
  value: number
  error: string | undefined
  onChange: (value: number) => void
}

/** A whole number; an empty field is one that the contract refuses. */
const NumberField = ({ label, value, error, onChange }: NumberProps) => (
  <TextField
    label={label}
    inputMode="numeric"
    autoComplete="off"
    value={Number.isNaN(value) ? '' : value}
    error={error}
    onChange={({ currentTarget }) => {
      const text = currentTarget.value.replace(/\D/g, '').slice(0, 2)
      onChange(text === '' ? Number.NaN : Number(text))
    }}
  />
)
