import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { landingPath, takeReturnUrl } from '../shell/landing.ts'
import { useSession } from '../session.ts'

/** Leaves the login page as soon as there is a session, even one that began in another tab. */
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
