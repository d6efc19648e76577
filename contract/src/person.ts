import * as z from 'zod/mini'
import { ageOn, checkDateOfBirth, DateOfBirth, type Day } from './dates.ts'
import { Chosen, forChoices } from './person-choices.ts'
import { Email, text } from './primitives.ts'
import { fixed, sentence, word } from './message.ts'
import type { FieldErrors } from './problem.ts'

/** From this age a person signs for themselves and may be a minor's guardian. */
export const ADULT_AGE = 18

export const isMinor = (dob: Day, today: Day) => ageOn(dob, today) < ADULT_AGE

const NeedsLetter = sentence('needs_letter', '{label} needs at least one letter.')

/** A name in any alphabet, 1 to 60 characters; runs of spaces are collapsed. */
export const Name = (label: string) =>
  z.pipe(
    z.pipe(
      text(label, 60),
      z.transform((name) => name.replace(/\s+/g, ' ')),
    ),
    z.string().check(z.regex(/\p{L}/u, fixed(NeedsLetter({ label: word(label) })))),
  )

/**
 * Ten digits for the USA and Canada ('2145550100'), otherwise + and the country code ('+493012345678').
 * Spaces, dots, dashes and parentheses are dropped, and so is the country code 1. Source: R-203.
 */
export const Phone = z.pipe(
  z.pipe(
    z.string('Phone is required.').check(z.trim(), z.minLength(1, 'Phone is required.')),
    z.transform((typed) => typed.replace(/[\s().\-/]/g, '').replace(/^\+?1(?=\d{10}$)/, '')),
  ),
  z
    .string()
    .check(
      z.regex(
        /^(\d{10}|\+(?!1)[2-9]\d{6,14})$/,
        'Enter a 10-digit phone number, or start with + and the country code.',
      ),
    ),
)

/** '(214) 555-0100'; international numbers are shown as they are. */
export const showPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** An optional field: forms send '' when it is not filled in. */
const orEmpty = <S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string())),
      z.transform((typed) => typed?.trim() || undefined),
    ),
    z.optional(schema),
  )

/**
 * The person being registered. Whether the date of birth is plausible depends on today: `checkDateOfBirth`.
 */
export const PersonalDetails = z.object({
  first_name: Name('First name'),
  last_name: Name('Last name'),
  dob: DateOfBirth,
  ...forChoices((field) => orEmpty(Chosen[field])),
  email: orEmpty(Email),
  phone: orEmpty(Phone),
})
export type PersonalDetails = z.output<typeof PersonalDetails>

/** A minor's parent or guardian; `dob` is the specification's parent_dob (§3). */
export const Guardian = z.object({
  first_name: Name('First name'),
  last_name: Name('Last name'),
  email: Email,
  phone: Phone,
  relation: text('Relationship', 40),
  dob: DateOfBirth,
})
export type Guardian = z.output<typeof Guardian>

export const EmergencyContact = z.object({
  name: Name('Name'),
  phone: Phone,
  relation: text('Relationship', 40),
})
export type EmergencyContact = z.output<typeof EmergencyContact>

/**
 * A minor needs a guardian, and a guardian must be an adult. Errors are keyed from the registered person's
 * point of view: `guardian` if there is none, `guardian.dob` if that person cannot be one.
 */
export function checkGuardian(
  dob: Day,
  guardian: Pick<Guardian, 'dob'> | undefined,
  today: Day,
): FieldErrors | undefined {
  if (!guardian)
    return isMinor(dob, today)
      ? { guardian: ['Anyone under 18 needs a parent or guardian. Please add one.'] }
      : undefined
  const impossible = checkDateOfBirth(guardian.dob, today)
  if (impossible) return { 'guardian.dob': [impossible] }
  if (isMinor(guardian.dob, today)) return { 'guardian.dob': ['Parents and guardians must be at least 18.'] }
  return undefined
}
