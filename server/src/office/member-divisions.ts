import { yearOf } from 'contract/dates'
import { judgeDivisions } from 'contract/eligibility'
import type { divisionsForMember } from 'contract/registrations/member-detail'
import type { In, Out } from 'contract/operation'
import { findDisciplines, findDivisions, getRulePack } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { seenMember } from './member-detail.ts'
import { seasonFor } from '../offers/offers.ts'

type Labels = Out<typeof divisionsForMember>

/** Where a member may play by age in the usual season, in every discipline with age rules. */
export async function giveDivisionsFor(
  context: Context,
  { id }: In<typeof divisionsForMember>,
): Promise<Labels> {
  const { dob } = await seenMember(context, id)
  if (dob === null) return {}
  const [season, disciplines] = await Promise.all([seasonFor(context, undefined), findDisciplines(context)])
  const labels = await Promise.all(
    disciplines.map(async (discipline) => {
      const [divisions, pack] = await Promise.all([
        findDivisions(context, discipline.id),
        getRulePack(context, discipline.id, season.start_date),
      ])
      const judged = pack ? judgeDivisions(dob, { year: yearOf(season.end_date) }, pack, divisions) : []
      return judged.filter(({ eligible }) => eligible).map(({ division }) => [division.id, division.label])
    }),
  )
  return Object.fromEntries(labels.flat()) as Labels
}
