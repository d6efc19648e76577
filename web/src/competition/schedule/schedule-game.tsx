import '../../ui/office.css'
import './schedule.css'
import { useEffect, useMemo, useRef } from 'react'
import { whyOf } from 'contract/competition/schedule/schedule-why'
import { clockOf, dateOf, type Placement, type Scheduling } from 'contract/competition/schedule/schedule'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { writtenDay } from '../../written.ts'
import { shownField } from '../game-words.ts'
import { titleOf } from './schedule-grid.tsx'

type Props = {
  problem: Scheduling
  placements: readonly Placement[]
  game_id: number
  mayEdit: boolean
  onMove: (place: Placement) => void
  onMoveTo: () => void
  onLock: (locked: boolean) => void
  onClear: () => void
  onClose: () => void
}

/** One game: where it is, why, and what other places would cost. */
export function ScheduleGame({
  problem,
  placements,
  game_id,
  mayEdit,
  onMove,
  onMoveTo,
  onLock,
  onClear,
  onClose,
}: Props) {
  const why = useMemo(() => whyOf(problem, placements, game_id), [problem, placements, game_id])
  const game = problem.games.find(({ id }) => id === game_id)!
  const place = placements.find((one) => one.game_id === game_id)
  const fieldName = (id: number) => shownField(problem.fields.find((one) => one.id === id)?.name ?? '')
  const top = useRef<HTMLSpanElement>(null)
  // On a phone it stands above the games.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const where = (one: { field_id: number; starts: number }) =>
    t('{day}, {time}, {field}', {
      day: writtenDay(dateOf(problem, one.starts)),
      time: clockOf(one.starts),
      field: fieldName(one.field_id),
    })
  return (
    <Panel
      className="schedule-chosen"
      title={titleOf(problem, game_id)}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <p>
        <span ref={top} className="schedule-top" />
        {game.name}
        <br />
        {place ? where(place) : t('Not scheduled yet')}
        {place?.locked && ` · ${t('Locked')}`}
      </p>
      {mayEdit && (
        <div className="office-buttons schedule-acts">
          <Button disabled={place?.locked} onClick={onMoveTo}>
            {t('Move to…')}
          </Button>
          {place && (
            <Button onClick={() => onLock(!place.locked)}>{place.locked ? t('Unlock') : t('Lock')}</Button>
          )}
          {place && !place.locked && (
            <Button kind="quiet" onClick={onClear}>
              {t('Remove from the schedule')}
            </Button>
          )}
        </div>
      )}
      {why.costs.length > 0 && (
        <>
          <h3>{t('What it costs here')}</h3>
          <ul className="schedule-lines">
            {why.costs.slice(0, 5).map((one) => (
              <li key={JSON.stringify([one.kind, one.game_ids, told(one.reason)])}>
                {told(one.reason)} <span className="dim">{t('{minutes} min', { minutes: one.minutes })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('Best open slots')}</h3>
      {why.elsewhere.length === 0 ? (
        <p className="dim">{t('Every open slot has a conflict.')}</p>
      ) : (
        <div className="schedule-places">
          {why.elsewhere.map((one) => (
            <Button
              key={`${one.field_id} ${one.starts}`}
              disabled={!mayEdit || place?.locked}
              onClick={() => onMove({ game_id, locked: false, field_id: one.field_id, starts: one.starts })}
            >
              <span>{where(one)}</span>
              <span className="dim">{priceOf(one.price)}</span>
            </Button>
          ))}
        </div>
      )}
      {why.binds.length > 0 && (
        <>
          <h3>{t('Why other slots don’t work')}</h3>
          <ul className="schedule-lines">
            {why.binds.slice(0, 4).map((one) => (
              <li key={one.rule}>
                {told(one.reason)}{' '}
                <span className="dim">
                  {t('{count} slot like this|{count} slots like this', { count: one.places })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** What a move costs or saves, in minutes of families. */
const priceOf = (price: number) =>
  price === 0
    ? t('just as good')
    : price > 0
      ? t('+{minutes} min', { minutes: price })
      : t('−{minutes} min', { minutes: -price })
