import { useLocation, useRouter } from '@tanstack/react-router'
import { AREAS, type Area } from './areas.ts'
import { mustCompleteProfile } from './landing.ts'
import type { NavIcon } from './nav-icon.ts'
import type { ScreenRoute } from '../route.ts'
import { may, useSession, type Session } from '../session.ts'

/** A screen with a line in the menu. */
export type NavScreen = ScreenRoute & { nav: NonNullable<ScreenRoute['nav']> }
/** An area as somebody sees it; one with a single screen is that screen. */
export type NavArea = {
  area: Area
  label: string
  short: string
  icon: NavIcon
  /** Its first screen is where the area leads. */
  screens: readonly NavScreen[]
}

/** So many places a bar under the thumb has. */
const PLACES = 5

/** The menu for somebody: what they may see of what exists, by areas. */
export function navigationFor(screens: readonly ScreenRoute[], who: Session | undefined): readonly NavArea[] {
  const shown = screens
    .filter((screen): screen is NavScreen => screen.nav !== undefined)
    .filter(({ access = 'signed-in', scoped, whole }) => may({ access, scoped, whole }, who))
    .filter(({ nav: { unless } }) => !unless || !may({ access: unless }, who))
    .filter(({ path }) => !who || !mustCompleteProfile(who, path))
    .toSorted((a, b) => a.nav.order - b.nav.order)
  return (Object.keys(AREAS) as Area[]).flatMap((area) => {
    const own = shown.filter(({ nav }) => nav.area === area)
    const [first] = own
    if (!first) return []
    const { label, short = label, icon } = AREAS[area]
    const only = own.length === 1 ? first.nav : undefined
    return [
      {
        area,
        label: only?.label ?? label,
        short: only ? (only.short ?? only.label) : short,
        icon: only?.icon ?? icon,
        screens: own,
      },
    ]
  })
}

/** What stands in the bar of a phone; without all areas there is a way to the rest beside them. */
export function barOf(areas: readonly NavArea[]): readonly NavArea[] {
  if (areas.length <= PLACES) return areas
  const nearest = areas.toSorted((a, b) => AREAS[a.area].thumb - AREAS[b.area].thumb).slice(0, PLACES - 1)
  return areas.filter((one) => nearest.includes(one))
}

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The line a screen belongs to: the one its route names, or of those it lies below the one that lies deepest. */
export function lineOf(
  areas: readonly Pick<NavArea, 'screens'>[],
  pathname: string,
  screens: readonly Pick<ScreenRoute, 'path' | 'under'>[] = [],
): string | undefined {
  const named = screens.find(({ path, under }) => under && isBelow(pathname, path.split('/$')[0]!))
  return areas
    .flatMap((area) => area.screens.map(({ path }) => path))
    .filter((path) => isBelow(named?.under ?? pathname, path))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** The menu of who is logged in. */
export const useNavigation = (): readonly NavArea[] => navigationFor(useScreens(), useSession())

const useScreens = () => (useRouter().options.context as { screens: readonly ScreenRoute[] }).screens

/** The same, with where somebody is in it. */
export function usePlaceInMenu() {
  const areas = useNavigation()
  const pathname = useLocation({ select: (location) => location.pathname })
  const line = lineOf(areas, pathname, useScreens())
  const current = areas.find(({ screens }) => screens.some(({ path }) => path === line))
  return { areas, pathname, line, current }
}
