import * as z from 'zod/mini'
import { DateOfBirth } from '../dates.ts'
import { Member } from '../members.ts'
import { AlsoChanged, AlsoFor } from '../members/shared-details.ts'
import { operation } from '../operation.ts'
import { EmergencyContact, Gender, Guardian, Name, Phone } from '../person.ts'
import { Address } from '../places.ts'
import { Email, Id } from '../primitives.ts'

/** What the club must know of somebody with an account, in the order in which it is asked. */
export const ProfileField = z.enum([
  'first_name',
  'last_name',
  'dob',
  /** The parent or guardian who answers for a minor. */
  'guardian',
  'phone',
  'address',
  'emergency_contact',
])
export type ProfileField = z.infer<typeof ProfileField>

/** Whoever is logged in may say `me`. */
const orMe = z.union([z.literal('me'), Id], {
  error: ({ input }) => (input === undefined ? 'ID is required' : 'This is not a valid ID.'),
})

export const getProfileCompletion = operation({
  method: 'GET',
  path: '/mms/profileComplete/:id',
  access: 'signed-in',
  summary:
    'Say what is missing in the profile of one’s own account; `id` is the account’s, or `me`. Whoever may see users asks for anybody’s',
  input: z.object({ id: orMe }),
  output: z.object({
    /** 2 when nothing has to be asked any more. */
    profile_complete: z.int(),
    missing: z.array(ProfileField),
    /** The day it is at the tenant's, by which somebody is a minor. */
    today: z.string(),
    /** What is known: of the member record, or of the account where there is none yet. */
    data: z.object({
      id: z.nullable(z.int()),
      member_id: z.nullable(z.string()),
      has_photo: z.boolean(),
      personal_details: Member.shape.personal_details,
    }),
  }),
})

/** A box, also as a form sends it. */
const Flag = z.pipe(
  z.union([z.boolean(), z.literal([1, 0, '1', '0', 'true', 'false'])]),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

/**
 * Fills in one's own record. Name and date of birth decide what somebody may play and stand on the card, so they can be
 * given while they are missing and changed only by the club.
 */
export const saveOwnMember = operation({
  method: 'PATCH',
  path: '/mms/member/member/:id',
  aliases: ['/mms/member/member'],
  access: 'signed-in',
  summary:
    'Fill in one’s own member record; `id` is its id, or `me`, which makes the record if there is none. With `complete` the profile counts as complete when nothing is missing. A child’s in one’s care is changed likewise, and with `also` others of the household; the office corrects anybody’s',
  input: z.object({
    id: orMe,
    complete: z.optional(Flag),
    /** The version that was looked at; without it the change is made to whatever is there. */
    version: z.optional(z.int()),
    /** Others of the household who get the same; all are changed, or nobody is. */
    also: z.optional(AlsoFor),
    /** For a minor who has none on record yet. */
    guardian: z.optional(Guardian),
    /** Of a form with files. */
    profile_pic: z.optional(z.file('Please choose a picture.')),
    personal_details: z.optional(
      z.object({
        first_name: z.optional(Name('First name')),
        last_name: z.optional(Name('Last name')),
        dob: z.optional(DateOfBirth),
        gender: z.optional(Gender),
        /** Only the office changes one. */
        email: z.optional(Email),
        phone: z.optional(Phone),
        address: z.optional(Address),
        emergency_contact: z.optional(EmergencyContact),
      }),
    ),
  }),
  output: z.extend(Member, {
    profile_complete: z.optional(z.int()),
    version: z.optional(z.int()),
    also: z.optional(AlsoChanged),
  }),
})

/**
 * Of oneself or of a child in one's care; staff may give one to anybody. With `logo` it is that of a club, whose number
 * stands where a member's does.
 */
export const storeProfilePicture = operation({
  method: 'POST',
  path: '/mms/profilePicStore',
  access: 'signed-in',
  summary: 'Keep the picture of a member (`member_id` is the record’s id, or `me`), or the logo of a club',
  message: 'Data updated successfully',
  multipart: true,
  limit: { max: 30, seconds: 60 },
  input: z.object({
    member_id: orMe,
    profile_pic: z.optional(z.file('Please choose a picture.')),
    logo: z.optional(z.file('Please choose a picture.')),
  }),
  output: z.object({ url: z.string() }),
})

export const getProfilePicture = operation({
  method: 'GET',
  path: '/mms/member/member/:id/photo',
  access: 'signed-in',
  summary: 'Give the picture of oneself (`me`) or of a child in one’s care',
  file: 'image/jpeg',
  input: z.object({ id: orMe }),
  output: z.unknown(),
})
