import type { CopyAlong } from '../events/events.ts'
import { findCrewRules, putCrewRules } from './crew-queries.ts'
import { findPayTerms, findRates, putRates, setPayTerms } from './pay-queries.ts'
import { findStaffRoles, putStaffRoles } from './staff-queries.ts'

/** A game gets as many umpires as before, and they and the staff earn the same; who works is asked anew. */
export const copyOfficialRules: CopyAlong = async (context, { from, to, divisions }) => {
  const rules = await findCrewRules(context, from)
  if (rules.version > 0) {
    const ofCopy = rules.divisions.map((one) => ({ ...one, division_id: divisions.get(one.division_id)! }))
    await putCrewRules(context, to, { ...rules, version: 0, divisions: ofCopy })
    const { version } = await findCrewRules(context, to)
    await setPayTerms(context, to, { ...(await findPayTerms(context, from)), version })
    const rates = (await findRates(context, from)).map(({ division_id, ...rate }) => ({
      ...rate,
      division_id: division_id && divisions.get(division_id)!,
    }))
    await putRates(context, to, rates)
  }
  const roles = (await findStaffRoles(context, from)).map(({ id: _, ...role }) => role)
  await putStaffRoles(context, to, { roles, gone: [] })
}
