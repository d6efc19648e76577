import type { DraftData, DraftPerson } from 'contract/registering/draft'
import { readDraft } from 'contract/registering/draft-check'
import { isMinor } from 'contract/person'
import { forChoices } from 'contract/person-choices'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findGuardians, type getMember } from '../../members/members.ts'
import type { Plan } from './renewal-plan.ts'
import type { KnownPeople } from '../../registering/registering.ts'
import { findMemberTypes } from '../../offers/offers.ts'

type Member = NonNullable<Awaited<ReturnType<typeof getMember>>>

/** The key of a registration in a draft. */
export const keyOf = ({ registration }: Pick<Plan, 'registration'>) =>
  `r${String(registration.id).padStart(4, '0')}`

/** A registration for the next season, prefilled with what is on record. */
export async function prefilled(
  context: Context,
  registrant: Member,
  plans: readonly Plan[],
): Promise<{ data: DraftData; known: KnownPeople }> {
  const today = todayOf(context)
  const people = plans.filter(({ reason }) => reason === null)
  const child = people.find(({ member }) => member.dob !== null && isMinor(member.dob, today))
  const guardians = child ? await findGuardians(context, child.member.id) : []
  const relation = guardians.find(({ id }) => id === registrant.id)?.relation
  return {
    data: {
      registrant: {
        first_name: registrant.first_name,
        last_name: registrant.last_name,
        ...(registrant.email === null ? {} : { email: registrant.email }),
        ...(registrant.phone === null ? {} : { phone: registrant.phone }),
        ...(registrant.dob === null ? {} : { dob: registrant.dob }),
        ...addressOf(registrant),
        ...(child ? { relation: relation ?? 'Guardian' } : {}),
      },
      people: people.map((plan) => personOf(plan, registrant, today)),
    },
    known: {
      registrant: registrant.id,
      people: Object.fromEntries(plans.map((plan) => [keyOf(plan), plan.member.id])),
    },
  }
}

function personOf(plan: Plan, registrant: Member, today: string): DraftPerson {
  const { registration, member, membership, league_id, division, team } = plan
  const isChild = member.dob !== null && isMinor(member.dob, today)
  const emergency = contactOf(member) ?? registration.emergency
  return {
    key: keyOf(plan),
    who: member.id === registrant.id ? 'me' : isChild ? 'child' : 'other',
    member_type_id: registration.member_type_id,
    discipline_id: membership!.discipline_id,
    membership_id: membership!.id,
    league_id,
    division_id: division?.id ?? null,
    team_id: team?.id ?? null,
    first_name: member.first_name,
    last_name: member.last_name,
    dob: member.dob!,
    ...forChoices((field) => member[field] ?? undefined),
    ...(member.email === null || isChild ? {} : { email: member.email }),
    ...(member.phone === null ? {} : { phone: member.phone }),
    ...(member.id === registrant.id ? {} : addressOf(member)),
    ...(emergency ? { emergency } : {}),
  }
}

const PARTS = ['address_1', 'address_2', 'city', 'country', 'state', 'zip'] as const

function addressOf({ address }: Member): Pick<DraftData['registrant'], 'address'> {
  if (typeof address !== 'object' || address === null) return {}
  const given = address as Record<string, unknown>
  const parts = PARTS.flatMap((part) =>
    typeof given[part] === 'string' ? [[part, given[part]] as const] : [],
  )
  return parts.length > 0 ? { address: Object.fromEntries(parts) } : {}
}

function contactOf({ emergency_contact }: Member): Plan['registration']['emergency'] {
  if (typeof emergency_contact !== 'object' || emergency_contact === null) return null
  const { name, phone, relation } = emergency_contact as Record<string, unknown>
  return typeof name === 'string' && typeof phone === 'string' && typeof relation === 'string'
    ? { name, phone, relation }
    : null
}

/** What is missing for a renewal: sentences by path, people by their key. */
export async function missingIn(context: Context, data: DraftData): Promise<Record<string, string>> {
  const { errors = {} } = readDraft(data, {
    today: todayOf(context),
    member_types: await findMemberTypes(context),
  })
  return Object.fromEntries(
    Object.entries(errors).map(([path, [sentence = '']]) => [
      path.replace(/^people\.(\d+)/, (_, i: string) => `people.${data.people[Number(i)]?.key ?? i}`),
      sentence,
    ]),
  )
}
