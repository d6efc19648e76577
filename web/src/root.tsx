import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHeading, type Heading } from './heading.ts'
import { t } from './language.ts'
import type { ScreenRoute } from './route.ts'
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

/**
 * Visitors’ screens have the titles of the specification (§2), or the tenant’s. Behind the login, where people have
 * many tabs, each names its record, its screen and the tenant: “Ivy Nguyen · Members · Alliance Fastpitch”.
 */
function useDocumentTitle() {
  const { name, title } = useTenant()
  const { screens } = useRouter().options.context as { screens: readonly ScreenRoute[] }
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const heading = useHeading()
  const said =
    screen?.layout === 'shell'
      ? [...namesOf(screen, screens, heading), name].join(' · ')
      : screen?.title
        ? t(screen.title)
        : title
  useEffect(() => {
    document.title = said
  }, [said])
}

/** A screen of the menu is named as there; any other by its heading, and its own title or the line it lies below. */
function namesOf(screen: ScreenRoute, screens: readonly ScreenRoute[], heading: Heading | undefined) {
  if (screen.nav) return [t(screen.nav.label)]
  if (heading?.of) return [heading.of, heading.title]
  const line = screens
    .filter(({ nav, path }) => nav && screen.path.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const own = screen.title ?? line?.nav?.label
  return [...new Set([heading?.title, own && t(own)])].filter((one) => one !== undefined)
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
