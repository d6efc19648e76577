import './calendar.css'
import { useEffect, useState } from 'react'
import { subscribeToCalendar } from 'contract/calendar'
import { messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { team_id?: number; onClose: () => void }

/** The URL for a calendar app, and how to subscribe on a phone. */
export function SubscribeDialog({ team_id, onClose }: Props) {
  const [url, setUrl] = useState<string>()
  const subscribe = useCall(subscribeToCalendar, {
    refresh: [],
    quiet: true,
    onSuccess: (answer, { renew }) => {
      setUrl(answer.url)
      if (renew) toast.success(t('Here’s your new address. The old one no longer works.'))
    },
  })
  const { mutate } = subscribe
  useEffect(() => mutate({ team_id: team_id ?? null }), [mutate, team_id])
  const webcal = url?.replace(/^https?:/, 'webcal:')
  return (
    <Dialog
      title={t('Add team events to your calendar')}
      onClose={onClose}
      buttons={
        <>
          <Button
            kind="quiet"
            busy={subscribe.isPending && url !== undefined}
            onClick={() => mutate({ team_id: team_id ?? null, renew: true })}
          >
            {t('Get a new address')}
          </Button>
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      {subscribe.error ? (
        <Notice kind="bad" isNews>
          {messageOf(subscribe.error)}
        </Notice>
      ) : webcal === undefined || url === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <p>
            <a className="button" data-kind="primary" href={webcal}>
              {t('Open in this device’s calendar')}
            </a>
          </p>
          <ul className="date-steps">
            <li>
              {t(
                'iPhone and Mac: tap the button and confirm. The calendar checks for changes about once an hour.',
              )}
            </li>
            <li>
              {t(
                'Google Calendar and Android: on a computer, choose “Other calendars”, then “From URL”, and paste the address. Google checks for changes only every 12 to 24 hours.',
              )}
            </li>
            <li>{t('Outlook: choose “Add calendar”, then “Subscribe from web”, and paste the address.')}</li>
          </ul>
          <p>
            <Copyable text={url} name={t('address')} />
          </p>
          <p className="dim">
            {t(
              'Anyone with this address can see when and where your teams meet, without logging in. When something is moved or canceled, we also email you right away.',
            )}
          </p>
        </>
      )}
    </Dialog>
  )
}
