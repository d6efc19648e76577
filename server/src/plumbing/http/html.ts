/** Text that is HTML already. */
export type Html = { readonly text: string }

type Part = Html | string | number | readonly Part[]

/** A template in which every value is written as text unless it is HTML itself. */
export const html = (strings: TemplateStringsArray, ...values: Part[]): Html => ({
  text: strings.map((text, i) => text + (i < values.length ? write(values[i]!) : '')).join(''),
})

/** For text that is known to be HTML. */
export const raw = (text: string): Html => ({ text })

function write(part: Part): string {
  if (typeof part === 'object') return 'text' in part ? part.text : part.map(write).join('')
  return escapeHtml(String(part))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
