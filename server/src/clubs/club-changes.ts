import {
  clubContacts,
  saveClubDetails,
  type Club,
  type ClubContact,
  type OfficeClub,
  type createClub,
  type getOfficeClub,
  type listOfficeClubs,
} from 'contract/clubs/club-details'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, auditOf, changedMeanwhile } from '../plumbing/audit.ts'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { drawnAnew } from '../plumbing/http/picture-check.ts'
import { pictureAddress, storePicture } from '../plumbing/http/pictures.ts'
import {
  getClubWithin,
  isClubNameTaken,
  isLogo,
  lockClubNames,
  pageClubs,
  setClub,
} from './club-changes-queries.ts'
import { findClubContacts } from './club-contacts-queries.ts'
import { findLeagues, insertClub } from './queries.ts'
import { refuseClub } from './refusals.ts'
/** The side of the square that logos are fitted into, in pixels. */
const SIDE = 512

const withLogo = ({
  may_edit: _,
  league_id: __,
  ...club
}: Club & { may_edit?: boolean; league_id?: number | null }): Club => ({
  ...club,
  logo: pictureAddress(club.logo),
})

/**
 * A club, for users with this permission. @throws Forbidden for one they see, ClubNotFound for any other
 */
async function clubFor(context: Context, word: string, id: number, how = {}) {
  return (await getClubWithin(context, word, id, how)) ?? refuseClub(context, id)
}

export const listClubs = (context: Context, input: In<typeof listOfficeClubs>) =>
  pageClubs(context, input, todayOf(context))

export async function showClub(context: Context, { id }: In<typeof getOfficeClub>): Promise<OfficeClub> {
  const club = await clubFor(context, 'ctms.clubs.view', id)
  return { ...withLogo(club), may_edit: club.may_edit, audit: await auditOf(context, 'club', id) }
}

/** Whom to call about a club. */
export async function showContacts(
  context: Context,
  { id }: In<typeof clubContacts>,
): Promise<ClubContact[]> {
  await clubFor(context, clubContacts.access, id)
  return findClubContacts(context, id, todayOf(context))
}

/** The office creates a club; the people who run it are then invited as club admins on the users screen. */
export async function makeClub(
  context: Context,
  { name, league_id = null }: In<typeof createClub>,
): Promise<Club> {
  if (league_id !== null && !(await findLeagues(context)).some(({ id }) => id === league_id))
    throw invalidField('league_id', 'Choose a league.')
  await requireName(context, { name, league_id })
  const club = { name, league_id, club_details: '{}', status: 'active' as const }
  const { id } = await insertClub(context, club)
  await audit(context, {
    action: 'club.created',
    subject: 'club',
    subject_id: id,
    after: { name, league_id },
  })
  return withLogo(await clubFor(context, saveClubDetails.access, id))
}

async function requireName(context: Context, named: Parameters<typeof isClubNameTaken>[1]) {
  await lockClubNames(context)
  if (await isClubNameTaken(context, named))
    throw invalidField('name', 'This league already has a club by that name.')
}

/**
 * The new logo is stored first, and the old one removed last, so that a record never names a missing picture.
 */
export async function saveClub(
  context: OutsideContext,
  { id, version, club_details, logo }: In<typeof saveClubDetails>,
): Promise<Club> {
  await context.read((inside) => clubFor(inside, saveClubDetails.access, id))
  const key = logo && (await keepLogo(context, id, logo))
  const left: string[] = []
  try {
    const { club, old } = await context.transaction((inside) =>
      change(inside, { id, version, club_details, key }),
    )
    if (old !== null && key !== undefined) left.push(old)
    return club
  } catch (error) {
    if (key !== undefined) left.push(key)
    throw error
  } finally {
    for (const picture of left)
      if (!(await context.read((inside) => isLogo(inside, picture))))
        await context.outside.storage.remove(picture)
  }
}

type Change = Pick<In<typeof saveClubDetails>, 'id' | 'version' | 'club_details'> & {
  key: string | undefined
}

/** Omitted fields stay as they are. */
async function change(
  inside: Context,
  { id, version, club_details = {}, key }: Change,
): Promise<{ club: Club; old: string | null }> {
  const before = await clubFor(inside, saveClubDetails.access, id, { isHeld: true })
  if (version !== undefined && version !== before.version)
    throw await changedMeanwhile(inside, 'club', id, withLogo(before))
  const { name = before.name, ...sent } = club_details
  if (name !== before.name) await requireName(inside, { name, league_id: before.league_id, but: id })
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
  return { club: withLogo(await clubFor(inside, saveClubDetails.access, id)), old: before.logo }
}

/** Stores a logo, re-encoded with its transparency intact, and returns its key. */
async function keepLogo(context: OutsideContext, id: number, logo: File): Promise<string> {
  const picture = await drawnAnew(logo, 'logo', (drawn) =>
    drawn.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
  )
  return storePicture(context.outside.storage, context.tenant, `club-${id}`, picture)
}
