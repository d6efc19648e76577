import type { In, Out } from 'contract/operation'
import type { checkInPictures } from 'contract/readiness/team-check-in'
import type { OutsideContext } from '../../plumbing/context.ts'
import { findFaces } from '../gate-live-queries.ts'
import { facesOf } from '../gate-pictures.ts'
import { showTeam } from './table.ts'

/** Small pictures of the people on one team’s roster; those without a picture are left out. @throws TeamNotExpected */
export async function giveFaces(
  context: OutsideContext,
  input: In<typeof checkInPictures>,
): Promise<Out<typeof checkInPictures>> {
  const seen = await context.read(async (inside) => {
    const { roster } = await showTeam(inside, input)
    const ids = roster.flatMap(({ member_id, has_photo }) =>
      member_id !== null && has_photo ? [member_id] : [],
    )
    return ids.length === 0 ? [] : findFaces(inside, ids)
  })
  return facesOf(context, seen)
}
