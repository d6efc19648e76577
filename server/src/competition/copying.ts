import type { ScheduleRules } from 'contract/competition/schedule/schedule-calls'
import type { CopyAlong } from '../events/events.ts'
import { findTerms, putTerms } from './protests/queries.ts'
import { findSchedule, findVenuesOfEvent, holdSchedule } from './schedule/queries.ts'

/**
 * What protests cost and what the schedule keeps to is the same again. Formats need teams, so those are suggested when a division of the
 * copy is drawn; see `findLastTime`.
 */
export const copyCompetitionRules: CopyAlong = async (context, { from, to, divisions, move }) => {
  const terms = await findTerms(context, from)
  if (terms.version > 0) await putTerms(context, to, { ...terms, version: 0 })
  // Until somebody saves the rules, they are an empty object.
  const rules = (await findSchedule(context, from))?.rules as Partial<ScheduleRules> | undefined
  if (!rules?.divisions) return
  const fields = new Set(
    (await findVenuesOfEvent(context, to)).flatMap((venue) => venue.fields.map(({ id }) => id)),
  )
  await holdSchedule(context, to, {
    ...rules,
    main_field_id: rules.main_field_id && fields.has(rules.main_field_id) ? rules.main_field_id : null,
    divisions: rules.divisions.flatMap((one) => {
      const division_id = divisions.get(one.division_id)
      if (division_id === undefined) return []
      const left = one.field_ids?.filter((id) => fields.has(id)) ?? []
      return {
        ...one,
        division_id,
        field_ids: left.length > 0 ? left : null,
        pool_days: one.pool_days?.map(move) ?? null,
        bracket_days: one.bracket_days?.map(move) ?? null,
      }
    }),
  })
}
