import './public-styles.ts'
import { Outlet } from '@tanstack/react-router'
import { PublicFooter, PublicHeader } from './public-frame.tsx'

/**
 * The frame of the tenant's site around a visitor's screen with fields, such as the registration. The pieces of
 * `ui/` stand on their own; a screen that needs a control of the kit wraps it in `<Kit>` and pays for it.
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
