import { saveClubDetails, type Club, type getDeskClub } from 'contract/clubs/club-details'
import type { In } from 'contract/operation'
import { audit, changedMeanwhile } from '../audit.ts'
import type { Context, OutsideContext } from '../context.ts'
import { drawnAnew } from '../picture-check.ts'
import { pictureAddress, storePicture } from '../pictures.ts'
import { getClubWithin, setClub } from './desk-clubs-queries.ts'
import { refuseClub } from './refusals.ts'

/** The side of the square a logo fits into, in pixels. */
const SIDE = 512

const withLogo = (club: Club): Club => ({ ...club, logo: pictureAddress(club.logo) })

/** A club, for whoever may do this with it. @throws Forbidden where it is others', ClubNotFound where there is none */
async function clubFor(context: Context, word: string, id: number, how = {}): Promise<Club> {
  return (await getClubWithin(context, word, id, how)) ?? refuseClub(context, word, id)
}

export const showClub = async (context: Context, { id }: In<typeof getDeskClub>) =>
  withLogo(await clubFor(context, 'ctms.clubs.view', id))

/** The logo is kept first: a record never names a picture that is not there. */
export async function saveClub(
  context: OutsideContext,
  { id, version, club_details = {}, logo }: In<typeof saveClubDetails>,
): Promise<Club> {
  await context.read((inside) => clubFor(inside, saveClubDetails.access, id))
  const key = logo && (await keepLogo(context, logo))
  return context.transaction(async (inside) => {
    const before = await clubFor(inside, saveClubDetails.access, id, { isHeld: true })
    if (version !== undefined && version !== before.version)
      throw await changedMeanwhile(inside, 'club', id, withLogo(before))
    const { name = before.name, ...sent } = club_details
    const details = Object.fromEntries(
      Object.entries({ ...before.club_details, ...sent }).filter(
        ([, value]) => value !== '' && value !== undefined,
      ),
    )
    await setClub(inside, id, { name, club_details: details, ...(key && { logo: key }) })
    await audit(inside, {
      action: 'club.changed',
      subject: 'club',
      subject_id: id,
      before: { name: before.name, ...before.club_details },
      after: { name, ...details, ...(key && { logo: 'new' }) },
    })
    return withLogo(await clubFor(inside, saveClubDetails.access, id))
  })
}

/** The key of a logo, drawn anew with its clear background kept. */
async function keepLogo(context: OutsideContext, logo: File): Promise<string> {
  const picture = await drawnAnew(logo, 'logo', (drawn) =>
    drawn.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
  )
  return storePicture(context.outside.storage, context.tenant, 'club', picture)
}
