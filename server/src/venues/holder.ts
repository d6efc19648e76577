import type { In, Out } from 'contract/operation'
import { VenueNotFound } from 'contract/venues'
import type { VenueHolder, setVenueHolder } from 'contract/venues/holder'
import { audit, changedMeanwhile, differences } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { lockVenue, putHolder } from './queries.ts'

const holderOf = (venue: VenueHolder): VenueHolder => ({
  needs_certificate: venue.needs_certificate,
  holder_name: venue.holder_name,
  holder_address: venue.holder_address,
  holder_email: venue.holder_email,
  holder_insured: venue.holder_insured,
  least_limit_cents: venue.least_limit_cents,
})

/** Says whom certificates of insurance name for a venue, if any are wanted there. @throws VenueNotFound, changed meanwhile */
export async function setHolder(
  context: Context,
  { id, version, ...holder }: In<typeof setVenueHolder>,
): Promise<Out<typeof setVenueHolder>> {
  const venue = await lockVenue(context, id)
  if (!venue) throw VenueNotFound()
  const before = holderOf(venue)
  if (version !== venue.version)
    throw await changedMeanwhile(context, 'venue', id, { version: venue.version, ...before })
  const { version: after } = await putHolder(context, id, holder)
  await audit(context, {
    action: 'venue.holder_changed',
    subject: 'venue',
    subject_id: id,
    ...differences(before, holder),
  })
  return { version: after, ...holder }
}
