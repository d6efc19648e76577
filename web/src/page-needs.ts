import type { ScreenRoute } from './route.ts'

/**
 * Whether the page at this path has card fields. The server asks too: it gives such a page a different
 * policy.
 */
export const takesCards = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => screen.takes_cards && isAt(screen, path))

/** Whether the page at this path may use the camera. */
export const usesCamera = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => screen.uses_camera && isAt(screen, path))

/** Whether the page at this path registers a service worker. */
export const hasWorker = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => screen.has_worker && isAt(screen, path))

/** Whether other sites may show the page at this path in a frame. */
export const mayBeFramed = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => screen.layout === 'embed' && isAt(screen, path))

/** Whether there is a screen at this path. */
export const isKnown = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => isAt(screen, path))

/** The screen at this path, if there is one. */
export const screenAt = (screens: readonly ScreenRoute[], path: string): ScreenRoute | undefined =>
  screens.find((screen) => isAt(screen, path))

const isAt = ({ path: pattern }: ScreenRoute, path: string) =>
  new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}/?$`).test(path)

/**
 * Between a page with card fields, the camera or a service worker, and any other page, the browser loads a new document. A
 * document keeps the policy it came with: other pages need not allow the card provider, and its script, once
 * loaded, sees no other page. Never needed for the path the document was loaded for.
 */
export const needsOwnDocument = (
  screens: readonly ScreenRoute[],
  fetchedFor: string,
  path: string,
): boolean =>
  path !== fetchedFor &&
  (takesCards(screens, path) !== takesCards(screens, fetchedFor) ||
    usesCamera(screens, path) !== usesCamera(screens, fetchedFor) ||
    hasWorker(screens, path) !== hasWorker(screens, fetchedFor))
