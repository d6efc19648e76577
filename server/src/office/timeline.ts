import { MemberNotFound } from 'contract/members'
import type { TimelineEntry, memberTimeline, registrationTimeline } from 'contract/office/timeline'
import type { In } from 'contract/operation'
import { RegistrationNotFound } from 'contract/registrations/registrations'
import { getMember } from '../members/members.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { findRegistrationsOfMembers, getVisibleRegistration } from '../registrations/registrations.ts'
import { findMergedInto } from './merging/merging-queries.ts'
import { findActs, findLetters, findMoved, type Subjects } from './timeline-queries.ts'

/** The newest registrations whose orders and letters are shown along with those about the person. */
const RECENT = 20

/** What happened to a person: as the office may see it, each sort by its own right. @throws MemberNotFound */
export async function giveMemberTimeline(
  context: Context,
  { id }: In<typeof memberTimeline>,
): Promise<TimelineEntry[]> {
  if (!(await getMember(context, id))) throw MemberNotFound()
  const { permissions } = whoIs(context)
  const [registrations, merged] = await Promise.all([
    findRegistrationsOfMembers(context, [id]),
    findMergedInto(context, id),
  ])
  return timelineOf(context, {
    // What happened to records that were merged into this one belongs to the person too.
    members: [id, ...merged],
    registrations: registrations.slice(0, RECENT),
    sees: {
      acts: permissions.has('mms.audit.view'),
      letters: permissions.has('mms.mails.view'),
      money: permissions.has('mms.payments.view'),
    },
  })
}

/** The same of one registration, for whoever may see it. @throws RegistrationNotFound */
export async function giveRegistrationTimeline(
  context: Context,
  { id }: In<typeof registrationTimeline>,
): Promise<TimelineEntry[]> {
  const registration = await getVisibleRegistration(context, id)
  if (!registration) throw RegistrationNotFound()
  const money = whoIs(context).permissions.has('mms.payments.view')
  return timelineOf(context, {
    members: [],
    registrations: [registration],
    sees: { acts: true, letters: true, money },
  })
}

type Registered = {
  id: number
  draft_id: number
  order_id: number
  order_number: string
  membership: string
  season: string
}
type Shown = {
  members: readonly number[]
  registrations: readonly Registered[]
  sees: { acts: boolean; letters: boolean; money: boolean }
}

async function timelineOf(
  context: Context,
  { members, registrations, sees }: Shown,
): Promise<TimelineEntry[]> {
  const subjects: Subjects = {
    members,
    registrations: registrations.map(({ id }) => id),
    drafts: distinct(registrations.map(({ draft_id }) => draft_id)),
    orders: sees.money ? distinct(registrations.map(({ order_id }) => order_id)) : [],
  }
  const [acts, letters, moved] = await Promise.all([
    sees.acts ? findActs(context, subjects) : [],
    sees.letters ? findLetters(context, subjects) : [],
    findMoved(context, subjects.orders),
  ])
  const named = new Map(
    registrations.map(({ id, membership, season }) => [id, { id, name: `${membership}, ${season}` }]),
  )
  const numbered = new Map(
    registrations.map(({ order_id, order_number }) => [order_id, { id: order_id, number: order_number }]),
  )
  const of = (subject: string, id: number) => ({
    registration: subject === 'registration' ? (named.get(id) ?? null) : null,
    order: subject === 'order' || subject === 'orders' ? (numbered.get(id) ?? null) : null,
  })
  return [
    ...acts
      .filter(({ action }) => !(sees.money && SAID_BY_MONEY.has(action)))
      .map(({ id, at, actor, action, subject, subject_id, before, after, note }) => ({
        ...EMPTY,
        ...of(subject, subject_id),
        id: `audit-${id}`,
        at,
        kind: ({ member: 'record', registration: 'registration', order: 'money' } as const)[subject],
        what: action,
        actor,
        before,
        after,
        note,
      })),
    ...moved.map(({ sort, id, order_id, number, at, amount, state, reason, actor, ...card }) => ({
      ...EMPTY,
      id: `${sort}-${id}`,
      at,
      kind: 'money' as const,
      what: `${sort}.${state}`,
      actor,
      note: reason,
      amount,
      ...card,
      order: { id: order_id, number },
    })),
    ...letters.map(({ id, about, about_id, recipient, subject, status, created_at }) => ({
      ...EMPTY,
      ...of(about, about_id),
      id: `mail-${id}`,
      at: created_at,
      kind: 'email' as const,
      what: `email.${status}`,
      note: subject,
      mail: { id, recipient, status },
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** Acts that the refund itself tells, with its state. */
const SAID_BY_MONEY: ReadonlySet<string> = new Set(['payment.refund_requested', 'registration.money_back'])

const EMPTY = {
  actor: null,
  before: null,
  after: null,
  note: null,
  amount: null,
  card_brand: null,
  card_last4: null,
  registration: null,
  order: null,
  mail: null,
} satisfies Partial<TimelineEntry>

const distinct = (ids: readonly number[]) => [...new Set(ids)]
