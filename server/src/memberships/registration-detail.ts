import { ageOn } from 'contract/dates'
import { RegistrationNotFound, type getRegistration } from 'contract/memberships/registrations'
import type { In, Out } from 'contract/operation'
import { REGISTRATION_TRANSITIONS } from 'contract/statuses'
import { auditOf } from '../audit.ts'
import type { Context } from '../context.ts'
import { mailsAbout } from '../mail/mail.ts'
import { findGuardians, getMember } from '../members/members.ts'
import { signaturesOf } from '../waivers/waivers.ts'
import { todayOf } from './offers.ts'
import { getVisibleRegistration } from './registration-list-queries.ts'

/** One registration with everything that belongs to it; the order is shown by payments. */
export async function giveDetail(
  context: Context,
  { id }: In<typeof getRegistration>,
): Promise<Out<typeof getRegistration>> {
  const registration = await getVisibleRegistration(context, id)
  if (!registration) throw RegistrationNotFound()
  const [member, guardians, signatures, mails, draftMails, audit] = await Promise.all([
    getMember(context, registration.member_id),
    findGuardians(context, registration.member_id),
    signaturesOf(context, { draft_id: registration.draft_id }),
    mailsAbout(context, 'registration', id),
    mailsAbout(context, 'registration_draft', registration.draft_id),
    auditOf(context, 'registration', id),
  ])
  const { draft_id: _, person_key, ...row } = registration
  return {
    ...row,
    person: {
      first_name: member!.first_name,
      last_name: member!.last_name,
      dob: member!.dob,
      age: member!.dob === null ? null : ageOn(member!.dob, todayOf(context)),
      gender: member!.gender,
      email: member!.email,
      phone: member!.phone,
      address: member!.address as Record<string, unknown> | null,
      emergency_contact: member!.emergency_contact as Record<string, unknown> | null,
      has_photo: member!.profile_pic !== null,
    },
    guardians,
    waivers: signatures
      .filter((one) => one.person_key === person_key)
      .map(({ id: signature_id, title, signer_name, signed_at }) => ({
        signature_id,
        title,
        signer: signer_name,
        signed_at,
      })),
    mails: [...mails, ...draftMails].sort((a, b) => b.id - a.id),
    transitions: [...REGISTRATION_TRANSITIONS[registration.status]],
    audit,
  }
}
