import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { AuditEntry, Id, Nothing, PageMeta, PageQuery, text } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'

export const SeasonInUse = sentence('season_in_use', 'This season is in use: {uses}.')
export const SeasonNotFound = problem('season_not_found', 404, 'We couldn’t find this season.')

const Taken = problem('season_exists', 409, 'This season already exists.')

export const SeasonExists = () => Taken({ errors: { name: ['There’s already a season by this name.'] } })

/**
 * Only active seasons sell; if several are active, the one that ends first counts. The public never sees a
 * draft.
 */
export const SeasonStatus = z.enum(['draft', 'active', 'closed'], 'Choose a status from the list.')
export type SeasonStatus = z.infer<typeof SeasonStatus>

/** A season as the office sees it. */
export const OfficeSeason = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  is_current: z.boolean(),
  status: SeasonStatus,
  version: z.int(),
})
export type OfficeSeason = z.infer<typeof OfficeSeason>

const SeasonRow = z.object({ ...OfficeSeason.shape, registrations: z.int(), prices: z.int() })
export type SeasonRow = z.infer<typeof SeasonRow>

const Version = z.optional(Id)

export const listOfficeSeasons = operation({
  method: 'GET',
  path: '/mms/admin/season',
  access: 'mms.seasons.view',
  summary: 'Page through all seasons, drafts too, the newest first',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('start_date', 'name', 'end_date', 'status'),
    status: z.optional(SeasonStatus),
  }),
  output: z.array(SeasonRow),
  meta: PageMeta,
})

/** What uses a season; it cannot be deleted while anything does. */
const SeasonUses = z.object({
  registrations: z.int(),
  teams: z.int(),
  prices: z.int(),
  price_rules: z.int(),
  /** Registrations being paid at this moment. */
  orders: z.int(),
})
export type SeasonUses = z.infer<typeof SeasonUses>

const Neighbor = z.nullable(z.object({ id: z.int(), name: z.string() }))

const SeasonDetail = z.object({
  ...OfficeSeason.shape,
  uses: SeasonUses,
  /** The season it was created from, and the one created from it. */
  rolled_from: Neighbor,
  rolled_into: Neighbor,
  audit: z.array(AuditEntry),
})
export type SeasonDetail = z.infer<typeof SeasonDetail>

export const getOfficeSeason = operation({
  method: 'GET',
  path: '/mms/admin/season/:id',
  access: 'mms.seasons.view',
  summary: 'Give one season with what uses it and its history',
  input: z.object({ id: Id }),
  output: SeasonDetail,
})

export const editSeason = operation({
  method: 'GET',
  path: '/mms/admin/season/:id/edit',
  access: 'mms.seasons.edit',
  summary: 'Give one season for its form',
  input: z.object({ id: Id }),
  output: OfficeSeason,
})

export const SeasonFields = {
  name: text('Name', 60),
  start_date: DayInput('First day'),
  end_date: DayInput('Last day'),
  status: SeasonStatus,
}

export const createSeason = operation({
  method: 'POST',
  path: '/mms/admin/season',
  access: 'mms.seasons.edit',
  status: 201,
  summary: 'Make a season; a draft unless said',
  input: z.object({ ...SeasonFields, status: z.optional(SeasonStatus) }),
  output: OfficeSeason,
})

export const updateSeason = operation({
  method: 'PATCH',
  path: '/mms/admin/season/:id',
  access: 'mms.seasons.edit',
  summary: 'Change what is sent of a season, if it still is at the version that was seen',
  empty: 'ID and data are required for update',
  input: z.object({
    id: Id,
    version: Version,
    name: z.optional(SeasonFields.name),
    start_date: z.optional(SeasonFields.start_date),
    end_date: z.optional(SeasonFields.end_date),
    status: z.optional(SeasonStatus),
  }),
  output: OfficeSeason,
})

export const deleteSeason = operation({
  method: 'DELETE',
  path: '/mms/admin/season/:id',
  access: 'mms.seasons.edit',
  summary: 'Delete a season that nothing uses',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const NoCurrentSeason = problem('no_current_season', 404, 'No season is open right now.')
