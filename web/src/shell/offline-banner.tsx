import { t } from '../language.ts'
import { useOnline } from '../online.ts'

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return isOnline ? null : (
    <div className="offline-banner" role="status">
      {t('No internet connection')}
    </div>
  )
}
