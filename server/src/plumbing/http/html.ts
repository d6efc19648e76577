import { dictionary } from 'contract/dictionary'

/** Text that is already HTML. */
export type Html = { readonly text: string }

type Part = Html | string | number | readonly Part[]

/** A template that escapes every value unless it is HTML already. */
export const html = (strings: TemplateStringsArray, ...values: Part[]): Html => ({
  text: strings.map((text, i) => text + (i < values.length ? write(values[i]!) : '')).join(''),
})

/** Marks text as known HTML. */
export const raw = (text: string): Html => ({ text })

function write(part: Part): string {
  if (typeof part === 'object') return 'text' in part ? part.text : part.map(write).join('')
  return escapeHtml(String(part))
}

const ENTITIES = dictionary<string>({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
