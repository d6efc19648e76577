import type { Page } from 'playwright-core'

/** Where a screen is, or how it is found: by the first link to such a one on the screen that `on` names. */
export type Visited = string | { path: string; on: string }

/** Who looks at what: the demo account, or `visitor`, with the paths of the web’s routes. */
export const VISITS: { who: string; screens: Visited[] }[]

/** Screens that are only reached by letter or in the middle of something. */
export const ON_THE_WAY: string[]

/** The address of a screen for whoever is logged in on the page, if a link leads there. */
export function addressOf(page: Page, who: string, route: string, on: string): Promise<string | undefined>

/** Opens a screen and waits until it is stable, with its pictures. */
export function open(page: Page, address: string): Promise<void>
