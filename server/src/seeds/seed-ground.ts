import { addDays, dayIn } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { momentIn } from './demo/calendar.ts'
import type { Ground, Place } from './demo/ground.ts'
import type { ManyRules } from '../registering/seed-applications.ts'

/**
 * What a tenant's rules allow generated people to do, up to the start of today: what has happened by then
 * stays the same all day. @throws Error if the tenant has nothing to offer to some of them
 */
export function groundOf({ tenant, now }: Context, rules: ManyRules): Ground {
  const { season, disciplines, memberships, prices, coupons } = rules
  const [{ divisions, pack } = { divisions: [], pack: undefined }] = disciplines
  const place = (what: string, is: (one: (typeof memberships)[number]) => boolean): Place => {
    const found = memberships.find(is)
    if (!found) throw new Error(`The tenant ${tenant.label} offers nothing for ${what}.`)
    return {
      member_type_id: found.member_type_id,
      membership_id: found.id,
      discipline_id: found.discipline_id,
    }
  }
  if (divisions.length === 0 || !pack)
    throw new Error(`The tenant ${tenant.label} has no divisions with a rule of age.`)
  const today = dayIn(tenant.time_zone, now)
  const onSale = prices.map(({ sale_from }) => sale_from).sort()[0] ?? season.start_date
  const early = addDays(today, -90)
  const begun = season.start_date < addDays(today, -21) ? season.start_date : early
  return {
    time_zone: tenant.time_zone,
    season,
    first: begun > onSale ? begun : onSale,
    last: addDays(today, -1) < season.end_date ? addDays(today, -1) : season.end_date,
    until: momentIn(tenant.time_zone, today, 0),
    leagues: rules.leagues,
    divisions,
    pack,
    places: {
      player: place('players', ({ kind }) => kind === 'player'),
      coach: place('coaches', ({ kind, needs_approval }) => kind === 'person' && needs_approval),
      volunteer: place('volunteers', ({ kind, needs_approval }) => kind === 'person' && !needs_approval),
      team: place('teams', ({ kind }) => kind === 'team'),
      club: place('clubs', ({ kind }) => kind === 'club'),
    },
    donations: rules.donation?.suggestions ?? [],
    has_protection: rules.protection !== null,
    // Never all that is left: others want to try them, and the next people are generated before these are
    // written.
    coupons: new Map(
      coupons.map(({ code, max_uses, used }) => [
        code,
        max_uses === null ? Number.POSITIVE_INFINITY : Math.floor((max_uses - used) / 4),
      ]),
    ),
  }
}
