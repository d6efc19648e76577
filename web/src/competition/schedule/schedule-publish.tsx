import '../../ui/office.css'
import './schedule.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  diffSchedule,
  getScheduleBoard,
  publishSchedule,
  type ScheduleChange,
} from 'contract/competition/schedule/schedule-calls'
import { listScheduleReceipts } from 'contract/competition/schedule/schedule-receipts'
import { query, useCall } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { writtenClock } from '../../ui/days/clock-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenDay } from '../../written.ts'
import { shownField } from '../game-words.ts'

type Props = { id: number; version: number; broken: number; onClose: () => void }

/** What becomes of the published schedule, and who is told, before the press. */
export function PublishSchedule({ id, version, broken, onClose }: Props) {
  const diff = useQuery(query(diffSchedule, { id }))
  const [reason, setReason] = useState('')
  const publish = useCall(publishSchedule, {
    quiet: true,
    refresh: [getScheduleBoard, diffSchedule, listScheduleReceipts],
    onSuccess: ({ told: people }) => {
      toast.success(
        people === 0
          ? t('Schedule published. No one needed an email.')
          : t(
              'Schedule published. We emailed {count} person.|Schedule published. We emailed {count} people.',
              {
                count: people,
              },
            ),
      )
      onClose()
    },
  })
  const changes = diff.data?.changes ?? []
  // What is new is seen on the board; what people have read already, and is different now, is listed.
  const moved = changes.filter(({ was }) => was !== null)
  const added = changes.length - moved.length
  return (
    <Dialog
      title={t('Publish the schedule?')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            busy={publish.isPending}
            disabled={!diff.data || (broken > 0 && reason.trim() === '')}
            onClick={() => publish.mutate({ id, version, ...(broken > 0 && { reason }) })}
          >
            {t('Publish')}
          </Button>
        </>
      }
    >
      {diff.error && <Notice kind="bad" title={messageOf(diff.error)} />}
      {publish.error && <Notice kind="bad" isNews title={messageOf(publish.error)} />}
      {!diff.data && !diff.error && <Skeleton lines={5} />}
      {diff.data && (
        <p>
          {added > 0 && (
            <>
              {t('This puts {count} game on the event’s page.|This puts {count} games on the event’s page.', {
                count: added,
              })}{' '}
            </>
          )}
          {(moved.length > 0 || added === 0) && (
            <>{t('{count} game changes.|{count} games change.', { count: moved.length })} </>
          )}
          {diff.data.teams === 0
            ? t('No one gets an email.')
            : t(
                'Coaches and families of {count} team get an email with their own games; no one else does.|Coaches and families of {count} teams get an email with their own games; no one else does.',
                { count: diff.data.teams },
              )}
        </p>
      )}
      {broken > 0 && (
        <>
          <Notice
            kind="warn"
            title={t('{count} conflict is left|{count} conflicts are left', { count: broken })}
          />
          <TextField
            label={t('Why publish it anyway?')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={500}
          />
        </>
      )}
      {moved.length > 0 && (
        <div className="schedule-changes" role="group" aria-label={t('Changes')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Game')}</th>
                <th scope="col">{t('Before and now')}</th>
              </tr>
            </thead>
            <tbody>
              {moved.slice(0, 100).map((change) => (
                <tr key={change.game_id}>
                  <th scope="row">
                    {told(change.away)} – {told(change.home)}
                    <br />
                    <small className="dim">{change.title}</small>
                  </th>
                  <td>
                    <del>
                      <span className="visually-hidden">{t('Before')}: </span>
                      {placeOf(change.was)}
                    </del>
                    <ins>
                      <span className="visually-hidden">{t('Now')}: </span>
                      {change.is ? placeOf(change.is) : t('Not scheduled')}
                    </ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {moved.length > 100 && (
            <p className="dim">{t('and {count} more', { count: moved.length - 100 })}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}

const placeOf = (place: ScheduleChange['is']) =>
  place &&
  t('{day}, {time}, {field}', {
    day: writtenDay(place.date),
    time: writtenClock(place.start_time),
    field: shownField(place.field),
  })
