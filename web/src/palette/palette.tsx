import './palette.css'
import '../shell/layout.css'
import { IconArrowRight, IconBolt, IconHistory, IconSearch, IconX } from '@tabler/icons-react'
import { LEAST_LETTERS } from 'contract/home/finding'
import { listMembers } from 'contract/office/member-list'
import { listOrders } from 'contract/treasury/orders'
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useMay } from '../api.ts'
import type { Command } from './command.ts'
import { useCommands } from './list.ts'
import { t } from '../language.ts'
import { NAV_ICONS } from '../shell/nav-icons.tsx'

const ICONS = { ...NAV_ICONS, action: IconBolt, recent: IconHistory } as const

/**
 * Opened with Ctrl+K: type a few letters of a screen, a person or an action; Enter goes there or runs it.
 * @param typed what was typed before it was here
 */
export default function CommandPalette({ typed = '', onClose }: { typed?: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState(0)
  const { groups, isSearching } = useCommands(text)
  const commands = groups.flatMap((group) => group.commands)
  const at = Math.min(chosen, commands.length - 1)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    document.getElementById(`command-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const type = (typed: string) => {
    setText(typed)
    setChosen(0)
  }
  const run = (command: Command | undefined) => {
    if (!command) return
    if (typeof command.run === 'function') {
      onClose()
      command.run()
      return
    }
    type(command.run.types)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 } as Record<string, number>
    const step = steps[event.key]
    if (step) setChosen((at + step + commands.length) % commands.length || 0)
    else if (event.key === 'Enter') run(commands[at])
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
          ref={field}
          role="combobox"
          aria-label={t('Search or jump to')}
          aria-expanded="true"
          aria-controls="commands"
          aria-autocomplete="list"
          aria-activedescendant={commands.length > 0 ? `command-${at}` : undefined}
          placeholder={t('Search or jump to')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          enterKeyHint="go"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <kbd className="desktop-only">Esc</kbd>
        <button
          type="button"
          className="icon-button phone-only"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={20} stroke={1.8} aria-hidden />
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isSearching
          ? t('Searching…')
          : text && t('{count} result|{count} results', { count: commands.length })}
      </p>
      <div
        role="listbox"
        id="commands"
        aria-label={t('Screens, people and actions')}
        aria-busy={isSearching}
        className="palette-list"
      >
        {groups.map(({ key, label, spelled, commands: own }) => (
          <div role="group" key={key} aria-label={label}>
            <p className="palette-group" aria-hidden>
              {label}
            </p>
            {spelled && <p className="palette-spelled">{spelled}</p>}
            {own.map((command) => {
              const i = commands.indexOf(command)
              return (
                <Line
                  key={command.key}
                  id={`command-${i}`}
                  command={command}
                  isChosen={i === at}
                  onRun={() => run(command)}
                  onPoint={() => setChosen(i)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {commands.length === 0 && (
        <p className="palette-nothing">
          {isSearching ? t('Searching…') : t('Nothing found for “{text}”. Try fewer letters.', { text })}
        </p>
      )}
      {(text.trim().length < LEAST_LETTERS || (commands.length === 0 && !isSearching)) && <Examples />}
    </dialog>
  )
}

type LineProps = { id: string; command: Command; isChosen: boolean; onRun: () => void; onPoint: () => void }

function Line({ id, command: { label, note, icon }, isChosen, onRun, onPoint }: LineProps) {
  const Icon = ICONS[icon]
  return (
    // The keyboard works from the text field, which keeps the focus.
    <div id={id} role="option" aria-selected={isChosen} tabIndex={-1} onClick={onRun} onPointerMove={onPoint}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{label}</span>
      <small>{note}</small>
      <IconArrowRight size={16} stroke={1.6} aria-hidden />
    </div>
  )
}

/** What can be typed, as far as it finds something for the user. */
function Examples() {
  const [mayPeople, mayOrders] = [useMay(listMembers), useMay(listOrders)]
  const examples = [
    t('part of a name'),
    ...(mayPeople ? [t('a phone number'), t('an email'), t('a member number')] : []),
    ...(mayOrders ? [t('an order number'), t('an amount')] : []),
    t('a team'),
    t('a setting'),
  ]
  return (
    <p className="palette-examples">
      {t('Try')}{' '}
      {examples.map((example, i) => (
        <Fragment key={example}>
          {i > 0 && ' · '}
          <span>{example}</span>
        </Fragment>
      ))}
    </p>
  )
}
