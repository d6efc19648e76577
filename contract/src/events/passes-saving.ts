import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'
import { OfficeEvent } from './office.ts'
import { PassSoldAt } from './passes.ts'

const blankIsNull = z.transform((value) => (value === '' || value === undefined ? null : value))

const upTo = (most: number, sentence: string) =>
  z.pipe(
    blankIsNull,
    z.nullable(z.pipe(whole(sentence), z.number().check(z.minimum(0, sentence), z.maximum(most, sentence)))),
  )

const Age = upTo(120, 'Enter an age, or leave blank.')
const day = (label: string) => z.pipe(blankIsNull, z.nullable(DayInput(label)))

const NewPassType = z
  .object({
    /** The one that is there; a new one has none. */
    id: z.optional(Id),
    name: text('Name', 80),
    day: day('Day'),
    min_age: Age,
    max_age: Age,
    price_cents: Cents,
    stock: upTo(100_000, 'Enter 0 to 100,000, or leave blank for no limit.'),
    sold_at: PassSoldAt,
    sold_from: day('First day on sale'),
    sold_until: day('Last day on sale'),
  })
  .check(
    z.refine(({ min_age, max_age }) => min_age === null || max_age === null || min_age <= max_age, {
      path: ['max_age'],
      error: 'The oldest age can’t be below the youngest.',
    }),
    z.refine(({ sold_from, sold_until }) => !sold_from || !sold_until || sold_from <= sold_until, {
      path: ['sold_until'],
      error: 'The last day can’t be before the first.',
    }),
  )

export const PassTypeInUse = problem(
  'pass_type_in_use',
  409,
  'Someone has this pass, so it can’t be removed. Set how many there are to what’s sold instead.',
)

export const savePassTypes = operation({
  method: 'PUT',
  path: '/ems/events/:id/pass-types',
  access: 'ems.event.edit',
  summary: 'Save the kinds of passes of an event',
  input: z.object({
    id: Id,
    version: Id,
    pass_types: z.array(NewPassType).check(z.maxLength(20, 'An event can have up to 20 kinds of passes.')),
  }),
  output: OfficeEvent,
})
