import type { In, Out } from 'contract/operation'
import type { gatePictures } from 'contract/readiness/gate-live'
import type { OutsideContext } from '../plumbing/context.ts'
import { findPictures } from './gate-live-queries.ts'
import { gatePicture } from './gate-picture-drawing.ts'
import { teamsWithin } from './gate-teams.ts'

/** Small pictures of the roster places the caller may check in; those without a picture are left out. */
export async function givePictures(
  context: OutsideContext,
  { entry_ids }: In<typeof gatePictures>,
): Promise<Out<typeof gatePictures>> {
  const seen = await context.read(async (inside) => {
    const [open, found] = await Promise.all([teamsWithin(inside), findPictures(inside, entry_ids)])
    const ids = new Set(open.map(({ id }) => id))
    return found.flatMap(({ team_id, ...one }) => (ids.has(team_id) ? [one] : []))
  })
  return facesOf(context, seen)
}

/** The pictures of people as small JPEGs in base64, each with whatever names the person. */
export async function facesOf<One extends { profile_pic: string | null }>(
  { outside, draw }: Pick<OutsideContext, 'outside' | 'draw'>,
  people: readonly One[],
): Promise<(Omit<One, 'profile_pic'> & { jpeg: string })[]> {
  const drawn = await Promise.all(
    people.map(async ({ profile_pic, ...one }) => {
      const photo = profile_pic ? await outside.storage.get(profile_pic) : undefined
      if (!photo) return []
      const jpeg = await draw(gatePicture, { photo: photo.content })
      return [{ ...one, jpeg: jpeg.toString('base64') }]
    }),
  )
  return drawn.flat()
}
