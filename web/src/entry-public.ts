import './base.css'
import './public/styles.ts'
import { startWhenNew } from './competition/live/live-start.ts'
import { isSign, SIGNS } from './first-sign.ts'
import { listenForSchemeToggles } from './shell/color-scheme.ts'

// The server has rendered the whole page, and its links work without the application. The application is loaded when
// somebody first moves the pointer, touches the page or types. For people who are logged in it is loaded as soon as the page is
// shown, because the server rendered the page for a visitor.

listenForSchemeToggles()
// A page without a state reports that something does not exist: only its links are needed.
// Neither does one in the frame of another site, which keeps what the application would keep to itself.
const isTakenOver = document.getElementById('state') && !document.querySelector('[data-embed]')
if (isTakenOver) for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true, capture: true })
const followed = document.querySelector<HTMLElement>('[data-stream]')
let end = () => {}
// An element that does not work without the application loads it at once.
if (document.querySelector('[data-needs-app]')) takeOver()
else if (followed) end = startWhenNew(followed, takeOver)
else if (isTakenOver && hasSession()) addEventListener('load', takeOver)

function onSign(event: Event) {
  if (isSign(event)) takeOver()
}

function takeOver() {
  end()
  removeEventListener('load', takeOver)
  for (const sign of SIGNS) removeEventListener(sign, onSign, { capture: true })
  void import('./entry-client.tsx')
}

/** As `mayHaveSession`, whose module the page doesn’t need before the application comes. */
function hasSession(): boolean {
  try {
    return localStorage.getItem('token') !== null
  } catch {
    // A browser that keeps nothing.
    return false
  }
}
