import type { QueryKey, QueryOptions } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import type { Access } from 'contract/operation'
import type { TenantDocument } from 'contract/tenants'
import type { WORK } from 'contract/office/work'
import type { Area } from './areas.ts'
import type { NavIcon } from './nav-icon.ts'

export type Waiting = (typeof WORK)[number]

/**
 * The frame around a screen.
 * - `public`: header and footer of the tenant's site; rendered by the server too, so plain HTML and styles of
 *   `public.css`, nothing of the kit.
 * - `form`: the same frame for visitors' screens with controls; runs in the browser only.
 * - `auth`: split page, only for who is not logged in.
 * - `shell`: sidebar and header, only for who is logged in.
 * - `bare`: nothing.
 */
export type Layout = 'public' | 'form' | 'auth' | 'shell' | 'bare'

/** Where a screen is: what the `:name` segments of its path and the search are in the address. */
export type Place = { params: Record<string, string>; search: Record<string, string> }

/** One line of the menu. Lines of an area stand together, by `order`; the first is where the area leads. */
export type Nav = {
  area: Area
  label: string
  /** Where there is little room, as under a thumb. */
  short?: string
  icon: NavIcon
  order: number
  /** What of the office's work waits behind it, counted in a badge. */
  waiting?: readonly Waiting[]
  /** Whoever may do this has better things in the menu; the screen itself stays open to them. */
  unless?: Access
}

/**
 * A screen of a module. `web/src/<module>/shell-routes.tsx` exports those of the shell as `routes`, `routes.tsx` all
 * others, and those of the shell that are documents of their own (`takes_cards`, `uses_camera`).
 */
export type ScreenRoute = {
  /** `/mms/registrations/$id`: a segment with `$` is a parameter. */
  path: `/${string}`
  layout: Layout
  /** `lazyScreen(() => import('./seasons-screen.tsx'), 'SeasonsScreen')`: each screen is a file of its own. */
  screen: RouteComponent
  /** Title of the document, when the specification names one; otherwise the tenant's. */
  title?: string
  /**
   * What the screen reads and says about itself: `() => import('./event-page.ts')`, whose exports are `PageFacts`.
   * A file of its own because every page loads all lists of routes: those import types and nothing else of the contract.
   */
  facts?: () => Promise<PageFacts>
  /** Who may see a screen of the shell, and its line in the sidebar; anybody logged in when left out. */
  access?: Access
  /** Also for who holds the permission within some clubs or teams only, as with the calls it makes. */
  scoped?: true
  nav?: Nav
  /** Cards are typed here: the page is a document of its own, whose policy lets the card provider in. */
  takes_cards?: true
  /** Codes are scanned here: the page is a document of its own, whose policy lets it use the camera. */
  uses_camera?: true
}

export type PageFacts = {
  /** Reads that start with the navigation; the server waits for them before it renders. */
  queries?: (place: Place) => readonly Read[]
  /** What search engines and link previews read of a public screen. */
  head?: (about: PageAbout) => PageHead
}

/** What the head of a page is made of. */
export type PageAbout = Place & {
  tenant: TenantDocument
  /** `https://host`, for addresses that must be whole. */
  origin: string
  /** What a query has loaded. */
  read: <T>(query: Read<T>) => T | undefined
}

/** What `query(op, input)` makes. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of reads of different types has no narrower one
export type Read<T = any> = QueryOptions<T, Error, T, any> & { queryKey: QueryKey }

/** Facts about a public page for its head. */
export type PageHead = {
  /** What a link preview calls the page, where the title of the document does not say what it is about. */
  preview_title?: string
  description?: string
  /** Address of a picture for link previews. */
  image?: string
  /** Address of the picture that is seen first: it is fetched before anything that may come later. */
  first_picture?: string
  /** A schema.org object. */
  json_ld?: object
  /** What it says holds for this moment only: it is rendered for every visit anew and search engines leave it out. */
  live?: true
}
