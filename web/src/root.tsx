import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from './language.ts'
import { LoadingBar } from './shell/loading-bar.tsx'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { session } from './session.ts'
import { shellState } from './shell-state.ts'
import { useTenant } from './tenant.ts'
import { Toasts } from './ui/toast.tsx'

/** What every page has, and the consequences of navigating, of a session that ends and of a refresh. */
export function Root() {
  useDocumentTitle()
  useHeadingFocus()
  useSessionEnd()
  useRefresh()
  return (
    <>
      <a href="#main" className="skip-link">
        {t('Skip to content')}
      </a>
      <LoadingBar />
      <OfflineBanner />
      <Outlet />
      <Toasts />
    </>
  )
}

/** Visitors’ screens have the titles of the specification (§2), or the tenant’s; those of the shell name themselves. */
function useDocumentTitle() {
  const { title } = useTenant()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const isShell = screen?.layout === 'shell'
  const own = screen?.title
  useEffect(() => {
    if (!isShell) document.title = own ? t(own) : title
  }, [isShell, own, title])
}

/** After a navigation, screen readers continue at the heading instead of the top of the frame. */
function useHeadingFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged }) => {
        if (!fromLocation || !pathChanged || hashChanged) return
        const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}

function useSessionEnd() {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(
    () =>
      session.subscribe((now, before) => {
        if (now || !before) return
        void client.cancelQueries()
        // Only once its screen is gone: a screen whose data is cleared would request it again, without a
        // login.
        void router.navigate({ to: '/login' }).finally(() => client.clear())
      }),
    [router, client],
  )
}

function useRefresh() {
  const client = useQueryClient()
  useEffect(() => shellState.subscribe(listenForCount(() => void client.invalidateQueries())), [client])
}

function listenForCount(refreshed: () => void) {
  let seen = shellState.get().refresh_count
  return ({ refresh_count }: { refresh_count: number }) => {
    if (refresh_count === seen) return
    seen = refresh_count
    refreshed()
  }
}
