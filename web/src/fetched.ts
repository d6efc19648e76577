import { lazyRouteComponent } from '@tanstack/react-router'
import { unreachableNow } from './api-problems.ts'
import { isServerThere } from './api.ts'

/**
 * Code that is fetched when it is needed. While the server cannot be asked, that is an error on the page, which stays and
 * can try again. Where it can be asked, the code is of a build that is gone, and the error says so.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw (await isServerThere()) ? error : unreachableNow()
  }
}

/** A screen in a file of its own. One of a build that is gone loads the page anew, once. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => fetched(load), name)
