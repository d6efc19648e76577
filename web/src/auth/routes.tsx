import { lazyScreen } from '../fetched.ts'
import type { ScreenRoute } from '../route.ts'

const choosePassword = lazyScreen(() => import('./choose-password-screen.tsx'), 'ChoosePasswordScreen')

/** Applications send users here with a login (specification §2); each module's own URL works the same way. */
const HAND_OVERS = ['mms', 'ems', 'ctms', 'fundraiser', 'subscriptions', 'campaign'].map(
  (module): ScreenRoute => ({
    path: `/${module}/login`,
    layout: 'bare',
    screen: lazyScreen(() => import('./handover-screen.tsx'), 'HandOverScreen'),
  }),
)

export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    layout: 'auth',
    title: 'Login',
    screen: lazyScreen(() => import('./login-screen.tsx'), 'LoginScreen'),
    rendered: true,
  },
  {
    path: '/login/outside',
    layout: 'auth',
    title: 'Login',
    screen: lazyScreen(() => import('./outside-screen.tsx'), 'OutsideScreen'),
  },
  {
    path: '/forgot-password',
    layout: 'auth',
    title: 'Forgot Password',
    screen: lazyScreen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  },
  { path: '/reset-password/$token', layout: 'auth', title: 'Reset Password', screen: choosePassword },
  { path: '/set-password/$token', layout: 'auth', title: 'Reset Password', screen: choosePassword },
  {
    path: '/verify-email/$token',
    layout: 'auth',
    title: 'Verify Email',
    screen: lazyScreen(() => import('./verify-email-screen.tsx'), 'VerifyEmailScreen'),
  },
  ...HAND_OVERS,
]
