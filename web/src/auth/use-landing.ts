import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { landingPath, takeReturnUrl } from '../landing.ts'
import { useSession } from '../session.ts'

/** Leaves as soon as there is a session, also one that began in another tab. */
export function useLanding() {
  const router = useRouter()
  const who = useSession()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!who || isLeaving.current) return
    isLeaving.current = true
    router.history.push(landingPath(who, takeReturnUrl()))
  }, [who, router])
}
