import './base.css'
import './public-styles.ts'
import { listenForSchemeToggles } from './color-scheme.ts'

/**
 * A page the server has rendered is complete without the application: links are links. The application is fetched
 * at the first sign that somebody will do more than read, and takes over from there.
 */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

listenForSchemeToggles()
// A page without a state says that something is not there: nothing follows from it but its links.
if (document.getElementById('state'))
  for (const sign of SIGNS) addEventListener(sign, takeOver, { passive: true, capture: true })
// An element that is of no use without the application asks for it at once.
if (document.querySelector('[data-needs-app]')) takeOver()

function takeOver() {
  for (const sign of SIGNS) removeEventListener(sign, takeOver, { capture: true })
  void import('./entry-client.tsx')
}
