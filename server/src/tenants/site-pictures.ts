import { createHash } from 'node:crypto'
import { invalidField, UnsupportedFile } from 'contract/problem'
import type {
  BrandPicture,
  SiteSettings,
  uploadPicture as uploadPictureOp,
} from 'contract/tenants/site-settings'
import type { In } from 'contract/operation'
import type { OutsideContext } from '../plumbing/context.ts'
import { drawnAnew } from '../plumbing/http/picture-check.ts'
import {
  BRAND_PICTURES,
  SIZES,
  addressOf,
  drawPicture,
  drawnName,
  fit,
  keyOfAddress,
  pictureKey,
} from './pictures.ts'

/** Anything smaller looks bad. */
const LEAST: Record<BrandPicture, { width: number; height: number }> = {
  logo: { width: 96, height: 48 },
  favicon: { width: 48, height: 48 },
  banner: { width: 800, height: 320 },
}

/**
 * Converts a picture into every size the site needs and stores it under a name derived from its content, so
 * that a picture that was once shown stays the same. Nothing shows it until the settings refer to it. @throws
 * UnsupportedFile at `file`
 */
export async function uploadPicture(
  { tenant, outside }: OutsideContext,
  { kind, file }: In<typeof uploadPictureOp>,
) {
  const sizes = await drawnAnew(file, 'file', async (picture) => {
    const { width, height } = await picture.metadata()
    const least = LEAST[kind]
    if (width < least.width || height < least.height) throw tooSmall(width, height, least)
    return Promise.all(
      SIZES[kind].map(async (size) => ({ size, ...(await fit(picture.clone(), kind, size)) })),
    )
  })
  const digest = createHash('sha256').update(sizes[0]!.content).digest('hex').slice(0, 12)
  await Promise.all(
    sizes.map(({ size, content, type }) =>
      outside.storage.put(pictureKey(tenant.label, `${kind}-${digest}${size.suffix}`), content, type),
    ),
  )
  return { kind, address: addressOf(tenant.label, `${kind}-${digest}`) }
}

function tooSmall(width: number, height: number, least: { width: number; height: number }) {
  const message = `This picture is ${width} × ${height} pixels. It needs at least ${least.width} × ${least.height} to look good.`
  return UnsupportedFile({ message, errors: { file: [message] } })
}

/**
 * The settings with existing pictures: uploaded ones, or else ones drawn in the colors. Any other URL is
 * refused, because somebody elsewhere could change what the site shows.
 */
export async function withPictures(
  context: OutsideContext,
  wanted: SiteSettings,
  before: SiteSettings,
): Promise<SiteSettings> {
  const { label } = context.tenant
  const haveColorsChanged =
    wanted.colors.primary !== before.colors.primary || wanted.colors.accent !== before.colors.accent
  const addresses = await Promise.all(
    BRAND_PICTURES.map(async (kind) => {
      const key = keyOfAddress(label, kind, wanted[kind])
      const isKept = wanted[kind] === before[kind]
      if (isKept && (!haveColorsChanged || key === undefined)) return [kind, wanted[kind]]
      if (key === undefined) throw invalidField(`settings.${kind}`, 'Choose a picture.')
      if (!isOwn(key, kind)) return [kind, await drawn(context, kind, wanted.colors)]
      if (!isKept && !(await context.outside.storage.get(key)))
        throw invalidField(`settings.${kind}`, 'This picture is no longer available. Please choose it again.')
      return [kind, wanted[kind]]
    }),
  )
  return { ...wanted, ...(Object.fromEntries(addresses) as Record<BrandPicture, string>) }
}

async function drawn(
  { tenant, outside }: OutsideContext,
  kind: BrandPicture,
  colors: SiteSettings['colors'],
) {
  const name = drawnName(kind, colors)
  if (!(await outside.storage.get(pictureKey(tenant.label, name))))
    await Promise.all(
      SIZES[kind].map(async (size) => {
        const { content, type } = await drawPicture(kind, colors, size)
        await outside.storage.put(pictureKey(tenant.label, `${name}${size.suffix}`), content, type)
      }),
    )
  return addressOf(tenant.label, name)
}

/** Not drawn by us: its name ends with a digest of the content. */
const isOwn = (key: string, kind: BrandPicture) => new RegExp(`/${kind}-[0-9a-f]{12}$`).test(key)
