import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Problem } from 'contract/problem'
import { LANGUAGES, type Language } from 'contract/language'
import type { TenantDocument } from 'contract/tenants'
import { App, createApp, FRAMES, OPEN_SCREENS } from './app.tsx'
import { loadSpeech, speak, t } from './language.ts'
import type { Speech } from './languages/speech.ts'
import {
  hasWorker as hasWorkerAt,
  isKnown,
  mayBeFramed as mayBeFramedAt,
  screenAt,
  takesCards as takesCardsAt,
  usesCamera as usesCameraAt,
} from './page-needs.ts'
import { escapeHtml, jsonScript } from './page.ts'
import { createQueryClient, type Answering } from './query-client.ts'
import { SHELL_SCREENS } from './shell/screens.ts'
import { ON_PHONES, phoneBanner } from './public/phone-banner.ts'
import { isOurs } from './tenant.ts'
import type { PageAbout, PageHead, Read, ScreenRoute } from './route.ts'

export { fillPage } from './page.ts'

type Rendering = {
  /** Path and query of the request. */
  url: string
  tenant: TenantDocument
  language: Language
  /** `https://host`, for absolute URLs. */
  origin: string
  /**
   * Answers a read of the contract for a visitor who is not logged in: `(op, input) => data`, or throws its
   * problem.
   */
  answer: Answering
}

/** A rendered screen, ready for `fillPage`. */
export type Rendered = {
  status: number
  title: string
  head: string
  html: string
  state: unknown
  /** Must not be cached for the next visitor. */
  live: boolean
  /** The picture a phone shows first, if it is ours, with the tag that loads it beforehand. */
  phone_picture?: { address: string; preload: string } | undefined
}

/**
 * The paths of the screens the server renders, as patterns: `/`, `/ems/event/:slug`. All others get
 * index.html.
 */
export const publicPaths: readonly string[] = patternsOf(
  ({ layout }) => layout === 'public' || layout === 'embed',
)

/** Like `publicPaths`: screens the server renders for the first look, and the browser starts at once. */
export const startedPaths: readonly string[] = patternsOf(({ rendered }) => rendered === true)

function patternsOf(which: (screen: ScreenRoute) => boolean): string[] {
  return OPEN_SCREENS.filter(which).map(patternOf)
}

/** `/ems/event/$slug` → `/ems/event/:slug` */
function patternOf({ path }: ScreenRoute): string {
  return path.replace(/\$(\w+)/g, ':$1')
}

/**
 * The files, below `web`, of the frame and the screen at this path, as the manifest of the build names them.
 */
export function filesAt(path: string): string[] {
  const screen = screenAt([...OPEN_SCREENS, ...SHELL_SCREENS], path)
  if (!screen) return []
  const frame = screen.layout === 'bare' ? undefined : FRAMES[screen.layout]
  const list = screen.layout === 'shell' ? 'src/shell/screens.ts' : undefined
  const of = (one: object | undefined) => (one as { file?: string } | undefined)?.file
  return [list, of(frame), of(screen.screen)].filter((file) => file !== undefined)
}

/** The paths of the screens the browser renders whose links say what they are about, as patterns. */
export const previewedPaths: readonly string[] = patternsOf(
  ({ preview, rendered }) => preview !== undefined && rendered !== true,
)

type Previewing = Rendering & {
  /** One of `previewedPaths`. */
  path: string
  params: Record<string, string>
  search: Record<string, string>
}

/** The title and head of a screen that the browser renders. */
export async function preview({
  path,
  params,
  search,
  url,
  tenant,
  language,
  origin,
  answer,
}: Previewing): Promise<Pick<Rendered, 'status' | 'title' | 'head' | 'live'>> {
  const screen = OPEN_SCREENS.find((one) => patternOf(one) === path)!
  const [speech, facts] = await Promise.all([loadSpeech(language), screen.preview!()])
  const client = createQueryClient(withOurProblems(answer))
  await readAll(client, facts.queries?.({ params, search }))
  const read = <T,>({ queryKey }: Read<T>) => client.getQueryData<T>(queryKey)
  const { title, page } = spokenIn(speech, () => ({
    title: screen.title ? t(screen.title) : tenant.title,
    page: facts.head?.({ params, search, tenant, origin, read }) ?? {},
  }))
  client.clear()
  const head = headOf(page, { title, tenant, url: origin + url })
  return { status: 200, title, head, live: page.live ?? false }
}

/** Reads what a preview says; a read that is refused is left out. */
const readAll = (client: QueryClient, reads: readonly Read[] = []) =>
  Promise.all(reads.map((read) => client.prefetchQuery(read)))

/** Whether there is a screen at this path, for anyone: the answer to any other is a 404. */
export const knows = (path: string): boolean => isKnown([...OPEN_SCREENS, ...SHELL_SCREENS], path)
export const takesCards = (path: string): boolean => takesCardsAt(OPEN_SCREENS, path)
export const usesCamera = (path: string): boolean => usesCameraAt(OPEN_SCREENS, path)
export const mayBeFramed = (path: string): boolean => mayBeFramedAt(OPEN_SCREENS, path)
export const hasWorker = (path: string): boolean => hasWorkerAt(OPEN_SCREENS, path)

/**
 * Renders a public screen with what it reads. If a read was refused, the status is that of the refusal; such
 * a page is complete and has no state to hydrate. An internal error is thrown: the browser then tries itself.
 */
export async function render({ url, tenant, language, origin, answer }: Rendering): Promise<Rendered> {
  const speech = await loadSpeech(language)
  const client = createQueryClient(withOurProblems(answer))
  const app = createApp({ tenant, client }, createMemoryHistory({ initialEntries: [url] }))
  await app.router.load()
  const html = spokenIn(speech, () =>
    renderToString(
      <StrictMode>
        <App {...app} />
      </StrictMode>,
    ),
  )
  const match = app.router.state.matches.at(-1)
  const screen = match?.staticData.screen
  const error = app.router.state.matches.find((one) => one.error)?.error
  const status = statusOf(error)
  if (status >= 500) throw error
  const title = screen?.title ? spokenIn(speech, () => t(screen.title!)) : tenant.title
  const read = <T,>({ queryKey }: Read<T>) => client.getQueryData<T>(queryKey)
  const about: PageAbout = { params: match?.params ?? {}, search: match?.search ?? {}, tenant, origin, read }
  const state = error ? undefined : dehydrate(client)
  // What only the preview reads is not sent along.
  if (!error && screen?.preview) await readAll(client, (await screen.preview()).queries?.(about))
  const facts = error ? undefined : await (screen?.preview ?? screen?.facts)?.()
  const page = spokenIn(speech, () => facts?.head?.(about)) ?? {}
  client.clear()
  return {
    status,
    title,
    head: headOf(page, { title, tenant, url: origin + url }),
    html,
    state,
    live: page.live ?? false,
    phone_picture: page.starts_with_banner && isOurs(tenant.banner) ? phonePictureOf(tenant) : undefined,
  }
}

/**
 * Pages in several languages are rendered concurrently: code that uses one language must not be interrupted.
 */
function spokenIn<T>(speech: Speech | undefined, work: () => T): T {
  speak(speech)
  try {
    return work()
  } finally {
    speak(undefined)
  }
}

/**
 * The server is built separately and has its own class for refusals, which `instanceof` would not recognize
 * here.
 */
const withOurProblems =
  (answer: Answering): Answering =>
  (op, input) =>
    answer(op, input).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'Problem') throw error
      const { code, status, message, errors, detail } = error as Problem
      throw new Problem(code, status, message, errors, detail)
    })

function statusOf(error: unknown): number {
  if (!error) return 200
  return error instanceof Problem && error.status >= 400 ? error.status : 500
}

type Facts = { title: string; tenant: TenantDocument; url: string }

function headOf(
  { preview_title, description, image, address: led, starts_with_banner, json_ld, live, is_copy }: PageHead,
  { title, tenant, url }: Facts,
): string {
  const text = description ?? tenant.texts.description
  const address = url.split(/[?#]/)[0]!
  const asked = /[?&]language=(\w+)/.exec(url)?.[1]
  const picture = new URL(image ?? (isOurs(tenant.banner) ? `${tenant.banner}-preview` : tenant.banner), url)
    .href
  return [
    starts_with_banner ? preloadOf(phoneBanner(tenant.banner), ON_PHONES) : '',
    starts_with_banner ? preloadOf(tenant.banner, `not all and ${ON_PHONES}`) : '',
    meta('name', 'description', text),
    live || is_copy ? meta('name', 'robots', 'noindex') : '',
    meta('property', 'og:site_name', tenant.name),
    meta('property', 'og:title', preview_title ?? title),
    meta('property', 'og:description', text),
    meta('property', 'og:image', picture),
    // Pictures elsewhere come in any size.
    image !== undefined || isOurs(tenant.banner)
      ? meta('property', 'og:image:width', '1200') + meta('property', 'og:image:height', '630')
      : '',
    meta('property', 'og:image:alt', preview_title ?? title),
    meta('property', 'og:url', led === undefined ? address : new URL(led, url).href),
    meta('property', 'og:type', 'website'),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<link rel="canonical" href="${escapeHtml(asked ? inLanguage(address, asked) : address)}">`,
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(address)}">`,
    ...Object.keys(LANGUAGES).map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${escapeHtml(inLanguage(address, one))}">`,
    ),
    json_ld ? jsonScript('', json_ld, 'application/ld+json') : '',
  ].join('')
}

/** A picture the browser loads before it has met it, if the page is shown like this. */
const preloadOf = (address: string, media: string) =>
  `<link rel="preload" as="image" fetchpriority="high" media="${media}" href="${escapeHtml(address)}">`

const phonePictureOf = ({ banner }: TenantDocument) => ({
  address: phoneBanner(banner),
  preload: preloadOf(phoneBanner(banner), ON_PHONES),
})

const inLanguage = (address: string, language: string) => `${address}?language=${language}`

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
