import { lazyRouteComponent } from '@tanstack/react-router'
import { unreachableNow } from './api-problems.ts'
import { isServerThere } from './api.ts'

let missed = false

/**
 * Whether something could not be fetched since this document began. A browser may not ask for it a second time, neither
 * for a script nor for the styles that go with it: only a new document has everything.
 */
export const hasMissed = () => missed

/**
 * Code that is fetched when it is needed. While the server cannot be asked, that is an error on the page, which stays and
 * can try again. Where it can be asked, the code is of a build that is gone, and the error says so.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    missed = true
    throw (await isServerThere()) ? error : unreachableNow()
  }
}

/** A screen in a file of its own. One of a build that is gone loads the page anew, once. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => fetched(load), name)
