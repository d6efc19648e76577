import type { ShellWork } from '../shell/work.ts'

const LONGEST_MS = 2_000

/** Browsers that were never asked load nothing of this. */
const mayNotify = () => 'Notification' in window && Notification.permission === 'granted'

export const work: ShellWork = {
  async arrived() {
    if (mayNotify()) await (await import('./device.ts')).keepDevice()
  },
  /** After a logout this browser is told nothing; the server sends nothing to an ended login either. */
  async leaving() {
    if (!mayNotify()) return
    const { turnOff } = await import('./device.ts')
    await Promise.race([turnOff(), new Promise((done) => setTimeout(done, LONGEST_MS))])
  },
}
