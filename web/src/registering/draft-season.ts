import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { MemberType, Season, offersFor, registrationChoices } from 'contract/offers/offers'
import type { Out } from 'contract/operation'
import { t } from '../language.ts'

/** The season of a registration. */

type Seasons = Pick<Out<typeof registrationChoices>, 'season' | 'open_seasons'>

/** The season of what is typed; undefined if the selected one is no longer available. */
export function seasonOf({ season_id }: DraftData, { season, open_seasons }: Seasons): Season | undefined {
  return [season, ...open_seasons].find(({ id }) => id === (season_id ?? season.id))
}

/** Records which season was shown, so that it stays when another one becomes the usual one. */
export const inSeason = (data: DraftData, { season }: Seasons): DraftData =>
  data.season_id == null ? { ...data, season_id: season.id } : data

/**
 * Changes the season. Teams play a single season, and age moves players to other divisions, so both are
 * selected again. What an invitation offers stays.
 */
export function withSeason(data: DraftData, season_id: number, types: readonly MemberType[]): DraftData {
  if (data.season_id === season_id) return data
  const isPlayer = ({ member_type_id }: DraftPerson) =>
    types.find(({ id }) => id === member_type_id)?.kind === 'player'
  const people = data.people.map((one) =>
    one.invite_token ? one : { ...one, team_id: null, ...(isPlayer(one) && { division_id: null }) },
  )
  return { ...data, season_id, people }
}

/** What everybody had selected for the season before. */
export type Moved = { from: Season; people: readonly DraftPerson[] }

/** The season before with everyone's choices, if anyone had made any. */
export const movedFrom = (from: Season | undefined, { people }: DraftData): Moved | undefined =>
  from && people.some(({ membership_id }) => membership_id != null) ? { from, people } : undefined

type Offered = Out<typeof offersFor>
type Side = { person: DraftPerson; offered: Offered }

/** What another season changes for one person, in sentences; empty if nothing does. */
export function whatChanged(before: Side, after: Side, showMoney: (cents: number) => string): string[] {
  const sentences: string[] = []
  const [division, other] = [divisionOf(before), divisionOf(after)]
  if (division && other && division !== other)
    sentences.push(t('Division {other} instead of {division}.', { other, division }))
  else if (division && !other) sentences.push(t('Choose a division again.'))
  const [offer, next] = [offerOf(before), offerOf(after)]
  if (offer && !next) sentences.push(t('Choose {membership} again.', { membership: offer.text }))
  if (offer && next && offer.price !== null && next.price !== null && offer.price !== next.price)
    sentences.push(
      t('{next} instead of {before}.', { next: showMoney(next.price), before: showMoney(offer.price) }),
    )
  if (before.person.team_id != null && after.person.team_id == null)
    sentences.push(t('Teams change every season, so please find yours again.'))
  return sentences
}

const divisionOf = ({ person, offered }: Side) =>
  offered.divisions.find(({ division_id }) => division_id === person.division_id)?.label
const offerOf = ({ person, offered }: Side) =>
  offered.offers.find(({ membership_id }) => membership_id === person.membership_id)
