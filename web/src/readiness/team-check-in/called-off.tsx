import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getEvent } from 'contract/events/office'
import { query, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of the table of a canceled event: that it is, why, and for those who may see the event, the way back to it. */
export function EventCalledOffAtTable({ id }: { id: number }) {
  const maySee = useMay(getEvent)
  const event = useQuery({ ...query(getEvent, { id }), enabled: maySee })
  return (
    <TableCalledOff
      reason={event.data?.cancel_reason ?? null}
      action={
        maySee && (
          <Link className="button" to="/ems/events/$id" params={{ id: String(id) }}>
            {t('Back to the event')}
          </Link>
        )
      }
    />
  )
}

/** The same for a team of one’s own. */
export const TeamCalledOff = () => (
  <TableCalledOff
    reason={null}
    action={
      <Link className="button" to="/ems/my-events">
        {t('My events')}
      </Link>
    }
  />
)

const TableCalledOff = ({ reason, action }: { reason: string | null; action: ReactNode }) => (
  <div role="alert">
    <EmptyState
      drawing="calendar"
      title={t('This event is canceled.')}
      text={reason ?? t('There’s no check-in.')}
      action={action}
    />
  </div>
)
