import '../../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  correctResult,
  ENDED,
  ENDED_LABELS,
  getContest,
  listContests,
  listResults,
  recordResult,
  ResultMoves,
  type ContestGame,
  type Ended,
} from 'contract/competition/contests'
import { query, useCall } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Moment } from '../../ui/values.tsx'

type Props = { game: ContestGame; division_id: number; onClose: () => void }

/** Records the result of a game, or corrects the one it has. */
export function ScoreDialog({ game, onClose }: Props) {
  const { id, version, number, home, visitor, result } = game
  const [ended, setEnded] = useState<Ended>(result?.ended ?? 'final')
  const [forfeit, setForfeit] = useState<'home' | 'visitor' | 'both' | ''>(result?.forfeit ?? '')
  const [takeBack, setTakeBack] = useState(false)
  const refresh = [getContest, listContests, listResults]
  const record = useCall(recordResult, { refresh, onSuccess: onClose })
  const correct = useCall(correctResult, { refresh, quiet: 'failure', onSuccess: onClose })
  const moved = ResultMoves.is(correct.error)
    ? (correct.error.detail as { games: number[] }).games
    : undefined
  const isForfeit = ended === 'forfeit'
  const names = { home: home.name!, visitor: visitor.name! }
  return (
    <FormDialog
      title={t('Game {number}: {visitor} – {home}', { number, ...names })}
      submitLabel={!result ? t('Save result') : takeBack ? t('Undo result') : t('Correct result')}
      busy={record.isPending || correct.isPending}
      errors={fieldErrorsOf(record.error) ?? fieldErrorsOf(correct.error)}
      onClose={onClose}
      onSubmit={({ home_runs, visitor_runs, reason }) => {
        const score = {
          id,
          version,
          home_runs: isForfeit || takeBack ? 0 : String(home_runs),
          visitor_runs: isForfeit || takeBack ? 0 : String(visitor_runs),
          ended: takeBack ? ('final' as const) : ended,
          forfeit: isForfeit && !takeBack && forfeit !== '' ? forfeit : null,
        }
        if (!result) record.mutate({ ...score, reason: String(reason ?? '') })
        else
          correct.mutate({
            ...score,
            take_back: takeBack,
            reason: String(reason),
            accept_moves: moved !== undefined,
          })
      }}
    >
      {correct.error && !moved && !fieldErrorsOf(correct.error) && (
        <Notice kind="bad" isNews title={correct.error.message} />
      )}
      {moved && (
        <Notice
          kind="warn"
          isNews
          title={t('This changes who played in finished games: {games}.', { games: moved.join(', ') })}
        >
          <p>
            {t(
              'Their results are saved but won’t count unless you change this one back. Press again to continue.',
            )}
          </p>
        </Notice>
      )}
      {!isForfeit && !takeBack && (
        <div className="office-pair">
          {/* Visitors first, as in the books that the result is copied from. */}
          {(['visitor', 'home'] as const).map((side) => (
            <TextField
              key={side}
              label={names[side]}
              name={`${side}_runs`}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={result?.[`${side}_runs`] ?? ''}
            />
          ))}
        </div>
      )}
      {!takeBack && (
        <SelectField
          label={t('How it ended')}
          placeholder={null}
          value={ended}
          onChange={({ currentTarget }) => setEnded(currentTarget.value as Ended)}
          options={ENDED.map((value) => ({ value, label: told(ENDED_LABELS[value]) }))}
        />
      )}
      {isForfeit && !takeBack && (
        <SelectField
          label={t('Who forfeited')}
          name="forfeit"
          value={forfeit}
          onChange={({ currentTarget }) => setForfeit(currentTarget.value as typeof forfeit)}
          options={[
            { value: 'visitor', label: names.visitor },
            { value: 'home', label: names.home },
            { value: 'both', label: t('Both teams') },
          ]}
        />
      )}
      {!result && (
        <TextareaField
          label={t('Reason')}
          name="reason"
          maxLength={500}
          rows={2}
          optional
          hint={t('For a forfeit, or when the books don’t match. Your name and the time are kept with it.')}
        />
      )}
      {result && (
        <>
          <TextareaField label={t('Reason')} name="reason" maxLength={500} />
          <Past id={id} />
          <CheckboxField
            label={t('Undo the result. The game hasn’t been played.')}
            checked={takeBack}
            onChange={({ currentTarget }) => setTakeBack(currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Every result the game has had. */
function Past({ id }: { id: number }) {
  const past = useQuery(query(listResults, { id }))
  if (!past.data || past.data.length < 2) return null
  return (
    <details>
      <summary>{t('Earlier results')}</summary>
      <ul>
        {past.data.map(({ at, by, home, visitor, home_runs, visitor_runs, ended, reason }, i) => (
          <li key={i}>
            <Moment at={at} />, {by}:{' '}
            {ended === 'void' ? t('result undone') : `${visitor} ${visitor_runs}, ${home} ${home_runs}`}
            {reason && ` (${reason})`}
          </li>
        ))}
      </ul>
    </details>
  )
}
