import './public-styles.ts'
import { Outlet } from '@tanstack/react-router'
import { Kit } from './kit.tsx'
import { PublicFooter, PublicHeader } from './public-frame.tsx'

/** The frame of the tenant's site around a visitor's screen with controls, such as the registration. */
export function FormLayout() {
  return (
    <Kit>
      <div className="public-page">
        <PublicHeader />
        <main id="main" className="public-width">
          <Outlet />
        </main>
        <PublicFooter />
      </div>
    </Kit>
  )
}
