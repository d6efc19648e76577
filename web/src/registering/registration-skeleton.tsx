import './registration.css'
import { t } from '../language.ts'

/** Shown while the form is loading. */
export const RegistrationSkeleton = () => (
  <div className="reg-page" aria-busy="true">
    <h1>{t('Membership registration')}</h1>
    <p className="visually-hidden" role="status">
      {t('Loading...')}
    </p>
    <div className="reg-skeleton" data-size="page" aria-hidden="true" />
  </div>
)
