import './schedule.css'
import { useQuery } from '@tanstack/react-query'
import { listScheduleReceipts, remindOfSchedule, type Receipt } from 'contract/competition/schedule-receipts'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.tsx'
import { spelledMoment } from '../written.ts'

/** Which teams have confirmed the schedule they were last told of. */
export function ScheduleReceipts({ id }: { id: number }) {
  const { time_zone } = useTenant()
  const receipts = useQuery(query(listScheduleReceipts, { id }))
  const mayRemind = useMay(remindOfSchedule)
  const remind = useCall(remindOfSchedule, {
    refresh: [listScheduleReceipts],
    quiet: 'success',
    onSuccess: ({ teams }) =>
      toast.success(
        teams === 0
          ? t('Everyone was reminded within the last hour.')
          : t('Reminded {count} team|Reminded {count} teams', { count: teams }),
      ),
  })
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
            {mayRemind && (
              <Button busy={remind.isPending} onClick={() => remind.mutate({ id })}>
                {t('Remind {count} team|Remind {count} teams', { count: open.length })}
              </Button>
            )}
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
