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
  /** Undefined if the selected one is no longer available. */
  season: Season | undefined
  /** What was selected for another season before. */
  moved: Moved | undefined
  moveTo: (season_id: number) => void
  state: DraftState
  data: DraftData
  /** The errors the current step shows after a first attempt to continue. */
  shown: FieldErrors
  edit: (change: (data: DraftData) => DraftData) => void
  keeper: DraftKeeper
  step: Step
  /** Shows the server's refusals at the fields. */
  refuse: (sentences: FieldErrors) => void
  /** Whether everybody has signed; until then the only way forward from the waivers is to sign. */
  setSigned: (isSigned: boolean) => void
  /** Shows a step, and focuses the field at a path, if given. */
  goTo: (step: Step, path?: string) => void
}

const RegistrationContext = createContext<Registration | undefined>(undefined)
export const RegistrationProvider = RegistrationContext.Provider

export function useRegistration(): Registration {
  const registration = use(RegistrationContext)
  if (!registration) throw new Error('A part of the registration was shown outside of it.')
  return registration
}

/** The contract's rules applied to what is typed. */
export function useErrors(data: DraftData, choices: Choices): FieldErrors | undefined {
  return useMemo(() => {
    const { errors } = readDraft(data, choices)
    return seasonOf(data, choices) ? errors : { season_id: [msg('Please choose a season.')], ...errors }
  }, [data, choices])
}

/** What a step shows: its own errors after an attempt to continue, and what the server refused. */
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

/** The props of a text field, by its path. */
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
