import './calendar.css'
import { IconBrandApple, IconBrandGoogle, IconBrandOffice, IconBrandWindows } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { subscribeToCalendar } from 'contract/calendar'
import { feedLinks } from '../calendar-links.ts'
import { messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

/** The calendars that subscribe in one tap. */
function waysOf(url: string, name: string) {
  const { apple, google, outlook, microsoft365 } = feedLinks(url, name)
  return [
    {
      icon: IconBrandApple,
      href: apple,
      label: t('Apple Calendar'),
      note: t('iPhone, iPad and Mac. Updates about once an hour.'),
    },
    {
      icon: IconBrandGoogle,
      href: google,
      label: t('Google Calendar'),
      note: t('Shows on Android, too. Google updates every 12 to 24 hours.'),
    },
    { icon: IconBrandWindows, href: outlook, label: t('Outlook.com'), note: t('Personal Microsoft account') },
    {
      icon: IconBrandOffice,
      href: microsoft365,
      label: t('Microsoft 365'),
      note: t('Work or school account'),
    },
  ]
}

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
  const { name } = useTenant()
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
      ) : url === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <ul className="feed-ways">
            {waysOf(url, name).map(({ icon: Icon, href, label, note }) => (
              <li key={href}>
                <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}>
                  <Icon size={22} stroke={1.6} aria-hidden="true" />
                  <b>{label}</b>
                  <small>{note}</small>
                </a>
              </li>
            ))}
          </ul>
          <p className="dim">{t('For any other calendar, copy this address and subscribe to it:')}</p>
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
