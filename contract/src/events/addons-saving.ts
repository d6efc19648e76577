import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, optionalText, text, whole } from '../primitives.ts'
import { AddonPer, AddonRefund } from './addons.ts'
import { OfficeEvent } from './office.ts'

const blankIsNull = z.transform((value) => (value === '' || value === undefined ? null : value))

const Stock = z.pipe(
  blankIsNull,
  z.nullable(
    z.pipe(
      whole('Enter a whole number.'),
      z
        .number()
        .check(
          z.minimum(0, 'Enter 0 or more, or leave blank for no limit.'),
          z.maximum(100_000, 'Enter 100,000 or less.'),
        ),
    ),
  ),
)

const NewOption = z.object({
  /** The one that is there; a new one has none. */
  id: z.optional(Id),
  label: z.pipe(
    optionalText('Option', 60),
    z.transform((value) => value ?? ''),
  ),
  stock: Stock,
})

const NewAddon = z
  .object({
    id: z.optional(Id),
    name: text('Name', 120),
    detail: z.pipe(
      optionalText('Details', 500),
      z.transform((value) => value ?? null),
    ),
    per: AddonPer,
    price_cents: Cents,
    max_each: z.pipe(
      whole('Enter a whole number.'),
      z.number().check(z.minimum(1, 'Enter 1 or more.'), z.maximum(50, 'Enter 50 or less.')),
    ),
    is_required: z.boolean(),
    until_on: z.pipe(blankIsNull, z.nullable(DayInput('Last day to order'))),
    refunded_by: AddonRefund,
    options: z
      .array(NewOption)
      .check(
        z.minLength(1, 'Add at least one option.'),
        z.maxLength(30, 'An add-on can have up to 30 options.'),
      ),
  })
  .check(
    z.superRefine<{ options: { label: string }[] }>(({ options }, context) => {
      for (const [i, { label }] of options.entries()) {
        const isSame = options.slice(0, i).some((one) => one.label.toLowerCase() === label.toLowerCase())
        if (!isSame && (label !== '' || options.length === 1)) continue
        context.addIssue({
          code: 'custom',
          path: ['options', i, 'label'],
          message: label === '' ? 'Enter a name for this option.' : 'Another option has this name.',
          input: label,
        })
      }
    }),
  )

export const saveEventAddons = operation({
  method: 'PUT',
  path: '/ems/events/:id/addons',
  access: 'ems.event.edit',
  summary: 'Save what is sold with the entries of an event',
  input: z.object({
    id: Id,
    version: Id,
    addons: z.array(NewAddon).check(z.maxLength(30, 'An event can have up to 30 add-ons.')),
  }),
  output: OfficeEvent,
})
