import { TeamNotFound } from 'contract/clubs/rosters'
import { createHash } from 'node:crypto'
import type { Day } from 'contract/dates'
import { addDays } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { LATEST_DAYS, NOT_WRITTEN, type GateInside } from 'contract/readiness/gate'
import {
  NOT_UNDONE,
  type listInside,
  type showGateCard,
  type undoCheckIns,
} from 'contract/readiness/gate-live'
import { audit } from '../plumbing/audit.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { findCheckIns, findInside, takeBack } from './gate-live-queries.ts'
import { findCard, findTeamNames } from './gate-queries.ts'
import { teamsWithin } from './gate-teams.ts'

/** Who is in on some teams, and a version of exactly this list, so that an unchanged list is not sent again. */
export async function insideOf(
  context: Context,
  team_ids: readonly number[],
  day: Day,
): Promise<{ version: string; people: NonNullable<GateInside['people']> }> {
  const people = await findInside(context, team_ids, day)
  const version = createHash('sha256')
    .update(people.map(({ key, member_id }) => `${key} ${member_id}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
  return { version, people }
}

export async function showInside(
  context: Context,
  { team_ids, day, known }: In<typeof listInside>,
): Promise<GateInside> {
  const open = new Set((await teamsWithin(context)).map(({ id }) => id))
  if (!team_ids.every((id) => open.has(id))) throw TeamNotFound()
  const inside = await insideOf(context, team_ids, day)
  return inside.version === known ? { version: known, people: null } : inside
}

/** Undoes the caller's own check-ins. An unknown key counts as undone, because nothing is recorded under it. */
export async function undo(
  context: Context,
  { undos }: In<typeof undoCheckIns>,
): Promise<Out<typeof undoCheckIns>> {
  const me = whoIs(context)
  const [open, found] = await Promise.all([
    teamsWithin(context),
    findCheckIns(
      context,
      undos.map(({ key }) => key),
    ),
  ])
  const earliest = addDays(todayOf(context), -LATEST_DAYS)
  const answers: Out<typeof undoCheckIns> = []
  for (const { key, undone_at } of undos) {
    const one = found.find((row) => row.key === key)
    const says = faultOf(one)
    if (one && says === null && (await takeBack(context, { id: one.id, undone_at })))
      await audit(context, {
        action: 'gate.check_in_undone',
        subject: 'team',
        subject_id: one.team_id,
        before: { day: one.day, member_id: one.member_id },
      })
    answers.push({ key, is_undone: says === null, says })
  }
  return answers

  function faultOf(one: (typeof found)[number] | undefined): string | null {
    if (!one) return null
    if (one.user_id !== me.id) return NOT_UNDONE
    if (one.undone_at !== null) return null
    if (!open.some(({ id }) => id === one.team_id)) return NOT_WRITTEN.team
    return one.day < earliest ? NOT_WRITTEN.late : null
  }
}

/** Describes a card that is not on a list, without naming its holder. */
export async function showCard(
  context: Context,
  { key }: In<typeof showGateCard>,
): Promise<Out<typeof showGateCard>> {
  const card = await findCard(context, key)
  if (!card) return { state: 'unknown', teams: [], until: null }
  if (!card.is_current) return { state: 'old', teams: [], until: card.until }
  const teams = card.member_id === null ? [] : await findTeamNames(context, card.member_id, todayOf(context))
  return { state: 'current', teams, until: card.until }
}
