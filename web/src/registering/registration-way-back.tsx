import './confirmation.css'
import { Link } from '@tanstack/react-router'
import { t } from '../language.ts'
import { wayBack } from '../way-back.ts'

/** Back to what somebody came from to register first. */
export function RegistrationWayBack() {
  const back = wayBack()
  if (!back) return null
  return (
    <section className="done-box done-back no-print" aria-labelledby="done-back">
      <h2 id="done-back">{t('Now finish signing up for {event}', { event: back.name })}</h2>
      <p>{back.has_picks ? t('We’ve kept what you picked.') : t('Your family is on the list there now.')}</p>
      <Link className="button" data-kind="primary" to={back.path}>
        {t('Back to {event}', { event: back.name })}
      </Link>
    </section>
  )
}
