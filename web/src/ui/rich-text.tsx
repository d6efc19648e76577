import './public.css'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/**
 * Shows sanitized HTML of an `_html` field as React elements. It is parsed again here rather than assigned to
 * `innerHTML`: only the tags below are created, whatever got into the database, and the page works under a
 * policy that refuses every string of markup (Trusted Types).
 */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text">{elementsOf(html)}</div>
}

/** The headings of a text with the ids that `RichText` gives them, for a table of contents. */
export const headingsOf = (html: string): { id: string; text: string }[] =>
  html
    .split('<h2>')
    .slice(1)
    .map((rest) => {
      const text = decoded(rest.split('</h2>', 1)[0]!.replace(/<[^<>]*>/g, ''))
      return { id: headingId(text), text }
    })

/** Prefixed; otherwise a heading could take the id of a part of the page. */
const headingId = (text: string) =>
  `part-${text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

const TAGS = new Set('h2 h3 h4 p br ul ol li strong em a blockquote hr table thead tbody tr th td'.split(' '))
const VOID = new Set(['br', 'hr'])
/** React reports white space between these as invalid markup. */
const WITHOUT_TEXT = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol'])
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>|[^<]+|</g
const SAFE_ADDRESS = /^(https?:|mailto:|tel:|#|\/(?![/\\]))/i

type Open = { tag: string; attributes: Record<string, string>; children: ReactNode[] }

/** The elements of a text, known tags only. */
export function elementsOf(html: string): ReactNode {
  const root: Open = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const close = () => {
    const { tag, attributes, children } = open.pop()!
    const own = tag === 'h2' ? { id: headingId(wordsOf(children)) } : attributes
    open.at(-1)!.children.push(createElement(tag, own, ...children))
  }
  for (const [text, slash, tag, attributes] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)!
    if (tag === undefined) {
      if (!WITHOUT_TEXT.has(parent.tag) || text.trim()) parent.children.push(decoded(text))
    } else if (!TAGS.has(tag)) continue
    else if (VOID.has(tag)) parent.children.push(createElement(tag))
    else if (!slash) open.push({ tag, attributes: attributesOf(tag, attributes ?? ''), children: [] })
    else if (open.some((one) => one.tag === tag)) {
      while (open.at(-1)!.tag !== tag) close()
      close()
    }
  }
  while (open.length > 1) close()
  return createElement(Fragment, null, ...root.children)
}

function attributesOf(tag: string, text: string): Record<string, string> {
  const given = Object.fromEntries(
    [...text.matchAll(/(?<![a-z-])([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decoded(value!)]),
  )
  if (tag === 'th' && given['scope']) return { scope: given['scope'] }
  const href = given['href']
  if (tag !== 'a' || !href || !SAFE_ADDRESS.test(href)) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)

/** The text of what is between two tags. */
function wordsOf(children: ReactNode[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child
      const { children } = (child as ReactElement<{ children?: ReactNode }>).props
      return wordsOf([children ?? []].flat())
    })
    .join('')
}
