import { session } from '../session.ts'
import { SHELL_WORK } from './work.ts'

/**
 * Logs the user out, along with what modules store on this device. A session that expires keeps it, for a
 * user who logs in again at the edge of a field.
 */
export async function logOut(): Promise<void> {
  await Promise.allSettled(SHELL_WORK.flatMap(({ leaving }) => leaving?.() ?? []))
  session.clear()
}
