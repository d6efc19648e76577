import { useRouter } from '@tanstack/react-router'
import { mustCompleteProfile } from './landing.ts'
import type { ScreenRoute } from './route.ts'
import { may, useSession, type Session } from './session.ts'

/** A screen with a line in the sidebar. */
export type NavScreen = ScreenRoute & { nav: NonNullable<ScreenRoute['nav']> }
export type NavGroup = { group: string; screens: readonly NavScreen[] }

/** The lines of the sidebar for somebody: what they may see of what exists, in groups, by order. */
export function navigationFor(
  screens: readonly ScreenRoute[],
  who: Session | undefined,
): readonly NavGroup[] {
  const shown = screens
    .filter((screen): screen is NavScreen => screen.nav !== undefined)
    .filter(({ access = 'signed-in', scoped }) => may({ access, scoped }, who))
    .filter(({ nav: { unless } }) => !unless || !may({ access: unless }, who))
    .filter(({ path }) => !who || !mustCompleteProfile(who, path))
    .toSorted((a, b) => a.nav.order - b.nav.order)
  const groups = [...new Set(shown.map(({ nav }) => nav.group))]
  return groups.map((group) => ({ group, screens: shown.filter(({ nav }) => nav.group === group) }))
}

/** The line a screen belongs to: of those it lies below, the one that lies deepest. */
export function lineOf(groups: readonly NavGroup[], pathname: string): string | undefined {
  return groups
    .flatMap(({ screens }) => screens.map(({ path }) => path))
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** The lines of the sidebar for who is logged in. */
export function useNavigation(): readonly NavGroup[] {
  const { screens } = useRouter().options.context as { screens: readonly ScreenRoute[] }
  return navigationFor(screens, useSession())
}
