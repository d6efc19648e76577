import { BalanceChanged, BalanceNotFound } from 'contract/events/deposits'
import type { TeamFundsFor, listBalanceFunds, payBalanceFromFunds } from 'contract/events/team-funds'
import type { In } from 'contract/operation'
import { AlreadyPaid } from 'contract/payments'
import { Forbidden } from 'contract/problem'
import { findPaidBy, randomUuid, settleByHand } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { EVENT_BALANCE, getBalance, type Balance } from '../entrants/balance-queries.ts'
import { balanceSettlement, placeBalance } from '../balances/balances.ts'
import { ownParty } from '../balances/leaving.ts'
import { findEntrants, getEventOf } from '../entrants/party-queries.ts'
import type { TeamFunds } from './team-funds.ts'

type Of = { id: number; balance_id: number }

/** A balance of one’s own entry. @throws EntryNotFound, BalanceNotFound */
async function ownBalance(context: Context, { id, balance_id }: Of): Promise<Balance> {
  const party = await ownParty(context, id)
  const balance = await getBalance(context, balance_id)
  if (balance?.party_id !== party.id) throw BalanceNotFound()
  return balance
}

/** What is due of each team; undefined where somebody in it isn’t a team of ours. */
async function teamsOf(context: Context, { id, party_id }: Balance) {
  const owing = (await findEntrants(context, { party_ids: [party_id] })).filter(
    ({ event_balance_id, status }) => event_balance_id === id && status === 'confirmed',
  )
  const teams = new Map<number, { team_id: number; name: string; cents: number }>()
  for (const { team_id, name, balance_cents } of owing) {
    if (team_id === null) return undefined
    teams.set(team_id, { team_id, name, cents: (teams.get(team_id)?.cents ?? 0) + balance_cents })
  }
  return { owing, teams }
}

/** What is still due of each team, beside what is held for it; empty where it can’t be paid from that. */
export async function giveBalanceFunds(
  context: Context,
  funds: TeamFunds,
  input: In<typeof listBalanceFunds>,
): Promise<TeamFundsFor[]> {
  const balance = await ownBalance(context, input)
  if (balance.state !== 'open' || balance.is_processing) return []
  if ((await getEventOf(context, balance.event_id)).status === 'cancelled') return []
  const found = await teamsOf(context, balance)
  if (!found) return []
  const available = await funds.available(context, [...found.teams.keys()])
  if (available.size < found.teams.size) return []
  return [...found.teams.values()].map((one) => ({ ...one, available_cents: available.get(one.team_id)! }))
}

/**
 * Pays what is still due after deposits from what is held for the teams: each for itself, all or none. Pressed twice, it is paid once;
 * a card that was kept for it isn’t charged any more. @throws BalanceNotFound, BalanceChanged, NotEnoughTeamFunds, AlreadyPaid,
 * PaymentInProgress; Forbidden for the money of another team
 */
export async function payBalanceFrom(
  context: Context,
  funds: TeamFunds,
  { total, ...of }: In<typeof payBalanceFromFunds>,
): Promise<Record<string, never>> {
  const balance = await ownBalance(context, of)
  if (balance.state === 'paid') {
    const paid = balance.order_id === null ? undefined : await findPaidBy(context, balance.order_id)
    if (paid?.method === 'team_funds') return {}
    throw AlreadyPaid()
  }
  if (balance.state !== 'open' || balance.cents !== total) throw BalanceChanged()
  const found = await teamsOf(context, balance)
  if (!found) throw Forbidden()
  const team_ids = [...found.teams.keys()]
  if ((await funds.available(context, team_ids)).size < team_ids.length) throw Forbidden()
  const placed = await placeBalance(context, balance)
  await funds.spend(
    context,
    placed.lines.map(({ id, reference_id, total: cents, label, detail }) => ({
      team_id: found.owing.find((one) => one.id === reference_id)!.team_id!,
      ...{ order_line_id: id, cents, note: detail ? `${label}, ${detail}` : label },
    })),
  )
  await settleByHand(context, { [EVENT_BALANCE]: balanceSettlement }, placed, {
    ...{ attempt_key: randomUuid(context), method: 'team_funds', received_on: todayOf(context) },
  })
  return {}
}
