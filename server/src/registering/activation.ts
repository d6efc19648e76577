import { yearOf } from 'contract/dates'
import { choicesIn } from 'contract/person-choices'
import type { Order, PaidPart, PartOfOrder, Refund, Settle } from '../payments/payments.ts'
import { findRefundLines, requestRefund, setPayer } from '../payments/payments.ts'
import { audit } from '../plumbing/audit.ts'
import { accountToBe, createAccount, type AccountToBe } from '../auth/auth.ts'
import {
  acceptInvite,
  getClubByName,
  insertClub,
  insertTeam,
  inviteById,
  lockClubNames,
  openInvite,
} from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import {
  claim,
  claimable,
  findGuardians,
  getMember,
  memberFor,
  membersFor,
  setDetails,
  setGuardian,
  setUser,
  type NewMember,
} from '../members/members.ts'
import { settingOf } from '../tenants/tenants.ts'
import { attachSignatures } from '../waivers/waivers.ts'
import { signs } from './draft-waivers.ts'
import { confirmRegistration } from './confirmation-mail.ts'
import {
  getDraftById,
  holdFamily,
  markDraft,
  type CheckedOut,
  type Draft,
  type Marks,
} from './drafts-queries.ts'
import { mayPay } from './holds.ts'
import { provingEmails } from './bought-already.ts'
import {
  clubDetails,
  familyRecords,
  personRecord,
  registrantRecord,
  registrationOf,
  secondRecord,
} from './registration-records.ts'
import { giveUpPlace, handOver, holdTogether, takePlaces, type TeamPlace } from './team-places.ts'
import {
  findRegistrationOfLine,
  insertRegistration,
  setRegistrationsInactive,
} from '../registrations/registrations.ts'

type Person = CheckedOut['people'][number]
/** A record; if a team imported it, also the team that expects it. */
type Known = { id: number; member_number: string; pre_team_id?: number | null }

/** What was paid with a kept card and is to renew automatically. */
export type Renewing = {
  draft: Draft
  registrant_id: number
  kept_card_id: number
  /** The registrations of people, as far as they were made. */
  registered: readonly number[]
}

/** What happens when a card was kept; automatic renewal is a separate module. */
type KeepsCard = (context: Context, renewing: Renewing) => Promise<void>

/**
 * What a paid, or refunded, registration order leads to. Runs once per order, in the transaction that marks
 * it as paid.
 */
export const settleRegistrations = (keepsCard: KeepsCard): Settle[string] => ({
  mayPay,
  paid: async (context, order) => {
    const draft = await getDraftById(context, order.subject_id)
    const renewing = await activate(context, { order, draft, marks: {} })
    if (renewing) await keepsCard(context, renewing)
  },
  wentBack,
  refunded,
})

/**
 * The same for a free order, which keeps no card and is settled as it is placed. So its draft is known, and what is to be
 * marked on it is written together with its end; so is the payer’s account, see `accountToBe`.
 */
export const settleUncharged = (
  draft: Draft,
  marks: Marks & Partial<Draft>,
  account: AccountToBe,
): Settle[string] => ({
  paid: async (context, order) => {
    await activate(context, { order, draft: { ...draft, ...marks }, marks, account })
  },
  wentBack,
  refunded,
})

/**
 * Creates members, registrations, teams and the payer's account from what was checked out. Nothing here may
 * refuse: the money is taken, so anything no longer available is recorded and, if it was paid for, refunded.
 */
async function activate(
  context: Context,
  { order, draft, marks, account }: { order: PaidPart; draft: Draft; marks: Marks; account?: AccountToBe },
): Promise<Renewing | undefined> {
  const checked = draft.checked_out
  if (!checked) throw new Error(`order ${order.id} was placed without a checked draft`)
  // Sent together: the account and the records are looked up when the family’s lock is there.
  const held = holdFamily(context, [
    checked.registrant.email,
    ...(checked.second_guardian ? [checked.second_guardian.email] : []),
    ...checked.people.flatMap((person) => provingEmails(person, checked.registrant)),
  ])
  const expected = account ? Promise.resolve(account) : accountToBe(context, checked.registrant.email)
  const [, payer, together] = await Promise.all([
    held,
    expected,
    membersTogether(context, draft, checked, async () => (await expected).id),
  ])
  const family = together ?? (await membersInTurn(context, draft, checked))
  const { registrant } = family
  // The tenant's next family waits for its coupon until all of this is written, so as much as possible runs
  // concurrently.
  const [registered] = await Promise.all([
    registerPeople(context, { draft, order, checked, family }),
    openAccount(context, { draft, order, checked, registrant, marks, payer }),
  ])
  await holdTogether(
    context,
    registered.flatMap(({ place, founded }) => place ?? founded ?? []),
  )
  await takePlaces(
    context,
    registered.flatMap(({ place }) => place ?? []),
  )
  for (const { founded } of registered) if (founded) await handOver(context, founded)
  const { kept_card_id } = order
  if (kept_card_id === undefined) return undefined
  return {
    draft,
    registrant_id: registrant.id,
    kept_card_id,
    registered: registered.flatMap(({ id, renews }) => (renews ? id : [])),
  }
}

type Family = {
  /** Made for an account, or there already. */
  registrant: Known & { user_id?: number }
  /** The record of a person in the order. */
  memberOf: (person: Person) => Promise<Known>
  /** The record of the second guardian, if there is one. */
  second: () => Promise<Known | undefined>
}
type Deed = { draft: Draft; order: Order; checked: CheckedOut }
type Numbering = { prefix: string; year: number }

/**
 * The records of a family that is entirely new here, or whose names are: all at once. Undefined if somebody
 * is already known, or two have the same name and may be the same person.
 */
async function membersTogether(
  context: Context,
  draft: Draft,
  checked: CheckedOut,
  ownerOfFirst: () => Promise<number>,
): Promise<Family | undefined> {
  if (draft.known || checked.people.some(({ confirmation_code }) => confirmation_code)) return undefined
  const wanted = familyRecords(checked, draft)
  const names = wanted.map(({ record }) => `${record.last_name}, ${record.first_name}`.toLowerCase())
  if (new Set(names).size < names.length) return undefined
  const found = await membersFor(
    context,
    wanted.map(({ of, record }) => ({
      person: record,
      emails: typeof of === 'object' ? provingEmails(of, checked.registrant) : [record.email],
    })),
    { prefixOf: () => prefixOf(context), year: yearOf(todayOf(context)), ownerOfFirst },
  )
  const recordOf = (one: (typeof wanted)[number]['of']) => found[wanted.findIndex(({ of }) => of === one)]
  return {
    registrant: recordOf('registrant')!,
    memberOf: async (person) => recordOf(person)!,
    second: async () => recordOf('second guardian'),
  }
}

/** The same one by one: somebody entered twice becomes one member. */
async function membersInTurn(context: Context, draft: Draft, checked: CheckedOut): Promise<Family> {
  const numbering = { prefix: await prefixOf(context), year: yearOf(todayOf(context)) }
  const record = registrantRecord(checked, draft)
  const { second_guardian } = checked
  return {
    registrant:
      (await knownMember(context, draft.known?.registrant, record)) ??
      (await memberFor(context, record, { ...numbering, emails: [checked.registrant.email] })),
    memberOf: (person) => memberOf(context, person, draft, checked, numbering),
    second: async () =>
      second_guardian
        ? memberFor(context, secondRecord(second_guardian), {
            ...numbering,
            emails: [second_guardian.email],
          })
        : undefined,
  }
}

/** Returns the registrations of people, as far as they were made. */
async function registerPeople(
  context: Context,
  { draft, order, checked, family }: Deed & { family: Family },
): Promise<(Standing & { renews: boolean })[]> {
  const { registrant } = family
  const registered: (Standing & { renews: boolean })[] = []
  const clubs: OwnClubs = new Map()
  // A club comes before the teams that are entered as its own.
  const people = checked.people.toSorted((a, b) => Number(b.kind === 'club') - Number(a.kind === 'club'))
  for (const person of people) {
    const member = person.who === 'me' ? registrant : await family.memberOf(person)
    const [standing] = await Promise.all([
      register(context, { draft, order, checked, person, member, clubs }),
      person.is_minor
        ? tieGuardians(context, member, family, {
            ...checked,
            isKnown: draft.known?.people[person.key] === member.id,
          })
        : undefined,
    ])
    if (standing) registered.push({ ...standing, renews: signs(person) })
  }
  return registered
}

/** The payer's account, and the letter about everything. */
async function openAccount(
  context: Context,
  {
    draft,
    order,
    checked,
    registrant,
    marks,
    payer,
  }: Deed & { registrant: Family['registrant']; marks: Marks; payer: AccountToBe },
) {
  const account = await createAccount(context, {
    id: payer.is_new ? payer.id : undefined,
    email: checked.registrant.email,
    first_name: checked.registrant.first_name,
    last_name: checked.registrant.last_name,
    member_id: registrant.id,
    language: draft.data.registrant.language ?? 'en',
    roles: PAYER_ROLES,
  })
  await Promise.all([
    ...(registrant.user_id === account.user_id
      ? []
      : [setUser(context, registrant.id, account.user_id, { instead: registrant.user_id })]),
    ...(order.user_id === account.user_id ? [] : [setPayer(context, order.id, account.user_id)]),
    markDraft(context, draft.id, {
      ...marks,
      completed_at: context.now,
      account: account.existed ? 'existing' : 'created',
    }),
    enqueue(context, confirmRegistration, {
      draft_id: draft.id,
      verify_email_path: account.verify_email_path ?? null,
      set_password_path: account.set_password_path ?? null,
    }),
  ])
}

/** The prefix of this tenant's member numbers. */
export const prefixOf = async (context: Context) =>
  (await settingOf<string>(context, 'memberNumberPrefix')) ?? 'M'

/** Registrants can see what is theirs; what a coach or club may do comes with the approval of the team. */
export const PAYER_ROLES = [{ module: 'CTMS', role: 'End User' }] as const

async function memberOf(
  context: Context,
  person: Person,
  draft: Draft,
  checked: CheckedOut,
  numbering: Numbering,
): Promise<Known> {
  const record = personRecord(person, draft)
  const known = await knownMember(context, draft.known?.people[person.key], record)
  if (known) return known
  if (person.confirmation_code) {
    const imported = await claimable(context, person.confirmation_code)
    if (imported && (await claim(context, imported.id, person.confirmation_code, record))) return imported
  }
  return memberFor(context, record, { ...numbering, emails: provingEmails(person, checked.registrant) })
}

/** A record that was known, with what has changed since; undefined if it no longer exists. */
async function knownMember(
  context: Context,
  id: number | undefined,
  { phone, address, emergency_contact, ...record }: NewMember,
): Promise<Known | undefined> {
  const member = id === undefined ? undefined : await getMember(context, id)
  if (!member || member.erased_at !== null) return undefined
  await setDetails(context, member.id, { phone, address, emergency_contact, ...choicesIn(record) })
  return { id: member.id, member_number: member.member_number }
}

async function tieGuardians(
  context: Context,
  minor: Known,
  { registrant, second: recordOfSecond }: Family,
  { relation: relationOfFirst, second_guardian, isKnown }: CheckedOut & { isKnown: boolean },
) {
  if (isKnown) {
    // Already a guardian when the order was placed, and may have ceased to be; only the primary one names others.
    const guardians = await findGuardians(context, minor.id)
    if (!guardians.some(({ id, is_primary }) => is_primary && id === registrant.id)) return
  } else if (minor.id !== registrant.id)
    await setGuardian(context, {
      minor_id: minor.id,
      guardian_id: registrant.id,
      relation: relationOfFirst ?? 'Guardian',
      is_primary: true,
    })
  const second = await recordOfSecond()
  if (!second_guardian || !second) return
  const { relation } = second_guardian
  if (second.id !== minor.id && second.id !== registrant.id)
    await setGuardian(context, { minor_id: minor.id, guardian_id: second.id, relation, is_primary: false })
}

/** A registration, with the place on a team it leads to, or the team or club it creates. */
type Standing = { id: number; place?: TeamPlace; founded?: Parameters<typeof handOver>[1] }
/** The clubs that the same order has registered, by their names in small letters. */
type OwnClubs = Map<string, { id: number }>
type Registering = Deed & { person: Person; member: Known; clubs: OwnClubs }

/** Undefined if the person already has the membership; it is then refunded. */
async function register(
  context: Context,
  { draft, order, checked, person, member, clubs }: Registering,
): Promise<Standing | undefined> {
  const status = person.needs_approval ? ('waiting_for_approval' as const) : ('active' as const)
  const line = order.lines.find(({ key }) => key === person.key)
  const invite = await invitationOf(context, person)
  const { team_id, club_id } = await makeTeamOrClub(context, { checked, person, clubs }, status)
  const registration = registrationOf({
    draft_id: draft.id,
    order,
    checked,
    person,
    member,
    team_id: team_id ?? invite?.team_id ?? person.team_id,
    club_id,
    day: checked.valid_from ?? todayOf(context),
  })
  const id = await insertRegistration(context, { ...registration, status })
  const standing =
    id ??
    (await insertRegistration(context, {
      ...registration,
      status: 'closed',
      decision_reason: 'The same membership was bought twice at the same moment; this one is refunded.',
    }))!
  if (id === undefined && line && line.total > 0)
    await requestRefund(context, {
      order_id: order.id,
      lines: [{ id: line.id, amount: line.total }],
      reason: 'The same membership was bought twice at the same moment.',
    })
  if (person.invite_token && !(invite && (await acceptInvite(context, invite.id, standing))))
    await audit(context, {
      action: 'invite.was_taken',
      subject: 'registration',
      subject_id: standing,
      note: 'The team invitation was used by somebody else before the payment.',
    })
  await Promise.all([
    attachSignatures(context, {
      draft_id: draft.id,
      person_key: person.key,
      member_id: member.id,
      registration_id: standing,
    }),
    audit(context, {
      action: 'registration.paid',
      subject: 'registration',
      subject_id: standing,
      after: { status: id === undefined ? 'closed' : status, order: order.number },
    }),
  ])
  if (id === undefined) return undefined
  const joined = registration.team_id
  if (person.kind === 'team' || person.kind === 'club')
    return status === 'active'
      ? { id, founded: { kind: person.kind, member_id: member.id, team_id, club_id } }
      : { id }
  if (joined === null) return { id }
  const offered = invite
    ? (invite.role as TeamPlace['offered'])
    : member.pre_team_id === joined
      ? 'player'
      : undefined
  return { id, place: { team_id: joined, member_id: member.id, kind: person.kind, offered } }
}

/** The place held for a person; for an order from before places were held, the one the link offers. */
async function invitationOf(context: Context, { invite_id, invite_token }: Person) {
  if (invite_id !== undefined) return inviteById(context, invite_id)
  return invite_token ? openInvite(context, invite_token) : undefined
}

async function makeTeamOrClub(
  context: Context,
  { checked, person, clubs }: Pick<Registering, 'checked' | 'person' | 'clubs'>,
  status: 'waiting_for_approval' | 'active',
) {
  const contact = clubDetails(checked)
  if (person.club_name) await lockClubNames(context)
  const known =
    person.kind === 'team' && person.club_name
      ? (clubs.get(person.club_name.toLowerCase()) ?? (await getClubByName(context, person.club_name)))
      : undefined
  const club =
    person.club_name && !known && (person.kind === 'club' || person.kind === 'team')
      ? await insertClub(context, {
          name: person.club_name,
          league_id: person.league_id,
          club_details: JSON.stringify(contact),
          status,
        })
      : undefined
  if (club && person.kind === 'club') clubs.set(person.club_name!.toLowerCase(), club)
  if (person.kind !== 'team' || person.league_id === null || person.division_id === null || !person.team_name)
    return { club_id: club?.id ?? null, team_id: null }
  const team = await insertTeam(context, {
    name: person.team_name,
    league_id: person.league_id,
    division_id: person.division_id,
    season_id: checked.season_id,
    club_id: (club ?? known)?.id ?? null,
    status,
  })
  return { club_id: club?.id ?? null, team_id: team.id }
}

/** A refund for a registration is recorded in its history with the reason, whoever made it. */
async function wentBack(context: Context, order: PartOfOrder, refund: Refund): Promise<void> {
  const parts = await findRefundLines(context, refund.id)
  for (const { order_line_id, amount } of parts) {
    const line = order.lines.find(({ id }) => id === order_line_id)
    const id = line && (await findRegistrationOfLine(context, order.id, line.key))
    if (id !== undefined)
      await audit(context, {
        action: 'registration.money_back',
        subject: 'registration',
        subject_id: id,
        after: { amount },
        note: refund.reason,
      })
  }
}

/** A membership whose whole line was refunded is over; a partial refund changes only the money. */
async function refunded(context: Context, order: PartOfOrder, refund: Refund): Promise<void> {
  const keys = order.lines
    .filter(({ kind, total, refunded: back }) => kind === 'membership' && total > 0 && back >= total)
    .map(({ key }) => key)
  const ended = await setRegistrationsInactive(context, order.id, keys)
  for (const { id, status, ...registered } of ended) {
    await audit(context, {
      action: 'registration.refunded',
      subject: 'registration',
      subject_id: id,
      before: { status },
      after: { status: 'inactive' },
      note: refund.reason,
    })
    await giveUpPlace(context, registered, 'The registration was refunded.')
  }
}
