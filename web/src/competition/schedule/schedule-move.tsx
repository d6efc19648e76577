import { useMemo, useState } from 'react'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { addDays } from 'contract/dates'
import { DAY_MINUTES, dayOf, type Placement, type Scheduling } from 'contract/competition/schedule/schedule'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { writtenDay } from '../../written.ts'
import { shownField } from '../game-words.ts'
import { titleOf } from './schedule-grid.tsx'

type Props = {
  problem: Scheduling
  placements: readonly Placement[]
  game_id: number
  onMove: (place: Placement) => void
  onClose: () => void
}

const Clock = /^([01]\d|2[0-3]):([0-5]\d)$/

/** A game to a day, time and field, with what it would break there as soon as they are chosen. */
export function MoveGame({ problem, placements, game_id, onMove, onClose }: Props) {
  const place = placements.find((one) => one.game_id === game_id)
  const [day, setDay] = useState(String(place ? dayOf(place.starts) : 0))
  const [time, setTime] = useState(place ? timeOf(place.starts) : '09:00')
  const [field, setField] = useState(String(place?.field_id ?? problem.fields[0]?.id ?? ''))
  const judge = useMemo(() => judgeOf(problem), [problem])
  const [, hour, minute] = Clock.exec(time) ?? []
  const next =
    hour === undefined || field === ''
      ? undefined
      : {
          game_id,
          field_id: Number(field),
          starts: Number(day) * DAY_MINUTES + Number(hour) * 60 + Number(minute),
          locked: place?.locked ?? false,
        }
  const broken = next ? judge.one(placements, next) : []
  return (
    <Dialog
      title={t('Move {game}', { game: titleOf(problem, game_id) })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" disabled={!next} onClick={() => next && onMove(next)}>
            {broken.length > 0 ? t('Move anyway') : t('Move')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('Day')}
        placeholder={null}
        value={day}
        options={Array.from({ length: problem.days }, (_, i) => ({
          value: String(i),
          label: writtenDay(addDays(problem.first_day, i)),
        }))}
        onChange={(event) => setDay(event.target.value)}
      />
      <TimeField label={t('Start')} value={time} onChange={setTime} />
      <SelectField
        label={t('Field')}
        placeholder={null}
        value={field}
        options={problem.fields.map(({ id, name }) => ({ value: String(id), label: shownField(name) }))}
        onChange={(event) => setField(event.target.value)}
      />
      {next && broken.length === 0 && <Notice kind="good" isNews title={t('Fits here.')} />}
      {broken.length > 0 && (
        <Notice kind="warn" isNews title={t('This breaks rules:')}>
          <ul>
            {broken.slice(0, 5).map((one) => (
              <li key={`${one.rule} ${one.other_id}`}>{told(one.reason)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  )
}

function timeOf(starts: number): string {
  const minute = starts - dayOf(starts) * DAY_MINUTES
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
