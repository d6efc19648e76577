import './scoring.css'
import { useState } from 'react'
import { decidePitching, isRulingDue, type OverLimit } from 'contract/competition/scoring/pitching-rulings'
import { type DeskGame, listScoring } from 'contract/competition/scoring/scoring'
import { useCall, useMay } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { writtenMoment } from '../../written.ts'

type Props = { game: DeskGame; zone: string }

/** The pitchers of a game who are over the limit, with what the director decided about each. */
export function DeskPitching({ game, zone }: Props) {
  const mayDecide = useMay(decidePitching)
  // As it was when the form opened: a decision that somebody else saves meanwhile is not written over.
  const [deciding, setDeciding] = useState<OverLimit>()
  if (game.pitching.length === 0) return null
  const isDue = game.pitching.some(isRulingDue)
  return (
    <div className="desk-said">
      <Notice
        kind={isDue ? 'warn' : 'info'}
        title={
          isDue ? t('A pitcher is over the limit. You decide what follows.') : t('Over the pitching limit')
        }
      >
        <ul className="desk-pitchers">
          {game.pitching.map((over) => (
            <li key={`${over.entrant_id} ${over.jersey_number}`}>
              {over.said.map((said) => (
                <p key={told(said)}>{told(said)}</p>
              ))}
              {over.ruling && (
                <p>
                  {t('Decided by {name}, {moment}', {
                    name: over.ruling.by,
                    moment: writtenMoment(over.ruling.at, zone),
                  })}
                  {`: ${over.ruling.decision}`}
                </p>
              )}
              {over.ruling && isRulingDue(over) && <p>{t('She has pitched more since then.')}</p>}
              {mayDecide && (
                <Button onClick={() => setDeciding(over)}>
                  {over.ruling ? t('Change decision') : t('Enter decision')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
      {deciding && <RulingDialog game={game} over={deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  )
}

type DialogProps = { game: DeskGame; over: OverLimit; onClose: () => void }

function RulingDialog({ game, over, onClose }: DialogProps) {
  const { entrant_id, jersey_number, version, pitched, ruling } = over
  const decide = useCall(decidePitching, { refresh: [listScoring], onSuccess: onClose })
  const team = game.home.entrant_id === entrant_id ? game.home : game.visitor
  return (
    <FormDialog
      title={t('{team}, number {number}', { team: told(team.name), number: jersey_number })}
      submitLabel={t('Save decision')}
      busy={decide.isPending}
      errors={fieldErrorsOf(decide.error)}
      onClose={onClose}
      onSubmit={({ decision }) =>
        decide.mutate({
          ...{ id: game.id, entrant_id, jersey_number, version, pitched },
          decision: String(decision),
        })
      }
    >
      <TextareaField
        label={t('Decision')}
        name="decision"
        maxLength={300}
        rows={3}
        defaultValue={ruling?.decision}
        hint={t(
          'Use the player’s number, not her name. Your name and the time are kept with it. To change the score, correct the result.',
        )}
      />
    </FormDialog>
  )
}
