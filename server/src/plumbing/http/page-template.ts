import { createHash } from 'node:crypto'

/**
 * A built page with placeholders; `scripts` are the hashes of its inline scripts for the content security
 * policy.
 */
export type Template = { text: string; scripts: readonly string[] }

const SHEET = /<link rel="stylesheet"([^<>]*)>/g
const ADDRESS = /href="([^"<>]+)"/
const FIRST_SCRIPT = /<script src="([^"]+)"><\/script>/g

/**
 * Inlines what the browser needs before the first paint: the styles, and the script that picks light or dark.
 * As separate files they would cost another round trip. `read` returns the content of a file by its URL.
 * Styles get the nonce of the answer, which `<!--nonce-->` stands for.
 */
export function written(page: string, read: (address: string) => string): Template {
  const scripts: string[] = []
  const text = page
    .replace(SHEET, (_, attributes: string) => {
      const [, address] = ADDRESS.exec(attributes)!
      return `<style nonce="<!--nonce-->">${read(address!).trim()}</style>`
    })
    .replace(FIRST_SCRIPT, (_, address: string) => {
      const script = read(address).trim()
      scripts.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      return `<script>${script}</script>`
    })
  return { text, scripts }
}
