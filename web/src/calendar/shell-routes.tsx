import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/ctms/calendar',
    layout: 'shell',
    nav: {
      area: 'schedule',
      label: 'Calendar',
      icon: 'calendar',
      order: 10,
      unless: 'mms.dashboard.view',
      waiting: ['to_answer'],
    },
    screen: lazyScreen(() => import('./my-calendar-screen.tsx'), 'MyCalendarScreen'),
  },
  {
    path: '/ctms/teams/$id/calendar',
    layout: 'shell',
    access: 'ctms.teams.view',
    scoped: true,
    screen: lazyScreen(() => import('./team-calendar-screen.tsx'), 'TeamCalendarScreen'),
  },
  {
    path: '/ctms/messages',
    layout: 'shell',
    nav: { area: 'schedule', label: 'Team messages', icon: 'mail', order: 20, unless: 'mms.dashboard.view' },
    screen: lazyScreen(() => import('./my-messages-screen.tsx'), 'MyMessagesScreen'),
  },
  {
    path: '/ctms/teams/$id/messages',
    layout: 'shell',
    access: 'ctms.teams.edit',
    scoped: true,
    screen: lazyScreen(() => import('./team-messages-screen.tsx'), 'TeamMessagesScreen'),
  },
  {
    path: '/ctms/duties',
    layout: 'shell',
    nav: {
      area: 'schedule',
      label: 'Volunteer duties',
      icon: 'heart',
      order: 30,
      unless: 'mms.dashboard.view',
    },
    screen: lazyScreen(() => import('./my-duties-screen.tsx'), 'MyDutiesScreen'),
  },
  {
    path: '/ctms/teams/$id/duties',
    layout: 'shell',
    access: 'ctms.teams.view',
    scoped: true,
    screen: lazyScreen(() => import('./team-duties-screen.tsx'), 'TeamDutiesScreen'),
  },
]
