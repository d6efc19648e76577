/**
 * Light or dark: the user's choice, remembered, or else the system's. /scheme.js reads it before the first
 * paint.
 */
export type ColorScheme = 'light' | 'dark' | 'auto'

const KEY = 'color-scheme'
const ATTRIBUTE = 'data-color-scheme'
let isListening = false
const listeners = new Set<(scheme: ColorScheme) => void>()

export const colorScheme = {
  get(): ColorScheme {
    const chosen = localStorage.getItem(KEY)
    return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
  },
  set(scheme: ColorScheme) {
    if (scheme === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, scheme)
    show(scheme)
    for (const listener of listeners) listener(scheme)
  },
  subscribe(listener: (scheme: ColorScheme) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Makes every element with `data-toggle-color-scheme` switch between light and dark. Uses event delegation,
 * so that it works on a server-rendered page before React is there; such an element has no click handler of
 * its own.
 */
export function listenForSchemeToggles() {
  if (isListening) return
  isListening = true
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-toggle-color-scheme]')) return
    const isDark = document.documentElement.getAttribute(ATTRIBUTE) === 'dark'
    colorScheme.set(isDark ? 'light' : 'dark')
  })
  systemDark().addEventListener('change', () => show(colorScheme.get()))
}

function show(scheme: ColorScheme) {
  const isDark = scheme === 'dark' || (scheme === 'auto' && systemDark().matches)
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light')
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')
