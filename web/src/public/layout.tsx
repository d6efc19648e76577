import './styles.ts'
import { Outlet } from '@tanstack/react-router'
import { PublicFooter, PublicHeader } from './frame.tsx'

/** The frame of public pages. Plain HTML: the server renders it, and it is small. */
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
