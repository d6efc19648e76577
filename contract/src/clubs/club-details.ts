import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Phone } from '../person.ts'
import { Address } from '../places.ts'
import { AuditEntry, Email, Id, PageMeta, PageQuery, idOr, optionalText, text } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { WebLink } from '../web-link.ts'

export const ClubNameTaken = problem(
  'club_name_taken',
  409,
  'The league has another active club with this name. Please rename one of them first.',
)

/** A club as the people who run it see it. */
export const Club = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  league: z.nullable(z.string()),
  /** Address of the picture, if there is one. */
  logo: z.nullable(z.string()),
  club_details: z.object({
    director_name: z.optional(z.string()),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    website: z.optional(z.string()),
    address: z.optional(z.unknown()),
    established: z.optional(z.string()),
  }),
  version: z.int(),
})
export type Club = z.infer<typeof Club>

/** A club in a list. */
export const ClubRow = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  league: z.nullable(z.string()),
  director_name: z.nullable(z.string()),
  /** Teams of this season and later ones. */
  teams: z.int(),
  /** Players on the rosters of those teams. */
  players: z.int(),
})
export type ClubRow = z.infer<typeof ClubRow>

export const listOfficeClubs = operation({
  method: 'GET',
  path: '/ctms/clubs',
  access: 'ctms.clubs.view',
  scoped: true,
  summary: 'Page through the clubs whoever asks may see, by name',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('name', 'status', 'league', 'director_name', 'teams', 'players'),
    league_id: z.optional(Id),
    status: z.optional(
      z.enum(['waiting_for_approval', 'active', 'inactive', 'blocked'], 'Choose a status from the list.'),
    ),
  }),
  output: z.array(ClubRow),
  meta: PageMeta,
})

export const createClub = operation({
  method: 'POST',
  path: '/ctms/clubs',
  access: 'ctms.clubs.edit',
  whole: true,
  status: 201,
  summary: 'Make a club, which is active at once',
  message: 'Data created successfully',
  input: z.object({ name: text('Name', 120), league_id: z.optional(z.nullable(Id)) }),
  output: Club,
})

/** A club with its history, and whether the user may edit it. */
export const OfficeClub = z.object({ ...Club.shape, may_edit: z.boolean(), audit: z.array(AuditEntry) })
export type OfficeClub = z.infer<typeof OfficeClub>

export const getOfficeClub = operation({
  method: 'GET',
  path: '/ctms/clubs/:id',
  access: 'ctms.clubs.view',
  scoped: true,
  summary: 'Give a club with its contacts and logo',
  input: z.object({ id: Id }),
  output: OfficeClub,
})

/** Somebody who is called about a club. */
const ClubContact = z.object({
  name: z.string(),
  /** `director`, `club_admin`, `league`, or the role of a roster. */
  role: z.string(),
  /** The team they are staff of, or the league’s own word for them. */
  of: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type ClubContact = z.infer<typeof ClubContact>

export const clubContacts = operation({
  method: 'GET',
  path: '/ctms/clubs/:id/contacts',
  access: 'ctms.clubs.edit',
  scoped: true,
  summary: 'List whom to call about a club: director, admins, staff of its running teams, and its league',
  input: z.object({ id: Id }),
  output: z.array(ClubContact),
})

const Website = WebLink('Website', 200)

export const saveClubDetails = operation({
  method: 'PATCH',
  path: '/mms/club/club_details/:id',
  aliases: ['/mms/club/club_details'],
  access: 'ctms.clubs.edit',
  scoped: true,
  multipart: true,
  summary:
    'Change the name, contacts and logo of a club; what is not sent stays, and what is sent empty goes',
  message: 'Data updated successfully',
  input: z.object({
    id: idOr('ID is required'),
    /** The version the user was looking at; without it the change applies to the current one. */
    version: z.optional(Id),
    club_details: z.optional(
      z.object({
        name: z.optional(text('Name', 120)),
        director_name: optionalText('Director', 120),
        email: z.optional(z.union([z.literal(''), Email])),
        phone: z.optional(z.union([z.literal(''), Phone])),
        website: Website,
        established: z.optional(z.string().check(z.regex(/^(\d{4})?$/, 'Enter a four-digit year.'))),
        address: z.optional(Address),
      }),
    ),
    logo: z.optional(z.file('Choose a picture.')),
  }),
  output: Club,
})
