import './gallery.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '../src/query-client.ts'
import { SchemeButton } from '../src/shell/scheme-button.tsx'
import { Toasts } from '../src/ui/toast.tsx'
import { GALLERY } from './gallery.tsx'

/** Every control in all its states, on one page. */
const Controls = () => (
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

const client = createQueryClient()
const router = createRouter({
  routeTree: createRootRoute({ component: Controls, notFoundComponent: Controls }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

/** The controls inside the providers that every screen of the application has. */
export const Gallery = () => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router as never} />
  </QueryClientProvider>
)
