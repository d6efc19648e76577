import './layout.css'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../language.ts'
import { recentPlaces } from './recent-places.ts'
import { ShellBar, ShellRow } from './bar.tsx'
import { ShellHeader } from './header.tsx'
import { ShellSidebar } from './sidebar.tsx'
import { useTabTitle } from './tab-title.ts'
import { useShellState } from '../shell-state.ts'
import { SHELL_WORK } from './work.ts'
import { useCountAgain } from './nav-badges.ts'
import { followSite } from './site-change.ts'

const CommandPalette = lazy(() => import('../palette/palette.tsx'))

/** Frame of the logged-in area: sidebar, header, command palette; on a phone a bar, with the rest of the menu in a sheet. */
export function ShellLayout() {
  const { sidebar_open } = useShellState()
  const sheet = useRef<HTMLDialogElement>(null)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const closePalette = () => {
    setTyped('')
    setPaletteOpen(false)
  }
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => sheet.current?.close(), [path])
  useTabTitle()
  useRecentPlaces()
  useEffect(followSite, [])
  useCountAgain()
  useEffect(() => {
    void Promise.allSettled(SHELL_WORK.flatMap(({ arrived }) => arrived?.() ?? []))
    const stops = SHELL_WORK.map(({ whileHere }) => whileHere?.())
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <div className="shell" data-sidebar={sidebar_open ? 'open' : 'closed'}>
        <aside
          className="shell-sidebar no-print"
          id="sidebar"
          aria-label={t('Sidebar')}
          hidden={!sidebar_open}
        >
          <ShellSidebar />
        </aside>
        <dialog
          ref={sheet}
          className="shell-sheet"
          aria-label={t('Navigation')}
          // A click on the backdrop is reported on the dialog itself.
          onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
        >
          <ShellSidebar onClose={() => sheet.current?.close()} />
        </dialog>
        <ShellHeader onOpenPalette={() => setPaletteOpen(true)} />
        <ShellRow />
        <main id="main" className="shell-main">
          <Outlet />
        </main>
        <ShellBar onMore={() => sheet.current?.showModal()} />
      </div>
      {isPaletteOpen && (
        <Suspense fallback={<TypedAhead onType={setTyped} />}>
          <CommandPalette typed={typed} onClose={closePalette} />
        </Suspense>
      )}
    </>
  )
}

/** Takes what is typed while the palette is still on its way. */
function TypedAhead({ onType }: { onType: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Where the palette will give the focus back to.
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <input
      ref={field}
      className="visually-hidden"
      aria-label={t('Search or jump to')}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

/** Records a screen when it is left: by then its heading is there. */
function useRecentPlaces() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        recentPlaces.note(fromLocation.href, document.querySelector('#main h1')?.textContent)
      }),
    [router],
  )
}
