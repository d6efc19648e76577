import { EventNotFound, EventTaken } from 'contract/events'
import { movedDays, type copyEvent } from 'contract/events/copying'
import type { Day } from 'contract/dates'
import type { OfficeEvent } from 'contract/events/office'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { copyPolicyOfEvent, insertCopy } from './copying-queries.ts'
import { giveEvent, slugOf } from './office.ts'
import { findEvent, freeSlug, putDivision, putSessions } from './office-queries.ts'
import { putQuestions } from './questions-queries.ts'
import { putWaivers } from './waivers/waivers-queries.ts'
import { putAddon } from './addons-queries.ts'
import { putPassType } from './passes/type-queries.ts'
import { copyPlateTerms } from './plate/queries.ts'
import { putBlocks } from './page-blocks-queries.ts'
import { getStayRule, insertStayRule } from './stays/queries.ts'
import { putVenues } from './venue-queries.ts'

/** An event and the draft made from it, with the draft’s division for each one there was, and a day of the one as it is in the other. */
export type Copied = {
  from: number
  to: number
  divisions: ReadonlyMap<number, number>
  move: (day: Day) => Day
}
/** What other modules know of an event, given to its copy; `app.ts` hands it in. */
export type CopyAlong = (context: Context, copied: Copied) => Promise<void>

/**
 * A draft with everything an event is made of: texts, picture, venues, divisions with prices and places, hours, questions, plate fee
 * and refund policy, and what other modules give it along. Every day is moved. Who entered, works or sponsors and what was paid stays
 * where it is, and so do archived venues.
 */
export const copy =
  (alongs: readonly CopyAlong[]) =>
  async (context: Context, { id, name, starts_on }: In<typeof copyEvent>): Promise<OfficeEvent> => {
    const source = await findEvent(context, id, { lock: true })
    if (!source) throw EventNotFound()
    const { move, days } = movedDays(source, starts_on)
    const made = await insertCopy(context, source, {
      ...days,
      name,
      roster_lock_on: source.roster_lock_on && move(source.roster_lock_on),
      slug: await freeSlug(context, slugOf(name)),
      copied_from_id: id,
    })
    if (made === undefined) throw EventTaken()
    await putVenues(
      context,
      made,
      source.venues
        .filter(({ is_archived }) => !is_archived)
        .map(({ venue_id, fields }) => ({ venue_id, field_ids: fields && fields.map((field) => field.id) })),
    )
    const copies = new Map<number, number>()
    for (const [i, { id: division_id, taken: _, prices, deposit, ...division }] of source.divisions.entries())
      copies.set(
        division_id,
        await putDivision(context, made, i + 1, {
          ...division,
          deposit: deposit && { ...deposit, balance_due_on: move(deposit.balance_due_on) },
          prices: prices.map(({ until_on, price_cents }) => ({
            until_on: until_on && move(until_on),
            price_cents,
          })),
        }),
      )
    await putSessions(
      context,
      made,
      source.sessions.map(({ day, title, ...hours }) => ({
        ...hours,
        day: move(day),
        title: title ?? undefined,
      })),
    )
    await putQuestions(
      context,
      made,
      source.questions.map(({ id: _, is_answered: __, event_division_ids, ...question }) => ({
        ...question,
        event_division_ids: event_division_ids && event_division_ids.map((one) => copies.get(one)!),
      })),
    )
    await putWaivers(
      context,
      made,
      source.waivers.map((one) => one.id),
    )
    await putBlocks(
      context,
      made,
      source.blocks.map((block) => ({ ...block, until_on: block.until_on && move(block.until_on) })),
    )
    for (const [i, { id: _, options, until_on, ...addon }] of source.addons.entries())
      await putAddon(context, made, i + 1, {
        ...addon,
        until_on: until_on && move(until_on),
        options: options.map(({ label, stock }) => ({ label, stock })),
      })
    for (const [i, { id: _, taken: __, ...type }] of source.pass_types.entries())
      await putPassType(context, made, i + 1, {
        ...type,
        day: type.day && move(type.day),
        sold_from: type.sold_from && move(type.sold_from),
        sold_until: type.sold_until && move(type.sold_until),
      })
    await copyPlateTerms(context, id, made)
    await copyPolicyOfEvent(context, id, made)
    const stay = await getStayRule(context, id)
    if (stay) {
      const { version: _, ...rule } = stay
      await insertStayRule(context, made, { ...rule, due_on: move(rule.due_on) })
    }
    for (const along of alongs) await along(context, { from: id, to: made, divisions: copies, move })
    await audit(context, {
      action: 'event.copied',
      subject: 'event',
      subject_id: made,
      after: { name, starts_on },
      note: source.name,
    })
    return giveEvent(context, { id: made })
  }
