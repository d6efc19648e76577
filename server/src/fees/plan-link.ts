import type { Context } from '../plumbing/context.ts'
import { openSealedId, sealId } from '../plumbing/sealed-id.ts'

const PURPOSE = 'team-fee-plan'

/**
 * Where what is owed under a plan can be paid without logging in; used in letters to the person who accepted
 * it.
 */
export const planPath = (context: Context, plan_id: number) =>
  `/ctms/pay/${sealId(context, PURPOSE, plan_id)}`

export const openPlanToken = (context: Context, token: string): number | undefined =>
  openSealedId(context, PURPOSE, token)
