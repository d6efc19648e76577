import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, lines, optionalText, text } from '../primitives.ts'
import { WebLink } from '../web-link.ts'
import { OfficeEvent } from './office.ts'
import { BlockKind } from './page-blocks.ts'
import { SponsorLogo } from './sponsor-logos.ts'

const orNull = (schema: z.ZodMiniType<string | undefined, string | null | undefined>) =>
  z.pipe(
    schema,
    z.transform((value) => value ?? null),
  )
const blankIsNull = z.transform((value) => (value === '' || value === undefined ? null : value))

const NewBlock = z
  .object({
    kind: BlockKind,
    title: text('Title', 200),
    body: lines(orNull(optionalText('Text', 4000))),
    link: orNull(WebLink('Link')),
    image: SponsorLogo,
    until_on: z.pipe(blankIsNull, z.nullable(DayInput('Last day of the group rate'))),
    price_cents: z.pipe(blankIsNull, z.nullable(Cents)),
    address: orNull(optionalText('Address', 200)),
    phone: orNull(optionalText('Phone', 30)),
    group_code: orNull(optionalText('Group code', 60)),
  })
  .check(
    z.refine(({ kind, body }) => (kind !== 'question' && kind !== 'rule') || body !== null, {
      path: ['body'],
      error: 'Enter the text.',
    }),
    z.refine(({ kind, link }) => kind !== 'document' || link !== null, {
      path: ['link'],
      error: 'Enter the link to the document.',
    }),
  )

export const saveEventBlocks = operation({
  method: 'PUT',
  path: '/ems/events/:id/blocks',
  access: 'ems.event.edit',
  summary: 'Save the rules, questions, hotels, documents and sponsors of an event’s page',
  input: z.object({
    id: Id,
    version: Id,
    blocks: z.array(NewBlock).check(z.maxLength(80, 'A page can have up to 80 entries.')),
  }),
  output: OfficeEvent,
})
