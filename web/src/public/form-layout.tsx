import './layout.css'
import { Outlet } from '@tanstack/react-router'
import { PublicFooter, PublicHeader } from './frame.tsx'

/**
 * The frame of the tenant's site around a visitor's screen with fields, such as the registration. Without the
 * kit: the controls of `ui/` work on their own, and a screen that needs one of the kit's wraps itself in
 * `<Kit>`.
 */
export function FormLayout() {
  return (
    <div className="public-page">
      <PublicHeader />
      <main id="main" className="public-width">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}
