import { MemberNotFound } from 'contract/members'
import { checkDateOfBirth, yearOf } from 'contract/dates'
import type { Member } from 'contract/members'
import type {
  ProfileField,
  getProfileCompletion,
  saveOwnMember as saveOwnMemberOp,
} from 'contract/families/profile-completion'
import type { In, Out } from 'contract/operation'
import { EmergencyContact, checkGuardian, isMinor, type Guardian } from 'contract/person'
import { forChoices } from 'contract/person-choices'
import { Address } from 'contract/places'
import { Forbidden, Invalid, NotFound, invalidField, type FieldErrors } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { accountOf, accountWith, languageOf, linkMember, setProfileComplete } from '../auth/auth.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import {
  correctMember,
  findGuardians,
  heldAsSeen,
  memberFor,
  setDetails,
  setGuardian,
  setUser,
  showMember,
} from '../members/members.ts'
import { prefixOf } from '../registering/registering.ts'
import { isOfHousehold } from '../registrations/registrations.ts'
import { changeableOf } from './changeable.ts'

type Account = Awaited<ReturnType<typeof accountOf>>
type Details = Member['personal_details']
type Given = Omit<NonNullable<In<typeof saveOwnMemberOp>['personal_details']>, 'email'>

const BEGUN = 1
const COMPLETE = 2

export async function showProfileCompletion(
  context: Context,
  { id }: In<typeof getProfileCompletion>,
): Promise<Out<typeof getProfileCompletion>> {
  const account = await accountSeen(context, id)
  const member = await recordOf(context, account)
  const { profile_complete, first_name, last_name, email } = account
  const known = { ...NOTHING, first_name, last_name, email }
  const today = todayOf(context)
  return {
    profile_complete,
    // Staff whose account was created by the office do not play, and are asked for nothing.
    missing:
      profile_complete === COMPLETE
        ? []
        : missingIn(member?.personal_details ?? NOTHING, {
            today,
            has_guardian: member !== undefined && (await hasGuardian(context, member.id)),
          }),
    today,
    data: {
      id: member?.id ?? null,
      member_id: member?.member_id ?? null,
      has_photo: (member?.profile_pic ?? null) !== null,
      personal_details: member?.personal_details ?? known,
    },
  }
}

/** The user's own account, or anyone's for users who may see users. */
async function accountSeen(context: Context, id: number | 'me'): Promise<Account> {
  const own = await accountOf(context)
  if (id === 'me' || id === own.id) return own
  if (!whoIs(context).permissions.has('mms.users.view')) throw NotFound()
  const account = await accountWith(context, id)
  if (!account) throw NotFound()
  return account
}

/** Completes the user's own record, or creates it; sending this twice still makes one record. */
export async function saveOwnMember(
  context: Context,
  {
    id,
    version,
    complete = false,
    personal_details: { email, ...given } = {},
    guardian,
  }: Omit<In<typeof saveOwnMemberOp>, 'also'>,
): Promise<Out<typeof saveOwnMemberOp>> {
  const account = await accountOf(context, { isHeld: true })
  if (id !== 'me' && id !== account.member_id) {
    if (whoIs(context).permissions.has('mms.members.edit'))
      return correctMember(context, { id, version, personal_details: { ...given, email } })
    return saveWard(context, id, { version, given })
  }
  const known = account.member_id === null ? undefined : await heldAsSeen(context, account.member_id, version)
  const before = known?.personal_details ?? NOTHING
  const errors = await errorsIn(context, { known, before, given, guardian, complete })
  if (errors) throw Invalid({ errors, message: Object.values(errors)[0]![0]! })

  const member_id = known?.id ?? (await makeRecord(context, account, given))
  await setDetails(context, member_id, { ...given, email: account.email })
  if (guardian) await tieGuardian(context, { id: member_id, ...nameIn(before, given) }, guardian)
  const profile_complete = complete ? COMPLETE : Math.max(account.profile_complete, BEGUN)
  if (profile_complete !== account.profile_complete)
    await setProfileComplete(context, account.id, profile_complete === COMPLETE ? COMPLETE : BEGUN)
  await audit(context, {
    action: known ? 'member.filled_in' : 'member.created',
    subject: 'member',
    subject_id: member_id,
    // The names of the fields, not their values: history entries outlive the person's data.
    after: { fields: [...Object.keys(given), ...(guardian ? ['guardian'] : [])], complete },
  })
  return { ...(await showMember(context, { id: member_id })), profile_complete }
}

/**
 * Details of a child in the user's care, or of another record of their own; name, birthday and email address
 * are for the office to correct.
 */
async function saveWard(
  context: Context,
  id: number,
  { version, given }: { version: number | undefined; given: Given },
): Promise<Out<typeof saveOwnMemberOp>> {
  if (!(await changeableOf(context)).includes(id))
    throw (await isOfHousehold(context, id)) ? Forbidden() : MemberNotFound()
  const known = await heldAsSeen(context, id, version)
  const errors = await errorsIn(context, {
    known,
    before: known.personal_details,
    given,
    guardian: undefined,
    complete: false,
  })
  if (errors) throw Invalid({ errors, message: Object.values(errors)[0]![0]! })
  await setDetails(context, id, given)
  await audit(context, {
    action: 'member.filled_in',
    subject: 'member',
    subject_id: id,
    after: { fields: Object.keys(given), complete: false },
  })
  return showMember(context, { id })
}

const recordOf = async (context: Context, { member_id }: Account) =>
  member_id === null ? undefined : showMember(context, { id: member_id })

/** The record this person already has here under the same name, birthday and address, or a new one. */
async function makeRecord(context: Context, account: Account, given: Given): Promise<number> {
  const { first_name = '', last_name = '', dob = null } = given
  const member = await memberFor(
    context,
    { first_name, last_name, dob, email: account.email },
    { emails: [account.email], prefix: await prefixOf(context), year: yearOf(todayOf(context)) },
  )
  await linkMember(context, account.id, member.id)
  await setUser(context, member.id, account.id)
  return member.id
}

const nameIn = (before: Details, given: Given) => ({
  first_name: before.first_name || given.first_name!,
  last_name: before.last_name || given.last_name!,
})

type Saving = {
  known: Member | undefined
  before: Details
  given: Given
  guardian: Guardian | undefined
  complete: boolean
}

async function errorsIn(
  context: Context,
  { known, before, given, guardian, complete }: Saving,
): Promise<FieldErrors | undefined> {
  const errors: FieldErrors = {}
  const add = (field: ProfileField, sentence: string) => {
    errors[`personal_details.${field}`] ??= [sentence]
  }
  for (const field of ['first_name', 'last_name', 'dob'] as const)
    if (given[field] !== undefined && before[field] && given[field] !== before[field]) add(field, ON_RECORD)
  const today = todayOf(context)
  const dob = before.dob ?? given.dob
  const impossible = given.dob && checkDateOfBirth(given.dob, today)
  if (impossible) add('dob', impossible)
  const has_guardian =
    guardian !== undefined || (known !== undefined && (await hasGuardian(context, known.id)))
  if (dob && (guardian || !has_guardian))
    for (const [path, sentences] of Object.entries(checkGuardian(dob, guardian, today) ?? {}))
      errors[path] ??= sentences
  const missing = missingIn({ ...before, ...given } as Details, { today, has_guardian })
  for (const field of missing)
    if (field !== 'guardian' && (complete || (!known && NEEDED.includes(field)))) add(field, WORDS[field])
  return Object.keys(errors).length > 0 ? errors : undefined
}

/**
 * Links the parent or guardian a minor names: the existing record with the same name, birthday and address,
 * so that a guardian with an account sees the child there, or a new one. They are notified, since it is the
 * child who says so.
 */
async function tieGuardian(
  context: Context,
  minor: { id: number; first_name: string; last_name: string },
  { relation, ...person }: Guardian,
) {
  const guardian = await memberFor(context, person, {
    emails: [person.email],
    prefix: await prefixOf(context),
    year: yearOf(todayOf(context)),
  })
  if (guardian.id === minor.id) throw invalidField('guardian.first_name', 'This is the same person.')
  const known = await findGuardians(context, minor.id)
  const is_primary = known.every((one) => one.id === guardian.id || !one.is_primary)
  await setGuardian(context, { minor_id: minor.id, guardian_id: guardian.id, relation, is_primary })
  if (known.some((one) => one.id === guardian.id)) return
  const name = `${minor.first_name} ${minor.last_name}`
  // For a guardian without an account, the child's language is the best guess.
  const read = (await languageOf(context, person.email)) ?? context.call.language
  const { language, t } = await wordsFor(context, read)
  await sendMail(context, {
    to: person.email,
    language,
    subject: t('You’re {name}’s guardian', { name }),
    paragraphs: [
      t('Hello {name},', { name: person.first_name }),
      t(
        '{name} has an account with us and named you as {relation}. While {child} is under 18, you sign what needs signing.',
        { name, relation: relation.toLowerCase(), child: minor.first_name },
      ),
      t('If you weren’t expecting this, please let us know.'),
    ],
    about: ['member', minor.id],
  })
}

const hasGuardian = async (context: Context, id: number) => (await findGuardians(context, id)).length > 0

const ON_RECORD = 'This is already on record. To correct it, ask the club.'
/** No record can be created without these. */
const NEEDED: readonly ProfileField[] = ['first_name', 'last_name', 'dob']
const WORDS: Readonly<Record<Exclude<ProfileField, 'guardian'>, string>> = {
  first_name: 'First name is required.',
  last_name: 'Last name is required.',
  dob: 'Date of birth is required.',
  phone: 'Phone is required.',
  address: 'Address is required.',
  emergency_contact: 'An emergency contact is required.',
}

const NOTHING: Details = {
  first_name: '',
  last_name: '',
  dob: null,
  parent_dob: null,
  ...forChoices(() => null),
  email: null,
  phone: null,
  address: null,
  emergency_contact: null,
}

function missingIn(
  { first_name, last_name, dob, phone, address, emergency_contact }: Details,
  { today, has_guardian }: { today: string; has_guardian: boolean },
) {
  const isThere: Record<ProfileField, boolean> = {
    first_name: first_name !== '',
    last_name: last_name !== '',
    dob: dob !== null,
    guardian: has_guardian || dob === null || !isMinor(dob, today),
    phone: phone !== null,
    // Imported addresses may be incomplete.
    address: Address.safeParse(address).success,
    emergency_contact: EmergencyContact.safeParse(emergency_contact).success,
  }
  return (Object.keys(isThere) as ProfileField[]).filter((field) => !isThere[field])
}
