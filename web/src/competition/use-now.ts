import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The moment it is, in milliseconds: at first that of the data, as the server has rendered it, then this phone’s, twice a minute. */
export function useNow(at: string): number {
  const [now, setNow] = useState(() => Date.parse(at))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const ticking = setInterval(tick, TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  return now
}
