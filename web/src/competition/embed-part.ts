/** What of an event another site can show. */
export const EMBED_PARTS = ['schedule', 'standings', 'bracket'] as const
export type EmbedPart = (typeof EMBED_PARTS)[number]

/** The division that an address asks for. */
export function divisionIn(search: Record<string, unknown>): number | undefined {
  const division = Number(search['division'])
  return Number.isInteger(division) && division > 0 ? division : undefined
}

type Wanted = { site: string; slug: string; part: EmbedPart; division: string; title: string }

/** The HTML that shows a part of an event on another site. `title` is for people who hear the page. */
export function embedSnippet({ site, slug, part, division, title }: Wanted): string {
  const address = new URL(`/ems/event/${slug}/embed/${part}`, site)
  if (division) address.searchParams.set('division', division)
  const text = (value: string) => value.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
  return `<iframe src="${text(address.href)}" title="${text(title)}" loading="lazy" style="width:100%;height:40rem;border:0"></iframe>`
}
