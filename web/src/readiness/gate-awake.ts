import { useEffect } from 'react'

/** Keeps the screen on while the scanner is open, in browsers that can. */
export function useAwake() {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      // The browser releases the lock whenever the page is hidden.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await held?.release()
      else lock = held
    }
    const onSight = () => void hold()
    onSight()
    document.addEventListener('visibilitychange', onSight)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onSight)
      void lock?.release().catch(() => {})
    }
  }, [])
}
