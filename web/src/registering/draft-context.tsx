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
import type { Along } from './use-along.ts'

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
  along: Along
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

/** The contract's rules applied to what is typed. */
export function useErrors(data: DraftData, choices: Choices): FieldErrors | undefined {
  return useMemo(() => {
    const errors = withOneName(readDraft(data, choices).errors)
    return seasonOf(data, choices) ? errors : { season_id: [msg('Choose a season.')], ...errors }
  }, [data, choices])
}

/** The registrant's name is one field as long as nothing of it is typed. */
function withOneName(errors: FieldErrors | undefined): FieldErrors | undefined {
  const { 'registrant.first_name': first, 'registrant.last_name': last, ...rest } = errors ?? {}
  return first && last ? { 'registrant.first_name': [msg('Enter your full name.')], ...rest } : errors
}

/** An error path with the person's key in place of the index, which shifts when somebody is removed. */
const placeOf = (path: string, { people }: DraftData) =>
  path.replace(/^people\.(\d+)/, (whole, at) => people[Number(at)]?.key ?? whole)

/** The errors of a step that an attempt to continue reports. */
export const placesOf = (errors: FieldErrors | undefined, step: Step, data: DraftData): readonly string[] =>
  Object.keys(errorsOf(errors, step)).map((path) => placeOf(path, data))

/**
 * What a step shows: the errors reported at the last attempt to continue that still apply, and what the server refused.
 * Fields added since then, such as those of another child, show nothing before the next attempt.
 */
export function shownErrors(
  {
    errors,
    refused,
    data,
  }: { errors: FieldErrors | undefined; refused: FieldErrors | undefined; data: DraftData },
  step: Step,
  toldOf: ReadonlySet<string>,
): FieldErrors {
  const own = Object.entries(errorsOf(errors, step)).filter(([path]) => toldOf.has(placeOf(path, data)))
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
