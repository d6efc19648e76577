import { createHash } from 'node:crypto'

/** A built page, ready to be filled; `scripts` are the hashes of those that stand in it, as a policy names them. */
export type Template = { text: string; scripts: readonly string[] }

const SHEET = /<link rel="stylesheet"([^<>]*)>/g
const ADDRESS = /href="([^"<>]+)"/
const FIRST_SCRIPT = /<script src="([^"]+)"><\/script>/g

/**
 * A page with what the browser waits for before the first paint written into it: its styles, and the script that
 * chooses light or dark. As files of their own they cost a second journey to the server. `read` gives the text of a
 * file by its address. Styles get the nonce of the answer, which stands for `<!--nonce-->`.
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
