import { ClubNotFound } from 'contract/clubs/rosters'
import { NoActiveClubMembership, downloadClubCard, refreshClubCard } from 'contract/clubs/club-card'
import { fillPath, type In, type Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { cardImage, cardPdf, issueCard } from './member-cards.ts'
import { findClubMembership, isClubInSight } from './club-card-queries.ts'

/**
 * Makes sure that a club's active membership has a card. As with people, a card is drawn from current data
 * whenever it is requested, and the code on a printed one keeps working.
 */
export async function renewClubCard(
  context: Context,
  { club_id }: In<typeof refreshClubCard>,
): Promise<Out<typeof refreshClubCard>> {
  const membership = await membershipOf(context, club_id)
  await issueCard(context, membership.id)
  await audit(context, { action: 'card.refreshed', subject: 'club', subject_id: club_id })
  const { path } = fillPath(downloadClubCard.path, { club_id, format: 'pdf' })
  return { card_url: `/api${path}`, club_id, valid_until: membership.valid_until }
}

export async function giveClubCard(
  context: OutsideContext,
  { club_id, format }: In<typeof downloadClubCard>,
): Promise<Download> {
  const { id } = await context.read((inside) => membershipOf(inside, club_id))
  return format === 'png' ? cardImage(context, id) : cardPdf(context, id)
}

/** @throws ClubNotFound also for a club that is not the user’s, NoActiveClubMembership */
async function membershipOf(context: Context, club_id: number) {
  if (!(await isClubInSight(context, club_id))) throw ClubNotFound()
  const membership = await findClubMembership(context, club_id, todayOf(context))
  if (!membership) throw NoActiveClubMembership()
  return membership
}
