import '../src/base.css'
import './gallery.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForSchemeToggles } from '../src/shell/color-scheme.ts'
import { SchemeButton } from '../src/shell/scheme-button.tsx'
import { themeCss } from '../src/theme.ts'
import { Toasts } from '../src/ui/toast.tsx'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { GALLERY } from './gallery.tsx'

/** Every control in all its states, on one page. */
const Gallery = () => (
  <main className="gallery">
    <h1>Gallery of controls</h1>
    <SchemeButton />
    {Object.entries(GALLERY).map(([control, states]) => (
      <div key={control} className="gallery-control" data-control={control}>
        <h2>{control}</h2>
        <div className="gallery-states">
          {Object.entries(states).map(([state, shown]) => (
            <div
              key={state}
              data-state={state}
              data-narrow={state.startsWith('narrow') || undefined}
              data-wide={state.startsWith('wide') || undefined}
            >
              <p className="gallery-state">{state}</p>
              {shown}
            </div>
          ))}
        </div>
      </div>
    ))}
    <Toasts />
  </main>
)

const sheet = new CSSStyleSheet()
sheet.replaceSync(themeCss(BUILT_IN_TENANT.colors))
document.adoptedStyleSheets.push(sheet)
listenForSchemeToggles()

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router as never} />
  </StrictMode>,
)
