import { ROSTER_ROLES, servingOf } from 'contract/clubs/rosters'
import { isMinor } from 'contract/person'
import { MemberNotFound } from 'contract/members'
import type { MemberGlance, OpenMatter, getMemberGlance } from 'contract/office/member-glance'
import type { In } from 'contract/operation'
import { credentialsOf, findPlacesNow } from '../clubs/clubs.ts'
import { findDocumentsOf } from '../families/families.ts'
import { feesOf } from '../fees/fees.ts'
import { findGuardians, findWards, getMember, fullName } from '../members/members.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { findRegistrationsOfMembers } from '../registrations/registrations.ts'
import { daysOf, findToSign } from '../signing/signing.ts'

/** The kinds of documents that prove the age of a player; none, where the office wants no proof. `app.ts` hands it in. */
export type ProofsOfAge = (context: Context) => Promise<readonly string[]>

/** What answers a phone call about somebody. @throws MemberNotFound */
export async function giveGlance(
  context: Context,
  { id }: In<typeof getMemberGlance>,
  proofsOfAge: ProofsOfAge,
): Promise<MemberGlance> {
  const member = await getMember(context, id)
  if (!member) throw MemberNotFound()
  const today = todayOf(context)
  const [guardians, wards] = await Promise.all([findGuardians(context, id), findWards(context, [id])])
  const together =
    guardians.length > 0
      ? await findWards(
          context,
          guardians.map((one) => one.id),
        )
      : []
  // Somebody of age answers for themselves, whoever registered them as a child.
  const children = wards.filter(({ dob }) => dob === null || isMinor(dob, today))
  const siblings = [...children, ...together].filter(
    (one, i, all) => one.id !== id && all.findIndex((other) => other.id === one.id) === i,
  )
  const answersFor = [{ ...member, id }, ...children.filter((child) => child.id !== id)]
  const ids = answersFor.map((one) => one.id)
  const { permissions } = whoIs(context)
  const [places, registrations, fees, toSign, checks, kinds, documents] = await Promise.all([
    findPlacesNow(context, ids, today),
    findRegistrationsOfMembers(context, [...new Set([...ids, ...guardians, ...siblings].map(idOf))]),
    permissions.has('mms.payments.view') ? feesOf(context, { member_ids: ids }) : undefined,
    findToSign(context, ids, daysOf(context)),
    permissions.has('mms.credentials.view') ? credentialsOf(context, answersFor) : [],
    permissions.has('mms.documents.view') ? proofsOfAge(context) : [],
    findDocumentsOf(context, ids),
  ])
  const nameOf = (member_id: number) => fullName(answersFor.find((one) => one.id === member_id)!)
  const openOf = (matter: Partial<OpenMatter> & Pick<OpenMatter, 'kind' | 'member_id' | 'title'>) => ({
    due_on: null,
    is_late: false,
    amount: null,
    registration_id: null,
    team_id: null,
    ...matter,
    name: nameOf(matter.member_id),
  })
  const teamOf = (team_id: number) => places.find((place) => place.team_id === team_id)?.team ?? ''
  const isPlayer = (member_id: number) =>
    places.some((place) => place.member_id === member_id && servingOf(place.role) === 'player')
  const hasProof = (member_id: number) =>
    documents.some(
      (document) => document.member_id === member_id && kinds.some((kind) => kind === document.kind),
    )
  const open: OpenMatter[] = [
    ...registrations
      .filter(({ member_id, status }) => status === 'waiting_for_approval' && ids.includes(member_id))
      .map(({ id: registration_id, member_id, membership, season }) =>
        openOf({ kind: 'registration', member_id, title: `${membership}, ${season}`, registration_id }),
      ),
    ...(fees ?? [])
      .filter(({ due_cents }) => due_cents > 0)
      .map(({ member_id, team_id, due_cents, late_cents }) =>
        openOf({
          kind: 'fee',
          member_id,
          title: teamOf(team_id),
          amount: due_cents,
          is_late: late_cents > 0,
          team_id,
        }),
      ),
    ...toSign.map(({ member_id, title, until }) =>
      openOf({ kind: 'waiver', member_id, title, due_on: until, is_late: until < today }),
    ),
    ...ids
      .filter((member_id) => kinds.length > 0 && isPlayer(member_id) && !hasProof(member_id))
      .map((member_id) => openOf({ kind: 'document', member_id, title: kinds[0]! })),
    ...checks
      .filter(({ state }) => state !== 'cleared')
      .map(({ member_id, title, state, expires_on }) =>
        openOf({ kind: 'check', member_id, title, due_on: expires_on, is_late: state === 'expired' }),
      ),
  ]
  return {
    places: places.map(({ coach_id, coach, coach_email, coach_phone, role, ...place }) => ({
      ...place,
      role: ROSTER_ROLES[role],
      coach:
        coach_id === null
          ? null
          : { member_id: coach_id, name: coach!, email: coach_email, phone: coach_phone },
    })),
    family: [
      ...guardians.map(({ email, phone, relation, ...one }) => ({ ...one, email, phone, relation })),
      ...siblings.map((one) => ({ ...one, email: null, phone: null, relation: null })),
    ].map(({ id: relative_id, relation, email, phone, ...one }) => {
      const first = registrations.find(({ member_id }) => member_id === relative_id)
      return {
        id: relative_id,
        name: fullName(one),
        relation,
        email,
        phone,
        status: first?.status ?? null,
        begins_on: first?.begins_on ?? null,
      }
    }),
    balance: fees
      ? {
          due: fees.reduce((all, { due_cents }) => all + due_cents, 0),
          late: fees.reduce((all, { late_cents }) => all + late_cents, 0),
          next_due_on: fees.flatMap(({ next_due_on }) => next_due_on ?? []).toSorted()[0] ?? null,
        }
      : null,
    open: open.toSorted((a, b) => Number(b.is_late) - Number(a.is_late)),
  }
}

const idOf = (one: number | { id: number }) => (typeof one === 'number' ? one : one.id)
