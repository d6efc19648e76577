import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { setReminderReader, showReminderReader } from 'contract/renewing/reminders'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Where the reader of a reminder unsubscribes. */
export function ReminderStopScreen() {
  const { token } = useParams({ strict: false }) as { token: string }
  const reader = useQuery(query(showReminderReader, { token }))
  const change = useCall(setReminderReader, { refresh: [showReminderReader], quiet: true })
  return (
    <Panel>
      <h1>{t('Renewal reminders')}</h1>
      {reader.data ? (
        <>
          <p role="status">
            {reader.data.is_stopped
              ? t(
                  'We won’t send any more reminders to {email}. You’ll still get emails about your account and registrations.',
                  {
                    email: reader.data.email,
                  },
                )
              : t('We send reminders to {email} when a membership is about to end.', {
                  email: reader.data.email,
                })}
          </p>
          <Button
            kind={reader.data.is_stopped ? 'default' : 'primary'}
            busy={change.isPending}
            onClick={() => change.mutate({ token, stop: !reader.data.is_stopped })}
          >
            {reader.data.is_stopped ? t('Turn reminders back on') : t('Stop reminders')}
          </Button>
        </>
      ) : reader.error ? (
        <LinkError error={reader.error} onRetry={() => void reader.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  )
}
