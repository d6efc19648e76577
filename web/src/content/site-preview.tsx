import './site-preview.css'
import '../ui/form.css'
import '../public/styles.ts'
import { useEffect, useState } from 'react'
import { previewCard } from 'contract/cards/cards'
import type { SiteSettings } from 'contract/tenants/site-settings'
import { call } from '../api.ts'
import { AuthLayout } from '../public/auth-layout.tsx'
import { msg, t } from '../language.ts'
import { PublicFooter, PublicHeader } from '../public/frame.tsx'
import { TenantProvider, useTenant } from '../tenant.ts'
import { isColor } from '../theme.ts'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { LandingScreen } from './landing-screen.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewLetter } from './preview-letter.tsx'

const PLACES = [
  { place: 'landing', label: msg('Home page') },
  { place: 'login', label: msg('Login') },
  { place: 'letter', label: msg('Email') },
  { place: 'card', label: msg('Card') },
] as const
type Place = (typeof PLACES)[number]['place']

const DEVICES = {
  phone: { width: 390, height: 780, label: msg('Phone') },
  desktop: { width: 1280, height: 820, label: msg('Desktop') },
} as const
type Device = keyof typeof DEVICES

/** A live preview of the site with these settings. */
export function SitePreview({ draft }: { draft: SiteSettings }) {
  const [place, setPlace] = useState<Place>('landing')
  const [device, setDevice] = useState<Device>('desktop')
  const [isDark, setDark] = useState(false)
  const tenant = useTenant()
  const colors = useLastGood(draft.colors)
  const { support_email, sender_name, payment_mode: _, ...looks } = draft
  const document = {
    ...tenant,
    ...looks,
    colors,
    support_email: support_email ?? undefined,
    sender_name: sender_name ?? undefined,
  }
  const { width, height } = DEVICES[device]
  return (
    <section className="site-preview" aria-labelledby="preview-title">
      <header>
        <h2 id="preview-title">{t('Preview')}</h2>
        <div className="preview-choices">
          <Segments
            label={t('What to show')}
            options={PLACES.map((one) => [one.place, t(one.label)])}
            value={place}
            onChange={setPlace}
          />
          <Segments
            label={t('Screen')}
            options={(['phone', 'desktop'] as const).map((one) => [one, t(DEVICES[one].label)])}
            value={device}
            onChange={setDevice}
          />
          <Segments
            label={t('Light or dark')}
            options={[
              ['light', t('Light')],
              ['dark', t('Dark')],
            ]}
            value={isDark ? 'dark' : 'light'}
            onChange={(scheme) => setDark(scheme === 'dark')}
          />
        </div>
      </header>
      {place === 'card' ? (
        <CardPreview name={draft.name} primary={colors.primary} logo={draft.logo} />
      ) : (
        <PreviewFrame
          key={device}
          title={t('Preview of your site')}
          width={width}
          height={height}
          colors={colors}
          isDark={isDark}
        >
          <TenantProvider value={document}>
            {place === 'landing' && (
              <div className="public-page">
                <PublicHeader />
                <main>
                  <LandingScreen />
                </main>
                <PublicFooter />
              </div>
            )}
            {place === 'login' && <LoginPreview />}
            {place === 'letter' && <PreviewLetter />}
          </TenantProvider>
        </PreviewFrame>
      )}
    </section>
  )
}

/** While a color is being typed: the last valid one. */
function useLastGood(colors: SiteSettings['colors']) {
  const [good, setGood] = useState(colors)
  const isGood = isColor(colors.primary) && isColor(colors.accent)
  if (isGood && (good.primary !== colors.primary || good.accent !== colors.accent)) setGood(colors)
  return good
}

/** A copy, because the real one would redirect a logged-in user. */
function LoginPreview() {
  return (
    <AuthLayout>
      <h1>{t('Log in')}</h1>
      <div className="form preview-login">
        <TextField label={t('Username or email')} defaultValue="" />
        <TextField label={t('Password')} type="password" defaultValue="" />
        <Button kind="primary">{t('Login')}</Button>
      </div>
    </AuthLayout>
  )
}

const CALM_MS = 400

/** Drawn by the server like the real one, once the user has paused typing. */
function CardPreview({ name, primary, logo }: { name: string; primary: string; logo: string }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    const gone = new AbortController()
    let address: string | undefined
    const timer = setTimeout(() => {
      call(previewCard, { name, primary, logo }, { signal: gone.signal }).then(
        ({ blob }) => {
          if (gone.signal.aborted) return
          address = URL.createObjectURL(blob)
          setPicture(address)
        },
        () => {},
      )
    }, CALM_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
      // Revoked only after the next picture has replaced it.
      if (address) setTimeout((old) => URL.revokeObjectURL(old), 5_000, address)
    }
  }, [name, primary, logo])
  return picture ? (
    <img
      className="preview-card"
      src={picture}
      alt={t('A membership card in these colors')}
      width="1012"
      height="638"
    />
  ) : (
    <p role="status">{t('Loading...')}</p>
  )
}
