import './public-styles.ts'
import { Outlet } from '@tanstack/react-router'
import { PublicFooter, PublicHeader } from './public-frame.tsx'

/** Frame of the pages anybody may read. Plain HTML: the server renders it and it weighs little. */
export function PublicLayout() {
  return (
    <div className="public-page">
      <PublicHeader />
      <main id="main">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}
