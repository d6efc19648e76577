import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound as notFoundHere,
  redirect,
  RouterProvider,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router'
import type { TenantDocument } from 'contract/tenants'
import { Forbidden } from 'contract/problem'
import { unreachableNow } from './api-problems.ts'
import { isServerThere } from './api.ts'
import { fetched, hasMissed, lazyScreen } from './fetched.ts'
import { t } from './language.ts'
import { awayFromAuth, mustCompleteProfile, rememberReturnUrl } from './shell/landing.ts'
import { needsOwnDocument } from './page-needs.ts'
import { Root } from './root.tsx'
import type { Layout, Place, ScreenRoute } from './route.ts'
import { FramedError, ScreenError } from './shell/screen-error.tsx'
import { may, session } from './session.ts'
import { TenantProvider, useLatest } from './tenant.ts'
import { LocaleProvider, type Locale } from './ui/locale.ts'

/** What all screens of one page share. */
export type AppContext = { tenant: TenantDocument; client: QueryClient }
/** What guards, loaders and the sidebar use from the router. */
export type RouterContext = AppContext & { screens: readonly ScreenRoute[] }
type App = AppContext & { router: ReturnType<typeof createAppRouter> }

const MODULES = import.meta.glob<{ routes: readonly ScreenRoute[] }>('./*/routes.tsx', { eager: true })

/**
 * The screens every page knows: each `<module>/routes.tsx` exports its list as `routes`. Those for visitors,
 * and those of the shell whose document has a policy of its own, because otherwise it would be unknown that
 * they need another document.
 */
export const OPEN_SCREENS: readonly ScreenRoute[] = Object.values(MODULES).flatMap(({ routes }) => routes)

/** The screens for logged-in users. Their list is long, and visitors have no use for it. */
export const loadShellScreens = async (): Promise<readonly ScreenRoute[]> =>
  (await fetched(() => import('./shell/screens.ts'))).SHELL_SCREENS

/**
 * The whole application for an entry to render; `history` says where it is. Without `screens` it has the
 * public ones, and loads the others once somebody is logged in.
 */
export function createApp(
  context: AppContext,
  history?: RouterHistory,
  screens?: readonly ScreenRoute[],
): App {
  return { ...context, router: createAppRouter(context, history, screens) }
}

export function App({ tenant: first, client, router }: App) {
  const tenant = useLatest(first)
  return (
    <TenantProvider value={tenant}>
      <LocaleProvider value={localeOf(tenant)}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LocaleProvider>
    </TenantProvider>
  )
}

const localeOf = ({ time_zone, currency }: TenantDocument): Locale => ({
  time_zone,
  currency: currency === 'CAD' ? 'CAD' : 'USD',
})

function createAppRouter(
  context: AppContext,
  history: RouterHistory | undefined,
  given: readonly ScreenRoute[] | undefined,
) {
  // A custom history has no document behind it.
  const fetchedFor = history ? undefined : pathOfDocument()
  const knowing = (screens: readonly ScreenRoute[], more?: () => Promise<void>) => ({
    routeTree: routeTree(screens, { fetchedFor, more }),
    context: { ...context, screens } satisfies RouterContext,
  })
  const router = createRouter({
    ...knowing(given ?? OPEN_SCREENS, given ? undefined : learnMore),
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    // On the server it would write an inline script, which the policy refuses.
    scrollRestoration: typeof window !== 'undefined',
    // Search values are text, not JSON: `?team=007` stays as written.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return text && `?${text}`
    },
  })
  async function learnMore() {
    router.update(knowing([...OPEN_SCREENS, ...(await loadShellScreens())]) as never)
  }
  return router
}

// Created once: when screens are added, the frame that is shown stays mounted.
export const FRAMES = {
  public: lazyScreen(() => import('./public/layout.tsx'), 'PublicLayout'),
  embed: lazyScreen(() => import('./public/embed-layout.tsx'), 'EmbedLayout'),
  form: lazyScreen(() => import('./public/form-layout.tsx'), 'FormLayout'),
  auth: lazyScreen(() => import('./public/auth-layout.tsx'), 'AuthLayout'),
  shell: lazyScreen(() => import('./shell/layout.tsx'), 'ShellLayout'),
}
const NotFound = lazyScreen(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen')
const NotFoundPage = lazyScreen(() => import('./shell/not-found-screen.tsx'), 'NotFoundPage')

type Tree = {
  /** The path the document was loaded for. */
  fetchedFor: string | undefined
  /** Adds the remaining screens to the router, if `screens` is incomplete. */
  more?: (() => Promise<void>) | undefined
}

function routeTree(screens: readonly ScreenRoute[], { fetchedFor, more }: Tree): AnyRoute {
  const isOfAnother = (pathname: string) =>
    fetchedFor !== undefined && needsOwnDocument(screens, fetchedFor, pathname)
  /** This document cannot show the URL, and the right one could not be loaded. */
  const onlyInItsDocument = ({ location, preload }: Visiting) => {
    if (!preload && isOfAnother(location.pathname)) throw unreachableNow()
  }
  const root = createRootRouteWithContext<RouterContext>()({
    component: Root,
    notFoundComponent: NotFoundPage,
    beforeLoad: async ({ location: { pathname }, preload, abortController }) => {
      if (preload || !(isOfAnother(pathname) || hasMissed())) return
      // If the new document cannot load, this one would be lost; so the screen says why instead.
      if (!(await isServerThere()) || abortController.signal.aborted) return
      // The URL has already changed. Nothing is rendered in this document any more.
      location.reload()
      return new Promise<void>(() => {})
    },
  })
  const frame = (id: Layout, options: object): AnyRoute =>
    createRoute({ getParentRoute: () => root, id, ...options })
  const frames: Record<Layout, AnyRoute> = {
    public: frame('public', { component: FRAMES.public }),
    embed: frame('embed', { component: FRAMES.embed }),
    form: frame('form', { component: FRAMES.form }),
    auth: frame('auth', { component: FRAMES.auth, beforeLoad: onlyVisitors }),
    shell: frame('shell', {
      component: FRAMES.shell,
      beforeLoad: async (guard: Guard) => {
        if (!session.get() && isMissing(guard.location.pathname)) throw notFoundHere()
        onlySignedIn(guard)
        if (!more) return
        await more()
        const { pathname: to, search, hash } = guard.location
        throw redirect({ to, search: search as never, hash, replace: true })
      },
    }),
    bare: frame('bare', {}),
  }
  const notFound = createRoute({
    getParentRoute: () => frames.shell,
    path: '/$',
    component: NotFound,
    beforeLoad: onlyInItsDocument,
  })
  const memberRegistrations = createRoute({
    getParentRoute: () => root,
    path: '/mms/memberregistrations',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/registration', search: search as never, replace: true })
    },
  })
  const framed = Object.entries(frames).map(([layout, route]) => {
    const own = screens
      .filter((screen) => screen.layout === layout)
      .map((screen) => screenRoute(screen, route, onlyInItsDocument))
    return route.addChildren(layout === 'shell' ? [...own, notFound] : own)
  })
  return root.addChildren([...framed, memberRegistrations])
}

type Visiting = { location: { pathname: string }; preload: boolean }

function screenRoute(
  screen: ScreenRoute,
  frame: AnyRoute,
  onlyInItsDocument: (visiting: Visiting) => void,
): AnyRoute {
  const { access = 'signed-in', scoped, whole, facts } = screen
  return createRoute({
    getParentRoute: () => frame,
    path: screen.path,
    component: screen.screen,
    ...(screen.layout === 'embed' && { errorComponent: FramedError }),
    staticData: { screen },
    beforeLoad: (visiting: Visiting) => {
      onlyInItsDocument(visiting)
      const { location } = visiting
      if (screen.layout !== 'shell' || may({ access, scoped, whole }, session.get())) return
      const home = awayFromAuth(session.get()!)
      // The button on the not-found screen takes everybody to the dashboard, and so does the login of a club's manager.
      if (home && screen.path === '/mms/dashboard')
        throw redirect({ to: home === location.pathname ? '/mms/member/profile' : home })
      throw Forbidden({ message: t('You don’t have permission to open this page.') })
    },
    ...(facts && {
      loaderDeps: ({ search }: { search: Place['search'] }) => search,
      loader: async ({ context: { client }, params, deps: search }: Loading) => {
        const { queries } = await fetched(facts)
        const reads = queries?.({ params, search }) ?? []
        // In the browser a screen shows its own skeleton and its own error.
        if (typeof window !== 'undefined') for (const read of reads) void client.prefetchQuery(read)
        // What is only rendered for the first look is read afresh by whoever looks.
        else if (!screen.rendered) await Promise.all(reads.map((read) => client.ensureQueryData(read)))
      },
    }),
  } as never) as unknown as AnyRoute
}

type Loading = { context: RouterContext; params: Place['params']; deps: Place['search'] }
type Guard = { location: { pathname: string; href: string; search: object; hash: string } }

/**
 * Whether the server has said that nothing exists at the URL this document was loaded for. A visitor's page
 * knows too few screens to tell, and would ask for a login that leads nowhere.
 */
function isMissing(pathname: string): boolean {
  if (typeof performance === 'undefined' || pathname !== location.pathname) return false
  const document = navigated()
  return document?.responseStatus === 404 && new URL(document.name).pathname === pathname
}

const navigated = () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]

/** What this document was loaded for: Back may have changed the URL before the application was there to hear it. */
function pathOfDocument(): string {
  const document = navigated()
  return document?.redirectCount === 0 ? new URL(document.name).pathname : location.pathname
}

function onlySignedIn({ location }: Guard) {
  const who = session.get()
  // A session without a role is of no use.
  if (who && !who.mmsRole) session.clear()
  if (!who?.mmsRole) {
    rememberReturnUrl(location.href)
    throw redirect({ to: '/login' })
  }
  if (mustCompleteProfile(who, location.pathname)) throw redirect({ to: '/profile-completion' })
}

function onlyVisitors() {
  const who = session.get()
  if (!who) return
  const home = awayFromAuth(who)
  if (home) throw redirect({ to: home })
  session.clear()
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenRoute
  }
}
