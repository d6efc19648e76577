import * as z from 'zod/mini'
import { shownDay, type Day } from '../dates.ts'
import { sentence, type Said } from '../message.ts'

/** Who has to be named on a certificate, and what it has to say. */
export type Holder = {
  name: string
  is_insured: boolean
  /** Null where any limit will do. */
  limit_cents: number | null
}

export const PaperKind = z.enum(['certificate', 'file'], 'Choose a certificate or a file.')
export type PaperKind = z.infer<typeof PaperKind>

/** A certificate of a team or of its club, or a paper that was uploaded for one. What nobody has typed in is null. */
export type VenuePaper = {
  kind: PaperKind
  id: number
  holder_name: string | null
  status: 'approved' | 'waiting' | 'refused'
  from_on: Day | null
  until_on: Day | null
  additional_insured: boolean | null
  /** The largest limit per occurrence. */
  limit_cents: number | null
  /** Matched to this venue by somebody who has read it. */
  is_matched: boolean
}

const Covered = sentence('venue_cover_ready', 'Names {holder} through {day}.')
const Matched = sentence('venue_cover_matched', 'Matched by the office for {holder}.')
const Low = sentence('venue_cover_low', 'The limit is lower than {holder} requires.')
const NotInsured = sentence('venue_cover_not_insured', '{holder} isn’t listed as an additional insured.')
const Unread = sentence('venue_cover_unread', 'Someone needs to check the limits for {holder}.')
const OtherDays = sentence(
  'venue_cover_days',
  'The certificate for {holder} doesn’t cover {from} to {until}.',
)
const Asked = sentence('venue_cover_asked', 'Requested for {holder}, not issued yet.')
const Refused = sentence('venue_cover_refused', 'No longer valid or declined: the certificate for {holder}.')
const None = sentence('venue_cover_none', 'No certificate names {holder}.')

export type VenueVerdict = {
  state: 'ready' | 'asked' | 'missing'
  says: Said
  /** What the verdict is about; null where there is nothing. */
  paper: Pick<VenuePaper, 'kind' | 'id' | 'is_matched'> | null
}

/** Holders are the same whatever the spelling of case, spaces and periods. */
export const holderKey = (name: string): string =>
  name.toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim()

/**
 * Whether a team’s papers cover the days of an event for the holder a venue names. The limits of an insurer’s own paper are known
 * to whoever has read it: it counts where limits are asked once it is matched by hand.
 */
export function judgeVenueCover(
  papers: readonly VenuePaper[],
  { name, is_insured, limit_cents }: Holder,
  days: { from: Day; until: Day },
): VenueVerdict {
  const naming = papers.filter(
    (one) => one.is_matched || (one.holder_name !== null && holderKey(one.holder_name) === holderKey(name)),
  )
  const of = (state: VenueVerdict['state'], one: VenuePaper, says: Said): VenueVerdict => ({
    ...{ state, says },
    paper: { kind: one.kind, id: one.id, is_matched: one.is_matched },
  })
  const approved = naming.filter(({ status }) => status === 'approved')
  const covering = approved.filter(
    ({ from_on, until_on }) =>
      (from_on === null || from_on <= days.from) && until_on !== null && until_on >= days.until,
  )
  const judged = covering.map((one): VenueVerdict => {
    if (limit_cents !== null && one.limit_cents !== null && one.limit_cents < limit_cents)
      return of('missing', one, Low({ holder: name }))
    if (is_insured && one.additional_insured === false)
      return of('missing', one, NotInsured({ holder: name }))
    const isKnown = one.limit_cents !== null || limit_cents === null
    if (!isKnown && !one.is_matched) return of('missing', one, Unread({ holder: name }))
    return of(
      'ready',
      one,
      one.kind === 'file'
        ? Matched({ holder: name })
        : Covered({ holder: name, day: shownDay(one.until_on!) }),
    )
  })
  const ready = judged.find(({ state }) => state === 'ready')
  if (ready) return ready
  const waiting = naming.find(
    ({ status, from_on, until_on }) =>
      status === 'waiting' && from_on !== null && from_on <= days.from && until_on! >= days.until,
  )
  if (waiting) return of('asked', waiting, Asked({ holder: name }))
  if (judged[0]) return judged[0]
  if (approved[0])
    return of(
      'missing',
      approved[0],
      OtherDays({ holder: name, from: shownDay(days.from), until: shownDay(days.until) }),
    )
  const refused = naming.find(({ status }) => status === 'refused')
  if (refused) return of('missing', refused, Refused({ holder: name }))
  return { state: 'missing', says: None({ holder: name }), paper: null }
}
