import type { ScreenRoute } from '../route.ts'

const MODULES = import.meta.glob<{ routes: readonly ScreenRoute[] }>('../*/shell-routes.tsx', { eager: true })

/**
 * The screens only logged-in users are told about: each `<module>/shell-routes.tsx` exports its list as
 * `routes`.
 */
export const SHELL_SCREENS: readonly ScreenRoute[] = Object.values(MODULES).flatMap(({ routes }) => routes)
