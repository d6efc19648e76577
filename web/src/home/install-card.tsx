import './home.css'
import { IconDeviceMobilePlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { askToInstall, onInstallChange, refuseInstall, wayToInstall } from './install.ts'

/** Offers to put the site on the home screen, below everything that matters more. */
export function InstallCard() {
  const { name } = useTenant()
  const way = useSyncExternalStore(onInstallChange, wayToInstall)
  if (way === undefined) return null
  return (
    <section className="home-install" aria-label={t('Keep {name} on your home screen', { name })}>
      <IconDeviceMobilePlus size={24} stroke={1.6} aria-hidden="true" />
      <div>
        <b>{t('Keep {name} on your home screen', { name })}</b>
        <p className="dim">
          {way === 'question'
            ? t('Cards and schedule in one tap, without an app store.')
            : t('Tap Share, then “Add to Home Screen”.')}
        </p>
      </div>
      <div className="home-install-acts">
        {way === 'question' && <Button onClick={() => void askToInstall()}>{t('Install')}</Button>}
        <Button kind="quiet" onClick={refuseInstall}>
          {t('Not now')}
        </Button>
      </div>
    </section>
  )
}
