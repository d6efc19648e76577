import * as z from 'zod/mini'
import { optionalText } from './primitives.ts'

const HOST = String.raw`[^\s/.:?#@]+(?:\.[^\s/.:?#@]+)+(?::\d{1,5})?`
const REST = String.raw`(?:[/?#]\S*)?`
const WITHOUT_SCHEME = new RegExp(`^${HOST}${REST}$`)
const LINK = new RegExp(`^https?://${HOST}${REST}$`, 'i')

/** What somebody typed as an address on the web, with the `https://` that nobody types. */
export const completedLink = (typed: string): string =>
  WITHOUT_SCHEME.test(typed) ? 'https://'.concat(typed) : typed

/** Whether a browser would go there, and to nothing but a web page: no script, no file, no name or password in it. */
export const isWebLink = (link: string): boolean => LINK.test(link)

/** A link to a web page, as people type it; undefined if it is left blank. */
export const WebLink = (label: string, max = 500) =>
  z.pipe(
    z.pipe(
      optionalText(label, max),
      z.transform((value) => value && completedLink(value)),
    ),
    z.optional(z.string().check(z.refine(isWebLink, { error: 'Enter a web address such as example.org.' }))),
  )
