import './gate-stage.css'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { GatePerson } from 'contract/readiness/gate'
import { t, told } from '../language.ts'
import { namedIn } from './gate-finding.ts'

type Props = {
  people: readonly GatePerson[]
  isIn: (member_id: number) => boolean
  /** Resolves to false if several people match and one has to be chosen. */
  onCheck: (typed: string) => Promise<boolean>
  onChoose: (person: GatePerson) => void
}

/** A longer list does not help at a gate: typing more of the name does. */
const MOST_SHOWN = 8

/** Searches by name or number while typing. A handheld scanner types the card's code and presses Enter. */
export function GateEntry({ people, isIn, onCheck, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [isLooking, setLooking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useKeys(field)
  const found = isLooking ? namedIn(people, typed) : []
  /** The text stays visible, selected, so that whatever is typed next replaces it. */
  const leave = () => {
    setLooking(false)
    if (hasKeyboard()) field.current?.select()
    else field.current?.blur()
  }
  return (
    <search className="gate-entry">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === '') return
          void onCheck(typed).then((isShown) => (isShown ? leave() : setLooking(true)))
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t('Name, number or card code')}
        </label>
        <IconSearch size={20} stroke={2} aria-hidden />
        <input
          ref={field}
          id={id}
          type="search"
          enterKeyHint="search"
          placeholder={t('Name or number')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setLooking(true)
          }}
          onClick={() => setLooking(true)}
          onKeyDown={({ key }) => key === 'Escape' && setLooking(false)}
        />
        <button type="submit" className="gate-go">
          {t('Check')}
        </button>
      </form>
      <p className="visually-hidden" role="status">
        {isLooking &&
          typed.trim() !== '' &&
          t('{count} person found|{count} people found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="gate-found" aria-label={t('People found')}>
          {found.slice(0, MOST_SHOWN).map((person) => (
            <li key={`${person.member_id} ${person.team_id}`}>
              <button
                type="button"
                onClick={() => {
                  onChoose(person)
                  leave()
                }}
              >
                <span>
                  <strong>{person.name}</strong>
                  <span className="gate-found-more">
                    {[person.jersey_number && `#${person.jersey_number}`, told(person.role), person.team]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {isIn(person.member_id) ? (
                  <span className="gate-is-in">
                    <IconCheck size={16} stroke={3} aria-hidden />
                    {t('In')}
                  </span>
                ) : (
                  <span className="gate-end numbers">…{person.number_end}</span>
                )}
              </button>
            </li>
          ))}
          {found.length > MOST_SHOWN && (
            <li className="gate-more">
              {t('{count} more: keep typing|{count} more: keep typing', { count: found.length - MOST_SHOWN })}
            </li>
          )}
        </ul>
      )}
    </search>
  )
}

/** A device with a mouse has a keyboard; on a phone the on-screen keyboard would cover the camera. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

/** Sends typing to the field wherever the focus is, except in other fields and windows. */
function useKeys(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus()
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}
