import type { TenantDocument } from 'contract/tenants'
import { siteIs } from './tenant.ts'
import { themeCss } from './theme.ts'

type Change = Partial<TenantDocument>

/** The other tabs of this browser hear of a change here; the frame of the logged-in area listens. */
const CHANNEL = 'site'
let sheet: CSSStyleSheet | undefined

/** The site is another now: shown at once in this tab, and in every other where somebody is logged in. */
export function changeSite(change: Change) {
  showSite(change)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(change)
  channel.close()
}

/** Name, title, pictures and colors of the page that is open, without loading it anew. */
function showSite(change: Change) {
  siteIs(change)
  if (change.colors) paint(change.colors)
  if (change.favicon)
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]'))
      link.href = change.favicon
}

/** A sheet made this way needs no nonce; it stands behind the one the page came with and therefore counts. */
function paint(colors: TenantDocument['colors']) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(themeCss(colors))
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors.primary)
}

/** Shows what other tabs have changed, until it is called off. */
export function followSite(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Change>) => showSite(data)
  return () => channel.close()
}
