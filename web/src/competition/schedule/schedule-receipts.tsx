import './schedule.css'
import { useQuery } from '@tanstack/react-query'
import { listScheduleReceipts, type Receipt } from 'contract/competition/schedule/schedule-receipts'
import { query } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Panel } from '../../ui/panel.tsx'
import { spelledMoment } from '../../written.ts'
import { RemindOfSchedule } from './schedule-remind.tsx'

/** Which teams have confirmed the schedule they were last told of. */
export function ScheduleReceipts({ id }: { id: number }) {
  const { time_zone } = useTenant()
  const receipts = useQuery(query(listScheduleReceipts, { id }))
  const all = receipts.data ?? []
  if (all.length === 0) return null
  const open = all.filter(({ seen_at }) => seen_at === null)
  return (
    <Panel title={t('Seen by coaches')}>
      <div className="schedule-seen">
        <p>{t('{inside} of {all} teams confirmed', { inside: all.length - open.length, all: all.length })}</p>
        {open.length > 0 && (
          <>
            <ul className="schedule-lines">
              {open.map((one) => (
                <li key={one.entrant_id}>
                  {one.name} <small>{told(one.division)}</small>
                  <br />
                  <small className="dim">{toldAt(one, time_zone)}</small>
                </li>
              ))}
            </ul>
            <RemindOfSchedule id={id} teams={open.length} />
          </>
        )}
      </div>
    </Panel>
  )
}

const toldAt = ({ told_at, reminded_at }: Receipt, zone: string) =>
  reminded_at
    ? t('Reminded {moment}', { moment: spelledMoment(reminded_at, zone) })
    : t('Emailed {moment}', { moment: spelledMoment(told_at, zone) })
