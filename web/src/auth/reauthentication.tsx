import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ReauthenticationRequired } from 'contract/auth'
import { getAccount } from 'contract/auth/account'
import { query } from '../api.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

/** Thrown when somebody would rather not show who they are: nothing was done, and nothing has to be said. */
export class Declined extends Error {
  override name = 'Declined'
}

type Guard = <T>(work: () => Promise<T>) => Promise<T>
const Guarded = createContext<Guard>((work) => work())

/**
 * Does what the server refuses to do long after a login: asks who is at the screen and then does it again, so that
 * nothing typed is lost.
 */
export const useGuarded = (): Guard => useContext(Guarded)

/** Around every screen part that uses `useGuarded`. */
export function Reauthentication({ children }: { children: ReactNode }) {
  const account = useQuery(query(getAccount, {}))
  const [asking, setAsking] = useState<{ done: () => void; declined: () => void }>()
  const guard = useCallback<Guard>(async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!ReauthenticationRequired.is(error)) throw error
    }
    await new Promise<void>((resolve, reject) =>
      setAsking({ done: resolve, declined: () => reject(new Declined()) }),
    ).finally(() => setAsking(undefined))
    return work()
  }, [])
  return (
    <Guarded.Provider value={guard}>
      {children}
      {asking && account.data && (
        <ReauthenticationDialog account={account.data} onDone={asking.done} onClose={asking.declined} />
      )}
    </Guarded.Provider>
  )
}
