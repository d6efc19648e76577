import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScreenRoute } from './route.ts'
import { may, useSession } from './session.ts'

type Props = {
  /** The address of a record’s screen: `/mms/members/7`. */
  to: string
  children: ReactNode
}

/** The name of a record, as a link for users who may open its screen: nobody is led to a refusal. */
export function RecordLink({ to, children }: Props) {
  return useMayOpen(to) ? <Link to={to as string}>{children}</Link> : <>{children}</>
}

/** Whether there is a screen at an address, and the user may open it. */
export function useMayOpen(to: string): boolean {
  const { screens } = useRouter().options.context as { screens: readonly ScreenRoute[] }
  const who = useSession()
  const screen = screenAt(screens, to)
  return screen !== undefined && may({ access: screen.access ?? 'signed-in', scoped: screen.scoped }, who)
}

/** The screen at an address: of those that fit, the one with the fewest parameters. */
export function screenAt(screens: readonly ScreenRoute[], to: string): ScreenRoute | undefined {
  const parts = to.split(/[?#]/)[0]!.split('/')
  const parameters = ({ path }: ScreenRoute) => path.split('/$').length
  return screens
    .filter(({ path }) => {
      const wanted = path.split('/')
      return (
        wanted.length === parts.length && wanted.every((one, i) => one.startsWith('$') || one === parts[i])
      )
    })
    .toSorted((a, b) => parameters(a) - parameters(b))[0]
}
