import './text-editor.css'
import './fields/field.css'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  type Icon,
} from '@tabler/icons-react'
import { baseKeymap, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser, DOMSerializer, Schema, Slice, type Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { isValidElement, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { completedLink } from 'contract/web-link'
import { t } from '../language.ts'
import { FieldError } from './fields/field.tsx'
import { elementsOf } from './rich-text.tsx'

/**
 * Exactly what the server accepts in a text (server/src/plumbing/drawing/rich-text.ts): nothing can be
 * written that would be lost on saving.
 */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    table: {
      content: 'table_part+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', 0],
    },
    table_head: {
      content: 'table_row+',
      group: 'table_part',
      parseDOM: [{ tag: 'thead' }],
      toDOM: () => ['thead', 0],
    },
    table_body: {
      content: 'table_row+',
      group: 'table_part',
      parseDOM: [{ tag: 'tbody' }],
      toDOM: () => ['tbody', 0],
    },
    table_row: { content: 'table_cell_kind+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
    table_header: {
      attrs: { scope: { default: 'col' } },
      content: 'inline*',
      group: 'table_cell_kind',
      isolating: true,
      parseDOM: [{ tag: 'th', getAttrs: (th) => ({ scope: th.getAttribute('scope') ?? 'col' }) }],
      toDOM: ({ attrs }) => ['th', { scope: attrs['scope'] }, 0],
    },
    table_cell: {
      content: 'inline*',
      group: 'table_cell_kind',
      isolating: true,
      parseDOM: [{ tag: 'td' }],
      toDOM: () => ['td', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (a) => ({ href: a.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
  },
})
const { nodes, marks } = schema

type Props = {
  label: string
  /**
   * HTML as the server accepts it. A new text is shown when `revision` changes, not while somebody is
   * writing.
   */
  html: string
  revision: string | number
  disabled?: boolean
  error?: string | undefined
  onChange: (html: string) => void
}

/** A text with headings, lists, links and tables, edited as it will look. */
export function TextEditor({ label, html, revision, disabled = false, error, onChange }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [, redraw] = useState(0)
  const latest = useRef({ html, onChange, disabled })
  latest.current = { html, onChange, disabled }

  useEffect(() => {
    const editor = new EditorView(box.current!, {
      state: stateOf(latest.current.html),
      editable: () => !latest.current.disabled,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        class: 'rich-text',
      },
      handleDOMEvents: { paste: (editor, event) => paste(editor, event) },
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction))
        if (transaction.docChanged) latest.current.onChange(htmlOf(editor.state.doc))
        redraw((count) => count + 1)
      },
    })
    view.current = editor
    redraw((count) => count + 1)
    return () => editor.destroy()
  }, [id])

  useEffect(() => {
    view.current?.updateState(stateOf(latest.current.html))
  }, [revision])

  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="text-editor" data-invalid={error ? true : undefined}>
        {!disabled && <Tools view={view.current} />}
        <div ref={box} className="text-editor-page" />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function Tools({ view }: { view: EditorView | undefined }) {
  const state = view?.state
  const { $from } = state?.selection ?? {}
  const block = $from?.parent
  const inList = (type: (typeof nodes)[string]) =>
    $from ? Array.from({ length: $from.depth + 1 }, (_, i) => $from.node(i).type).includes(type!) : false
  const hasMark = (type: (typeof marks)[string]) =>
    state
      ? state.doc.rangeHasMark(state.selection.from, state.selection.to, type!) ||
        Boolean(type!.isInSet(state.storedMarks ?? $from!.marks()))
      : false
  const run = (command: Command) => {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const level = block?.type === nodes['heading'] ? String(block.attrs['level']) : ''
  const tool = (name: string, Shown: Icon, command: Command, isOn?: boolean) => (
    <button type="button" aria-label={name} title={name} aria-pressed={isOn} onClick={() => run(command)}>
      <Shown size={18} aria-hidden="true" />
    </button>
  )
  return (
    <div className="text-editor-tools" role="group" aria-label={t('Formatting')}>
      <select
        aria-label={t('Paragraph style')}
        value={level}
        onChange={({ currentTarget: { value } }) =>
          run(
            value
              ? setBlockType(nodes['heading']!, { level: Number(value) })
              : setBlockType(nodes['paragraph']!),
          )
        }
      >
        <option value="">{t('Text')}</option>
        <option value="2">{t('Heading')}</option>
        <option value="3">{t('Subheading')}</option>
        <option value="4">{t('Small heading')}</option>
      </select>
      {tool(t('Bold'), IconBold, toggleMark(marks['strong']!), hasMark(marks['strong']))}
      {tool(t('Italic'), IconItalic, toggleMark(marks['em']!), hasMark(marks['em']))}
      <LinkTool isOn={hasMark(marks['link'])} run={run} isEmpty={state?.selection.empty ?? true} />
      {tool(
        t('List'),
        IconList,
        inList(nodes['bullet_list']) ? liftListItem(nodes['list_item']!) : wrapInList(nodes['bullet_list']!),
        inList(nodes['bullet_list']),
      )}
      {tool(
        t('Numbered list'),
        IconListNumbers,
        inList(nodes['ordered_list'])
          ? liftListItem(nodes['list_item']!)
          : wrapInList(nodes['ordered_list']!),
        inList(nodes['ordered_list']),
      )}
      {tool(t('Quotation'), IconBlockquote, wrapIn(nodes['blockquote']!))}
      {tool(t('Undo'), IconArrowBackUp, undo)}
      {tool(t('Redo'), IconArrowForwardUp, redo)}
    </div>
  )
}

const ADDRESS = /^(https?:\/\/|mailto:|tel:)\S+$/i

/** Asks for the URL in the toolbar; the selected words become the link. */
function LinkTool({
  isOn,
  isEmpty,
  run,
}: {
  isOn: boolean
  isEmpty: boolean
  run: (command: Command) => void
}) {
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const refusal = useId()
  const set = () => {
    const words = typed?.trim() ?? ''
    const href = words.includes('@') && !words.includes(':') ? `mailto:${words}` : completedLink(words)
    if (!ADDRESS.test(href)) return setRefused(true)
    run((state, dispatch) => {
      const { from, to } = state.selection
      dispatch?.(state.tr.addMark(from, to, marks['link']!.create({ href })))
      return true
    })
    setTyped(undefined)
  }
  if (typed !== undefined)
    return (
      <span className="text-editor-link">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button before was pressed to type here
          autoFocus
          type="url"
          aria-label={t('Link address')}
          value={typed}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? refusal : undefined}
          onChange={({ currentTarget }) => {
            setRefused(false)
            setTyped(currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(undefined)
            if (event.key !== 'Enter') return
            event.preventDefault()
            set()
          }}
        />
        <button type="button" onClick={set}>
          {t('Add link')}
        </button>
        {isRefused && <FieldError id={refusal}>{t('Enter a web address such as example.org.')}</FieldError>}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={t('Link')}
      title={t('Link')}
      aria-pressed={isOn}
      disabled={isEmpty && !isOn}
      onClick={() => (isOn ? run(toggleMark(marks['link']!)) : setTyped(''))}
    >
      <IconLink size={18} aria-hidden="true" />
    </button>
  )
}

const stateOf = (html: string) =>
  EditorState.create({
    doc: DOMParser.fromSchema(schema).parse(elementOf(html)),
    plugins: [
      history(),
      keymap({
        'Mod-z': undo,
        'Mod-y': redo,
        'Shift-Mod-z': redo,
        'Mod-b': toggleMark(marks['strong']!),
        'Mod-i': toggleMark(marks['em']!),
        Enter: splitListItem(nodes['list_item']!),
        'Mod-]': sinkListItem(nodes['list_item']!),
        'Mod-[': liftListItem(nodes['list_item']!),
        'Shift-Enter': (state, dispatch) => {
          dispatch?.(state.tr.replaceSelectionWith(nodes['hard_break']!.create()).scrollIntoView())
          return true
        },
      }),
      keymap(baseKeymap),
    ],
  })

/**
 * Parsed into elements by the same code that shows the text: no markup goes through the browser's own parser.
 */
function elementOf(html: string): HTMLElement {
  const element = document.createElement('div')
  element.append(...nodesOf(elementsOf(html)))
  return element
}

function nodesOf(node: ReactNode): (Element | string)[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(nodesOf)
  if (!isValidElement<{ children?: ReactNode; href?: string; scope?: string }>(node)) return []
  const { children, href, scope } = node.props
  if (typeof node.type !== 'string') return nodesOf(children)
  const element = document.createElement(node.type)
  if (href) element.setAttribute('href', href)
  if (scope) element.setAttribute('scope', scope)
  element.append(...nodesOf(children))
  return [element]
}

function htmlOf(doc: Node): string {
  const element = document.createElement('div')
  element.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  return element.innerHTML
}

/**
 * Content pasted from a word processor is reduced to what can be written here, before anything reads it as
 * markup.
 */
function paste(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html')
  if (!html) return false
  event.preventDefault()
  const doc = DOMParser.fromSchema(schema).parse(elementOf(plainHtml(html)))
  view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(doc.content)).scrollIntoView())
  return true
}

const SAME: Record<string, string> = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' }

export const plainHtml = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|head|title|xml|template)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/<(\/?)([a-z][a-z0-9:]*)([^>]*)>/gi, (_, slash: string, name: string, rest: string) => {
      const tag = name.toLowerCase()
      const href = tag === 'a' && !slash ? /\shref="([^"]*)"/i.exec(rest)?.[1] : undefined
      return `<${slash}${SAME[tag] ?? tag}${href === undefined ? '' : ` href="${href}"`}>`
    })
