import { Link } from '@tanstack/react-router'
import { awayFromAuth } from '../shell/landing.ts'
import { LanguageLinks } from '../language-links.tsx'
import { t } from '../language.ts'
import { SchemeButton } from '../shell/scheme-button.tsx'
import { useSession } from '../session.ts'
import { smallLogo, useTenant } from '../tenant.ts'

/** The header of the tenant's site: logo and login. */
export function PublicHeader() {
  const tenant = useTenant()
  const who = useSession()
  return (
    <header className="public-header no-print">
      <div className="public-width">
        <Link to="/" activeOptions={{ exact: true }} className="brand-mark" aria-label={tenant.name}>
          <img src={smallLogo(tenant.logo)} alt="" width="36" height="36" />
          <span>{tenant.name}</span>
        </Link>
        <nav aria-label={t('Account')}>
          <LanguageLinks />
          <SchemeButton />
          {who ? (
            <Link to={awayFromAuth(who) ?? '/login'} className="button" data-kind="primary">
              {t('Go to dashboard')}
            </Link>
          ) : (
            <>
              <Link to="/login" className="button" data-kind="quiet">
                {t('Login##short, in the header')}
              </Link>
              <Link to="/registration" className="button" data-kind="primary">
                {t('Register')}
              </Link>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}

/** The footer of the tenant's site: the legal pages and contact. */
export function PublicFooter() {
  const tenant = useTenant()
  return (
    <footer className="public-footer no-print">
      <div className="public-width">
        <p>{tenant.name}</p>
        <nav aria-label={t('Legal and help')}>
          <Link to="/privacy-policy">{t('Privacy policy')}</Link>
          <Link to="/terms-and-conditions">{t('Terms and conditions')}</Link>
          <Link to="/mms/help-and-support">{t('Help and support')}</Link>
          <Link to="/waiver-regeneration">{t('Sign waivers again')}</Link>
          {tenant.support_email && <a href={`mailto:${tenant.support_email}`}>{tenant.support_email}</a>}
        </nav>
      </div>
    </footer>
  )
}
