import { Parser } from 'htmlparser2'
import { dictionary } from 'contract/dictionary'
import type { Run } from '../plumbing/drawing/typesetting.ts'

/** A part of a text between two line breaks. `mark` precedes a list item. */
export type Block = { tag: 'h2' | 'h3' | 'p' | 'li'; runs: Run[]; mark?: string }

const HEADINGS = dictionary<Block['tag']>({ h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3' })
const BREAKS = new Set(['p', 'blockquote', 'ul', 'ol', 'li', 'table', 'tr', 'hr', ...Object.keys(HEADINGS)])
const BOLD = new Set(['strong', 'th'])

/**
 * Splits sanitized HTML into parts to print or to read without markup. No readable text is lost: links show
 * where they lead.
 */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  /** For each open list: the number of its next item, or null if it is not numbered. */
  const lists: (number | null)[] = []
  let block: Block = { tag: 'p', runs: [] }
  let bold = 0
  let link: { href: string; text: string } | undefined

  const add = (text: string) => {
    const face = bold > 0 ? 'bold' : 'regular'
    const last = block.runs.at(-1)
    if (last?.face === face) last.text += text
    else block.runs.push({ text, face })
  }
  const begin = (next: Block) => {
    const runs = trimmed(block.runs)
    if (runs.length > 0) blocks.push({ ...block, runs })
    block = next
  }
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 1 : null)
      if (name === 'br') add('\n')
      else if (name === 'li') begin({ tag: 'li', runs: [], mark: nextMark(lists) })
      else if (BREAKS.has(name) && !(name === 'p' && block.tag === 'li' && block.runs.length === 0))
        begin({ tag: HEADINGS[name] ?? 'p', runs: [] })
      if ((name === 'td' || name === 'th') && block.runs.length > 0) add(' | ')
      if (BOLD.has(name)) bold += 1
      if (name === 'a' && href) link = { href, text: '' }
    },
    ontext(text) {
      const plain = text.replace(/[\t\n\f\r ]+/g, ' ')
      if (link) link.text += plain
      add(plain)
    },
    onclosetag(name) {
      if (name === 'ul' || name === 'ol') lists.pop()
      if (BOLD.has(name)) bold -= 1
      if (name === 'a' && link) {
        const address = link.href.replace(/^(mailto|tel):/, '')
        if (link.text.trim() !== address) add(` (${address})`)
        link = undefined
      }
      if (BREAKS.has(name)) begin({ tag: 'p', runs: [] })
    },
  })
  parser.end(html)
  begin({ tag: 'p', runs: [] })
  return blocks
}

/** The words only, with an empty line between parts. */
export const plainText = (html: string): string =>
  blocksOf(html)
    .map(({ runs, mark }) => `${mark ? `${mark} ` : ''}${runs.map(({ text }) => text).join('')}`)
    .join('\n\n')

function nextMark(lists: (number | null)[]): string {
  const number = lists.at(-1)
  if (typeof number !== 'number') return '•'
  lists[lists.length - 1] = number + 1
  return `${number}.`
}

/** White space at the ends, and repeated white space, is formatting and not text. */
function trimmed(runs: Run[]): Run[] {
  const kept: Run[] = []
  let after = '\n'
  for (const { text, face } of runs) {
    const tidy = text.replace(/(?<! ) *\n */g, '\n').replace(/ {2,}/g, ' ')
    const part = /\s/.test(after) ? tidy.replace(/^ +/, '') : tidy
    if (part === '') continue
    kept.push({ text: part, face })
    after = part.at(-1)!
  }
  const last = kept.at(-1)
  if (last) last.text = last.text.trimEnd()
  return kept.filter(({ text }) => text !== '')
}
