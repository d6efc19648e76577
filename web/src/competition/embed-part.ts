/** What of an event another site can show. */
export const EMBED_PARTS = ['schedule', 'standings', 'bracket'] as const
export type EmbedPart = (typeof EMBED_PARTS)[number]

/** The division that an address asks for. */
export function divisionIn(search: Record<string, unknown>): number | undefined {
  const division = Number(search['division'])
  return Number.isInteger(division) && division > 0 ? division : undefined
}
