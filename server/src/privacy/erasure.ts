import {
  ErasureDecided,
  type Erasure,
  decideErasure as decideErasureOp,
  type listErasures as listErasuresOp,
} from 'contract/privacy/privacy'
import type { In, Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { StillPaying } from 'contract/payments'
import { NotFound } from 'contract/problem'
import {
  ErasureExists,
  HasDuties,
  NoErasure,
  type askErasure as askErasureOp,
  type getErasure as getErasureOp,
} from 'contract/families/own-data'
import { refuseIfHeld } from '../batches/batches.ts'
import { audit } from '../plumbing/audit.ts'
import { accountOf, requireRecentLogin, rightsOf } from '../auth/auth.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import type { Forgotten, Privacy } from '../plumbing/privacy.ts'
import { findGuardians, findOwnRecords, findWards, getMember, lockPeople } from '../members/members.ts'
import { endOrdersOf } from '../payments/payments.ts'
import {
  countOpenRequests,
  findLastRequest,
  insertRequest,
  lockRequest,
  pageRequests,
  setDecided,
  type ErasureRow,
} from './erasure-queries.ts'
import { mustAnswerForAll } from './columns.ts'
import { mailErasure } from './erasure-letter.ts'
import { removeFiles } from './removed-files.ts'

/** The people a user can ask for: themselves, and the minors whose first guardian they are. */
async function askable(context: Context) {
  const account = await accountOf(context)
  const own = await findOwnRecords(context, { user_id: account.id, member_id: account.member_id })
  const ids = own.map(({ id }) => id)
  const today = todayOf(context)
  const wards = ids.length > 0 ? await findWards(context, ids) : []
  const mine = await Promise.all(
    wards
      .filter(({ id, dob }) => !ids.includes(id) && dob !== null && isMinor(dob, today))
      .map(async (ward) => {
        const guardians = await findGuardians(context, ward.id)
        return guardians.some(({ id, is_primary }) => is_primary && ids.includes(id)) ? [ward] : []
      }),
  )
  const people = [...own, ...mine.flat()]
  return { account, people: people.map((one) => ({ ...one, is_self: ids.includes(one.id) })) }
}

export async function showErasure(context: Context): Promise<Out<typeof getErasureOp>> {
  const { account, people } = await askable(context)
  const request = await findLastRequest(context, account.id)
  return {
    people: people.map(({ id, first_name, is_self }) => ({ member_id: id, first_name, is_self })),
    request: request ? await ownOf(context, request) : null,
  }
}

export async function askErasure(
  context: Context,
  { member_ids, reason }: In<typeof askErasureOp>,
): Promise<Out<typeof askErasureOp>> {
  await requireRecentLogin(context)
  const { account, people } = await askable(context)
  const chosen = people.filter(({ id }) => member_ids.includes(id))
  if (chosen.length < new Set(member_ids).size) throw NotFound({ message: 'We couldn’t find this person.' })
  const ids = chosen.map(({ id }) => id)
  if (!(await insertRequest(context, { user_id: account.id, member_ids: ids, reason: reason ?? null })))
    throw ErasureExists()
  for (const id of ids) await audit(context, { action: 'erasure.asked', subject: 'member', subject_id: id })
  return ownOf(context, (await findLastRequest(context, account.id))!)
}

export async function withdrawErasure(context: Context): Promise<Record<string, never>> {
  const account = await accountOf(context)
  const request = await findLastRequest(context, account.id)
  const held = request?.status === 'open' ? await lockRequest(context, request.id) : undefined
  if (held?.status !== 'open') throw NoErasure()
  await setDecided(context, held.id, { status: 'withdrawn', note: null })
  for (const id of held.member_ids)
    await audit(context, { action: 'erasure.withdrawn', subject: 'member', subject_id: id })
  return {}
}

/** How many requests wait for the user; none for users who may not decide them. */
export async function countOpenErasures(context: Context): Promise<number> {
  return whoIs(context).permissions.has(decideErasureOp.access) ? countOpenRequests(context) : 0
}

export async function listErasures(context: Context, input: In<typeof listErasuresOp>) {
  const { data, meta } = await pageRequests(context, input)
  return { data: await Promise.all(data.map((row) => shown(context, row))), meta }
}

/** One decision of the office, as its screen sends it. */
export const decideErasure =
  (privacy: Privacy) =>
  async (context: Context, { version, ...decided }: In<typeof decideErasureOp>): Promise<Erasure> => {
    if (decided.decision === 'grant') await requireRecentLogin(context)
    await refuseIfHeld(context, 'erasures', decided.id)
    const request = await lockRequest(context, decided.id)
    if (request && request.version !== version) throw ErasureDecided()
    return settleErasure(privacy)(context, decided)
  }

/**
 * Grants or refuses. Once granted, everything except what must be kept no longer identifies anyone. Whoever calls this has
 * made sure that it is really the user who decides. @throws ErasureDecided
 */
export const settleErasure =
  (privacy: Privacy) =>
  async (
    context: Context,
    { id, decision, note }: Omit<In<typeof decideErasureOp>, 'version'>,
  ): Promise<Erasure> => {
    const request = await lockRequest(context, id)
    if (!request) throw NotFound()
    if (request.status !== 'open') throw ErasureDecided()
    const status = decision === 'grant' ? ('granted' as const) : ('refused' as const)
    // Sent before the address is forgotten.
    if (request.email) await mailErasure(context, { ...request, email: request.email }, status, note ?? null)
    if (decision === 'grant') await forget(context, privacy, request)
    await setDecided(context, id, { status, note: note ?? null })
    for (const member_id of request.member_ids)
      await audit(context, {
        action: `erasure.${status}`,
        subject: 'member',
        subject_id: member_id,
        ...(note ? { note } : {}),
      })
    return shown(context, { ...(await lockRequest(context, id))!, email: null })
  }

/** Nothing is erased until every module has locked and ended what was in progress, and none has refused. */
async function forget(context: Context, privacy: Privacy, { id, member_ids }: ErasureRow): Promise<void> {
  const people = await lockPeople(context, member_ids)
  if (people.length === 0) return
  await mustAnswerForAll(context, privacy)
  const who: Forgotten = {
    request_id: id,
    people,
    member_ids: people.map((person) => person.id),
    user_ids: [...new Set(people.flatMap(({ user_id }) => user_id ?? []))],
    emails: [...new Set(people.flatMap(({ email }) => email ?? []))],
  }
  for (const account of who.user_ids) {
    const { permissions, scopes, leagues, events } = await rightsOf(context, account)
    if (permissions.size > 0 || [...scopes, ...leagues, ...events].some((one) => one.permissions.size > 0))
      throw HasDuties()
  }
  const modules = Object.values(privacy)
  const order_ids: number[] = []
  for (const { end } of modules) order_ids.push(...((await end?.(context, who)) ?? []))
  if (!(await endOrdersOf(context, { ...who, order_ids }))) throw StillPaying()
  // Only now that nothing can be paid any more: something paid a moment ago is a membership by now.
  for (const { refuse } of modules) await refuse?.(context, who)
  const files: string[] = []
  for (const { erase } of modules) files.push(...((await erase?.(context, who)) ?? []))
  if (files.length > 0) await enqueue(context, removeFiles, { files })
}

async function namesOf(context: Context, ids: readonly number[]) {
  const people = await Promise.all(ids.map((id) => getMember(context, id)))
  return people.filter((person) => person !== undefined)
}

async function ownOf(context: Context, row: ErasureRow) {
  const people = await namesOf(context, row.member_ids)
  const { id, status, reason, asked_at, decided_at, note } = row
  return {
    id,
    status,
    reason,
    asked_at,
    decided_at,
    note,
    people: people.map(({ first_name }) => first_name),
  }
}

async function shown(context: Context, row: ErasureRow): Promise<Erasure> {
  const people = await namesOf(context, row.member_ids)
  return {
    ...(await ownOf(context, row)),
    version: row.version,
    asked_by: row.email ?? '',
    members: people.map(({ id, first_name, last_name, member_number }) => ({
      member_id: id,
      name: `${first_name} ${last_name}`,
      member_number,
    })),
  }
}
