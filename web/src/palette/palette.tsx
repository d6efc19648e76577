import './palette.css'
import { IconArrowRight, IconBolt, IconHistory, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Command } from './command.ts'
import { useCommands } from './list.ts'
import { t } from '../language.ts'
import { NAV_ICONS } from '../shell/nav-icons.tsx'

/** Opened with Ctrl+K: type a few letters of a screen, a person or an action; Enter goes there or runs it. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { commands, isSearching } = useCommands(text)
  const at = Math.min(chosen, commands.length - 1)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    document.getElementById(`command-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const run = (index: number) => {
    const command = commands[index]
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 } as Record<string, number>
    const step = steps[event.key]
    if (step) setChosen((at + step + commands.length) % commands.length || 0)
    else if (event.key === 'Enter') run(at)
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
          aria-activedescendant={commands.length > 0 ? `command-${at}` : undefined}
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
      <div
        role="listbox"
        id="commands"
        aria-label={t('Screens, people and actions')}
        className="palette-list"
      >
        {commands.map(({ key, label, note, icon }, i) => {
          const Icon = iconOf(icon)
          return (
            // The keyboard works from the text field, which keeps the focus.
            <div
              key={key}
              id={`command-${i}`}
              role="option"
              aria-selected={i === at}
              tabIndex={-1}
              onClick={() => run(i)}
              onPointerMove={() => setChosen(i)}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span>{label}</span>
              <small>{note}</small>
              <IconArrowRight size={16} stroke={1.6} aria-hidden />
            </div>
          )
        })}
      </div>
      {commands.length === 0 && (
        <p className="palette-nothing" role="status">
          {isSearching ? t('Searching…') : t('Nothing found for “{text}”. Try fewer letters.', { text })}
        </p>
      )}
    </dialog>
  )
}

function iconOf(icon: Command['icon']) {
  if (icon === 'action') return IconBolt
  return icon === 'recent' ? IconHistory : NAV_ICONS[icon]
}
