import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/mms/orders',
    layout: 'shell',
    access: 'mms.payments.view',
    nav: { area: 'money', label: 'Orders', icon: 'receipt', order: 5 },
    screen: lazyScreen(() => import('./orders-screen.tsx'), 'OrdersScreen'),
  },
  {
    path: '/mms/orders/$id',
    layout: 'shell',
    access: 'mms.payments.view',
    screen: lazyScreen(() => import('./order-screen.tsx'), 'OrderScreen'),
  },
  {
    path: '/mms/balances',
    layout: 'shell',
    access: 'mms.payments.view',
    nav: { area: 'money', label: 'Open balances', icon: 'wallet', order: 8 },
    screen: lazyScreen(() => import('./balances-screen.tsx'), 'BalancesScreen'),
  },
  {
    path: '/ctms/clubs/$id/money',
    layout: 'shell',
    title: 'Money of the club',
    access: 'mms.payments.view',
    screen: lazyScreen(() => import('./club-money-screen.tsx'), 'ClubMoneyScreen'),
  },
  {
    path: '/mms/bank',
    layout: 'shell',
    access: 'mms.bank.view',
    nav: { area: 'money', label: 'Bank', icon: 'building', order: 15 },
    screen: lazyScreen(() => import('./bank-screen.tsx'), 'BankScreen'),
  },
  {
    path: '/mms/accounting',
    layout: 'shell',
    access: 'mms.bank.view',
    nav: { area: 'money', label: 'Accounting', icon: 'book', order: 20 },
    screen: lazyScreen(() => import('./accounting-screen.tsx'), 'AccountingScreen'),
  },
]
