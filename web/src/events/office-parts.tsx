import '../ui/office.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { getEvent, type OfficeEvent } from 'contract/events/office'
import type { Operation } from 'contract/operation'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { query, useCall } from '../api.ts'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { isOlder } from '../ui/editing.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

type Keyed<Part> = Part & { key: number }
type Options<Part> = {
  event: OfficeEvent
  /** The name of the list on the wire. */
  name: string
  partsOf: (event: OfficeEvent) => readonly Omit<Part, 'key'>[]
}

let lastKey = 0
const keyed = <Part,>(parts: readonly Omit<Part, 'key'>[]) =>
  parts.map((part) => ({ ...part, key: ++lastKey })) as Keyed<Part>[]

/**
 * A call that answers with the event as it now is. The next step begins with that, and not with what was loaded before: it
 * would take this save for somebody else’s.
 */
export function useEventCall<O extends Operation & { output: (typeof getEvent)['output'] }>(
  op: O,
  options: Parameters<typeof useCall<O>>[1] = { quiet: true },
) {
  const client = useQueryClient()
  return useCall(op, {
    ...options,
    onSuccess: (answer, input) => {
      const saved = answer as OfficeEvent
      client.setQueryData(query(getEvent, { id: saved.id }).queryKey, saved)
      return options.onSuccess?.(answer, input)
    },
  })
}

/**
 * The divisions, questions or hours of an event as they are typed, until all of them are saved together. What is loaded anew
 * replaces what nobody has touched.
 */
export function useParts<Part extends { key: number }>({ event, name, partsOf }: Options<Part>) {
  const [base, setBase] = useState(event)
  const [parts, setParts] = useState(() => keyed<Part>(partsOf(event)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<OfficeEvent>>()
  const take = (saved: OfficeEvent) => {
    setBase(saved)
    setParts(keyed<Part>(partsOf(saved)))
    setErrors({})
    setTheirs(undefined)
  }
  const [followed, setFollowed] = useState(event)
  if (event !== followed) {
    setFollowed(event)
    if (!isOlder(event, base)) {
      const [before, now] = [JSON.stringify(partsOf(base)), JSON.stringify(partsOf(event))]
      if (before === now) setBase(event)
      // If both changed them, saving says so.
      else if (JSON.stringify(parts.map(({ key: _, ...part }) => part)) === before) {
        setBase(event)
        // Whoever has the cursor in one of them keeps it there.
        setParts(keyed<Part>(partsOf(event)).map((part, i) => ({ ...part, key: parts[i]?.key ?? part.key })))
      }
    }
  }
  return {
    parts,
    errors,
    theirs,
    version: base.version,
    add: (part: Omit<Part, 'key'>) => setParts((all) => [...all, ...keyed<Part>([part])]),
    remove: (key: number) => setParts((all) => all.filter((one) => one.key !== key)),
    set: (key: number, part: Partial<Part>) =>
      setParts((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    move: (key: number, by: -1 | 1) => setParts((all) => moved(all, key, by)),
    /** Where a field is on the wire, and what is wrong with it. */
    at: (i: number, field: string) => ({
      name: `${name}.${i}.${field}`,
      error: errors[`${name}.${i}.${field}`]?.[0],
    }),
    /** Shows what is wrong, or saves everything. What was typed stays if that fails. */
    send(wrong: FieldErrors, save: () => Promise<OfficeEvent>, onSaved?: (event: OfficeEvent) => void) {
      setErrors(wrong)
      if (Object.keys(wrong).length > 0) return
      save().then(
        (saved) => {
          take(saved)
          toast.success(savedWords(event))
          onSaved?.(saved)
        },
        (error: Error) => {
          const fields = fieldErrorsOf(error)
          if (Conflict.is(error)) setTheirs(error.detail as ChangedMeanwhile<OfficeEvent>)
          else if (fields) setErrors(fields)
          else toast.failure(messageOf(error))
        },
      )
    },
    useTheirs: () => theirs && take(theirs.current),
    keepMine() {
      if (theirs) setBase(theirs.current)
      setTheirs(undefined)
    },
  }
}

function moved<Part extends { key: number }>(all: readonly Part[], key: number, by: -1 | 1): Part[] {
  const from = all.findIndex((one) => one.key === key)
  const to = from + by
  const next = [...all]
  const [part, other] = [next[from], next[to]]
  if (part && other) {
    next[from] = other
    next[to] = part
  }
  return next
}

type Conflicted = {
  theirs: ChangedMeanwhile<OfficeEvent> | undefined
  useTheirs: () => void
  keepMine: () => void
}

type FootProps = {
  list: Conflicted
  busy: boolean
  /** Saves and stays. */
  onSave: () => void
  /** Where the last step leads back to the overview. */
  isLast?: boolean
  /** What can be added, before the buttons that save. */
  children?: ReactNode
}

/** The end of a step: what somebody else has saved meanwhile, and the buttons. */
export function PartsFoot({ list, busy, onSave, isLast = false, children }: FootProps) {
  return (
    <>
      <PartsConflict list={list} />
      <div className="office-buttons">
        {children}
        <Button busy={busy} onClick={onSave}>
          {t('Save')}
        </Button>
        <Button kind="primary" type="submit" busy={busy}>
          {isLast ? t('Save and finish') : t('Save and continue')}
        </Button>
      </div>
    </>
  )
}

/** Somebody else saved the event meanwhile: nothing is lost until one version is chosen. */
export function PartsConflict({ list: { theirs, useTheirs, keepMine } }: { list: Conflicted }) {
  if (!theirs) return null
  return (
    <Notice kind="warn" isNews title={t('Someone else changed this')}>
      <p>
        {rich('{who} saved changes while you were editing. Nothing was overwritten.', {
          who: theirs.changed_by || t('Someone'),
        })}
      </p>
      <div className="office-buttons">
        <Button onClick={useTheirs}>{t('Use theirs')}</Button>
        <Button onClick={keepMine}>{t('Keep editing mine')}</Button>
      </div>
    </Notice>
  )
}
