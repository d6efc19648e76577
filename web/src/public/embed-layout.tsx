import './styles.ts'
import { Outlet } from '@tanstack/react-router'
import { useTenant } from '../tenant.ts'

/** The frame of what other sites show in a frame of theirs: the content, and whose it is. Links lead to a page of its own. */
export function EmbedLayout() {
  const tenant = useTenant()
  return (
    <div className="embed-page" data-embed>
      <main id="main">
        <Outlet />
      </main>
      <footer>
        <a href="/" target="_blank" rel="noopener">
          {tenant.name}
        </a>
      </footer>
    </div>
  )
}
