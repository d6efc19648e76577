import { previewOf, previewQuery } from '../public/link-preview.ts'
import type { PageAbout, PageHead, Place } from '../route.ts'

export const queries = ({ params }: Place) => [previewQuery(params['token'])]

export const head = (about: PageAbout): PageHead => ({
  ...previewOf(about, about.params['token']),
  live: true,
})
