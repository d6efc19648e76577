import { CodeHeld, CodeUsed, InviteHeld, PlaceHeld } from 'contract/registering/checkout'
import { InviteUsed } from 'contract/registering/entrances'
import { DraftIncomplete } from 'contract/registering/draft'
import type { FieldErrors } from 'contract/problem'
import { lockInvite, openInvite } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { claimable } from '../members/members.ts'
import { cancelOrder, standingOf, type PartOfOrder } from '../payments/payments.ts'
import { otherPlace } from './choices.ts'
import { countCodeTry } from './code-tries.ts'
import { getDraftById, type Draft } from './drafts-queries.ts'
import { mustNotBuyTwice } from './bought-already.ts'
import { dropHold, lockHold, passHold, takeHold, type Held, type findHolds } from './holds-queries.ts'

type Chosen = Parameters<typeof otherPlace>[2]
type Linked = { invite_token: string | null; confirmation_code: string | null }
type Wanted = Held & { field: string }

const USED = { invite: InviteUsed, code: CodeUsed }
const HELD = { invite: InviteHeld, code: CodeHeld }

/**
 * Reserves things that exist once for a draft that is about to be paid: as long as its order can be paid, or
 * is being paid, nobody else gets them. Returns each person's invitation, by their key. @throws
 * DraftIncomplete at the fields of what is used up, withdrawn or held by somebody else @throws
 * TooManyRequests if somebody is guessing codes
 */
export async function holdPlaces(
  context: Context,
  {
    held,
    ...draft
  }: Pick<Draft, 'id' | 'email'> & {
    /** What the draft holds so far. */
    held: Awaited<ReturnType<typeof findHolds>>
  },
  people: readonly (Linked & Chosen & { key: string; personal: { dob: string } })[],
  season_id: number,
): Promise<ReadonlyMap<string, number>> {
  const invites = new Map<string, number>()
  const wanted: Wanted[] = []
  const errors: FieldErrors = {}
  for (const [i, person] of people.entries()) {
    const { key, invite_token, confirmation_code, personal } = person
    if (invite_token) {
      const field = `people.${i}.invite_token`
      const offer = await openInvite(context, invite_token)
      if (offer) {
        invites.set(key, offer.id)
        wanted.push({ kind: 'invite', subject_id: offer.id, field })
        const reason = otherPlace({ ...offer, name: offer.team }, season_id, person)
        if (reason !== undefined) errors[field] = [reason]
      } else errors[field] = [USED.invite().message]
    }
    if (confirmation_code) {
      const field = `people.${i}.confirmation_code`
      const record = await recordOf(context, confirmation_code, personal)
      if (record) wanted.push({ kind: 'code', subject_id: record.id, field })
      else errors[field] = [USED.code().message]
    }
  }
  const places = wanted.map(({ kind, subject_id }) => `${kind} ${subject_id}`)
  for (const [i, { kind, field }] of wanted.entries())
    if (places.indexOf(places[i]!) < i) errors[field] = [USED[kind]().message]
  // Always in the same order, so that two families with the same links cannot deadlock.
  for (const one of wanted.toSorted((a, b) => (a.kind < b.kind ? -1 : a.subject_id - b.subject_id)))
    if (!errors[one.field] && !(await hold(context, draft, one)))
      errors[one.field] = [HELD[one.kind]().message]
  const [first] = Object.values(errors)
  if (first) throw DraftIncomplete({ errors, message: first[0]! })
  for (const old of held)
    if (!places.includes(`${old.kind} ${old.subject_id}`)) await dropHold(context, draft.id, old)
  return invites
}

/** The imported record for a code, if the birthday matches: a second way to guess, counted like the first. */
async function recordOf(context: Context, code: string, { dob }: { dob: string }) {
  const takeBack = await countCodeTry(context, (work) => context.aside(work, { atOnce: true }), { code, dob })
  const record = await claimable(context, code)
  if (record?.dob !== dob) return undefined
  await takeBack({ counts_visit: false })
  return record
}

async function hold(
  context: Context,
  { id, email }: Pick<Draft, 'id' | 'email'>,
  wanted: Held,
): Promise<boolean> {
  if (await takeHold(context, wanted, id)) return true
  const holder = await lockHold(context, wanted)
  if (!holder) return takeHold(context, wanted, id)
  const standing = holder.order_id === null ? 'over' : await standingOf(context, holder.order_id)
  // The same family starts over, perhaps on another device: what it has not paid for makes room.
  const isOwn = email !== null && holder.email?.toLowerCase() === email.toLowerCase()
  if (standing === 'taken' || (standing === 'open' && !isOwn)) return false
  if (standing === 'open') await cancelOrder(context, holder.order_id!, 'replaced')
  await passHold(context, wanted, id)
  return true
}

/**
 * Whether what an order is about to be charged for is still available, and stays so: from now until the order
 * has ended, an invitation is neither withdrawn nor answered, and no other window of the family is charged
 * for the same thing. @throws PlaceHeld, PaidElsewhere, AlreadyRegistered before anybody is charged
 */
export async function mayPay(
  context: Context,
  { subject_id }: Pick<PartOfOrder, 'subject_id'>,
): Promise<void> {
  await mayStillPay(context, await getDraftById(context, subject_id))
}

/** The same for a draft that is at hand. */
export async function mayStillPay(context: Context, draft: Draft): Promise<void> {
  await mustNotBuyTwice(context, draft)
  for (const { invite_id } of draft.checked_out?.people ?? []) {
    if (invite_id === undefined) continue
    const wanted = { kind: 'invite', subject_id: invite_id } as const
    const offer = await lockInvite(context, invite_id)
    if (offer?.status !== 'open' || !(await takeHold(context, wanted, draft.id)))
      throw PlaceHeld({ message: USED.invite().message })
  }
  for (const { confirmation_code } of draft.checked_out?.people ?? []) {
    if (!confirmation_code) continue
    const record = await claimable(context, confirmation_code)
    if (!record || !(await takeHold(context, { kind: 'code', subject_id: record.id }, draft.id)))
      throw PlaceHeld({ message: USED.code().message })
  }
}

/** Whether somebody's card is being charged for the place an invitation offers. */
export async function isPlaceBeingPaid(context: Context, invite_id: number): Promise<boolean> {
  const holder = await lockHold(context, { kind: 'invite', subject_id: invite_id })
  return holder?.order_id != null && (await standingOf(context, holder.order_id)) === 'taken'
}
