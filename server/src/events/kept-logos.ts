import type { Sharp } from 'sharp'
import { invalidField } from 'contract/problem'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { pictureAddress, pictureKeyAt, storePicture } from '../plumbing/http/pictures.ts'

/** In pixels, three to each on the page: what fits into a box of 160 by 80. */
const SIZE = { width: 480, height: 240 }
/** The first part of the names of its files. */
const NAME = 'sponsor'

/** Stores a drawing as a logo, and gives its address. */
export async function keptLogo({ outside, tenant }: OutsideContext, drawing: Sharp): Promise<string> {
  const content = await drawing
    .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return pictureAddress(await storePicture(outside.storage, tenant, NAME, content))!
}

/** The key of a logo at its address, as it is kept with a page or a sponsor. @throws Invalid at `field` for what isn’t a logo of this tenant */
export function logoKey(
  { tenant }: Pick<Context, 'tenant'>,
  address: string | null,
  field: string,
): string | null {
  if (address === null) return null
  const key = pictureKeyAt(address, tenant, NAME)
  if (key === undefined) throw invalidField(field, 'Upload the logo again.')
  return key
}
