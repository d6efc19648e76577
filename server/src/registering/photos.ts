import { draftPhoto, removeDraftPhoto, storeDraftPhoto } from 'contract/registering/draft'
import type { In, Out } from 'contract/operation'
import { NotFound, invalidField } from 'contract/problem'
import type { Download, OutsideContext } from '../plumbing/context.ts'
import { checkedPicture } from '../plumbing/http/picture-check.ts'
import { markDraft } from './drafts-queries.ts'
import { draftOf, openDraft } from './drafts.ts'

/** Pictures on cards and in lists are square and small; phone photos are scaled down to this. */
const SIDE = 800

/**
 * Stores the picture of one person in a draft. The file is stored first, so that a draft never refers to a
 * missing file.
 */
export async function keepPhoto(
  context: OutsideContext,
  { token, person_key, photo }: In<typeof storeDraftPhoto>,
): Promise<Out<typeof storeDraftPhoto>> {
  const { id, data } = await context.transaction((inside) => openDraft(inside, token))
  if (!data.people.some(({ key }) => key === person_key))
    throw invalidField('person_key', 'This person is no longer in the registration.')
  const picture = await checkedPicture(photo, { width: SIDE, height: SIDE, field: 'photo' })
  const key = `members/${context.tenant.label}/draft-${id}/${person_key}-${context.random(6).toString('hex')}.jpg`
  await context.outside.storage.put(key, picture, 'image/jpeg')
  const before = await context.transaction(async (inside) => {
    const draft = await openDraft(inside, token)
    await markDraft(inside, id, { photos: { ...draft.photos, [person_key]: key } })
    return draft.photos[person_key]
  })
  if (before) await context.outside.storage.remove(before)
  return { person_key }
}

/**
 * Removes the picture of one person. The draft forgets it first, so that it never refers to a missing file.
 */
export async function removePhoto(
  context: OutsideContext,
  { token, person_key }: In<typeof removeDraftPhoto>,
): Promise<Out<typeof removeDraftPhoto>> {
  const key = await context.transaction(async (inside) => {
    const { id, photos } = await openDraft(inside, token)
    const { [person_key]: removed, ...rest } = photos
    if (removed) await markDraft(inside, id, { photos: rest })
    return removed
  })
  if (key) await context.outside.storage.remove(key)
  return { person_key }
}

export async function givePhotoOfDraft(
  context: OutsideContext,
  { token, person_key }: In<typeof draftPhoto>,
): Promise<Download> {
  const key = await context.transaction(async (inside) => (await draftOf(inside, token)).photos[person_key])
  const photo = key ? await context.outside.storage.get(key) : undefined
  if (!photo) throw NotFound()
  return { filename: 'photo.jpg', content: photo.content, inline: true }
}
