import { previewOf, previewQuery } from '../public/link-preview.ts'
import type { PageAbout, PageHead, Place } from '../route.ts'

export const queries = ({ search }: Place) => [previewQuery(search['invite'])]

export function head(about: PageAbout): PageHead {
  const { invite } = about.search
  const page = previewOf(about, invite)
  // Networks go to this address, and show what they find there.
  return invite && page.live ? { ...page, address: `/registration?${new URLSearchParams({ invite })}` } : page
}
