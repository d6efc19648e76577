import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/registrations',
    layout: 'shell',
    access: 'mms.registrations.view',
    scoped: true,
    nav: {
      area: 'people',
      label: 'Registrations',
      icon: 'file',
      order: 20,
      waiting: ['waiting_for_approval'],
    },
    screen: lazyScreen(() => import('./registrations-screen.tsx'), 'RegistrationsScreen'),
  },
  {
    path: '/mms/registrations/$id',
    layout: 'shell',
    access: 'mms.registrations.view',
    scoped: true,
    screen: lazyScreen(() => import('./registration-detail-screen.tsx'), 'RegistrationDetailScreen'),
  },
  {
    path: '/mms/members',
    layout: 'shell',
    access: 'mms.members.view',
    nav: { area: 'people', label: 'Members', icon: 'users', order: 10, waiting: ['duplicates'] },
    screen: lazyScreen(() => import('./members-screen.tsx'), 'MembersScreen'),
  },
  {
    path: '/mms/documents',
    layout: 'shell',
    access: 'mms.documents.view',
    nav: {
      area: 'people',
      label: 'Documents',
      icon: 'certificate',
      order: 35,
      waiting: ['documents_to_review'],
    },
    screen: lazyScreen(() => import('./documents/family-documents-screen.tsx'), 'FamilyDocumentsScreen'),
  },
  {
    path: '/mms/messages',
    layout: 'shell',
    access: 'mms.members.mail',
    whole: true,
    nav: { area: 'people', label: 'Messages', icon: 'mail', order: 38 },
    screen: lazyScreen(() => import('./messages/messages-screen.tsx'), 'MessagesScreen'),
  },
  {
    path: '/mms/members/import',
    layout: 'shell',
    access: 'mms.members.import',
    screen: lazyScreen(() => import('./import/imports-screen.tsx'), 'ImportsScreen'),
  },
  {
    path: '/mms/members/import/$id',
    layout: 'shell',
    access: 'mms.members.import',
    screen: lazyScreen(() => import('./import/import-screen.tsx'), 'ImportScreen'),
  },
  {
    path: '/mms/members/duplicates',
    layout: 'shell',
    access: 'mms.members.merge',
    screen: lazyScreen(() => import('./merging/duplicates-screen.tsx'), 'DuplicatesScreen'),
  },
  {
    path: '/mms/members/duplicates/$winner/$loser',
    layout: 'shell',
    access: 'mms.members.merge',
    screen: lazyScreen(() => import('./merging/merge-screen.tsx'), 'MergeScreen'),
  },
  {
    path: '/mms/members/$id',
    layout: 'shell',
    access: 'mms.members.view',
    screen: lazyScreen(() => import('./member-screen.tsx'), 'MemberScreen'),
  },
  {
    path: '/ems/events/$id/people',
    layout: 'shell',
    title: 'Access',
    access: 'mms.users.view',
    whole: true,
    screen: lazyScreen(() => import('./event-people-screen.tsx'), 'EventPeopleScreen'),
  },
]
