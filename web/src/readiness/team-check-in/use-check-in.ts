import { checkInBoard, checkInTeam, getCheckIn, undoCheckIn } from 'contract/readiness/team-check-in'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { toast } from '../../ui/toast.tsx'

/** What is read again after a mark. */
export const MARKED = [checkInBoard, getCheckIn]

type Which = { event_id: number; entrant_id: number; name: string }

/** Checks a team in, with a way back; says so if another table was first. */
export function useCheckIn({ event_id: id, entrant_id, name }: Which, onDone?: () => void) {
  const undo = useCall(undoCheckIn, { refresh: MARKED, quiet: 'success' })
  const call = useCall(checkInTeam, {
    refresh: MARKED,
    quiet: 'success',
    onSuccess: ({ before }) => {
      onDone?.()
      if (before) toast.success(t('{team} was already checked in by {by}.', { team: name, by: before.by }))
      else toast.undoable(t('{team} is checked in.', { team: name }), () => undo.mutate({ id, entrant_id }))
    },
  })
  return {
    checkIn: (reason?: string) => call.mutate({ id, entrant_id, ...(reason && { reason }) }),
    undo: () => undo.mutate({ id, entrant_id }),
    isPending: call.isPending || undo.isPending,
    error: call.error,
  }
}
