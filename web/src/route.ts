import type { QueryKey, QueryOptions } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import type { Access } from 'contract/operation'
import type { TenantDocument } from 'contract/tenants'
import type { OWN_WORK } from 'contract/home/work'
import type { WORK } from 'contract/office/work'
import type { Area } from './shell/areas.ts'
import type { NavIcon } from './shell/nav-icon.ts'

export type Waiting = (typeof WORK)[number] | (typeof OWN_WORK)[number]

/**
 * The frame around a screen.
 * - `public`: header and footer of the tenant's site; rendered by the server too, so plain HTML and styles of
 *   `public.css`, nothing of the kit.
 * - `form`: the same frame for visitors' screens with controls; runs in the browser only.
 * - `auth`: split page, only for who is not logged in.
 * - `shell`: sidebar and header, only for who is logged in.
 * - `embed`: what other sites show in a frame of theirs; rendered by the server alone, without the application.
 * - `bare`: nothing.
 */
export type Layout = 'public' | 'embed' | 'form' | 'auth' | 'shell' | 'bare'

/** Where a screen is: its path parameters and query parameters. */
export type Place = { params: Record<string, string>; search: Record<string, string> }

/** One line of the menu. Lines of an area stand together, by `order`; the first is where the area leads. */
export type Nav = {
  area: Area
  label: string
  /** Where there is little room, as under a thumb. */
  short?: string
  icon: NavIcon
  order: number
  /** What waits behind it for the office, a parent or a coach, counted in a badge. */
  waiting?: readonly Waiting[]
  /** Whoever may do this has better things in the menu; the screen itself stays open to them. */
  unless?: Access
}

/**
 * A screen of a module. `web/src/<module>/shell-routes.tsx` exports those of the shell as `routes`;
 * `routes.tsx` exports all others, and those of the shell that are documents of their own (`takes_cards`,
 * `uses_camera`, `has_worker`).
 */
export type ScreenRoute = {
  /** `/mms/registrations/$id`: a segment with `$` is a parameter. */
  path: `/${string}`
  layout: Layout
  /**
   * `lazyScreen(() => import('./seasons-screen.tsx'), 'SeasonsScreen')`: each screen is a file of its own.
   */
  screen: RouteComponent
  /**
   * The document's title if the specification names one; otherwise the tenant's. Of a screen of the shell, what the
   * browser's tab says after the heading, where that is not the line of the menu.
   */
  title?: string
  /**
   * What the screen reads and says about itself: `() => import('./event-page.ts')`, which exports
   * `PageFacts`. A separate file, because every page loads all lists of routes, which import only types from
   * the contract.
   */
  facts?: () => Promise<PageFacts>
  /**
   * What a link to a screen that the browser renders says about itself in a message or a post. Only the
   * server loads it, so it may be as long as it likes.
   */
  preview?: () => Promise<PageFacts>
  /** Who may see a screen of the shell, and its line in the sidebar; defaults to any logged-in user. */
  access?: Access
  /** Also for users with the permission within certain clubs or teams, like the calls it makes. */
  scoped?: true
  /** Not for users with the permission within certain leagues, like the calls it makes. */
  whole?: true
  nav?: Nav
  /** The line of the menu that it and all below it belong to, where their addresses don’t say so. */
  under?: `/${string}`
  /**
   * The server renders it as well, so that it can be read and filled in while the application loads (decision
   * 0082). For visitors' screens with controls; those of the `public` layout always are.
   */
  rendered?: true
  /** Has card fields: the page is a document of its own, whose policy allows the card provider. */
  takes_cards?: true
  /** Registers a service worker: the page is a document of its own, whose policy allows it. */
  has_worker?: true
  /** Scans codes: the page is a document of its own, whose policy allows the camera. */
  uses_camera?: true
}

export type PageFacts = {
  /** Reads that start with the navigation; the server waits for them before it renders. */
  queries?: (place: Place) => readonly Read[]
  /** What search engines and link previews read about a public screen. */
  head?: (about: PageAbout) => PageHead
}

/** The input for a page's head. */
export type PageAbout = Place & {
  tenant: TenantDocument
  /** `https://host`, for absolute URLs. */
  origin: string
  /** The data a query has loaded. */
  read: <T>(query: Read<T>) => T | undefined
}

/** What `query(op, input)` returns. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of reads of different types has no narrower one
export type Read<T = any> = QueryOptions<T, Error, T, any> & { queryKey: QueryKey }

/** Facts about a public page for its head. */
export type PageHead = {
  /** The title in link previews, if the document's title does not describe the content. */
  preview_title?: string
  description?: string
  /** The URL of a picture for link previews, 1200 by 630. */
  image?: string
  /** The path and query that previews lead to, if the query says what the page is about. */
  address?: string
  /** The banner is the first thing seen: it is loaded before anything that can come later. */
  starts_with_banner?: boolean
  /** A schema.org object. */
  json_ld?: object
  /**
   * The content is only valid right now: it is rendered for every visit, and search engines do not index it.
   */
  live?: true
  /** Search engines do not index it: the same stands on another page. */
  is_copy?: true
}
