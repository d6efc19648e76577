import './base.css'
import './public/styles.ts'
import { startWhenNew } from './competition/live/live-start.ts'
import { listenForSchemeToggles } from './shell/color-scheme.ts'

/**
 * A page the server has rendered is complete without the application: links are links. The application is
 * loaded at the first sign of interaction, and takes over from there.
 */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

listenForSchemeToggles()
// A page without a state reports that something does not exist: only its links are needed.
// Neither does one in the frame of another site, which keeps what the application would keep to itself.
if (document.getElementById('state') && !document.querySelector('[data-embed]'))
  for (const sign of SIGNS) addEventListener(sign, takeOver, { passive: true, capture: true })
const followed = document.querySelector<HTMLElement>('[data-stream]')
let end = () => {}
// An element that does not work without the application loads it at once.
if (document.querySelector('[data-needs-app]')) takeOver()
else if (followed) end = startWhenNew(followed, takeOver)

function takeOver() {
  end()
  for (const sign of SIGNS) removeEventListener(sign, takeOver, { capture: true })
  void import('./entry-client.tsx')
}
