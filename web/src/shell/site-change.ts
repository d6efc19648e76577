import type { TenantDocument } from 'contract/tenants'
import { getProperty } from 'contract/tenants/property'
import { call } from '../api.ts'
import { siteIs } from '../tenant.ts'
import { themeCss } from '../theme.ts'

type Change = Partial<TenantDocument>

/** The browser's other tabs hear about changes here; the frame for logged-in users listens. */
const CHANNEL = 'site'
let sheet: CSSStyleSheet | undefined

/** The site has changed: shown at once in this tab, and in every other one where somebody is logged in. */
export function changeSite(change: Change) {
  showSite(change)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(change)
  channel.close()
}

/** Updates name, title, pictures and colors of the open page, without reloading it. */
function showSite(change: Change) {
  siteIs(change)
  if (change.colors) paint(change.colors)
  if (change.favicon)
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]'))
      link.href = change.favicon
}

/** A constructed stylesheet needs no nonce; it comes after the page's own and therefore wins. */
function paint(colors: TenantDocument['colors']) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(themeCss(colors))
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors.primary)
}

/**
 * Shows changes made in other tabs, until it is stopped; and changes from elsewhere as soon as somebody
 * returns to this tab.
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
