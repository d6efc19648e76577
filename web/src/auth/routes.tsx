import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../route.ts'

const choosePassword = lazyRouteComponent(
  () => import('./choose-password-screen.tsx'),
  'ChoosePasswordScreen',
)

export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    layout: 'auth',
    title: 'Login',
    screen: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
  },
  {
    path: '/forgot-password',
    layout: 'auth',
    title: 'Forgot Password',
    screen: lazyRouteComponent(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  },
  { path: '/reset-password/$token', layout: 'auth', title: 'Reset Password', screen: choosePassword },
  { path: '/set-password/$token', layout: 'auth', title: 'Reset Password', screen: choosePassword },
  {
    path: '/verify-email/$token',
    layout: 'auth',
    title: 'Verify Email',
    screen: lazyRouteComponent(() => import('./verify-email-screen.tsx'), 'VerifyEmailScreen'),
  },
]
