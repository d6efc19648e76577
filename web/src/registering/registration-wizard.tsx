import './registration.css'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { STEPS, type Step } from 'contract/registering/draft'
import { language, t } from '../language.ts'
import { useSession } from '../session.ts'
import { Wizard } from '../ui/wizard.tsx'
import {
  RegistrationProvider,
  placesOf,
  shownErrors,
  useErrors,
  type Choices,
  type Registration,
} from './draft-context.tsx'
import { inLanguage, openStep, stepAfter, stepBefore, stillRefused, type Refused } from './draft-edits.ts'
import { whose } from './draft-people.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { inSeason, movedFrom, seasonOf, withSeason, type Moved } from './draft-season.ts'
import { useAddress, useKeeping, useStepFocus } from './registration-effects.ts'
import { RegistrationKeeping } from './registration-keeping.tsx'
import { RegistrationNotices } from './registration-notices.tsx'
import { RegistrationStep, STEP_TITLES } from './registration-steps.tsx'
import { RegistrationSummary } from './registration-summary.tsx'
import { useAlong } from './use-along.ts'

// Loaded lazily: most families come without an invitation.
const RegistrationInvited = lazy(() =>
  import('./registration-invite.tsx').then((file) => ({ default: file.RegistrationInvited })),
)

const RegistrationHeld = lazy(() =>
  import('./registration-held.tsx').then((file) => ({ default: file.RegistrationHeld })),
)

// Loaded with the first person. Without it nothing is chosen by itself, and what is missing is asked for.
const RegistrationChoosing = lazy(() =>
  import('./registration-choosing.tsx').then(
    (file) => ({ default: file.RegistrationChoosing }),
    () => ({ default: NothingChosen }),
  ),
)

function NothingChosen({ onSettling }: { onSettling: (isSettling: boolean) => void }) {
  useEffect(() => onSettling(false), [onSettling])
  return null
}

type Props = { keeper: DraftKeeper; choices: Choices; isResumed: boolean }

/** The form in three screens; each has its own URL, so that the browser's back button works between steps. */
export function RegistrationWizard({ keeper, choices, isResumed }: Props) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.get)
  const { data } = state
  const errors = useErrors(data, choices)
  const season = seasonOf(data, choices)
  const [moved, setMoved] = useState<Moved>()
  const address = useAddress(state.token)
  const step = openStep(address.step, errors)
  const [toldOf, setToldOf] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const [settling, setSettling] = useState(true)
  const [refused, setRefused] = useState<Refused>()
  const [isSigned, setSigned] = useState(false)
  const shown = useMemo(
    () => shownErrors({ errors, refused: stillRefused(refused, data), data }, step, toldOf),
    [errors, refused, data, step, toldOf],
  )
  const focusOn = useStepFocus(step)
  useKeeping(keeper, step, state.finished)

  const goTo = useCallback(
    (to: Step, path?: string) => {
      focusOn(path)
      address.show(to)
    },
    [address, focusOn],
  )
  const edit = useCallback<Registration['edit']>(
    (change) => keeper.edit((before) => inSeason(inLanguage(change(before), language()), choices)),
    [keeper, choices],
  )
  const isChoosing = step === 'people' && data.people.length > 0
  const isSettling = isChoosing && settling
  const goOn = () => {
    if (step === 'waivers' && !isSigned) return
    const places = placesOf(errors, step, data)
    // What is missing may be chosen by itself in a moment.
    setWaiting(places.length > 0 && isSettling)
    if (places.length > 0 && isSettling) return
    setToldOf(new Set(places))
    if (places.length > 0) setTries(tries + 1)
    else goTo(stepAfter(step))
  }
  useEffect(() => {
    if (isWaiting && !isSettling) goOn()
  })
  const refuse = useCallback(
    (sentences: Registration['shown']) => setRefused({ errors: sentences, data: keeper.get().data }),
    [keeper],
  )

  const moveTo = (season_id: number) => {
    setMoved((before) => before ?? movedFrom(season, data))
    edit((before) => withSeason(before, season_id, choices.member_types))
  }

  const isLoggedIn = useSession() !== undefined
  const along = useAlong({
    isOffered: isLoggedIn && step === 'payment',
    payer_email: data.registrant.email ?? '',
  })

  const registration = {
    along,
    choices,
    season,
    moved: moved?.from.id === season?.id ? undefined : moved,
    moveTo,
    state,
    data,
    shown,
    edit,
    keeper,
    step,
    goTo,
    refuse,
    setSigned,
  }
  // A new object for each attempt, so that the form moves the focus to its first field.
  const lines = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(shown).map(([path, [text]]) => [path, `${whose(path, data)}${text}`]),
      ),
    // oxlint-disable-next-line react/exhaustive-deps
    [shown, data, tries],
  )
  const back = stepBefore(step)
  return (
    <RegistrationProvider value={registration}>
      <div className="reg-head">
        <p className="dim">
          {season ? t('Season {name} · about 4 minutes', { name: season.name }) : t('About 4 minutes')}
        </p>
        <RegistrationKeeping />
      </div>
      <RegistrationNotices isResumed={isResumed} />
      {isLoggedIn && step !== 'payment' && (
        <Suspense fallback={null}>
          <RegistrationHeld />
        </Suspense>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <RegistrationChoosing onSettling={setSettling} />
        </Suspense>
      )}
      {data.people.some(({ invite_token }) => invite_token) && (
        <Suspense fallback={null}>
          <RegistrationInvited />
        </Suspense>
      )}
      <Wizard
        steps={STEPS.map((one) => t(STEP_TITLES[one]))}
        step={STEPS.indexOf(step)}
        errors={lines}
        onNext={goOn}
        busy={isWaiting}
        onBack={back && (() => goTo(back))}
        withoutNext={step === 'payment' || (step === 'waivers' && !isSigned)}
        aside={<RegistrationSummary />}
      >
        <RegistrationStep step={step} />
      </Wizard>
    </RegistrationProvider>
  )
}
