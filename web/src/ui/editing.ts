import { useState, type ChangeEvent } from 'react'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { toast } from './toast.tsx'

type Options<Thing, Typed> = {
  /** What is being changed; undefined when creating. */
  thing: Thing | undefined
  typedOf: (thing: Thing) => Typed
  /** The initial values when creating. */
  fresh: Typed
  /** Reads from a refusal what somebody else, who was faster, has saved. */
  theirsIn?: (error: Error) => ChangedMeanwhile<Thing> | undefined
}
type NamesOf<Typed, Value> = {
  [Name in keyof Typed]: Typed[Name] extends Value ? Name : never
}[keyof Typed] &
  string

const inConflict = <Thing>(error: Error) =>
  Conflict.is(error) ? (error.detail as ChangedMeanwhile<Thing>) : undefined

/** Their version with what was typed here; in the parts of an address or a contact as well. */
function merged<T>(base: T, mine: T, theirs: T): T {
  if (isParts(base) && isParts(mine) && isParts(theirs))
    return Object.fromEntries(
      Object.keys({ ...theirs, ...mine }).map((part) => [part, merged(base[part], mine[part], theirs[part])]),
    ) as T
  return JSON.stringify(mine) === JSON.stringify(base) ? theirs : mine
}

/** Whether both changed the same, in different ways. */
function isAtOdds(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (isParts(base) && isParts(mine) && isParts(theirs))
    return Object.keys({ ...theirs, ...mine }).some((part) => isAtOdds(base[part], mine[part], theirs[part]))
  const [before, here, there] = [base, mine, theirs].map((value) => JSON.stringify(value))
  return here !== before && there !== before && here !== there
}

/** What is loaded can be older than what was saved since: it was read before. */
export const isOlder = (one: object, than: object) =>
  ((one as Versioned).version ?? 0) < ((than as Versioned).version ?? 0)

type Versioned = { version?: number }

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Editing one thing in a form: as it was loaded, as it is typed, what is wrong with it, and what somebody
 * else has saved in the meantime. A refusal never loses input. What is loaded anew, because another part of the page
 * was saved or somebody else saved it, comes into the fields that were left alone.
 */
export function useEditing<Thing, Typed extends object>(options: Options<Thing, Typed>) {
  const { thing, typedOf, fresh, theirsIn = inConflict<Thing> } = options
  const [base, setBase] = useState(thing)
  const [begin] = useState(fresh)
  const [draft, setDraft] = useState(() => (thing ? typedOf(thing) : fresh))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<Thing>>()
  const loaded = JSON.stringify(thing)
  const [followed, setFollowed] = useState(loaded)
  if (loaded !== followed) {
    setFollowed(loaded)
    if (thing && base && !isOlder(thing, base)) {
      const [before, now] = [typedOf(base), typedOf(thing)]
      // If both changed the same field, saving says so.
      if (!isAtOdds(before, draft, now)) {
        setBase(thing)
        setDraft(merged(before, draft, now))
      }
    }
  }
  const set = (part: Partial<Typed>) => setDraft((before) => ({ ...before, ...part }))
  /** For a list, the first thing that is wrong with any of it. */
  const errorAt = (name: string) =>
    Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1][0]
  return {
    base,
    draft,
    errors,
    errorAt,
    isDirty: JSON.stringify(draft) !== JSON.stringify(base ? typedOf(base) : begin),
    set,
    /** Starts over with what is now saved. */
    take(saved: Thing) {
      setBase(saved)
      setDraft(typedOf(saved))
      setErrors({})
      setTheirs(undefined)
    },
    /** Shows errors before anything is sent, and returns whether there are none. */
    passes(wrong: FieldErrors): boolean {
      setErrors(wrong)
      return Object.keys(wrong).length === 0
    },
    /** What only the other user has changed is taken over; what was typed here stays. */
    failed(error: Error) {
      const [other, fields] = [theirsIn(error), fieldErrorsOf(error)]
      if (other) {
        setTheirs(other)
        if (base) setDraft((now) => merged(typedOf(base), now, typedOf(other.current)))
      } else if (fields) setErrors(fields)
      else toast.failure(messageOf(error))
    },
    /** Both versions, while the user has to choose one. */
    conflict: theirs && {
      theirs,
      mine: draft,
      current: typedOf(theirs.current),
      goOn: () => setTheirs(undefined),
      /** Keeps the input, now based on what the other user has saved. */
      keepMine() {
        setBase(theirs.current)
        setTheirs(undefined)
        return theirs.current
      },
    },
    /** The props of a text field. */
    text: <Name extends NamesOf<Typed, string>>(name: Name) => ({
      name,
      autoComplete: 'off',
      value: draft[name] as string,
      error: errorAt(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: currentTarget.value } as Partial<Typed>),
    }),
    /** The props of a field that passes on its value, such as a date. */
    value: <Name extends keyof Typed & string>(name: Name) => ({
      name,
      value: draft[name],
      error: errorAt(name),
      onChange: (value: Typed[Name]) => set({ [name]: value } as unknown as Partial<Typed>),
    }),
    /** The props of a choice among words. */
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
