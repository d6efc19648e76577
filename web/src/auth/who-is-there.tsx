import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { getAccount } from 'contract/auth/account'
import { Problem } from 'contract/problem'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { createQueryClient } from '../query-client.ts'
import { session } from '../session.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

let asking: Promise<void> | undefined

/**
 * Asks for the password, on top of whatever is open; simultaneous calls ask once. @throws Problem `declined`
 * if the user cancels
 */
export const askWhoIsThere = (): Promise<void> =>
  (asking ??= ask().finally(() => {
    asking = undefined
  }))

async function ask() {
  const account = await call(getAccount, {})
  // A separate React root: it must outlive the dialog or screen whose call asks.
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let stop = () => {}
  try {
    await new Promise<void>((done, reject) => {
      const decline = () => reject(new Problem('declined', 0, t('Nothing has changed.')))
      // Nobody is logged in any more.
      stop = session.subscribe((now) => {
        if (!now) decline()
      })
      root.render(
        <QueryClientProvider client={createQueryClient()}>
          <ReauthenticationDialog account={account} onDone={done} onClose={decline} />
        </QueryClientProvider>,
      )
    })
  } finally {
    stop()
    root.unmount()
    place.remove()
  }
}
