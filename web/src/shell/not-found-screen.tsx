import { Link } from '@tanstack/react-router'
import './screen-error.css'
import { t } from '../language.ts'

/** A URL that does not exist. The words are the specification's (§2). */
export function NotFoundScreen() {
  return (
    <div className="screen-error">
      <h1>{t('Oops! Page Not Found')}</h1>
      <p className="dim">{t('The page you are looking for does not exist.')}</p>
      <Link to="/mms/dashboard" className="button" data-kind="primary">
        {t('Go to Membership Hub')}
      </Link>
    </div>
  )
}

/** The same for a visitor, without a frame around it. */
export const NotFoundPage = () => (
  <main id="main">
    <NotFoundScreen />
  </main>
)
