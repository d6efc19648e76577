import { Link } from '@tanstack/react-router'
import { awayFromAuth } from './landing.ts'
import { SchemeButton } from './scheme-button.tsx'
import { useSession } from './session.ts'
import { useTenant } from './tenant.ts'

/** Header of the tenant's site: logo, and the way in. */
export function PublicHeader() {
  const tenant = useTenant()
  const who = useSession()
  return (
    <header className="public-header no-print">
      <div className="public-width">
        <Link to="/" activeOptions={{ exact: true }} className="brand-mark" aria-label={tenant.name}>
          <img src={tenant.logo} alt="" width="36" height="36" />
          <span>{tenant.name}</span>
        </Link>
        <nav aria-label="Account">
          <SchemeButton />
          {who ? (
            <Link to={awayFromAuth(who) ?? '/login'} className="button" data-kind="primary">
              Go to dashboard
            </Link>
          ) : (
            <>
              <Link to="/login" className="button" data-kind="quiet">
                Login
              </Link>
              <Link to="/registration" className="button" data-kind="primary">
                Register
              </Link>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}

/** Footer of the tenant's site: the legal pages and where to ask. */
export function PublicFooter() {
  const tenant = useTenant()
  return (
    <footer className="public-footer no-print">
      <div className="public-width">
        <p>{tenant.name}</p>
        <nav aria-label="Legal and help">
          <Link to="/privacy-policy">Privacy policy</Link>
          <Link to="/terms-and-conditions">Terms and conditions</Link>
          <Link to="/mms/help-and-support">Help and support</Link>
          <Link to="/waiver-regeneration">Sign waivers again</Link>
          {tenant.support_email && <a href={`mailto:${tenant.support_email}`}>{tenant.support_email}</a>}
        </nav>
      </div>
    </footer>
  )
}
