import '../../ui/office.css'
import '../scoring/scoring.css'
import { useState } from 'react'
import { getContest, type Contest } from 'contract/competition/contests'
import { USUAL_RULES } from 'contract/competition/scoring/scorebook'
import { saveScoringRules } from 'contract/competition/scoring/scoring'
import { useCall } from '../../api.ts'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PitchingFields, sentLimits, typedLimits } from './pitching-fields.tsx'

/** What ends a division’s games early: innings, run rules and a time limit, as scorers’ phones suggest it. */
export function ScoringRulesForm({ contest }: { contest: Contest }) {
  const rules = contest.scoring ?? USUAL_RULES
  const [innings, setInnings] = useState(String(rules.innings))
  const [minutes, setMinutes] = useState(rules.no_new_inning === null ? '' : String(rules.no_new_inning))
  const [confirm, setConfirm] = useState(String(rules.confirm_minutes))
  const [runRules, setRunRules] = useState(
    rules.run_rules.map(({ after, ahead }) => ({ after: String(after), ahead: String(ahead) })),
  )
  const [limits, setLimits] = useState(typedLimits(rules.pitching ?? null))
  const save = useCall(saveScoringRules, { refresh: [getContest] })
  const errors = fieldErrorsOf(save.error)
  const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
  const change = (at: number, field: 'after' | 'ahead', value: string) =>
    setRunRules(runRules.map((one, i) => (i === at ? { ...one, [field]: value } : one)))
  return (
    <Panel title={t('Scoring rules')}>
      <p className="dim">{t('A scorer’s phone suggests when a game is over. A person always ends it.')}</p>
      {save.error && !errors && <Notice kind="bad" isNews title={messageOf(save.error)} />}
      <form
        className="scoring-form"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({
            id: contest.division_id,
            version: contest.version,
            innings: number(innings),
            no_new_inning: minutes.trim() === '' ? null : number(minutes),
            confirm_minutes: number(confirm),
            pitching: sentLimits(limits),
            run_rules: runRules.map(({ after, ahead }) => ({ after: number(after), ahead: number(ahead) })),
          })
        }}
      >
        <div className="office-pair">
          <TextField
            label={t('Innings')}
            inputMode="numeric"
            value={innings}
            onChange={({ target }) => setInnings(target.value)}
            error={errors?.['innings']?.[0]}
          />
          <TextField
            label={t('No new inning after (minutes)')}
            hint={t('Leave blank for no time limit.')}
            optional
            inputMode="numeric"
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
            error={errors?.['no_new_inning']?.[0]}
          />
        </div>
        <TextField
          label={t('Time to confirm a score (minutes)')}
          hint={t(
            'A score from one book alone counts as unconfirmed and becomes final after this time, unless the other book disagrees. With 0, it’s final right away.',
          )}
          inputMode="numeric"
          value={confirm}
          onChange={({ target }) => setConfirm(target.value)}
          error={errors?.['confirm_minutes']?.[0]}
        />
        {runRules.map((one, i) => (
          <div key={i} className="office-pair">
            <TextField
              label={t('Ahead by (runs)')}
              inputMode="numeric"
              value={one.ahead}
              onChange={({ target }) => change(i, 'ahead', target.value)}
              error={errors?.[`run_rules.${i}.ahead`]?.[0]}
            />
            <TextField
              label={t('After (innings)')}
              inputMode="numeric"
              value={one.after}
              onChange={({ target }) => change(i, 'after', target.value)}
              error={errors?.[`run_rules.${i}.after`]?.[0]}
            />
          </div>
        ))}
        <div className="office-buttons">
          {runRules.length > 0 && (
            <Button kind="quiet" onClick={() => setRunRules(runRules.slice(0, -1))}>
              {t('Remove run rule')}
            </Button>
          )}
          {runRules.length < 5 && (
            <Button onClick={() => setRunRules([...runRules, { after: '', ahead: '' }])}>
              {t('Add run rule')}
            </Button>
          )}
        </div>
        <PitchingFields limits={limits} onChange={setLimits} errors={errors} />
        <div className="office-buttons">
          <Button kind="primary" type="submit" busy={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
