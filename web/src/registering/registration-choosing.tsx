import { useEffect } from 'react'
import { useRegistration } from './draft-context.tsx'
import { useOffered } from './offered.ts'

/** Chooses for everybody what is certain, and tells whether that is still on its way. Shows nothing. */
export function RegistrationChoosing({ onSettling }: { onSettling: (isSettling: boolean) => void }) {
  const isSettling = useOffered(useRegistration())
  useEffect(() => onSettling(isSettling), [isSettling, onSettling])
  return null
}
