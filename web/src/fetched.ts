import { lazyRouteComponent } from '@tanstack/react-router'
import { unreachableNow } from './api-problems.ts'
import { isServerThere } from './api.ts'

let missed = false

/**
 * Whether something could not be loaded since this document began. A browser may not request it again,
 * neither a script nor the styles that go with it: only a new document has everything.
 */
export const hasMissed = () => missed

/**
 * Code that is loaded on demand. If the server cannot be reached, that is an error on the page, which stays
 * and can retry. If it can be reached, the code belongs to a build that is gone, and the error says so.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    missed = true
    throw (await isServerThere()) ? error : unreachableNow()
  }
}

/**
 * A screen in a file of its own. If it belongs to a build that is gone, the page reloads, once. The build
 * writes in which `file` it is, below `web`, for the server, which announces it in the page (decision 0082).
 */
export const lazyScreen = <T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
  file?: string,
) =>
  Object.assign(
    lazyRouteComponent(() => fetched(load), name),
    { file },
  )
