import { showDay } from 'contract/dates'
import { forChoices } from 'contract/person-choices'
import { standing } from 'contract/members/shared-details'
import type { KnownChild, knownFamily } from 'contract/registering/known-family'
import type { DraftData } from 'contract/registering/draft'
import type { Out } from 'contract/operation'
import { findGuardians, getMember } from '../members/members.ts'
import { familyOf } from '../registrations/registrations.ts'
import type { Context } from '../plumbing/context.ts'

type Member = NonNullable<Awaited<ReturnType<typeof getMember>>>

/** The user's own record and those of the minors in their care; null for an account without a record. */
export async function showKnownFamily(context: Context): Promise<Out<typeof knownFamily>> {
  const { account, own, minors } = await familyOf(context)
  const self = own.find(({ id }) => id === account.member_id) ?? own[0]
  const registrant = self && (await getMember(context, self.id))
  if (!registrant || registrant.erased_at !== null) return null
  const records = await Promise.all(minors.map(({ id }) => getMember(context, id)))
  const relations = await Promise.all(minors.map(({ id }) => findGuardians(context, id)))
  const relation = relations.flat().find(({ id }) => id === registrant.id)?.relation
  return {
    registrant: {
      first_name: registrant.first_name,
      last_name: registrant.last_name,
      email: account.email,
      ...(registrant.phone !== null && { phone: registrant.phone }),
      ...(registrant.dob !== null && { dob: showDay(registrant.dob) }),
      ...addressOf(registrant),
      ...(relation && { relation }),
    },
    children: records.flatMap((child) =>
      child && child.erased_at === null ? childOf(child, registrant) : [],
    ),
  }
}

/** An address of their own is only given if it is another one than the registrant's. */
function childOf(child: Member, registrant: Member): KnownChild {
  const isApart = standing(registrant.address, child.address) === 'other'
  return {
    member_id: child.id,
    first_name: child.first_name,
    last_name: child.last_name,
    dob: showDay(child.dob!),
    ...forChoices((field) => child[field] ?? undefined),
    ...(isApart && addressOf(child)),
    ...emergencyOf(child),
  }
}

const PARTS = ['address_1', 'address_2', 'city', 'country', 'state', 'zip'] as const

function addressOf({ address }: Member): Pick<DraftData['registrant'], 'address'> {
  const given = (address ?? {}) as Record<string, unknown>
  const parts = PARTS.flatMap((part) =>
    typeof given[part] === 'string' ? [[part, given[part]] as const] : [],
  )
  return parts.length > 0 ? { address: Object.fromEntries(parts) } : {}
}

function emergencyOf({ emergency_contact }: Member): Pick<KnownChild, 'emergency'> {
  const { name, phone, relation } = (emergency_contact ?? {}) as Record<string, unknown>
  return typeof name === 'string' && typeof phone === 'string' && typeof relation === 'string'
    ? { emergency: { name, phone, relation } }
    : {}
}
