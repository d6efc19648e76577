import { Forbidden } from 'contract/problem'
import { MemberNotFound } from 'contract/members'
import { fillPath, type In, type Out } from 'contract/operation'
import { NoActiveMembership, downloadHouseholdCard, type refreshCard } from 'contract/cards/cards'
import { audit } from '../plumbing/audit.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { getMember } from '../members/members.ts'
import { issueCard } from './member-cards.ts'
import { findRegistrationsOfMembers, isOfHousehold } from '../registrations/registrations.ts'

/**
 * Makes sure that the member's active membership has a card. A card is drawn from current data whenever it is
 * requested, so that a new picture or name appears at once, and the code on a printed one keeps working.
 */
export async function renewCard(
  context: Context,
  { member_id }: In<typeof refreshCard>,
): Promise<Out<typeof refreshCard>> {
  const isOffice = whoIs(context).permissions.has('mms.members.edit')
  if (!isOffice && !(await isOfHousehold(context, member_id)))
    throw whoIs(context).permissions.has('mms.members.view') ? Forbidden() : MemberNotFound()
  const member = await getMember(context, member_id)
  if (!member) throw MemberNotFound()
  const registration = (await findRegistrationsOfMembers(context, [member_id])).find(
    ({ has_card, valid_until }) => has_card && valid_until >= todayOf(context),
  )
  if (!registration) throw NoActiveMembership()
  await issueCard(context, registration.id)
  await audit(context, { action: 'card.refreshed', subject: 'member', subject_id: member_id })
  const { path } = fillPath(downloadHouseholdCard.path, { registration_id: registration.id, format: 'pdf' })
  return {
    card_url: `/api${path}`,
    member_id: member.member_number,
    valid_until: registration.valid_until,
  }
}
