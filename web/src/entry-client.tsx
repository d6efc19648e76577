import './policy.ts'
import './base.css'
import { StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, createApp, loadShellScreens } from './app.tsx'
import { mayHaveSession, openSession } from './auth/auth.ts'
import { listenForSchemeToggles } from './shell/color-scheme.ts'
import { loadSpeech, speak } from './language.ts'
import { createQueryClient } from './query-client.ts'
import { loadTenant } from './tenant.ts'

// They are awaited below, once it is certain that they are needed; by then they have loaded.
if (mayHaveSession()) loadShellScreens().catch(() => {})
const element = document.getElementById('root')!
const state = document.getElementById('state')?.textContent
const [tenant, speech, serverState] = await Promise.all([
  loadTenant(location.host),
  loadSpeech(document.documentElement.lang),
  state ? import('./server-state.ts') : undefined,
])
speak(speech)
await openSession(tenant.label)
const client = createQueryClient()
if (state) serverState?.hydrate(client, JSON.parse(state))

if (!document.querySelector('style#theme')) {
  // A page the server did not render. A constructed stylesheet needs no nonce.
  const { themeCss } = await import('./theme.ts')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss(tenant.colors))
  document.adoptedStyleSheets.push(sheet)
}

const app = createApp({ tenant, client })
// Makes the router render the same tree as on the server, which has no boundary around the whole.
if (state) app.router.ssr = { manifest: undefined }
// The router hears of Back only once it is mounted; until then it is told from here.
const unheard = app.router.history.subscribe(() => void app.router.load())
function Listening({ children }: { children: ReactNode }) {
  useEffect(() => unheard(), [])
  return children
}
const screen = (
  <StrictMode>
    <Listening>
      <App {...app} />
    </Listening>
  </StrictMode>
)
// The code of the screen comes first: React compares it with what the server rendered, and until there is
// something to show, 'Loading...' stays.
const asked = location.pathname
await app.router.load()
// A page the server has rendered for a visitor may be one that whoever is logged in has no use for.
if (state && app.router.state.location.pathname === asked) hydrateRoot(element, screen)
else createRoot(element).render(screen)
listenForSchemeToggles()
