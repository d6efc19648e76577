import type { Language } from 'contract/language'
import type { TenantDocument } from 'contract/tenants'
import { themeCss } from './theme.ts'

type PageParts = {
  tenant: TenantDocument
  language?: Language
  /** Stands in the style-src of this answer's Content-Security-Policy; a new one for every answer. */
  nonce: string
  /** Title of the document; the tenant's when left out. */
  title?: string
  /** Further tags for the head; what the tenant says of itself when left out. */
  head?: string
  /** The rendered screen and what it was rendered from; without them the browser renders. */
  html?: string
  state?: unknown
}

/** Stands in the page until the browser draws; the texts come later than that. */
const FIRST_WORDS: Record<Language, string> = { en: 'Loading...', es: 'Cargando...' }

/** Fills a built page, index.html or public-page.html, with what one request is about. */
export function fillPage(
  template: string,
  { tenant, language = 'en', nonce, title, head, html = '', state }: PageParts,
): string {
  const about = `<meta name="description" content="${escapeHtml(tenant.texts.description)}">`
  const top =
    `<title>${escapeHtml(title ?? tenant.title)}</title>` +
    `<link rel="icon" href="${escapeHtml(tenant.favicon)}">` +
    // Pictures elsewhere come in the one size they have.
    (isOurs(tenant.favicon) ? `<link rel="apple-touch-icon" href="${escapeHtml(tenant.favicon)}-180">` : '') +
    `<link rel="manifest" href="/manifest.webmanifest">` +
    `<meta name="theme-color" content="${escapeHtml(tenant.colors.primary)}">` +
    `<style id="theme" nonce="${escapeHtml(nonce)}">${themeCss(tenant.colors)}</style>` +
    (head ?? about)
  const data = jsonScript('tenant', tenant) + (state === undefined ? '' : jsonScript('state', state))
  const parts: Record<string, string> = {
    '<!--head-->': top,
    '<!--html-->': html,
    '<!--data-->': data,
    '<!--nonce-->': escapeHtml(nonce),
  }
  // A function, because `$&` in a text would mean something in a replacement string.
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('>Loading...<', `>${FIRST_WORDS[language]}<`)
    .replace(/<!--(?:head|html|data|nonce)-->/g, (mark) => parts[mark] ?? '')
}

/** Kept by the server under its own addresses, in every size. */
export const isOurs = (picture: string) => picture.startsWith('/assets/tenants/')

/** A JSON document inside the page. `<` is written as an escape, or a text could end the script element. */
export const jsonScript = (id: string, value: unknown, type = 'application/json') =>
  `<script type="${type}"${id && ` id="${id}"`}>${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
