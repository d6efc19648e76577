import type { stopAutoRenewals } from 'contract/renewing/auto-renewal'
import type { In, Out } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { findStandingAt, type Standing } from './auto-renewal-queries.ts'
import { endAll } from './ending.ts'
import { linesOf, planAll } from './judging.ts'
import { writeEnded } from './letters.ts'

/** Turns these off, each with a letter to its payer. */
export async function stop(context: Context, standing: readonly Standing[], by: 'payer' | 'office') {
  // Loaded before ending them, because the letter describes what was active.
  for (const planned of await planAll(context, standing))
    await writeEnded(context, {
      ...planned.standing,
      lines: linesOf([planned]).map((line) => ({ ...line, season: planned.plan.registration.season })),
      by,
    })
  await endAll(context, standing, by)
}

/** For the office; anything that does not renew automatically is left alone. */
export async function stopForOffice(
  context: Context,
  { registration_ids }: In<typeof stopAutoRenewals>,
): Promise<Out<typeof stopAutoRenewals>> {
  const standing = await findStandingAt(context, registration_ids)
  await stop(context, standing, 'office')
  return { stopped: standing.length }
}
