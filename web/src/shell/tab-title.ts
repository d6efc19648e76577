import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHeading, type Heading } from '../heading.ts'
import { t } from '../language.ts'
import type { ScreenRoute } from '../route.ts'
import { useTenant } from '../tenant.ts'

/**
 * Behind the login, where people have many tabs, each names its record, its screen and the tenant: “Ivy Nguyen · Members
 * · Alliance Fastpitch”.
 */
export function useTabTitle() {
  const { name } = useTenant()
  const { screens } = useRouter().options.context as { screens: readonly ScreenRoute[] }
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const heading = useHeading()
  const said =
    screen?.layout === 'shell' ? [...namesOf(screen, screens, heading), name].join(' · ') : undefined
  useEffect(() => {
    if (said !== undefined) document.title = said
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
