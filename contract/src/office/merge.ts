import { sentence } from '../message.ts'
import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { CHOICE_FIELDS, forChoices } from '../person-choices.ts'
import { Id, Nothing, PageMeta, PageQuery, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { RegistrationStatus } from '../statuses.ts'

/** How long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

/** Details that can be taken from the record that goes away. */
export const MERGE_FIELDS = [
  'first_name',
  'last_name',
  'dob',
  ...CHOICE_FIELDS,
  'email',
  'phone',
  'address',
  'emergency_contact',
  'profile_pic',
] as const
export const MergeField = z.enum(MERGE_FIELDS, 'Choose from the list.')
export type MergeField = z.infer<typeof MergeField>

export const SameMember = problem('same_member', 422, 'Choose two different records.')
export const CannotMerge = problem('cannot_merge', 409, 'These two records can’t be merged.')
export const MergeOutdated = problem(
  'merge_outdated',
  409,
  'One of these records has changed. Please check them again.',
)
export const MergeNotFound = problem('merge_not_found', 404, 'We couldn’t find this merge.')
export const MergeOver = problem('merge_over', 409, 'This merge has already been undone.')
export const CannotUnmerge = problem('cannot_unmerge', 409, 'This merge can no longer be undone.')

/** Why two records cannot be merged, or a merge cannot be undone. */
export const MERGE_SAYS = {
  family: 'One is the other’s guardian.',
  held: sentence(
    'merge_same_membership',
    'Both hold the same membership ({membership}). Please close one of the two registrations first.',
  ),
  choose_team: sentence(
    'merge_choose_team',
    'They play for two teams, and one player can’t have both spots ({teams}). Choose which one stays.',
  ),
  in_transfer: sentence(
    'merge_in_transfer',
    'Both have transfers that one player can’t have ({team}). Please decide or withdraw one of them first.',
  ),
  both_paid: sentence(
    'merge_both_paid',
    'Both have paid {team} for {package}. Please end one of the two bills first, and refund it if it was paid twice.',
  ),
  in_event: sentence(
    'merge_in_event',
    'Both are in the same event ({event}). Please remove one of them there first.',
  ),
  too_old: 'You can undo a merge for 30 days.',
  erased: 'This person’s data was deleted at their request.',
  merged_again: 'This record has since been merged into another one. Undo that first.',
  spot_taken: 'One of their spots on a team has been taken since then.',
  changed: 'The merged details have changed since then, so we can’t tell who they belong to.',
}

const Someone = z.object({
  id: z.int(),
  member_number: z.string(),
  /** "Last, First". */
  name: z.string(),
  dob: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** "First Last" of the primary guardian. */
  guardian: z.nullable(z.string()),
  registrations: z.int(),
  created_at: z.string(),
})
export type Someone = z.infer<typeof Someone>

const access = 'mms.members.merge'

export const Pair = z.object({
  one: Someone,
  other: Someone,
  /** Why they may be the same person. */
  reason: z.enum(['same_name', 'similar_name', 'same_email']),
})
export type Pair = z.infer<typeof Pair>

export const listDuplicates = operation({
  method: 'GET',
  path: '/mms/merge/members',
  access,
  summary:
    'List pairs of records that may be one person: born on one day with the same or a similar name, or of one first name and email address',
  input: z.object({
    /** Continues after this member. */
    after: z.optional(z.union([Id, z.literal('0'), z.literal(0)])),
  }),
  output: z.array(Pair),
  meta: z.object({
    /** Where the next page starts; null on the last one. */
    next: z.nullable(z.int()),
    /** Pairs on all pages. */
    total: z.int(),
  }),
})

const Side = z.object({
  ...Someone.shape,
  version: z.int(),
  has_photo: z.boolean(),
  fields: z.object({
    first_name: z.string(),
    last_name: z.string(),
    dob: z.nullable(z.string()),
    ...forChoices(() => z.nullable(z.string())),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.record(z.string(), z.unknown())),
    emergency_contact: z.nullable(z.record(z.string(), z.unknown())),
  }),
  memberships: z.array(
    z.object({
      id: z.int(),
      membership: z.string(),
      season: z.string(),
      status: RegistrationStatus,
      begins_on: z.nullable(z.string()),
    }),
  ),
  guardians: z.array(z.string()),
  wards: z.array(z.string()),
  notes: z.int(),
  /** Email addresses of the accounts linked to this record. */
  accounts: z.array(z.string()),
})
export type Side = z.infer<typeof Side>

/** Something that keeps two records from being merged, with where it can be mended. */
const Obstacle = z.object({
  says: SaidText,
  links: z.array(
    z.object({
      to: z.enum(['member', 'registration', 'transfer', 'event', 'team_fees']),
      id: z.int(),
      /** Whose or which it is. */
      label: z.string(),
    }),
  ),
})
export type Obstacle = z.infer<typeof Obstacle>

const Spot = z.object({ id: z.int(), team_id: z.int(), team: z.string() })

/** A spot that both have: on one team it becomes one; of two teams of which a player may have one, the office chooses. */
const SharedSpot = z.object({
  kind: z.enum(['same_team', 'one_team']),
  season: z.string(),
  /** Of the winner and of the loser: the entries of the rosters. */
  one: Spot,
  other: Spot,
})
export type SharedSpot = z.infer<typeof SharedSpot>

export const previewMerge = operation({
  method: 'GET',
  path: '/mms/merge/members/:winner_id/:loser_id',
  access,
  summary: 'Show two records side by side, with what stands against making them one',
  input: z.object({ winner_id: Id, loser_id: Id }),
  output: z.object({
    winner: Side,
    loser: Side,
    obstacles: z.array(Obstacle),
    spots: z.array(SharedSpot),
    /** Bills for the same that both have: one of them is withdrawn. */
    bills: z.array(z.object({ team: z.string(), package: z.string() })),
  }),
})

export const Merged = z.object({
  id: z.int(),
  member_id: z.int(),
  member: z.string(),
  loser_number: z.string(),
  author: z.string(),
  created_at: z.string(),
  undone_at: z.nullable(z.string()),
  is_undoable: z.boolean(),
})
export type Merged = z.infer<typeof Merged>

export const mergeMembers = operation({
  method: 'POST',
  path: '/mms/merge/members',
  access,
  status: 201,
  summary:
    'Make two records of one person one: whatever belongs to the loser goes to the winner, and `take` says which fields do',
  message: 'Records merged',
  input: z.object({
    winner_id: Id,
    loser_id: Id,
    winner_version: z.int('Please refresh the page and try again.'),
    loser_version: z.int('Please refresh the page and try again.'),
    take: z.array(MergeField).check(z.maxLength(MERGE_FIELDS.length)),
    /** Where they play for two teams and may for one: the entries of the rosters that stay. */
    keep_spots: z._default(
      z.array(z.int('Choose a team.')).check(z.maxLength(20, 'Choose up to 20 teams.')),
      [],
    ),
  }),
  output: Merged,
})

export const undoMerge = operation({
  method: 'POST',
  path: '/mms/merge/members/:id/undo',
  access,
  summary: 'Make two records again of one, within 30 days, unless what was merged has been changed since',
  message: 'Records separated again',
  input: z.object({ id: Id }),
  output: Merged,
})

export const listMerges = operation({
  method: 'GET',
  path: '/mms/merge/done',
  access,
  summary: 'List the merges, the newest first; of one member with `member_id`',
  input: z.object({
    member_id: z.optional(Id),
    cursor: PageQuery.cursor,
    page: PageQuery.page,
    per_page: PageQuery.per_page,
  }),
  output: z.array(Merged),
  meta: PageMeta,
})

export const keepApart = operation({
  method: 'POST',
  path: '/mms/merge/distinct',
  access,
  summary: 'Say that two records are two people, so that they are not listed as duplicates again',
  message: 'We won’t show them as one person again',
  input: z.object({ member_id: Id, other_id: Id }),
  output: Nothing,
})
