import {
  TransferAnswered,
  TransferNotFound,
  answerTransfer,
  statusOf,
  type TransferShown,
  type withdrawTransfer,
} from 'contract/clubs/transfers'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { householdOf } from './household.ts'
import { mayWithin } from './roster-view.ts'
import { openTransfer } from './transfers.ts'
import { tellOfEnd, tellOfHoldingBack, tellOffice } from './transfers-letters.ts'
import { getTransfer, insertStep, setTransfer, type StoredTransfer } from './transfers-queries.ts'
import { getTransferShown } from './transfers-view-queries.ts'

/**
 * A team says yes or no. The new team's no ends the transfer; an objection of the old team is for the office
 * to judge.
 */
export async function answer(
  context: Context,
  { id, version, side, answer: said, ground = null, ...more }: In<typeof answerTransfer>,
): Promise<TransferShown> {
  const note = more.note ?? null
  const seen = await getTransfer(context, id)
  const team_id = side === 'releasing' ? seen?.from_team_id : seen?.to_team_id
  if (team_id === undefined || !(await mayWithin(context, answerTransfer.access, team_id)))
    throw TransferNotFound()
  const held = said === 'refused' && side === 'releasing'
  if (held && ground === null) throw invalidField('ground', 'Choose a reason.')
  if (held && ground === 'other' && note === null)
    throw invalidField('note', 'Enter a reason. The family and the office will see it.')
  const transfer = await openTransfer(context, { id, version })
  const before = side === 'releasing' ? transfer.releasing_answer : transfer.receiving_answer
  if (before !== null) throw TransferAnswered()
  const answers = {
    releasing: side === 'releasing' ? said : transfer.releasing_answer,
    receiving: side === 'receiving' ? said : transfer.receiving_answer,
  }
  const status = statusOf(answers)
  const why = held ? ground : null
  await setTransfer(context, id, {
    status,
    ...(side === 'releasing'
      ? { releasing_answer: said, releasing_ground: why, releasing_note: note }
      : { receiving_answer: said, receiving_note: note }),
    ...(status === 'refused' && { decided_at: context.now, decision: note }),
  })
  await insertStep(context, { transfer_id: id, step: said, side, ground: why, note })
  await audit(context, {
    action: `transfer.${said}`,
    subject: 'transfer',
    subject_id: id,
    after: { side, status, ...(why && { ground: why }) },
    ...(note ? { note } : {}),
  })
  const shown = (await getTransferShown(context, id))!
  if (status === 'refused') await tellOfEnd(context, shown)
  else if (held) await tellOfHoldingBack(context, shown)
  if (status === 'with_office') await tellOffice(context, shown)
  return (await asSeen(context, [shown]))[0]!
}

/**
 * The family can withdraw any transfer of its player; a team and the office can withdraw what they asked for.
 */
export async function withdraw(
  context: Context,
  { id, version, ...more }: In<typeof withdrawTransfer>,
): Promise<TransferShown> {
  const reason = more.reason ?? null
  const seen = await getTransfer(context, id)
  if (!seen || !(await mayWithdraw(context, seen))) throw TransferNotFound()
  await openTransfer(context, { id, version })
  await setTransfer(context, id, { status: 'withdrawn', decided_at: context.now, decision: reason })
  await insertStep(context, { transfer_id: id, step: 'withdrawn', note: reason })
  await audit(context, {
    action: 'transfer.withdrawn',
    subject: 'transfer',
    subject_id: id,
    after: { status: 'withdrawn' },
    ...(reason ? { note: reason } : {}),
  })
  const shown = (await getTransferShown(context, id))!
  await tellOfEnd(context, shown)
  return (await asSeen(context, [shown]))[0]!
}

async function mayWithdraw(
  context: Context,
  { member_id, asked_by, from_team_id, to_team_id }: StoredTransfer,
): Promise<boolean> {
  const { own, wards } = await householdOf(context)
  if (own.includes(member_id) || wards.includes(member_id)) return true
  if (asked_by !== 'releasing' && asked_by !== 'receiving') return false
  return mayWithin(context, answerTransfer.access, asked_by === 'releasing' ? from_team_id : to_team_id)
}

/** The old team's objection is hidden from the new one: only the office judges it. */
export async function asSeen(context: Context, shown: readonly TransferShown[]): Promise<TransferShown[]> {
  const { own, wards } = await householdOf(context)
  const family = new Set([...own, ...wards])
  const teams = [...new Set(shown.map(({ from }) => from.id))]
  const seen = await Promise.all(teams.map((id) => mayWithin(context, 'ctms.rosters.view', id)))
  const mine = new Set(teams.filter((_, i) => seen[i]))
  return shown.map((one) => (family.has(one.member_id) || mine.has(one.from.id) ? one : forNewTeam(one)))
}

const forNewTeam = (shown: TransferShown): TransferShown => ({
  ...shown,
  releasing: { ...shown.releasing, ground: null, note: null },
  log: shown.log.map((entry) =>
    entry.side === 'releasing' || entry.step === 'followed'
      ? { ...entry, ground: null, note: null, open_cents: null }
      : entry,
  ),
})
