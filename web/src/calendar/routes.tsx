import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/calendar',
    layout: 'shell',
    nav: {
      group: 'Clubs and teams',
      label: 'Calendar',
      icon: 'calendar',
      order: 62,
      unless: 'mms.dashboard.view',
    },
    screen: lazyRouteComponent(() => import('./my-calendar-screen.tsx'), 'MyCalendarScreen'),
  },
  {
    path: '/ctms/teams/$id/calendar',
    layout: 'shell',
    access: 'ctms.teams.view',
    scoped: true,
    screen: lazyRouteComponent(() => import('./team-calendar-screen.tsx'), 'TeamCalendarScreen'),
  },
  {
    path: '/ctms/ask/$token',
    layout: 'form',
    title: 'Calendar',
    screen: lazyRouteComponent(() => import('./ask-screen.tsx'), 'AskScreen'),
  },
]
