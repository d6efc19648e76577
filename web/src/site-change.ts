import type { TenantDocument } from 'contract/tenants'
import { getProperty } from 'contract/tenants/property'
import { call } from './api.ts'
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

/**
 * Shows what other tabs change, until it is called off; and what has changed from elsewhere, as soon as somebody comes
 * back to this one.
 */
export function followSite(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Change>) => showSite(data)
  let isAsking = false
  let seen = ''
  const look = async () => {
    if (isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    const found = await call(getProperty, { name: 'document' }).catch(() => undefined)
    isAsking = false
    const text = JSON.stringify(found?.value)
    if (!found || text === seen) return
    seen = text
    showSite(found.value as TenantDocument)
  }
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    channel.close()
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  }
}
