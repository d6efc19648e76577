import './gate.css'
import { useEffect, useState } from 'react'
import { GATE_PAGE } from 'contract/readiness/gate-worker'
import { t } from '../language.ts'
import { hasNewerBuild } from '../newer-build.ts'
import { Button } from '../ui/button.tsx'

const EVERY_MS = 300_000

/**
 * Offers the new version once the server has one. The list and what is to be sent are stored on the phone, so a new start of
 * the page loses nothing. The volunteer says when.
 */
export function GateVersion() {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = () => {
      if (document.visibilityState === 'hidden') return
      void hasNewerBuild(GATE_PAGE).then((is) => isOver || setOld(is))
    }
    const every = setInterval(look, EVERY_MS)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearInterval(every)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  if (!isOld) return null
  return (
    <div className="gate-version" role="status">
      <span>{t('A new version is ready. Nothing you scanned gets lost.')}</span>
      <Button onClick={() => location.reload()}>{t('Update')}</Button>
    </div>
  )
}
