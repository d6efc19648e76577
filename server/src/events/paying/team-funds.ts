import { HoldEnded } from 'contract/events/entering'
import type { TeamFundsFor, listTeamFunds, payFromTeamFunds } from 'contract/events/team-funds'
import type { In } from 'contract/operation'
import { AlreadyPaid } from 'contract/payments'
import { Forbidden } from 'contract/problem'
import { findPaidBy, randomUuid, settleByHand, settleFree } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { EVENT_ADDON } from '../addons/addon-choices.ts'
import { findItems } from '../addons/addon-queries.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { placeEntry } from '../checkout/entry-orders.ts'
import { ownParty } from '../balances/leaving.ts'
import { findEntrants, getEventOf, type Party } from '../entrants/party-queries.ts'
import { priceParty } from '../checkout/pricing.ts'
import { entrantSettlement } from '../checkout/settlement.ts'

/** What is held for teams, as the module that keeps their books has it. */
export type TeamFunds = {
  /** What is there for each of some teams whose money the user may spend; other teams are left out. */
  available(context: Context, team_ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Takes it, line by line, all or none. @throws NotEnoughTeamFunds */
  spend(
    context: Context,
    spendings: readonly { team_id: number; order_line_id: number; cents: number; note: string }[],
  ): Promise<void>
}

type Line = { kind: string | null; reference_id: number | null }

/** Which team a line of held spots is for; undefined where that isn’t one of ours, or it is for several. */
async function teamsIn(context: Context, party: Party) {
  const [entrants, items] = await Promise.all([
    findEntrants(context, { party_ids: [party.id] }),
    findItems(context, { party_ids: [party.id] }),
  ])
  const held = entrants.filter(({ status }) => status === 'held')
  const [only] = held.length === 1 ? held : []
  return ({ kind, reference_id }: Line): { team_id: number; name: string } | undefined => {
    const entrant_id =
      kind === EVENT_ADDON ? items.find(({ id }) => id === reference_id)?.entrant_id : reference_id
    const entrant = entrant_id === null ? only : held.find(({ id }) => id === entrant_id)
    return entrant && entrant.team_id !== null ? { team_id: entrant.team_id, name: entrant.name } : undefined
  }
}

/** What held spots cost each team, beside what is held for it; empty where they can’t be paid from that. */
export async function giveTeamFunds(
  context: Context,
  funds: TeamFunds,
  { id, coupon_code }: In<typeof listTeamFunds>,
): Promise<TeamFundsFor[]> {
  const party = await ownParty(context, id)
  if (party.state !== 'held') return []
  const [{ lines, problem }, teamOf] = await Promise.all([
    priceParty(context, party, { code: coupon_code }),
    teamsIn(context, party),
  ])
  if (problem) return []
  const teams = new Map<number, { team_id: number; name: string; cents: number }>()
  for (const line of lines) {
    const team = teamOf(line)
    if (!team) return []
    const cents = (teams.get(team.team_id)?.cents ?? 0) + line.amount - line.discount
    teams.set(team.team_id, { ...team, cents })
  }
  const available = await funds.available(context, [...teams.keys()])
  if (available.size < teams.size) return []
  return [...teams.values()].map((one) => ({ ...one, available_cents: available.get(one.team_id)! }))
}

/**
 * Pays for held spots from what is held for the teams: each team pays for itself, all of them or none. Pressed twice, it is paid once.
 * @throws HoldEnded, PriceChanged, NotEnoughTeamFunds, AlreadyPaid, PaymentInProgress; Forbidden for the money of another team
 */
export async function payFrom(
  context: Context,
  funds: TeamFunds,
  { id, ...wishes }: In<typeof payFromTeamFunds>,
): Promise<Record<string, never>> {
  const party = await ownParty(context, id)
  if (party.state === 'confirmed' && party.order_id !== null) {
    const paid = await findPaidBy(context, party.order_id)
    if (paid?.method === 'team_funds') return {}
    throw AlreadyPaid()
  }
  if (party.state !== 'held') throw HoldEnded()
  if ((await getEventOf(context, party.event_id)).status === 'cancelled') throw HoldEnded()
  const teamOf = await teamsIn(context, party)
  const { placed } = await placeEntry(context, party, wishes, new Date(party.held_until!))
  const settle = { [EVENT_ENTRANT]: entrantSettlement }
  if (placed.total === 0) {
    await settleFree(context, settle, placed.id)
    return {}
  }
  const spendings = placed.lines
    .filter(({ total }) => total > 0)
    .map((line) => {
      const team = teamOf(line)
      if (!team) throw Forbidden()
      const note = line.detail ? `${line.label}, ${line.detail}` : line.label
      return { team_id: team.team_id, order_line_id: line.id, cents: line.total, note }
    })
  const team_ids = [...new Set(spendings.map(({ team_id }) => team_id))]
  if ((await funds.available(context, team_ids)).size < team_ids.length) throw Forbidden()
  await funds.spend(context, spendings)
  await settleByHand(context, settle, placed, {
    ...{ attempt_key: randomUuid(context), method: 'team_funds', received_on: todayOf(context) },
  })
  return {}
}
