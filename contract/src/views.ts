import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { Id, Nothing, text } from './primitives.ts'
import { problem } from './problem.ts'

/** The lists whose views are kept, each with the permission to see it. */
export const LISTS = {
  members: 'mms.members.view',
  registrations: 'mms.registrations.view',
  orders: 'mms.payments.view',
  balances: 'mms.payments.view',
  history: 'mms.audit.view',
  users: 'mms.users.view',
  clubs: 'ctms.clubs.view',
  teams: 'ctms.teams.view',
  transfers: 'ctms.transfers.view',
  documents: 'mms.documents.view',
  insurance: 'mms.insurance.view',
  certificates: 'mms.insurance.view',
  mailings: 'mms.members.mail',
  club_readiness: 'ctms.readiness.view',
} as const
export type ListName = keyof typeof LISTS
const ListName = z.enum(Object.keys(LISTS) as ListName[], 'Choose from the list.')

/** Views of one list that a person may have, their own and those they share. */
export const MOST_VIEWS = 50

export const SavedViewExists = problem('saved_view_exists', 409, 'There’s already a view by this name.')
export const NoSuchSavedView = problem('no_such_saved_view', 404, 'We couldn’t find this view.')
export const TooManyViews = problem(
  'too_many_views',
  409,
  'You have 50 views of this list. Please delete one first.',
)

const Word = z.string().check(z.regex(/^-?[a-z_]{1,40}$/, 'We don’t recognize this.'))
const Value = z.string().check(z.maxLength(500, 'This is too long.'))

export const DENSITIES = ['normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]
const Density = z.enum(DENSITIES, 'Choose from the list.')

/** How a list is looked at: as its address says it, and how it looks. */
export const ListView = z.object({
  q: Value,
  sort: z.union([z.literal(''), Word]),
  /** The values of each filter, several joined by commas. */
  filters: z
    .record(Word, Value)
    .check(z.refine((filters) => Object.keys(filters).length <= 30, { error: 'This is too long.' })),
  /** What the values were called, by filter and value, for the day one of them is gone: `season_id:3`. */
  labels: z
    .record(z.string().check(z.maxLength(100, 'This is too long.')), Value)
    .check(z.refine((labels) => Object.keys(labels).length <= 200, { error: 'This is too long.' })),
  hidden: z.array(Word).check(z.maxLength(100, 'This is too long.')),
  density: Density,
})
export type ListView = z.infer<typeof ListView>

export const SavedView = z.object({
  id: z.int(),
  list: ListName,
  name: z.string(),
  owner: z.string(),
  is_mine: z.boolean(),
  /** Everyone of the office who sees the list finds it. */
  is_shared: z.boolean(),
  /** Whether the user may rename, change and delete it. */
  may_edit: z.boolean(),
  /** What the user’s list opens with. */
  is_default: z.boolean(),
  view: ListView,
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

export const listSavedViews = operation({
  method: 'GET',
  path: '/mms/saved-views/:list',
  access: 'signed-in',
  summary:
    'List the views of a list, own and shared, in the user’s order, and how dense its rows are for them',
  input: z.object({ list: ListName }),
  output: z.object({ views: z.array(SavedView), density: z.nullable(Density), may_share: z.boolean() }),
})

const Fields = { name: text('Name', 60), view: ListView, is_shared: z.boolean() }

export const createSavedView = operation({
  method: 'POST',
  path: '/mms/saved-views',
  access: 'signed-in',
  status: 201,
  summary: 'Keep a view of a list under a name, for oneself or shared with the office',
  message: 'View saved.',
  input: z.object({
    list: ListName,
    name: Fields.name,
    view: Fields.view,
    is_shared: z.optional(Fields.is_shared),
  }),
  output: SavedView,
})

export const changeSavedView = operation({
  method: 'PATCH',
  path: '/mms/saved-views/:id',
  access: 'signed-in',
  summary:
    'Rename a view, share it or keep it as it is looked at now, if it is still at the version that was seen',
  message: 'View saved.',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    name: z.optional(Fields.name),
    view: z.optional(Fields.view),
    is_shared: z.optional(Fields.is_shared),
  }),
  output: SavedView,
})

export const deleteSavedView = operation({
  method: 'DELETE',
  path: '/mms/saved-views/:id',
  access: 'signed-in',
  summary: 'Delete a view; for a day it can be had back',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const restoreSavedView = operation({
  method: 'POST',
  path: '/mms/saved-views/:id/restore',
  access: 'signed-in',
  summary: 'Have a deleted view back',
  message: 'View restored.',
  input: z.object({ id: Id }),
  output: SavedView,
})

export const arrangeSavedViews = operation({
  method: 'PUT',
  path: '/mms/saved-views/:list/arrangement',
  access: 'signed-in',
  summary: 'Put the views of a list in the own order, choose what it opens with, and how dense its rows are',
  message: 'Data updated successfully',
  input: z.object({
    list: ListName,
    ids: z.optional(z.array(Id).check(z.maxLength(500, 'This is too long.'))),
    /** Null: the list opens with everything. */
    default_id: z.optional(z.nullable(Id)),
    density: z.optional(Density),
  }),
  output: Nothing,
})
