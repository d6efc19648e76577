import { useState, type ChangeEvent } from 'react'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { toast } from './toast.tsx'

type Options<Thing, Typed> = {
  /** What is to be changed; none where a new one is made. */
  thing: Thing | undefined
  typedOf: (thing: Thing) => Typed
  /** What the form begins with where there is nothing yet. */
  fresh: Typed
  /** What a refusal carries when somebody else was faster. */
  theirsIn?: (error: Error) => ChangedMeanwhile<Thing> | undefined
}
type NamesOf<Typed, Value> = {
  [Name in keyof Typed]: Typed[Name] extends Value ? Name : never
}[keyof Typed] &
  string

const inConflict = <Thing>(error: Error) =>
  Conflict.is(error) ? (error.detail as ChangedMeanwhile<Thing>) : undefined

/**
 * One thing in a form: as it was read, as it is typed, what is wrong with it, and what somebody else has saved
 * meanwhile. Nothing that is typed is lost by a refusal.
 */
export function useEditing<Thing, Typed extends object>(options: Options<Thing, Typed>) {
  const { thing, typedOf, fresh, theirsIn = inConflict<Thing> } = options
  const [base, setBase] = useState(thing)
  const [begin] = useState(fresh)
  const [draft, setDraft] = useState(() => (thing ? typedOf(thing) : fresh))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<Thing>>()
  const set = (part: Partial<Typed>) => setDraft((before) => ({ ...before, ...part }))
  /** Of a list the first thing that is wrong with any of it. */
  const errorAt = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1][0]
  return {
    base,
    draft,
    errors,
    errorAt,
    isDirty: JSON.stringify(draft) !== JSON.stringify(base ? typedOf(base) : begin),
    set,
    /** Begins anew with what is saved now. */
    take(saved: Thing) {
      setBase(saved)
      setDraft(typedOf(saved))
      setErrors({})
      setTheirs(undefined)
    },
    /** Shows what is wrong before anything is sent, and says whether nothing is. */
    passes(wrong: FieldErrors): boolean {
      setErrors(wrong)
      return Object.keys(wrong).length === 0
    },
    failed(error: Error) {
      const [other, fields] = [theirsIn(error), fieldErrorsOf(error)]
      if (other) setTheirs(other)
      else if (fields) setErrors(fields)
      else toast.failure(messageOf(error))
    },
    /** Both versions, while one of them has to be chosen. */
    conflict: theirs && {
      theirs,
      mine: draft,
      current: typedOf(theirs.current),
      goOn: () => setTheirs(undefined),
      /** What is typed stays and stands on what the other has saved, which is answered. */
      keepMine() {
        setBase(theirs.current)
        setTheirs(undefined)
        return theirs.current
      },
    },
    /** What a field of text needs. */
    text: <Name extends NamesOf<Typed, string>>(name: Name) => ({
      name,
      autoComplete: 'off',
      value: draft[name] as string,
      error: errorAt(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: currentTarget.value } as Partial<Typed>),
    }),
    /** What a field needs that hands over its value, such as a day. */
    value: <Name extends keyof Typed & string>(name: Name) => ({
      name,
      value: draft[name],
      error: errorAt(name),
      onChange: (value: Typed[Name]) => set({ [name]: value } as unknown as Partial<Typed>),
    }),
    /** What a choice among words needs. */
    choice: <Name extends NamesOf<Typed, string>>(name: Name) => ({
      name,
      value: draft[name] as string,
      error: errorAt(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
        set({ [name]: currentTarget.value } as Partial<Typed>),
    }),
  }
}

export type Editing<Thing, Typed extends object> = ReturnType<typeof useEditing<Thing, Typed>>
