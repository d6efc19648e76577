import * as z from 'zod/mini'
import type { In } from 'contract/operation'
import { NothingToDecide } from 'contract/batches'
import { clubMoney, listBalances, remindBalances } from 'contract/treasury/balances'
import type { Queue } from '../batches/batches.ts'
import { clubWithin } from '../clubs/clubs.ts'
import { remindLeagueFee, remindPlans } from '../fees/fees.ts'
import type { Context } from '../plumbing/context.ts'
import { numberedPlace } from '../plumbing/database/page-queries.ts'
import { balanceCandidates, findBalances, findTeamMoney } from './balances-queries.ts'

export async function giveBalances(
  context: Context,
  { cursor, page, per_page, ...wanted }: In<typeof listBalances>,
) {
  const { at, offset, limit, page: number } = numberedPlace({ cursor, page, per_page })
  const { rows, sums } = await findBalances(context, { ...wanted, offset, limit })
  const pages = Math.ceil(sums.total / limit)
  return {
    data: rows,
    meta: {
      page: number,
      per_page: limit,
      next: at < pages ? String(at + 1) : null,
      previous: at > 1 ? String(at - 1) : null,
      total_is_capped: false,
      ...sums,
    },
  }
}

/** What a row of the list is: a plan of team fees, or a league fee. */
const meantBy = (id: number) =>
  id % 2 === 0
    ? ({ kind: 'team_fee', id: id / 2 } as const)
    : ({ kind: 'league_fee', id: (id - 1) / 2 } as const)

/** False where nothing is due any more, or it is being paid right now. */
async function remindOf(context: Context, id: number): Promise<boolean> {
  const meant = meantBy(id)
  return meant.kind === 'team_fee'
    ? (await remindPlans(context, [meant.id])) > 0
    : remindLeagueFee(context, meant.id)
}

/** Reminds of certain balances; those with nothing due, or being paid right now, are left alone. */
export async function remindChosen(context: Context, { ids }: In<typeof remindBalances>) {
  const chosen = [...new Set(ids)]
  let reminded = 0
  for (const id of chosen) if (await remindOf(context, id)) reminded++
  return { reminded, skipped: chosen.length - reminded }
}

/** @throws ClubNotFound also for a club of another league */
export async function giveClubMoney(context: Context, { id }: In<typeof clubMoney>) {
  await clubWithin(context, clubMoney.access, id)
  return findTeamMoney(context, id)
}

/** Everybody who owes something is reminded in batches, across teams and clubs. */
export const balanceQueue: Queue = {
  filters: z.omit(listBalances.input, { q: true, cursor: true, page: true, per_page: true }),
  rows: (context, which) => balanceCandidates(context, which),
  acts: {
    remind: {
      op: remindBalances,
      lane: 'letter',
      isLimited: true,
      run: async (context, { id }) => {
        if (!(await remindOf(context, id))) throw NothingToDecide()
      },
    },
  },
}
