import type { Sharp } from 'sharp'
import { EventNotFound } from 'contract/events'
import type { addSponsorLogo } from 'contract/events/sponsor-logos'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { drawnAnew } from '../plumbing/http/picture-check.ts'
import { pictureAddress, pictureKeyAt, storePicture } from '../plumbing/http/pictures.ts'
import { findEvent } from './office-queries.ts'

/** In pixels, three to each on the page: what fits into a box of 160 by 80. */
const SIZE = { width: 480, height: 240 }
/** The first part of the names of its files. */
const NAME = 'sponsor'

/** Re-encodes a logo with its transparency intact. It belongs to nothing until a page or a sponsor is saved with it. @throws EventNotFound */
export async function keepLogo(
  context: OutsideContext,
  { id, logo }: In<typeof addSponsorLogo>,
): Promise<{ image: string }> {
  if (!(await context.read((inside) => findEvent(inside, id)))) throw EventNotFound()
  return { image: await drawnAnew(logo, 'logo', (drawn) => keptLogo(context, drawn)) }
}

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
