import { PersonNotKnown } from 'contract/clubs/rosters'
import {
  PlayerNotOnTeam,
  TransferOpen,
  claimPlayer,
  transferPlayer,
  type TransferShown,
  type askTransfer,
  type listOwnTransfers,
  type listTeamTransfers,
} from 'contract/clubs/transfers'
import { openWindow } from 'contract/clubs/transfers-rules'
import { Forbidden, invalidField } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { householdOf } from './household.ts'
import { findByCard } from './roster-people-queries.ts'
import { getRosterTeam } from './roster-queries.ts'
import { mayWithin, teamWithin } from './roster-view.ts'
import { asSeen } from './transfers-answers.ts'
import { findPlaying, findTeamOfPlayer, findWindowsOf, type OwnPlayer } from './transfers-queries.ts'
import { findTransfersOfPeople, findTransfersOfTeam } from './transfers-view-queries.ts'
import { ask } from './transfers.ts'

/**
 * A household's players, each with whether a transfer can be requested now, and what became of earlier ones.
 */
export async function showOwn(context: Context): Promise<Out<typeof listOwnTransfers>> {
  const { own, wards } = await householdOf(context)
  const people = [...own, ...wards]
  const today = todayOf(context)
  const [playing, transfers] = await Promise.all([
    findPlaying(context, people, today),
    findTransfersOfPeople(context, people),
  ])
  const windows = await findWindowsOf(context, [...new Set(playing.map(({ season_id }) => season_id))])
  const whyNot = ({ member_id, season_id, league_id }: OwnPlayer): string | null => {
    if (transfers.some((one) => one.member_id === member_id && !one.decided_at)) return TransferOpen().message
    const ofSeason = windows.filter((one) => one.season_id === season_id)
    return openWindow({ windows: ofSeason, from: { league_id }, to: { league_id } }, today)
      ? null
      : 'Transfers are closed. Please ask your league office.'
  }
  return {
    players: playing.map((player) => {
      const why_not = whyNot(player)
      return { ...player, may_ask: why_not === null, why_not }
    }),
    transfers,
  }
}

export async function askForOwn(
  context: Context,
  { member_id, from_team_id, to_team_id, reason }: In<typeof askTransfer>,
): Promise<TransferShown> {
  const { own, wards } = await householdOf(context)
  if (!own.includes(member_id) && !wards.includes(member_id)) throw PlayerNotOnTeam()
  return ask(context, { member_id, from_team_id, to_team_id, by: 'family', reason, agreed: [] })
}

export async function showOfTeam(
  context: Context,
  { id }: In<typeof listTeamTransfers>,
): Promise<Out<typeof listTeamTransfers>> {
  await teamWithin(context, 'ctms.rosters.view', id)
  const [transfers, may_answer] = await Promise.all([
    findTransfersOfTeam(context, id),
    mayWithin(context, claimPlayer.access, id),
  ])
  return { may_answer, transfers: await asSeen(context, transfers) }
}

/** Number and birthday are printed on the card: somebody who knows both got them from the family. */
export async function claim(
  context: Context,
  { id, member_number, dob, reason }: In<typeof claimPlayer>,
): Promise<TransferShown> {
  await teamWithin(context, claimPlayer.access, id)
  const member = await findByCard(context, member_number, dob)
  if (!member) throw PersonNotKnown()
  const { season_id, discipline_id } = (await getRosterTeam(context, id))!
  const from_team_id = await findTeamOfPlayer(context, { member_id: member.id, season_id, discipline_id })
  if (from_team_id === undefined)
    throw PlayerNotOnTeam({
      message: 'This player isn’t on a roster this season. Please add them to yours instead.',
    })
  const shown = await ask(context, {
    member_id: member.id,
    from_team_id,
    to_team_id: id,
    by: 'receiving',
    reason: reason ?? null,
    agreed: ['receiving'],
  })
  return (await asSeen(context, [shown]))[0]!
}

/**
 * A club asks for its own player; a user responsible for both teams has thereby said yes for both. The office
 * can ask for any player.
 */
export async function askAsClub(
  context: Context,
  { member_id, player_id, from_team_id, to_team_id, reason, exception }: In<typeof transferPlayer>,
): Promise<Out<typeof transferPlayer>> {
  const player = member_id ?? player_id
  if (player === undefined) throw invalidField('member_id', 'Choose a player.')
  const isOffice = whoIs(context).permissions.has('ctms.transfers.decide')
  if (exception !== undefined && !isOffice) throw Forbidden()
  await teamWithin(context, transferPlayer.access, from_team_id)
  const isBoth = !isOffice && (await mayWithin(context, transferPlayer.access, to_team_id))
  const { id, status } = await ask(context, {
    member_id: player,
    from_team_id,
    to_team_id,
    by: isOffice ? 'office' : 'releasing',
    reason: reason ?? null,
    agreed: isOffice ? [] : isBoth ? ['releasing', 'receiving'] : ['releasing'],
    exception,
  })
  return { transfer: { id, status } }
}
