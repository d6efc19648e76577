import './command-palette.css'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from './language.ts'
import { NAV_ICONS } from './nav-icons.tsx'
import { useNavigation } from './navigation.ts'

/** Opened with Ctrl+K: type a few letters of a screen, Enter goes there. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const all = useNavigation().flatMap(({ screens }) => screens)
  const found = all.filter(({ nav }) => matches(`${t(nav.label)} ${t(nav.group)}`, text))
  const at = Math.min(chosen, found.length - 1)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => document.getElementById(`command-${at}`)?.scrollIntoView({ block: 'nearest' }), [at])

  const go = (index: number) => {
    const screen = found[index]
    if (!screen) return
    onClose()
    void navigate({ to: screen.path })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 } as Record<string, number>
    const step = steps[event.key]
    if (step) setChosen((at + step + found.length) % found.length || 0)
    else if (event.key === 'Enter') go(at)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('Command palette')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="palette-search">
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          role="combobox"
          aria-label={t('Search or jump to')}
          aria-expanded="true"
          aria-controls="commands"
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `command-${at}` : undefined}
          placeholder={t('Search or jump to')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div role="listbox" id="commands" aria-label={t('Screens')} className="palette-list">
        {found.map(({ path, nav }, i) => {
          const Icon = NAV_ICONS[nav.icon]
          return (
            // The keyboard works from the text field, which keeps the focus.
            <div
              key={path}
              id={`command-${i}`}
              role="option"
              aria-selected={i === at}
              tabIndex={-1}
              onClick={() => go(i)}
              onPointerMove={() => setChosen(i)}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span>{t(nav.label)}</span>
              <small>{t(nav.group)}</small>
              <IconArrowRight size={16} stroke={1.6} aria-hidden />
            </div>
          )
        })}
      </div>
      {found.length === 0 && (
        <p className="palette-nothing" role="status">
          {t('Nothing found for “{text}”. Try fewer letters.', { text })}
        </p>
      )}
    </dialog>
  )
}

/** Every typed word begins a word of the text. */
function matches(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
