import { expect, test } from 'vitest'
import { SCREEN_ACTS } from './acts.ts'
import { SHELL_SCREENS as routes } from '../shell/screens.ts'

test.each(SCREEN_ACTS.map((act) => [act.label, act] as const))(
  '“%s” leads to a screen that exists',
  (_, { path, href = path }) => {
    expect(routes.map((route) => route.path)).toContain(path)
    const pattern = new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}(\\?|$)`)
    expect(href).toMatch(pattern)
    expect(href).not.toContain('$')
  },
)
