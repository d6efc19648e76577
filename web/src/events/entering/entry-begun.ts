import * as z from 'zod/mini'
import type { PublicEvent } from 'contract/events'
import { forgetWayBack, rememberWayBack, wayBack } from '../../way-back.ts'
import type { Picked } from './addon-picker.tsx'
import type { Candidate, Chosen } from './enter-one.tsx'

/** What somebody has chosen for an event and not sent yet: who goes, and what all of them take along. */
export type Begun = { chosen: Readonly<Record<number, Chosen>>; forAll: Picked }

const Counts = z.record(z.string(), z.number())
const Kept = z.object({
  chosen: z.record(
    z.string(),
    z.object({
      event_division_id: z.number(),
      answers: z.record(z.string(), z.string()),
      picked: Counts,
      exception: z.optional(z.string()),
    }),
  ),
  forAll: Counts,
})

const pathOf = (slug: string) => `/ems/event/${slug}/enter`

/** Keeps what was chosen while somebody is registered who isn’t on record yet. */
export const keepBegun = ({ slug, name }: PublicEvent, begun: Begun): void =>
  rememberWayBack({
    ...{ path: pathOf(slug), name, state: begun },
    has_picks: Object.keys(begun.chosen).length > 0 || Object.values(begun.forAll).some((count) => count > 0),
  })

/** What was chosen before, as far as the event still offers it; undefined if nothing was. */
export function findBegun(event: PublicEvent, candidates: readonly Candidate[]): Begun | undefined {
  const back = wayBack()
  const kept = back?.path === pathOf(event.slug) ? Kept.safeParse(back.state).data : undefined
  if (!kept) return undefined
  const options = new Set(event.addons.flatMap((addon) => addon.options.map(({ id }) => id)))
  const offered = (picked: Readonly<Record<string, number>>): Picked =>
    Object.fromEntries(Object.entries(picked).filter(([id]) => options.has(Number(id))))
  return {
    chosen: Object.fromEntries(
      Object.entries(kept.chosen).flatMap(([id, { exception, picked, ...one }]) => {
        const candidate = candidates.find((each) => each.id === Number(id))
        const verdict = candidate?.verdicts.find((each) => each.event_division_id === one.event_division_id)
        if (!candidate || candidate.isOut || !verdict) return []
        if (verdict.fits === 'no' && !event.needs_approval) return []
        return [
          [id, { ...one, picked: offered(picked), ...(exception !== undefined && { exception }) }] as const,
        ]
      }),
    ),
    forAll: offered(kept.forAll),
  }
}

/** The entry is sent: there is nothing to come back to. */
export function forgetBegun({ slug }: PublicEvent): void {
  if (wayBack()?.path === pathOf(slug)) forgetWayBack()
}
