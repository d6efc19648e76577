import * as z from 'zod/mini'
import { sentence } from '../message.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

export const FieldNotFound = problem('field_not_found', 404, 'We couldn’t find this field.')
export const FieldInUse = sentence(
  'field_in_use',
  'Events use this field, so it can’t be removed: {events}. Choose other fields for them first.',
)
export const FieldNameTaken = sentence('field_name_taken', 'There’s already a field {name} here.')

/** What a field is made of: skinned infield, grass, artificial turf, or a floor under a roof. */
export const Surface = z.enum(['dirt', 'grass', 'turf', 'indoor'], 'Choose a surface.')
export type Surface = z.infer<typeof Surface>

/** A field of a venue. Distances are in feet. */
export const VenueField = z.object({
  id: z.int(),
  name: z.string(),
  /** From home plate to the outfield fence; null where there is none, or nobody has measured. */
  fence_feet: z.nullable(z.int()),
  /** What bases can be set at, and what the pitcher's plate can be; empty where nobody has said. */
  base_feet: z.array(z.int()),
  pitching_feet: z.array(z.int()),
  has_lights: z.boolean(),
  surface: z.nullable(Surface),
  version: z.int(),
})
export type VenueField = z.infer<typeof VenueField>

const feet = (sentence: string, least: number, most: number) =>
  whole(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))
const distances = (sentence: string) =>
  z.array(feet(sentence, 20, 120), sentence).check(
    z.maxLength(8, 'Enter up to 8 distances.'),
    z.refine((all) => new Set(all).size === all.length, 'List each distance once.'),
  )
const FENCE = 'Enter feet from 50 to 500, or leave it blank.'

const Shape = {
  fence_feet: z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(feet(FENCE, 50, 500)),
  ),
  base_feet: distances('Enter feet from 20 to 120, separated by commas.'),
  pitching_feet: distances('Enter feet from 20 to 120, separated by commas.'),
  has_lights: z.boolean('Choose yes or no.'),
  surface: z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(Surface),
  ),
}

const MOST = 40

/**
 * The names in what people type for many fields alike: '1-4, 7, Stadium' is 1, 2, 3, 4, 7 and Stadium; 'Field 1-3' is Field 1,
 * Field 2 and Field 3. Undefined if a range runs backward or is longer than a venue can be.
 */
export function namesOf(typed: string): string[] | undefined {
  const names: string[] = []
  for (const part of typed.split(',').map((one) => one.trim().replace(/\s+/g, ' '))) {
    if (part === '') continue
    const range = /^(.*?)(\d{1,3})\s*[-–]\s*(\d{1,3})$/.exec(part)
    if (!range) {
      names.push(part)
      continue
    }
    const [first, last] = [Number(range[2]), Number(range[3])]
    if (last < first || last - first >= MOST) return undefined
    for (let number = first; number <= last; number += 1) names.push(`${range[1]}${number}`)
  }
  return names
}

export const addVenueFields = operation({
  method: 'POST',
  path: '/ems/venues/:id/fields',
  access: 'ems.venue.edit',
  status: 201,
  summary: 'Add fields to a venue that are alike in everything except their names',
  input: z.object({
    id: Id,
    names: z.array(text('Name', 40), 'Enter names such as 1-8.').check(
      z.minLength(1, 'Enter names such as 1-8.'),
      z.maxLength(MOST, 'Add up to 40 fields at a time.'),
      z.refine(
        (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
        'List each name once.',
      ),
    ),
    ...Shape,
  }),
  output: z.array(VenueField),
})

export const changeVenueField = operation({
  method: 'PATCH',
  path: '/ems/fields/:id',
  access: 'ems.venue.edit',
  summary: 'Change a field, if it still is at the version that was seen',
  input: z.object({ id: Id, version: Id, name: text('Name', 40), ...Shape }),
  output: VenueField,
})

export const removeVenueField = operation({
  method: 'DELETE',
  path: '/ems/fields/:id',
  access: 'ems.venue.edit',
  summary: 'Remove a field, and the hours and closures that are for it alone',
  input: z.object({ id: Id }),
  output: Nothing,
})
