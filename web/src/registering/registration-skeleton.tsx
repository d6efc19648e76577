import './registration.css'
import { t } from '../language.ts'

/** Shown while the form is loading. */
export const RegistrationSkeleton = () => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {t('Loading...')}
    </p>
    <div className="reg-skeleton" data-size="page" aria-hidden="true" />
  </div>
)
