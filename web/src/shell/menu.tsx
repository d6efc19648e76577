import './menu.css'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '../language.ts'
import { useWaiting } from './nav-badges.ts'
import { NAV_ICONS } from './nav-icons.tsx'
import { usePlaceInMenu, type NavArea, type NavScreen } from './navigation.ts'

/** The areas somebody may see. The one they are in shows its screens; `whole` shows those of all. */
export function ShellMenu({ whole = false }: { whole?: boolean }) {
  const { areas, current, line } = usePlaceInMenu()
  const waiting = useWaiting()
  return (
    <nav className="shell-nav" aria-label={t('Main')}>
      <ul>
        {areas.map((one) => {
          const isOpen = one.screens.length > 1 && (whole || one === current)
          return (
            <li key={one.area} data-area={one.area}>
              <AreaLink area={one} line={line} isIn={one === current} waiting={waiting(one.screens)} />
              {isOpen && (
                <ul>
                  {one.screens.map((screen) => (
                    <li key={screen.path}>
                      <ScreenLink screen={screen} line={line} waiting={waiting([screen])} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type AreaProps = {
  area: NavArea
  line: string | undefined
  isIn: boolean
  waiting: number
  /** Under a thumb: its short name. */
  isShort?: boolean
}

/** Leads to the first screen of an area. */
export function AreaLink({ area, line, isIn, waiting, isShort = false }: AreaProps) {
  const [first] = area.screens
  const id = useId()
  const Icon = NAV_ICONS[area.icon]
  // With screens of its own below it, one of those is the page.
  const isPage = area.screens.length === 1 && first!.path === line
  return (
    <Link
      to={first!.path}
      className="shell-area"
      data-in={isIn || undefined}
      aria-current={isPage ? 'page' : isIn || undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-describedby={waiting > 0 ? id : undefined}
    >
      <Icon size={isShort ? 22 : 19} stroke={1.6} aria-hidden />
      <span>{t(isShort ? area.short : area.label)}</span>
      <Badge count={waiting} id={id} />
    </Link>
  )
}

export function ScreenLink({
  screen: { path, nav },
  line,
  waiting,
}: {
  screen: NavScreen
  line: string | undefined
  waiting: number
}) {
  const id = useId()
  return (
    <Link
      to={path}
      className="shell-screen"
      aria-current={path === line ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-describedby={waiting > 0 ? id : undefined}
    >
      {t(nav.label)}
      <Badge count={waiting} id={id} />
    </Link>
  )
}

const MOST = 99

/** How much waits: a number to see, a sentence to hear after the name. */
function Badge({ count, id }: { count: number; id: string }) {
  if (count === 0) return null
  return (
    <span className="shell-badge numbers" aria-hidden="true">
      {count > MOST ? `${MOST}+` : count}
      <span id={id} hidden>
        {t('{count} waiting', { count })}
      </span>
    </span>
  )
}
