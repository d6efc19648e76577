import * as z from 'zod/mini'
import { DateOfBirth } from '../dates.ts'
import { Member } from '../members.ts'
import { AlsoChanged, AlsoFor } from '../members/shared-details.ts'
import { operation } from '../operation.ts'
import { Chosen, forChoices } from '../person-choices.ts'
import { EmergencyContact, Guardian, Name, Phone } from '../person.ts'
import { Address } from '../places.ts'
import { Email, Id, Nothing } from '../primitives.ts'

/** What the club must know about a person with an account, in the order it is asked. */
export const ProfileField = z.enum([
  'first_name',
  'last_name',
  'dob',
  /** The minor's parent or guardian. */
  'guardian',
  'phone',
  'address',
  'emergency_contact',
])
export type ProfileField = z.infer<typeof ProfileField>

/** The logged-in user can say `me`. */
const orMe = z.union([z.literal('me'), Id], {
  error: ({ input }) => (input === undefined ? 'ID is required' : 'This isn’t a valid ID.'),
})

export const getProfileCompletion = operation({
  method: 'GET',
  path: '/mms/profileComplete/:id',
  access: 'signed-in',
  summary:
    'Say what is missing in the profile of one’s own account; `id` is the account’s, or `me`. Whoever may see users asks for anybody’s',
  input: z.object({ id: orMe }),
  output: z.object({
    /** 2 when nothing is missing. */
    profile_complete: z.int(),
    missing: z.array(ProfileField),
    /** Today in the tenant's time zone, which decides who is a minor. */
    today: z.string(),
    /** What is known, from the member record, or from the account if there is none yet. */
    data: z.object({
      id: z.nullable(z.int()),
      member_id: z.nullable(z.string()),
      has_photo: z.boolean(),
      personal_details: Member.shape.personal_details,
    }),
  }),
})

/** A check box, including the way a form sends it. */
const Flag = z.pipe(
  z.union([z.boolean(), z.literal([1, 0, '1', '0', 'true', 'false'])]),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

/**
 * Completes the user's own record. Name and date of birth decide what a person may play and are printed on
 * the card: users can fill them in while they are missing, but only the club can change them.
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
    /** The version the user was looking at; without it the change applies to the current one. */
    version: z.optional(z.int()),
    /** Other household members who get the same change; either all are changed or none. */
    also: z.optional(AlsoFor),
    /** For a minor without a guardian on record. */
    guardian: z.optional(Guardian),
    /** Only in multipart forms. */
    profile_pic: z.optional(z.file('Choose a picture.')),
    personal_details: z.optional(
      z.object({
        first_name: z.optional(Name('First name')),
        last_name: z.optional(Name('Last name')),
        dob: z.optional(DateOfBirth),
        ...forChoices((field) => z.optional(z.nullable(Chosen[field]))),
        /** Only the office can change it. */
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
 * For the user or a child in their care; staff may set anyone's. With `logo` it is a club's picture, and the
 * club's number takes the place of the member's.
 */
export const storeProfilePicture = operation({
  method: 'POST',
  path: '/mms/profilePicStore',
  access: 'signed-in',
  office: 'mms.members.edit',
  summary: 'Keep the picture of a member (`member_id` is the record’s id, or `me`), or the logo of a club',
  message: 'Data updated successfully',
  multipart: true,
  limit: { max: 30, seconds: 60 },
  input: z.object({
    member_id: orMe,
    profile_pic: z.optional(z.file('Choose a picture.')),
    logo: z.optional(z.file('Choose a picture.')),
  }),
  output: z.object({ url: z.string() }),
})

export const getProfilePicture = operation({
  method: 'GET',
  path: '/mms/member/member/:id/photo',
  access: 'signed-in',
  office: 'mms.members.view',
  summary: 'Give the picture of oneself (`me`) or of a child in one’s care',
  file: 'image/jpeg',
  input: z.object({ id: orMe }),
  output: z.unknown(),
})

export const removeProfilePicture = operation({
  method: 'DELETE',
  path: '/mms/member/member/:id/photo',
  access: 'signed-in',
  summary:
    'Remove the picture of oneself (`me`) or of a child in one’s care; staff may remove anyone’s. Cards and lists show the initials again',
  input: z.object({ id: orMe }),
  output: Nothing,
})
