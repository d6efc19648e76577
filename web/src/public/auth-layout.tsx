import './auth-layout.css'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageLinks } from '../language-links.tsx'
import { told } from '../language.ts'
import { SchemeButton } from '../shell/scheme-button.tsx'
import { smallLogo, useTenant } from '../tenant.ts'

/**
 * The split page of login and password screens: the form next to the tenant's banner. Without the kit: its
 * fields come from `ui/`. `children` replace the screen where only the page is shown.
 */
export function AuthLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const tenant = useTenant()
  return (
    <div className="auth" data-layout="auth">
      <main id="main" className="auth-form">
        <div className="auth-brand">
          <Link to="/">
            <img src={smallLogo(tenant.logo)} alt="" width="40" height="40" />
            <span>{tenant.name}</span>
          </Link>
          <div className="auth-tools">
            <LanguageLinks />
            <SchemeButton />
          </div>
        </div>
        {children}
      </main>
      <aside className="auth-art" aria-hidden="true">
        <img src={tenant.banner} alt="" loading="lazy" />
        <p>{told(tenant.texts.tagline)}</p>
      </aside>
    </div>
  )
}
