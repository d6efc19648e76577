import './menu.css'
import { IconDots } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from '@tanstack/react-router'
import { t } from '../language.ts'
import { useWaiting } from './nav-badges.ts'
import { barOf, usePlaceInMenu } from './navigation.ts'
import { AreaLink, ScreenLink } from './menu.tsx'

/** The menu of a phone, under the thumb: at most five places, the last of which opens the rest. */
export function ShellBar({ onMore }: { onMore: () => void }) {
  const { areas, current, line } = usePlaceInMenu()
  const waiting = useWaiting()
  const shown = barOf(areas)
  if (areas.length < 2) return null
  return (
    <nav className="shell-bar no-print" aria-label={t('Main')}>
      {shown.map((one) => (
        <AreaLink
          key={one.area}
          area={one}
          line={line}
          isIn={one === current}
          waiting={waiting(one.screens)}
          isShort
        />
      ))}
      {shown.length < areas.length && (
        <button type="button" className="shell-more" aria-haspopup="dialog" onClick={onMore}>
          <IconDots size={22} stroke={1.6} aria-hidden />
          <span>{t('More')}</span>
        </button>
      )}
    </nav>
  )
}

/** On a phone, above a screen of an area: the others of it. Deeper screens have a way back instead. */
export function ShellRow() {
  const { current, line } = usePlaceInMenu()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const waiting = useWaiting()
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [path])
  if (!current || current.screens.length < 2 || path !== line) return null
  return (
    <nav className="shell-row no-print" aria-label={t(current.label)} ref={row}>
      {current.screens.map((screen) => (
        <ScreenLink key={screen.path} screen={screen} line={line} waiting={waiting([screen])} />
      ))}
    </nav>
  )
}
