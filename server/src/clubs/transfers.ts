import {
  EXCEPTED,
  judgeTransfer,
  kindOf,
  openWindow,
  type Transfer,
  type TransferKind,
  type TransferObstacle,
  type TransferSide,
} from 'contract/clubs/transfers-rules'
import {
  SameTeam,
  TransferNotFound,
  TransferOpen,
  TransferOver,
  TransferRefused,
  isTransferOpen,
  statusOf,
  type TransferAsker,
  type TransferShown,
} from 'contract/clubs/transfers'
import { TeamNotFound } from 'contract/clubs/rosters'
import { addDays } from 'contract/dates'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { getMember } from '../members/members.ts'
import { findTeamElsewhere, holdForRosters } from './roster-queries.ts'
import { rosterOf } from './rosters.ts'
import { tellOfAsking, tellOffice } from './transfers-letters.ts'
import {
  findMoved,
  findWindowsOf,
  getTransfer,
  hasOpenTransfer,
  insertStep,
  insertTransfer,
  type StoredTransfer,
} from './transfers-queries.ts'
import { getTransferShown } from './transfers-view-queries.ts'

/** The default if a window has no setting. Source: field research, §4. */
const ANSWER_DAYS = 7

type Moving = { member_id: number; from_team_id: number; to_team_id: number }

/** A player's move with everything needed to judge it; undefined if a team or the player does not exist. */
async function movingOf(
  context: Context,
  { member_id, from_team_id, to_team_id }: Moving,
): Promise<Transfer | undefined> {
  const [from, to, member] = await Promise.all([
    sideOf(context, from_team_id),
    sideOf(context, to_team_id),
    getMember(context, member_id),
  ])
  if (!from || !to || !member) return undefined
  const { season_id, discipline_id } = from
  const [windows, moved, elsewhere] = await Promise.all([
    findWindowsOf(context, [season_id]),
    findMoved(context, { member_id, season_id, discipline_id }),
    findTeamElsewhere(context, { member_id, team: from }),
  ])
  return {
    player: { member_id, dob: member.dob },
    from,
    to,
    windows,
    moved,
    elsewhere: elsewhere && elsewhere.id !== to.id ? elsewhere.name : null,
  }
}

async function sideOf(context: Context, team_id: number): Promise<TransferSide | undefined> {
  const roster = await rosterOf(context, team_id)
  if (!roster) return undefined
  const { id, name, status, season_id, discipline_id, league_id } = roster.team
  return { id, name, is_active: status === 'active', season_id, discipline_id, league_id, roster }
}

/** Why a player may not move now, leaving out obstacles the exception covers. */
export async function obstaclesOf(
  context: Context,
  moving: Moving & { kind?: TransferKind | undefined },
  { isTimely }: { isTimely: boolean },
): Promise<TransferObstacle[]> {
  const transfer = await movingOf(context, moving)
  if (!transfer) throw TeamNotFound()
  return judgeTransfer(transfer, todayOf(context), { isTimely, kind: moving.kind })
}

export const refusalOf = (obstacles: readonly TransferObstacle[]) =>
  TransferRefused({ message: obstacles[0]!.reason, detail: { obstacles } })

type Asking = Moving & {
  by: TransferAsker
  reason: string | null
  /** Teams that have already agreed by making the request. */
  agreed: readonly ('releasing' | 'receiving')[]
  /**
   * Why the office makes an exception from window and quota; it only counts as one if they stand in the way.
   */
  exception?: string | undefined
}

/**
 * Requests a transfer from both teams and the office. Locks the player and the teams until the request ends,
 * so that of two requests at the same moment the second one is told. @throws SameTeam, TeamNotFound,
 * TransferOpen, TransferRefused with the obstacles
 */
export async function ask(context: Context, asking: Asking): Promise<TransferShown> {
  const { member_id, from_team_id, to_team_id, by, reason, agreed, exception } = asking
  if (from_team_id === to_team_id) throw SameTeam()
  await holdForRosters(context, { member_ids: [member_id], team_ids: [from_team_id, to_team_id] })
  const transfer = await movingOf(context, asking)
  if (!transfer) throw TeamNotFound()
  if (await hasOpenTransfer(context, member_id)) throw TransferOpen()
  const today = todayOf(context)
  const obstacles = judgeTransfer(transfer, today, { isTimely: false })
  const excepted = exception === undefined ? [] : obstacles.filter(({ code }) => EXCEPTED.includes(code))
  const left = obstacles.filter((one) => !excepted.includes(one))
  if (left.length > 0) throw refusalOf(left)

  const window = openWindow(transfer, today)
  const { season_id, discipline_id, roster } = transfer.from
  const answers = {
    releasing: agreed.includes('releasing') ? ('agreed' as const) : null,
    receiving: agreed.includes('receiving') ? ('agreed' as const) : null,
  }
  const id = await insertTransfer(context, {
    member_id,
    season_id,
    discipline_id,
    from_team_id,
    to_team_id,
    kind: window?.kind ?? kindOf(roster.season, today),
    is_exception: excepted.length > 0,
    asked_by: by,
    status: statusOf(answers),
    reason,
    answer_by: addDays(today, window?.answer_days ?? ANSWER_DAYS),
    releasing_answer: answers.releasing,
    receiving_answer: answers.receiving,
  })
  if (id === undefined) throw TransferOpen()
  await insertStep(context, { transfer_id: id, step: 'asked', note: reason })
  for (const side of agreed) await insertStep(context, { transfer_id: id, step: 'agreed', side })
  if (excepted.length > 0)
    await insertStep(context, { transfer_id: id, step: 'exception', note: exception ?? null })
  await audit(context, {
    action: 'transfer.asked',
    subject: 'transfer',
    subject_id: id,
    after: { member_id, from_team_id, to_team_id, by },
    ...(reason ? { note: reason } : {}),
  })
  const shown = (await getTransferShown(context, id))!
  await tellOfAsking(context, shown)
  if (shown.status === 'with_office') await tellOffice(context, shown)
  return shown
}

/**
 * An open transfer as the user saw it, locked until the request ends; a slower user is told how it is now.
 */
export async function openTransfer(
  context: Context,
  { id, version }: { id: number; version?: number },
): Promise<StoredTransfer> {
  const seen = await getTransfer(context, id)
  if (!seen) throw TransferNotFound()
  await holdForRosters(context, {
    member_ids: [seen.member_id],
    team_ids: [seen.from_team_id, seen.to_team_id],
  })
  const transfer = (await getTransfer(context, id))!
  const current = () => getTransferShown(context, id)
  if (!isTransferOpen(transfer.status)) throw TransferOver({ detail: { current: await current() } })
  if (version !== undefined && transfer.version !== version)
    throw await changedMeanwhile(context, 'transfer', id, await current())
  return transfer
}
