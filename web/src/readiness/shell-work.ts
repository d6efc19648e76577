import { GATE_PAGE } from 'contract/readiness/gate-worker'
import { t } from '../language.ts'
import type { ShellWork } from '../shell/work.ts'
import { toast } from '../ui/toast.tsx'
import { wasGate } from './gate-database.ts'
import { leaveGate } from './gate-store.ts'
import { keepTrying } from './gate-tries.ts'

/** Sends check-ins, scans and sales that this user left unsent at the gate, when the session expired or they opened another page. */
async function sendWhatIsLeft(): Promise<void> {
  // The gate itself does this all the time.
  if (location.pathname.startsWith(GATE_PAGE) || !(await wasGate())) return
  const { sendWaiting } = await import('./gate-sending.ts')
  const { sendSales, sendScans } = await import('./pass-sending.ts')
  // None of them waits for what has become of the others.
  const [checked, ...passes] = (await Promise.allSettled([sendWaiting(), sendScans(), sendSales()])).map(
    (one) => (one.status === 'fulfilled' ? one.value : { sent: 0, refused: 0 }),
  )
  const { sent: count, refused } = checked!
  if (count > 0)
    toast.success(
      t('{count} check-in at the gate is sent.|{count} check-ins at the gate are sent.', {
        count,
      }),
    )
  if (refused > 0) toast.failure(t('Some check-ins could not be saved. Please open the gate.'))
  if (passes.some((one) => one.refused > 0))
    toast.failure(t('Some scans or sales couldn’t be saved. Please open the event gate.'))
}

const EVERY_MS = 15_000
const LONGEST_MS = 2_000

/** What the gate stores on this phone is removed at logout; failing to do so does not prevent logging out. */
const leaveAnyGate = (): Promise<unknown> =>
  Promise.race([
    wasGate()
      .then((was) => (was ? leaveGate() : undefined))
      .catch(() => {}),
    new Promise((done) => setTimeout(done, LONGEST_MS)),
  ])

export const work: ShellWork = {
  whileHere: () => keepTrying(sendWhatIsLeft, EVERY_MS),
  leaving: leaveAnyGate,
}
