import * as z from 'zod/mini'

/** What an event is, and who enters it: whole teams or single people. */
export const EVENT_KINDS = [
  { kind: 'camp', entrant: 'person', label: 'Camp' },
  { kind: 'clinic', entrant: 'person', label: 'Clinic' },
  { kind: 'tryout', entrant: 'person', label: 'Tryout' },
  { kind: 'showcase', entrant: 'person', label: 'Showcase' },
  { kind: 'meeting', entrant: 'person', label: 'Meeting' },
  { kind: 'tournament', entrant: 'team', label: 'Tournament' },
  { kind: 'league_play', entrant: 'team', label: 'League play' },
  { kind: 'qualifier', entrant: 'team', label: 'Qualifier' },
  { kind: 'championship', entrant: 'team', label: 'Championship' },
  { kind: 'friendly', entrant: 'team', label: 'Friendly' },
] as const

export const EventKind = z.enum(
  EVENT_KINDS.map(({ kind }) => kind),
  'Choose what kind of event it is.',
)
export type EventKind = z.output<typeof EventKind>
export const Entrant = z.enum(['team', 'person'], 'Choose who enters.')
export type Entrant = z.output<typeof Entrant>

const factsOf = (kind: EventKind) => EVENT_KINDS.find((one) => one.kind === kind)!
export const entrantOf = (kind: EventKind): Entrant => factsOf(kind).entrant
export const kindLabel = (kind: EventKind): string => factsOf(kind).label
