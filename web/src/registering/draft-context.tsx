import { createContext, use, useMemo } from 'react'
import { errorsOf, readDraft } from 'contract/registering/draft-check'
import type { DraftData, Step } from 'contract/registering/draft'
import type { Season, registrationChoices } from 'contract/offers/offers'
import type { Out } from 'contract/operation'
import type { FieldErrors } from 'contract/problem'
import { msg, told } from '../language.ts'
import { valueAt, withField } from './draft-edits.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { seasonOf, type Moved } from './draft-season.ts'
import type { DraftState } from './draft-state.ts'

export type Choices = Out<typeof registrationChoices>

/** What every part of the registration reads and writes. */
export type Registration = {
  choices: Choices
  /** Undefined when the one that was chosen can be had no more. */
  season: Season | undefined
  /** What was chosen for another season before. */
  moved: Moved | undefined
  moveTo: (season_id: number) => void
  state: DraftState
  data: DraftData
  /** What the open step shows of all that is missing or wrong, after a first try to go on. */
  shown: FieldErrors
  edit: (change: (data: DraftData) => DraftData) => void
  keeper: DraftKeeper
  step: Step
  /** Shows at the fields what the server said about them. */
  refuse: (sentences: FieldErrors) => void
  /** Whether everybody has signed; until then the only way on from the waivers is to sign. */
  setSigned: (isSigned: boolean) => void
  /** Shows a step, and there the field of a path, if given. */
  goTo: (step: Step, path?: string) => void
}

const RegistrationContext = createContext<Registration | undefined>(undefined)
export const RegistrationProvider = RegistrationContext.Provider

export function useRegistration(): Registration {
  const registration = use(RegistrationContext)
  if (!registration) throw new Error('A part of the registration was shown outside of it.')
  return registration
}

/** The rules of the contract applied to what is typed. */
export function useErrors(data: DraftData, choices: Choices): FieldErrors | undefined {
  return useMemo(() => {
    const { errors } = readDraft(data, choices)
    return seasonOf(data, choices) ? errors : { season_id: [msg('Please choose a season.')], ...errors }
  }, [data, choices])
}

/** What a step shows: its own errors once somebody tried to go on, and what the server refused. */
export function shownErrors(
  errors: FieldErrors | undefined,
  refused: FieldErrors | undefined,
  step: Step,
  tried: ReadonlySet<Step>,
): FieldErrors {
  const own = Object.entries(tried.has(step) ? errorsOf(errors, step) : {})
  return {
    ...errorsOf(refused, step),
    ...Object.fromEntries(own.map(([path, sentences]) => [path, sentences.map(told)])),
  }
}

/** One text field by its path: what an input needs. */
export function useField(path: string) {
  const { data, shown, edit } = useRegistration()
  return {
    id: path,
    name: path,
    value: (valueAt(data, path) as string | undefined) ?? '',
    error: shown[path]?.[0],
    onChange: (value: string) => edit((before) => withField(before, path, value)),
  }
}
