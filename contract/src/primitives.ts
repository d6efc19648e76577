import * as z from 'zod/mini'
import { Required } from './dates.ts'
import { fixed, sentence, word, type Said, type Sentence } from './message.ts'

/** While nothing is chosen in a list of a form, it sends its empty first line, or the number that was made of that: 0, or none. */
const noId = {
  error: ({ input }: { input?: unknown }) => (input ? 'This isn’t a valid ID.' : 'Choose one from the list.'),
}

/** An ID with a sentence of its own for when it is missing from the URL. */
export const idOr = (missing: string) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, noId))], {
      error: (issue) => (issue.input === undefined ? missing : noId.error(issue)),
    }),
    z.pipe(z.transform(Number), z.int('This isn’t a valid ID.').check(z.positive(noId))),
  )

/** A positive integer, also when it arrives as text in a path or a query. */
export const Id = idOr('This isn’t a valid ID.')

/** Items selected in a list; `missing` is the sentence for an empty selection. */
export const tickedIds = (missing: string) =>
  z.array(Id, missing).check(z.minLength(1, missing), z.maxLength(100, 'Up to 100 at a time.'))

/** An id in a filter, where 0 means "without one". */
export const IdOrNone = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^\d{1,15}$/, 'This isn’t a valid ID.'))],
    'This isn’t a valid ID.',
  ),
  z.pipe(z.transform(Number), z.int('This isn’t a valid ID.').check(z.minimum(0, 'This isn’t a valid ID.'))),
)

/** An integer, also when it arrives as text from a form or a query. */
export const whole = (sentence: string) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*-?\d{1,15}\s*$/, sentence))], sentence),
    z.pipe(z.transform(Number), z.int(sentence)),
  )

/** A table file: plain text that any program opens, or a workbook. */
export const FileFormat = z.enum(['csv', 'xlsx'], 'This format isn’t available.')
export type FileFormat = z.infer<typeof FileFormat>

/** Money is whole cents in the tenant's currency; only screens turn it into decimals. */
export const Cents = z
  .int('Amounts are whole numbers of cents.')
  .check(z.minimum(0, 'An amount can’t be negative.'))

/** An unguessable token in a link: at least 128 random bits, base64url. */
export const Token = z
  .string('This link is incomplete.')
  .check(z.regex(/^[A-Za-z0-9_-]{22,128}$/, 'This link is incomplete.'))

/** A moment, ISO 8601 with zone. */
export const Moment = z.iso.datetime({ offset: true, error: 'This isn’t a valid date and time.' })

/** The texts marked by `lines`. */
export const SEVERAL_LINES = z.registry<{ several_lines: true }>()

/**
 * Marks a text that may contain line breaks because it is typed in a multi-line field. All other texts are
 * single lines, and the server rejects line breaks in them (characters.ts).
 */
export function lines<S extends z.ZodMiniType>(schema: S): S {
  SEVERAL_LINES.add(schema, { several_lines: true })
  return schema
}

const TooLong = sentence('too_long', '{label} can have up to {max} characters.')
const tooLong = (label: string, max: number) => fixed(TooLong({ label: word(label), max }))

/** Text a person types: trimmed, NFC-normalized, without control characters, never empty. */
export const text = (label: string, max = 200) => {
  const missing = fixed(Required({ label: word(label) }))
  return z.pipe(
    z.pipe(z.string(missing), z.transform(tidy)),
    z.string().check(z.minLength(1, missing), z.maxLength(max, tooLong(label, max))),
  )
}

/** Like `text`, but optional; an empty text becomes undefined. */
export const optionalText = (label: string, max = 200) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string())),
      z.transform((value) => (value ? tidy(value) || undefined : undefined)),
    ),
    z.optional(z.string().check(z.maxLength(max, tooLong(label, max)))),
  )

export const Email = z.pipe(
  z.pipe(
    z.string('Email is required.'),
    z.transform((value) => tidy(value).toLowerCase()),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'Email is required.'),
      z.maxLength(254, 'This email address is too long.'),
      z.regex(
        /^[^\s@<>(),;:"\\]+@[^\s@.<>(),;:"\\]+(\.[^\s@.<>(),;:"\\]+)+$/,
        'Enter an email address such as name@example.org.',
      ),
    ),
)

/** A message: a fixed text, or a sentence with its values. Data that the screen turns into words. */
export const SaidText: z.ZodMiniType<Said> = z.union([
  z.string(),
  z.object({
    message: z.string(),
    code: z.string(),
    params: z.custom<Sentence['params']>((params) => typeof params === 'object' && params !== null),
  }),
])

const MostCharacters = sentence('most_characters', 'Use up to {max} characters.')
/** Text that is still being typed: it can be incomplete, but has a maximum length. */
export const typed = (max = 200) =>
  z.optional(z.string().check(z.maxLength(max, fixed(MostCharacters({ max })))))

/** An empty input or output. */
export const Nothing = z.object({})

// oxlint-disable-next-line no-control-regex
const tidy = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .trim()

/** How many rows deep `page` reaches into a long list; `cursor` reaches every row as cheaply as the first. */
export const DEEPEST_ROW = 10_000

const upTo = (most: number, sentence: string) =>
  z.optional(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, sentence))], sentence),
      z.pipe(z.transform(Number), z.int(sentence).check(z.minimum(1, sentence), z.maximum(most, sentence))),
    ),
  )

/** Pagination of a short list: page number `page` with `per_page` rows. */
export const NumberedPageQuery = {
  page: upTo(DEEPEST_ROW, 'Enter a page number from 1 to 10,000.'),
  per_page: upTo(100, 'A page has 1 to 100 rows.'),
}

/** Pagination of a long list: the rows after `cursor`, or page number `page`; at most `per_page` rows. */
export const PageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  ...NumberedPageQuery,
  q: z.optional(z.string().check(z.maxLength(100, 'A search can have up to 100 characters.'))),
}

/** Accompanies a page of a short list: which page it is, and the total number of rows. */
export const NumberedPageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int() })
export type NumberedPageMeta = z.infer<typeof NumberedPageMeta>

/**
 * Accompanies a page: how to get the next one, and the total (`total_is_capped` if counting stopped early).
 */
export const PageMeta = z.object({
  /** The page number; null for a page requested by `cursor`. */
  page: z.nullable(z.int()),
  per_page: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  total: z.int(),
  total_is_capped: z.boolean(),
})
export type PageMeta = z.infer<typeof PageMeta>

/** Who did what to a thing, as its page shows it. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  note: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
