import { EventNotFound } from 'contract/events'
import type { addSponsorLogo } from 'contract/events/sponsor-logos'
import type { In } from 'contract/operation'
import type { OutsideContext } from '../plumbing/context.ts'
import { drawnAnew } from '../plumbing/http/picture-check.ts'
import { keptLogo } from './kept-logos.ts'
import { findEvent } from './office-queries.ts'

/** Re-encodes a logo with its transparency intact. It belongs to nothing until a page or a sponsor is saved with it. @throws EventNotFound */
export async function keepLogo(
  context: OutsideContext,
  { id, logo }: In<typeof addSponsorLogo>,
): Promise<{ image: string }> {
  if (!(await context.read((inside) => findEvent(inside, id)))) throw EventNotFound()
  return { image: await drawnAnew(logo, 'logo', (drawn) => keptLogo(context, drawn)) }
}
