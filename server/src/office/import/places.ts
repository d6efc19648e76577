import type { DateFormats } from 'contract/date-order'
import { valueKey, type DateField, type ImportSettings } from 'contract/office/import'
import { yearOf } from 'contract/dates'
import { invalidField } from 'contract/problem'
import { findDisciplines, findDivisions, findLeagues, getRulePack } from '../../clubs/clubs.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findPersonMemberships, findTeamsOfSeason } from './places-queries.ts'
import type { AgeRules } from './age-rules.ts'
import type { ImportPlaces } from './row-reading.ts'
import { findMemberTypes } from '../../offers/offers.ts'
import { prefixOf } from '../../registering/registering.ts'
import { getCurrentSeason, getSeason } from '../../seasons/seasons.ts'

/** The country that files without one mean. */
const USUAL_COUNTRY = 'USA'

/**
 * The lookup tables for an import's words and choices, all from this tenant. @throws Invalid at the field of
 * a choice that does not exist here
 */
export async function placesFor(context: Context, settings: ImportSettings): Promise<ImportPlaces> {
  const today = todayOf(context)
  const wanted = settings.membership
  const formatOf = (field: DateField): DateFormats => {
    const at = settings.columns.indexOf(field)
    const dotted = settings.dotted_formats ?? settings.date_formats
    return { plain: settings.date_formats?.[at] ?? 'mdy', dotted: dotted?.[at] ?? 'mdy' }
  }
  const [types, memberships, leagues, season, current, divisions, prefix] = await Promise.all([
    findMemberTypes(context),
    findPersonMemberships(context),
    findLeagues(context),
    wanted ? getSeason(context, wanted.season_id) : undefined,
    getCurrentSeason(context, today),
    findDivisions(context),
    prefixOf(context),
  ])
  const people = types.filter(({ kind }) => kind === 'player' || kind === 'person')
  const chosen = memberships.find(({ id }) => id === wanted?.membership_id)
  const type_id = settings.member_type_id ?? chosen?.member_type_id ?? null
  if (settings.member_type_id && !people.some(({ id }) => id === settings.member_type_id))
    throw invalidField('settings.member_type_id', 'We couldn’t find this member type.')
  if (wanted && !chosen)
    throw invalidField('settings.membership.membership_id', 'We couldn’t find this membership.')
  if (wanted && !season) throw invalidField('settings.membership.season_id', 'We couldn’t find this season.')
  if (wanted?.league_id && !leagues.some(({ id }) => id === wanted.league_id))
    throw invalidField('settings.membership.league_id', 'We couldn’t find this league.')
  const season_id = season?.id ?? current?.id
  const teams = season_id === undefined ? [] : await findTeamsOfSeason(context, season_id)
  const teamsByName: Map<string, { id: number; league_id: number } | null> = new Map()
  for (const { id, name, league_id } of teams)
    teamsByName.set(key(name), teamsByName.has(key(name)) ? null : { id, league_id })
  return {
    today,
    date_formats: {
      dob: formatOf('dob'),
      valid_until: formatOf('valid_until'),
    },
    member_types: new Map(people.map((type) => [key(type.name), type])),
    memberships: new Map(memberships.map((membership) => [key(membership.name), membership])),
    leagues: new Map(
      leagues.flatMap(({ id, name, short_name }) => [
        [key(name), id],
        [key(short_name), id],
      ]),
    ),
    teams: teamsByName,
    teams_by_id: new Map(teams.map((team) => [team.id, team])),
    meanings: new Map(settings.values?.map((one) => [valueKey(one), one.meant])),
    area_code: settings.area_code ?? null,
    skips_foreign_numbers: settings.foreign_numbers === 'skip',
    divisions: new Map(
      divisions
        .filter(({ discipline_id }) => discipline_id === chosen?.discipline_id)
        .map(({ id, max_age }) => [max_age, id]),
    ),
    country: USUAL_COUNTRY,
    prefix,
    member_type_id: type_id,
    membership:
      wanted && season
        ? {
            membership_id: wanted.membership_id,
            season_id: season.id,
            league_id: wanted.league_id ?? null,
            status: wanted.status,
            valid_until: wanted.valid_until ?? season.end_date,
            season,
          }
        : null,
  }
}

/** The season whose teams a file means: that of its membership, or else the current one. */
export const seasonOf = (context: Context, { membership }: Pick<ImportSettings, 'membership'>) =>
  membership ? getSeason(context, membership.season_id) : getCurrentSeason(context, todayOf(context))

/** The current age rules for the rows of a file; undefined if there is no season yet. */
export async function ageRulesFor(
  context: Context,
  settings: Pick<ImportSettings, 'membership'>,
): Promise<AgeRules | undefined> {
  const season = await seasonOf(context, settings)
  if (!season) return undefined
  const [types, memberships, teams, disciplines, divisions] = await Promise.all([
    findMemberTypes(context),
    findPersonMemberships(context),
    findTeamsOfSeason(context, season.id),
    findDisciplines(context),
    findDivisions(context),
  ])
  const disciplineOf = new Map(divisions.map(({ id, discipline_id }) => [id, discipline_id]))
  const rules = await Promise.all(
    disciplines.map(async ({ id }) => {
      const pack = await getRulePack(context, id, season.start_date)
      return pack
        ? [[id, { pack, divisions: divisions.filter((one) => one.discipline_id === id) }] as const]
        : []
    }),
  )
  return {
    year: yearOf(season.end_date),
    rules: new Map(rules.flat()),
    teams: new Map(
      teams.map(({ id, division_id }) => [
        id,
        { division_id, discipline_id: disciplineOf.get(division_id)! },
      ]),
    ),
    memberships: new Map(memberships.map((one) => [one.id, one])),
    kinds: new Map(types.map(({ id, kind }) => [id, kind])),
  }
}

const key = (name: string) => name.trim().toLowerCase()
