import {
  PaperNotFound,
  type matchCertificate,
  type matchChoices,
  type unmatchCertificate,
} from 'contract/insurance/matches'
import type { In, Out } from 'contract/operation'
import { teamWithin } from '../clubs/clubs.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { removeMatch, findChoices, holdMatch, insertMatch } from './venue-papers-queries.ts'

/** What the office may match to a venue for a team. */
export async function listChoices(
  context: Context,
  input: In<typeof matchChoices>,
): Promise<Out<typeof matchChoices>> {
  await teamWithin(context, 'mms.insurance.review', input.team_id)
  return findChoices(context, input, todayOf(context))
}

/** Somebody has read the paper: it names the venue. @throws PaperNotFound */
export async function match(context: Context, input: In<typeof matchCertificate>) {
  const held = await holdMatch(context, input)
  if (!held) throw PaperNotFound()
  if (await insertMatch(context, input)) await noted(context, 'certificate.matched', input, held)
  return {}
}

/** @throws PaperNotFound */
export async function unmatch(context: Context, input: In<typeof unmatchCertificate>) {
  if (await removeMatch(context, input)) await noted(context, 'certificate.unmatched', input, {})
  return {}
}

const noted = (
  context: Context,
  action: string,
  { kind, id, venue_id }: In<typeof matchCertificate>,
  more: object,
) =>
  audit(context, {
    action,
    subject: kind === 'certificate' ? 'insurance_certificate' : 'insurance_file',
    subject_id: id,
    after: { venue_id, ...more },
  })
