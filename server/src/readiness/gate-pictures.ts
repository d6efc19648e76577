import type { In, Out } from 'contract/operation'
import type { gatePictures } from 'contract/readiness/gate-live'
import type { OutsideContext } from '../plumbing/context.ts'
import { findPictures } from './gate-live-queries.ts'
import { gatePicture } from './gate-picture-drawing.ts'
import { teamsWithin } from './gate-teams.ts'

/** Small pictures of the roster places the caller may check in; those without a picture are left out. */
export async function givePictures(
  { read, outside, draw }: OutsideContext,
  { entry_ids }: In<typeof gatePictures>,
): Promise<Out<typeof gatePictures>> {
  const seen = await read(async (inside) => {
    const [open, found] = await Promise.all([teamsWithin(inside), findPictures(inside, entry_ids)])
    const ids = new Set(open.map(({ id }) => id))
    return found.filter(({ team_id }) => ids.has(team_id))
  })
  const drawn = await Promise.all(
    seen.map(async ({ entry_id, profile_pic }) => {
      const photo = profile_pic ? await outside.storage.get(profile_pic) : undefined
      if (!photo) return []
      const jpeg = await draw(gatePicture, { photo: photo.content })
      return [{ entry_id, jpeg: jpeg.toString('base64') }]
    }),
  )
  return drawn.flat()
}
