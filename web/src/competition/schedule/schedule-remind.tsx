import { listScheduleReceipts, remindOfSchedule } from 'contract/competition/schedule/schedule-receipts'
import { useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Emails the staff of teams that haven’t confirmed the schedule. */
export function RemindOfSchedule({ id, teams }: { id: number; teams: number }) {
  const mayRemind = useMay(remindOfSchedule)
  const remind = useCall(remindOfSchedule, {
    refresh: [listScheduleReceipts],
    quiet: 'success',
    onSuccess: ({ teams: reminded }) =>
      toast.success(
        reminded === 0
          ? t('Everyone was reminded within the last hour.')
          : t('Reminded {count} team|Reminded {count} teams', { count: reminded }),
      ),
  })
  if (!mayRemind) return null
  return (
    <Button busy={remind.isPending} onClick={() => remind.mutate({ id })}>
      {t('Remind {count} team|Remind {count} teams', { count: teams })}
    </Button>
  )
}
