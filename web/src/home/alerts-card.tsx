import './home.css'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { canBeAsked } from '../alerts/alerts.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'

const REFUSED = 'alertsRefused'

const isRefused = () => {
  try {
    return localStorage.getItem(REFUSED) !== null
  } catch {
    // Where storage is blocked, the offer would come back on every visit.
    return true
  }
}

/** Offers notifications, once: the page they are turned on at asks the browser. */
export function AlertsCard() {
  const [isOffered, setOffered] = useState(() => canBeAsked() && !isRefused())
  if (!isOffered) return null
  const refuse = () => {
    localStorage.setItem(REFUSED, 'yes')
    setOffered(false)
  }
  return (
    <section className="home-install" aria-label={t('Hear it first')}>
      <IconBell size={24} stroke={1.6} aria-hidden="true" />
      <div>
        <b>{t('Hear it first')}</b>
        <p className="dim">{t('Get a notification when practice is canceled or moved.')}</p>
      </div>
      <div className="home-install-acts">
        {/* A document of its own: only that page may register the worker. */}
        <a className="button" href="/mms/notifications">
          {t('See how')}
        </a>
        <Button kind="quiet" onClick={refuse}>
          {t('Not now')}
        </Button>
      </div>
    </section>
  )
}
