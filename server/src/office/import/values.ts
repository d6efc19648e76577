import {
  ImportNotFound,
  MOST_VALUE_LETTERS,
  valueKey,
  type ImportMeaning,
  type ImportSettings,
  type ImportValues,
  type ValueField,
  type listImportValues,
} from 'contract/office/import'
import { headerKey } from 'contract/office/import-headers'
import type { In } from 'contract/operation'
import { CHOICES, forChoices } from 'contract/person-choices'
import { COUNTRIES, STATES } from 'contract/places'
import { STATUS_LABELS } from 'contract/statuses'
import { findDivisions, findLeagues } from '../../clubs/clubs.ts'
import { findMemberTypes } from '../../offers/offers.ts'
import type { Context } from '../../plumbing/context.ts'
import { getImport } from './imports-queries.ts'
import { seasonOf } from './places.ts'
import { findPersonMemberships, findTeamsOfSeason } from './places-queries.ts'
import { findUnknownValues } from './rows-queries.ts'

/** How many values are listed at once, those without an answer first. */
const MOST_LISTED = 200

/** The values of a file that our lists do not know, and what was said of them or what they look like. */
export async function giveValues(
  context: Context,
  { id }: In<typeof listImportValues>,
): Promise<ImportValues> {
  const file = await getImport(context, id)
  if (!file) throw ImportNotFound()
  const found = await findUnknownValues(context, id)
  const said = new Map(file.settings?.values?.map((one) => [valueKey(one), one.meant]))
  const fields = new Set(found.map(({ field }) => field))
  const choices = file.settings ? await choicesFor(context, file.settings, fields) : []
  const options = new Map(choices.map((one) => [one.field, one.options]))
  const values = found.map((one) => {
    const of = options.get(one.field) ?? []
    const meant = said.get(valueKey(one))
    const isKnown = meant === null || of.some(({ value }) => value === meant)
    return isKnown
      ? { ...one, is_open: false, meant: meant ?? null }
      : { ...one, is_open: true, meant: likeliest(one.typed, of) }
  })
  const listed = [...values.filter(({ is_open }) => is_open), ...values.filter(({ is_open }) => !is_open)]
  return { values: listed.slice(0, MOST_LISTED), left_off: Math.max(0, listed.length - MOST_LISTED), choices }
}

/** What was said of values and still holds: what has gone in the meantime, or is of another season, is asked again. */
export async function stillMeant(context: Context, settings: ImportSettings): Promise<ImportMeaning[]> {
  const meanings = settings.values ?? []
  const choices = await choicesFor(context, settings, new Set(meanings.map(({ field }) => field)))
  const known = new Map(
    choices.map(({ field, options }) => [field, new Set(options.map((one) => one.value))]),
  )
  return meanings.filter(({ field, meant }) => meant === null || known.get(field)?.has(meant))
}

type Choices = ImportValues['choices']

async function choicesFor(
  context: Context,
  settings: Pick<ImportSettings, 'membership'>,
  fields: ReadonlySet<ValueField>,
): Promise<Choices> {
  const named = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  const membership_id = settings.membership?.membership_id
  const find: Record<ValueField, () => Promise<Choices[number]['options']>> = {
    async member_type() {
      const types = await findMemberTypes(context)
      return named(types.filter(({ kind }) => kind === 'player' || kind === 'person'))
    },
    membership: async () => named(await findPersonMemberships(context)),
    league: async () => named(await findLeagues(context)),
    async team() {
      const season = await seasonOf(context, settings)
      return season ? named(await findTeamsOfSeason(context, season.id)) : []
    },
    async age_group() {
      const memberships = await findPersonMemberships(context)
      const of = memberships.find(({ id }) => id === membership_id)?.discipline_id
      return of === undefined
        ? []
        : named((await findDivisions(context, of)).map(({ id, label }) => ({ id, name: label })))
    },
    status: async () =>
      (['active', 'inactive', 'closed'] as const).map((value) => ({ value, label: STATUS_LABELS[value] })),
    ...forChoices(
      (field) => async () => CHOICES[field].options.map(({ value, label }) => ({ value, label })),
    ),
    state: async () => [...STATES.USA, ...STATES.Canada].map(({ value, label }) => ({ value, label })),
    country: async () => COUNTRIES.map(({ value, label }) => ({ value, label })),
  }
  return Promise.all([...fields].map(async (field) => ({ field, options: await find[field]() })))
}

/**
 * What a value looks like: the longest name it contains, as "Player membership" contains "Player", or the
 * only name it is a part of. It is proposed, never taken.
 */
function likeliest(typed: string, options: readonly { value: string; label: string }[]): string | null {
  const key = headerKey(typed.slice(0, MOST_VALUE_LETTERS))
  const named = options
    .map(({ value, label }) => ({ value, name: headerKey(label) }))
    .filter(({ name }) => name.length >= 3)
  const within = named
    .filter(({ name }) => key.includes(name))
    .toSorted((one, other) => other.name.length - one.name.length)
  const around = key.length < 3 ? [] : named.filter(({ name }) => name.includes(key))
  return within[0]?.value ?? (around.length === 1 ? around[0]!.value : null)
}
