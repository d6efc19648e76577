/**
 * How the application talks to a card provider's script. The provider's fields are separate frames: a card
 * number never touches this page.
 */

import type { CardProvider, CardTheme } from './card-provider.ts'
import type { StripeScript } from './stripe-fields.ts'

/** The location and the account of the provider's script: `browser` of the payment mode. */
export type CardConfig = { script_url: string; public_key: string }

declare global {
  interface Window {
    FieldhouseCard?: CardProvider
    Stripe?: StripeScript
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => { createScriptURL: (url: string) => string }
    }
  }
}

const loading = new Map<string, Promise<CardProvider>>()

/** The provider's script, loaded once and only when somebody is about to pay. */
export function loadHostedFields({ script_url }: CardConfig): Promise<CardProvider> {
  const known = loading.get(script_url)
  if (known) return known
  const made = fetchScript(script_url).then(async () => {
    if (window.FieldhouseCard) return window.FieldhouseCard
    if (window.Stripe) return (await import('./stripe-fields.ts')).stripeFields(window.Stripe)
    throw new Error('The card provider sent an unknown script.')
  })
  loading.set(script_url, made)
  // A script that failed to load may load next time.
  made.catch(() => loading.delete(script_url))
  return made
}

function fetchScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(url)
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The card fields could not be loaded.'))
    }
    document.head.append(script)
  })
}

let policy: { createScriptURL: (url: string) => string } | undefined

/**
 * The policy of pages with card fields allows a single trusted types name to load scripts; it is only used
 * here.
 */
function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('fieldhouse', { createScriptURL: ownOrSecure })
  return policy ? policy.createScriptURL(url) : ownOrSecure(url)
}

function ownOrSecure(url: string): string {
  const { origin, protocol, href } = new URL(url, location.href)
  if (origin !== location.origin && protocol !== 'https:')
    throw new Error('The card script is not at a safe address.')
  return href
}

/** The page's colors at an element. */
export function cardTheme(element: Element): CardTheme {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(name).trim()
  const isDark = document.documentElement.getAttribute('data-color-scheme') === 'dark'
  return {
    scheme: isDark ? 'dark' : 'light',
    text: value('--ink'),
    muted: value('--ink-dim'),
    background: value('--surface'),
    border: value('--line-strong'),
    accent: value('--brand-mark'),
    on_accent: value('--brand-contrast'),
    danger: value('--bad'),
    radius: value('--radius'),
    font_size: '16px',
  }
}

/** Calls `changed` whenever the page turns light or dark; the returned function stops that. */
export function onSchemeChange(changed: () => void): () => void {
  const watch = new MutationObserver(changed)
  watch.observe(document.documentElement, { attributeFilter: ['data-color-scheme'] })
  return () => watch.disconnect()
}
