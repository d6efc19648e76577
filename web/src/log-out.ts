import { session } from './session.ts'
import { SHELL_WORK } from './shell-work.ts'

/**
 * Somebody logs out: what modules keep on this device goes with them. A session that ends by itself leaves it, for
 * whoever logs in again at the edge of a field.
 */
export async function logOut(): Promise<void> {
  await Promise.allSettled(SHELL_WORK.map(({ leaving }) => leaving()))
  session.clear()
}
