import './registration.css'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import type { Step } from 'contract/registering/draft'
import { msg } from '../language.ts'
import { useRegistration } from './draft-context.tsx'
import { stepAfter } from './draft-edits.ts'
import { PeopleStep } from './registration-people-step.tsx'

export const STEP_TITLES: Record<Step, string> = {
  people: msg('Who is registering?'),
  waivers: msg('Read and sign'),
  payment: msg('Review and pay'),
}

/**
 * Only the first step comes with the page; each of the others is loaded while the one before it is filled in.
 */
const LOADERS = {
  waivers: () => import('./registration-waivers-step.tsx').then((file) => file.WaiversStep),
  payment: () => import('./registration-payment-step.tsx').then((file) => file.PaymentStep),
}

const SCREENS: Record<Step, ComponentType> = {
  people: PeopleStep,
  waivers: lazy(() => LOADERS.waivers().then((screen) => ({ default: screen }))),
  payment: lazy(() => LOADERS.payment().then((screen) => ({ default: screen }))),
}

export function RegistrationStep({ step }: { step: Step }) {
  const Screen = SCREENS[step]
  const isBegun = useRegistration().state.keeping !== 'nothing'
  useEffect(() => {
    const next = stepAfter(step)
    // People who are only looking need no more than the first one.
    if (!isBegun || next === step || next === 'people') return
    const timer = setTimeout(() => void LOADERS[next]().catch(() => {}), 500)
    return () => clearTimeout(timer)
  }, [step, isBegun])
  return (
    <Suspense fallback={<div className="reg-skeleton" data-size="page" aria-hidden="true" />}>
      <Screen />
    </Suspense>
  )
}
