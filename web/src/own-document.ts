import type { ScreenRoute } from './route.ts'

/** Whether cards are typed on the page of this path. The server asks too: it gives such a page another policy. */
export const takesCards = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => screen.takes_cards && isAt(screen, path))

/** Whether the page of this path may use the camera. */
export const usesCamera = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => screen.uses_camera && isAt(screen, path))

/** Whether there is a screen at this path. */
export const isKnown = (screens: readonly ScreenRoute[], path: string): boolean =>
  screens.some((screen) => isAt(screen, path))

const isAt = ({ path: pattern }: ScreenRoute, path: string) =>
  new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}/?$`).test(path)

/**
 * Between a page where cards are typed, or one that uses the camera, and any other the browser fetches a new document.
 * A document keeps the policy it came with: the other pages need no room for the card provider, and its script, once
 * there, sees no other page. Never the case for the path the document was fetched for.
 */
export const needsOwnDocument = (
  screens: readonly ScreenRoute[],
  fetchedFor: string,
  path: string,
): boolean =>
  path !== fetchedFor &&
  (takesCards(screens, path) !== takesCards(screens, fetchedFor) ||
    usesCamera(screens, path) !== usesCamera(screens, fetchedFor))
