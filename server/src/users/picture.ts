import { fillPath, type In, type Out } from 'contract/operation'
import { Forbidden, NotFound } from 'contract/problem'
import { updateUser, UserNotFound, listUsers } from 'contract/users'
import { getUserPicture, type storeUserPicture } from 'contract/users/picture'
import { audit } from '../plumbing/audit.ts'
import { setAccountFields } from '../auth/auth.ts'
import { whoIs, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { checkedPicture } from '../plumbing/http/picture-check.ts'
import { manageable } from './guards.ts'
import { findPicture } from './picture-queries.ts'

/** Pictures in lists are square and small; phone photos are scaled down to this. */
const SIDE = 800

/**
 * Stores an account's picture. The file is stored first, so that an account never refers to a missing file.
 */
export async function storePicture(
  context: OutsideContext,
  { id, profile_pic }: In<typeof storeUserPicture>,
): Promise<Out<typeof storeUserPicture>> {
  await context.read((inside) => mayChange(inside, id))
  const picture = await checkedPicture(profile_pic, { width: SIDE, height: SIDE, field: 'profile_pic' })
  const key = `users/${context.tenant.label}/${id}/${context.random(6).toString('hex')}.jpg`
  await context.outside.storage.put(key, picture, 'image/jpeg')
  const before = await context.transaction(async (inside) => {
    await mayChange(inside, id)
    const known = await findPicture(inside, id, { lock: true })
    await setAccountFields(inside, id, { profile_pic: key })
    await audit(inside, { action: 'user.picture_changed', subject: 'user', subject_id: id })
    return known?.profile_pic
  })
  if (before) await context.outside.storage.remove(before)
  return { url: `/api${fillPath(getUserPicture.path, { id }).path}` }
}

/** Always the user's own; others' if the user may change users, and this one. */
async function mayChange(context: Context, id: number): Promise<void> {
  const who = whoIs(context)
  if (id === who.id) return
  if (!who.permissions.has(updateUser.access))
    throw who.permissions.has(listUsers.access) ? Forbidden() : UserNotFound()
  await manageable(context, id)
}

export async function givePicture(
  context: OutsideContext,
  { id }: In<typeof getUserPicture>,
): Promise<Download> {
  const key = await context.read(async (inside) => {
    const who = whoIs(inside)
    if (id !== who.id && !who.permissions.has(listUsers.access)) throw UserNotFound()
    const user = await findPicture(inside, id)
    if (!user) throw UserNotFound()
    return user.profile_pic
  })
  const picture = key ? await context.outside.storage.get(key) : undefined
  if (!picture) throw NotFound()
  return { filename: 'photo.jpg', content: picture.content, inline: true }
}
