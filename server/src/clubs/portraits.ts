import type { listPortraits } from 'contract/clubs/portraits'
import type { In, Out } from 'contract/operation'
import { accountOf } from '../auth/auth.ts'
import type { OutsideContext } from '../plumbing/context.ts'
import { findOwnRecords, findWards } from '../members/members.ts'
import { portrait } from './portrait-drawing.ts'
import { findPictured } from './portraits-queries.ts'

/**
 * The faces drawn last, by the key of the picture, which is a new one for every picture: a list that is
 * looked at again costs nothing, and who is forgotten or has a new picture has no way to the old face.
 */
const drawn = new Map<string, string>()
const MOST_DRAWN = 2000

/** Small pictures of the people the caller may see; the others are left out. */
export async function givePortraits(
  context: OutsideContext,
  { member_ids }: In<typeof listPortraits>,
): Promise<Out<typeof listPortraits>> {
  const seen = await context.read(async (inside) => {
    const { id: user_id, member_id } = await accountOf(inside)
    const own = (await findOwnRecords(inside, { user_id, member_id })).map(({ id }) => id)
    const wards = own.length > 0 ? (await findWards(inside, own)).map(({ id }) => id) : []
    return findPictured(inside, member_ids, [...own, ...wards])
  })
  const faces = await Promise.all(
    seen.map(async ({ member_id, profile_pic }) => {
      const jpeg = drawn.get(profile_pic) ?? (await drawFace(context, profile_pic))
      return jpeg ? [{ member_id, jpeg }] : []
    }),
  )
  return faces.flat()
}

/** A picture that cannot be read is left out: initials are better than no list. */
async function drawFace({ outside, draw }: OutsideContext, key: string): Promise<string | undefined> {
  const photo = await outside.storage.get(key).catch(() => undefined)
  if (!photo) return undefined
  const face = await draw(portrait, { photo: photo.content }).catch(() => undefined)
  if (!face) return undefined
  const jpeg = face.toString('base64')
  drawn.set(key, jpeg)
  const [oldest] = drawn.keys()
  if (drawn.size > MOST_DRAWN && oldest !== undefined) drawn.delete(oldest)
  return jpeg
}
