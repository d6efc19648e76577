import type { Language } from 'contract/language'
import type { TenantDocument } from 'contract/tenants'
import { isOurs } from './tenant.ts'
import { themeCss } from './theme.ts'

type PageParts = {
  tenant: TenantDocument
  language?: Language
  /** Part of the style-src in this answer's Content-Security-Policy; a new one for every answer. */
  nonce: string
  /** The document's title; defaults to the tenant's. */
  title?: string
  /** Additional tags for the head; by default the tenant's description. */
  head?: string
  /** The rendered screen and its data; without them the browser renders. */
  html?: string
  state?: unknown
}

/** Shown until the browser renders; the texts arrive later than that. */
const FIRST_WORDS: Record<Language, string> = { en: 'Loading...', es: 'Cargando...' }

/** Fills a built page, index.html or public-page.html, for one request. */
export function fillPage(
  template: string,
  { tenant, language = 'en', nonce, title, head, html = '', state }: PageParts,
): string {
  const about = `<meta name="description" content="${escapeHtml(tenant.texts.description)}">`
  const top =
    `<title>${escapeHtml(title ?? tenant.title)}</title>` +
    `<link rel="icon" href="${escapeHtml(tenant.favicon)}">` +
    // Pictures elsewhere only come in one size.
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
  // A function, because `$&` in a text would have a meaning in a replacement string.
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('>Loading...<', `>${FIRST_WORDS[language]}<`)
    .replace(/<!--(?:head|html|data|nonce)-->/g, (mark) => parts[mark] ?? '')
}

/** A JSON document inside the page. `<` is escaped; otherwise a text could end the script element. */
export const jsonScript = (id: string, value: unknown, type = 'application/json') =>
  `<script type="${type}"${id && ` id="${id}"`}>${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
