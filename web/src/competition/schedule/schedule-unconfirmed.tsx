import './schedule.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listScheduleReceipts } from 'contract/competition/schedule/schedule-receipts'
import { query, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Panel } from '../../ui/panel.tsx'
import { RemindOfSchedule } from './schedule-remind.tsx'

/** How many teams haven’t confirmed their games, with a way to remind them; nothing once all have. */
export function ScheduleUnconfirmed({ id }: { id: number }) {
  const maySee = useMay(listScheduleReceipts)
  const receipts = useQuery({ ...query(listScheduleReceipts, { id }), enabled: maySee })
  const all = receipts.data ?? []
  const open = all.filter(({ seen_at }) => seen_at === null).length
  if (open === 0) return null
  return (
    <Panel
      title={t('Schedule not confirmed')}
      actions={
        <Link to="/ems/events/$id/schedule" params={{ id: String(id) }}>
          {t('See which teams')}
        </Link>
      }
    >
      <div className="schedule-seen">
        <p>
          {t(
            '{count} of {all} teams hasn’t confirmed its games.|{count} of {all} teams haven’t confirmed their games.',
            { count: open, all: all.length },
          )}
        </p>
        <RemindOfSchedule id={id} teams={open} />
      </div>
    </Panel>
  )
}
