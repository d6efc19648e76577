import './crews.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  assignUmpire,
  getCrewBoard,
  noteNoShow,
  releaseUmpire,
  suggestUmpires,
  type CrewBoard,
  type CrewGame,
  type CrewPosition,
} from 'contract/officials/assigning'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { writtenClock } from '../ui/days/clock-text.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { positionName, spelledWeekday, stateName } from './crew-words.ts'

type Props = {
  board: CrewBoard
  game: CrewGame
  position: CrewPosition
  /** Of a canceled event’s games there is only to say who didn’t come to one that was played. */
  isCanceled: boolean
  onClose: () => void
}

/** One position of a game: who is on it, and who else could be, with what speaks against each of the others. */
export function CrewPick({ board, game, position, isCanceled, onClose }: Props) {
  const { assignment, before } = position
  const [asksNoShow, setAsksNoShow] = useState(false)
  const [reason, setReason] = useState('')
  const refresh = [getCrewBoard, suggestUmpires]
  const assign = useCall(assignUmpire, { refresh, onSuccess: onClose })
  const release = useCall(releaseUmpire, { refresh })
  const noShow = useCall(noteNoShow, { refresh, onSuccess: () => setAsksNoShow(false) })
  const put = (official_id: number, anyway = false) =>
    assign.mutate({
      ...{ id: board.id, game_id: game.id, position: position.position, official_id, anyway },
      instead_of: assignment?.id ?? null,
    })
  const person = assignment && board.people.find(({ id }) => id === assignment.official_id)
  return (
    <Dialog
      title={`${positionName(position.position, game.positions.length)}: ${told(game.away)} – ${told(game.home)}`}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <p className="dim">
        {[
          game.title,
          spelledWeekday(game.day),
          `${writtenClock(game.start_time)}–${writtenClock(game.end_time)}`,
          t('Field {name}', { name: game.field }),
          game.venue,
        ].join(' · ')}
      </p>
      {assignment && (
        <section className="crew-now">
          <p>
            <strong>{assignment.name}</strong> <span className="dim">{stateName(assignment.state)}</span>
          </p>
          {assignment.problems.length > 0 && !isCanceled && (
            <Notice kind="warn">
              <ul>
                {assignment.problems.map((said) => (
                  <li key={told(said)}>{told(said)}</li>
                ))}
              </ul>
            </Notice>
          )}
          <div className="crew-acts">
            {person?.phone && (
              <a className="button" href={`tel:${person.phone}`}>
                {t('Call {phone}', { phone: person.phone })}
              </a>
            )}
            {!isCanceled && (
              <Button busy={release.isPending} onClick={() => release.mutate({ id: assignment.id })}>
                {t('Remove from game')}
              </Button>
            )}
            {assignment.state !== 'planned' && !asksNoShow && (!isCanceled || game.is_over) && (
              <Button onClick={() => setAsksNoShow(true)}>{t('Didn’t show up')}</Button>
            )}
          </div>
          {asksNoShow && (
            <div className="crew-no-show">
              <TextField
                label={t('What happened')}
                optional
                maxLength={200}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
              <Button
                kind="primary"
                busy={noShow.isPending}
                onClick={() => noShow.mutate({ id: assignment.id, reason })}
              >
                {t('Mark as no-show')}
              </Button>
            </div>
          )}
        </section>
      )}
      {before.length > 0 && (
        <ul className="crew-asked">
          {before.map((one, i) => (
            <li key={i}>
              {one.name}{' '}
              <span className="dim">
                {stateName(one.state)}
                {one.reason && `: ${one.reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!game.is_over && !isCanceled && (
        <Suggestions board={board} game={game} position={position} busy={assign.isPending} onPut={put} />
      )}
    </Dialog>
  )
}

type SuggestionsProps = Pick<Props, 'board' | 'game' | 'position'> & {
  busy: boolean
  onPut: (official_id: number, anyway?: boolean) => void
}

/** How many of those who fit are shown at first. */
const FIRST = 6

function Suggestions({ board, game, position, busy, onPut }: SuggestionsProps) {
  const [isLong, setLong] = useState(false)
  const found = useQuery(
    query(suggestUmpires, { id: board.id, game_id: game.id, position: position.position }),
  )
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={5} />
  const { fits, others } = found.data
  const shown = isLong ? fits : fits.slice(0, FIRST)
  return (
    <>
      <h3>{position.assignment ? t('Replace with') : t('Who fits')}</h3>
      {fits.length === 0 && <p>{t('No one fits this game. See why below.')}</p>}
      <ul className="crew-fits">
        {shown.map(({ official_id, name, level, miles, games, is_there }) => (
          <li key={official_id}>
            <div>
              <strong>{name}</strong>
              <p className="dim">
                {[
                  level,
                  miles !== null && t('{count} mile|{count} miles', { count: Math.round(miles) }),
                  games === 0
                    ? t('no games that day')
                    : t('{count} game that day|{count} games that day', { count: games }),
                  is_there && t('there already'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              disabled={busy}
              aria-label={t('Assign {name}', { name })}
              onClick={() => onPut(official_id)}
            >
              {t('Assign')}
            </Button>
          </li>
        ))}
      </ul>
      {fits.length > shown.length && (
        <Button kind="quiet" onClick={() => setLong(true)}>
          {t('Show {count} more', { count: fits.length - shown.length })}
        </Button>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('Why not the other {count}?', { count: others.length })}</summary>
          <ul className="crew-fits">
            {others.map(({ official_id, name, reasons, is_possible }) => (
              <li key={official_id}>
                <div>
                  <strong>{name}</strong>
                  {reasons.map((said) => (
                    <p key={told(said)} className="dim">
                      {told(said)}
                    </p>
                  ))}
                </div>
                {is_possible && (
                  <Button
                    kind="quiet"
                    disabled={busy}
                    aria-label={t('Assign {name} anyway', { name })}
                    onClick={() => onPut(official_id, true)}
                  >
                    {t('Assign anyway')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
