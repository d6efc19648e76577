import { remindForEvent } from 'contract/readiness/team-check-in'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { toast } from '../../ui/toast.tsx'

/** Emails a team’s families what they still owe an event, and says how many emails went out. */
export const useReminder = () =>
  useCall(remindForEvent, {
    refresh: [],
    quiet: 'success',
    onSuccess: ({ letters, too_soon, unreachable }) =>
      toast.success(
        [
          t('{count} email sent.|{count} emails sent.', { count: letters }),
          too_soon > 0 &&
            t(
              '{count} person got a reminder in the last 3 days.|{count} people got a reminder in the last 3 days.',
              { count: too_soon },
            ),
          unreachable > 0 &&
            t('{count} person has no email.|{count} people have no email.', { count: unreachable }),
        ]
          .filter(Boolean)
          .join(' '),
      ),
  })
