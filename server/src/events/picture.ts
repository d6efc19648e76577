import { EventNotFound } from 'contract/events'
import type { OfficeEvent, setEventPicture } from 'contract/events/office'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { OutsideContext } from '../plumbing/context.ts'
import { drawnAnew } from '../plumbing/http/picture-check.ts'
import { storePicture } from '../plumbing/http/pictures.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { giveEvent } from './office.ts'
import { findEvent, setEvent } from './office-queries.ts'

/** In pixels: what link previews show. */
const SIZE = { width: 1200, height: 630 }

/** Cuts an uploaded picture to the form of link previews; an empty one removes what is there. */
export async function setPicture(
  context: OutsideContext,
  { id, picture }: In<typeof setEventPicture>,
): Promise<OfficeEvent> {
  const known = await context.read((inside) => findEvent(inside, id))
  if (!known) throw EventNotFound()
  const image =
    picture === ''
      ? null
      : await storePicture(
          context.outside.storage,
          context.tenant,
          'event',
          await drawnAnew(picture, 'picture', (drawn) =>
            drawn
              .resize({ ...SIZE, fit: 'cover' })
              .flatten({ background: '#ffffff' })
              .jpeg({ quality: 86 })
              .toBuffer(),
          ),
          'jpg',
        )
  return context.transaction(async (inside) => {
    const before = await findEvent(inside, id, { lock: true })
    if (!before) throw EventNotFound()
    await setEvent(inside, id, { image })
    await audit(inside, {
      action: 'event.changed',
      subject: 'event',
      subject_id: id,
      before: { image: before.image },
      after: { image },
    })
    if (before.status !== 'draft') await announceSite(inside)
    return giveEvent(inside, { id })
  })
}
