import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Email, Id, Moment, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { fixed, sentence, word } from '../message.ts'

const COLOR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/
const Color = z.string().check(z.regex(COLOR, 'Enter a color such as #1d4ed8.'))
const Picture = z
  .string()
  .check(z.regex(/^(\/(?!\/)|https:\/\/)[\w\-./%~]{1,300}$/, 'This isn’t the address of a picture.'))

const SingleLine = sentence('single_line', '{label} needs to be a single line.')

/** A single line: it is used in titles and in the headers of letters. */
const line = (label: string, max: number) =>
  z.pipe(
    text(label, max),
    z.string().check(z.regex(/^[^\r\n\t]*$/, fixed(SingleLine({ label: word(label) })))),
  )
/** An empty value becomes null. */
const maybe = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => (value?.trim() ? value : null)),
    ),
    z.nullable(schema),
  )

export const PaymentMode = z.enum(['sandbox', 'live'])
export type PaymentMode = z.output<typeof PaymentMode>

/** What an administrator can set for a tenant's site; the fields have the names they have in its document. */
export const SiteSettings = z.object({
  name: line('Name', 120),
  title: line('Title', 120),
  logo: Picture,
  favicon: Picture,
  banner: Picture,
  colors: z.object({ primary: Color, accent: Color }),
  support_email: maybe(Email),
  sender_name: maybe(line('Sender name', 80)),
  payment_mode: PaymentMode,
  features: z.object({ registration_protection: z.boolean(), donations: z.boolean() }),
  texts: z.object({ tagline: line('Tagline', 120), description: line('Description', 300) }),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const BrandPicture = z.enum(['logo', 'favicon', 'banner'])
export type BrandPicture = z.output<typeof BrandPicture>

/** All site settings as flat fields: `colors.primary`. */
export const flatSettings = (settings: SiteSettings): Record<string, string | boolean | null> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  )

/** The settings with some fields, named as in `flatSettings`, replaced. */
export function withFields(settings: SiteSettings, fields: Record<string, unknown>): SiteSettings {
  const changed: Record<string, unknown> = { ...settings }
  for (const [path, value] of Object.entries(fields)) {
    const [name, inner] = path.split('.') as [string, string?]
    if (!Object.hasOwn(changed, name)) continue
    if (inner === undefined) changed[name] = value
    else changed[name] = { ...(changed[name] as object), [inner]: value }
  }
  return changed as SiteSettings
}

/** The fields in which two settings differ, as `flatSettings` names them. */
export function differingFields(a: SiteSettings, b: SiteSettings): string[] {
  const [before, after] = [flatSettings(a), flatSettings(b)]
  return Object.keys(after).filter((field) => before[field] !== after[field])
}

const Version = z.int().check(z.minimum(0))

const Current = z.object({
  version: Version,
  settings: SiteSettings,
  /** What the installation decides. */
  site: z.object({
    label: z.string(),
    url: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    /** Whether the installation has a provider to charge real cards. */
    can_go_live: z.boolean(),
  }),
})
export type CurrentSettings = z.output<typeof Current>

/** What `SettingsChanged` carries: the settings as somebody else has saved them. */
export type ChangedSettings = {
  version: number
  settings: SiteSettings
  changed_by: string | null
  changed_at: string | null
}

export const SettingsChanged = problem(
  'settings_changed',
  409,
  'Someone else changed the settings while you were editing. Nothing was overwritten.',
)
export const CannotGoLive = problem(
  'cannot_go_live',
  409,
  'Real card payments aren’t available yet: no payment provider is set up.',
)
export const NothingToUndo = problem('nothing_to_undo', 409, 'This change can’t be undone.')

export const getSettings = operation({
  method: 'GET',
  path: '/mms/settings',
  access: 'mms.settings.view',
  summary: 'Give the settings of the site with their version',
  input: Nothing,
  output: Current,
})

export const saveSettings = operation({
  method: 'PATCH',
  path: '/mms/settings',
  access: 'mms.settings.edit',
  summary: 'Change the settings of the site, if they still are at the version that was seen',
  input: z.object({ version: Version, settings: SiteSettings }),
  output: Current,
})

export const uploadPicture = operation({
  method: 'POST',
  path: '/mms/settings/picture',
  access: 'mms.settings.edit',
  summary: 'Bring a picture into the sizes the site needs; it shows once it is saved with the settings',
  multipart: true,
  limit: { max: 60, seconds: 60 },
  input: z.object({
    kind: BrandPicture,
    file: z.file('Choose a picture.'),
  }),
  output: z.object({ kind: BrandPicture, address: z.string() }),
})

const Change = z.object({
  id: Id,
  at: Moment,
  actor: z.string(),
  is_undo: z.boolean(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type SettingsChange = z.output<typeof Change>

export const settingsHistory = operation({
  method: 'GET',
  path: '/mms/settings/history',
  access: 'mms.settings.view',
  summary: 'List the changes of the settings, the newest first',
  input: Nothing,
  output: z.array(Change),
})

export const undoSettings = operation({
  method: 'POST',
  path: '/mms/settings/history/:id/undo',
  access: 'mms.settings.edit',
  summary: 'Put the fields of a change back to what they were before it',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Version }),
  output: Current,
})
