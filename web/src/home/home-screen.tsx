import './home.css'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { IconTicket } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { homePath } from '../shell/landing.ts'
import { msg, t } from '../language.ts'
import { may, useSession } from '../session.ts'
import { Panel } from '../ui/panel.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { maySeeGate, useViews, type View } from './views.ts'

const BODIES = {
  office: lazy(() => import('../office/office.ts').then((file) => ({ default: file.DashboardScreen }))),
  teams: lazy(() => import('./team-home.tsx').then((file) => ({ default: file.TeamHome }))),
  family: lazy(() => import('./family-home.tsx').then((file) => ({ default: file.FamilyHome }))),
}

const NAMES: Record<View, string> = {
  office: msg('Office'),
  teams: msg('Teams'),
  family: msg('Family'),
}

/** The first screen after a login, for whatever somebody is here. */
export function HomeScreen() {
  const who = useSession()
  const { pathname, search } = useLocation()
  const home = who && homePath(who)
  const { tab } = search as { tab?: string }
  // What was here before has moved one screen on, and letters still lead to its parts.
  if (tab && pathname === '/mms/member/profile')
    return <Navigate to="/mms/member/memberships" search={search as never} replace />
  if (home && pathname === '/home') return <Navigate to={home} replace />
  return <Home />
}

function Home() {
  const views = useViews()
  if (!views)
    return (
      <div className="home">
        <h1 className="visually-hidden">{t('Home')}</h1>
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      </div>
    )
  if (views.onlyGate) return <Navigate to={views.onlyGate} replace />
  const Body = BODIES[views.shown]
  return (
    <div className="home" data-view={views.shown}>
      <ViewSwitch views={views.views} shown={views.shown} onChoose={views.choose} />
      <Suspense
        fallback={
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        }
      >
        <Body />
      </Suspense>
    </div>
  )
}

type SwitchProps = { views: readonly View[]; shown: View; onChoose: (view: View) => void }

/**
 * For who is several; the gate is a screen of its own, and one tap away for who stands at a field. The desk, which decides, has
 * it in its menu.
 */
function ViewSwitch({ views, shown, onChoose }: SwitchProps) {
  const who = useSession()
  const hasGate = maySeeGate(who)
  const isDesk = shown === 'office' && may({ access: 'mms.registrations.approve' }, who)
  if (views.length < 2 && (!hasGate || isDesk)) return null
  return (
    <div className="home-switch no-print">
      {views.length > 1 && (
        <Segments
          label={t('View')}
          options={views.map((view) => [view, t(NAMES[view])] as const)}
          value={shown}
          onChange={onChoose}
        />
      )}
      {hasGate && (
        <Link to="/ctms/gate" className="button home-gate">
          <IconTicket size={18} stroke={1.7} aria-hidden />
          {t('Open the gate')}
        </Link>
      )}
    </div>
  )
}
