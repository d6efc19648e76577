type Wanted = {
  /** The origin of the tenant’s site. */
  site: string
  slug: string
  part: 'event' | 'schedule' | 'standings' | 'bracket'
  /** The id of the division that it shows, for those of games. */
  division?: string
  /** For people who hear the page. */
  title: string
}

/** The HTML that shows a part of an event on another site. */
export function embedSnippet({ site, slug, part, division, title }: Wanted): string {
  const address = new URL(`/ems/event/${slug}/embed/${part}`, site)
  if (division) address.searchParams.set('division', division)
  const text = (value: string) => value.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
  return `<iframe src="${text(address.href)}" title="${text(title)}" loading="lazy" style="width:100%;height:40rem;border:0"></iframe>`
}
