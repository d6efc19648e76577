import { readPage } from './api.ts'

/**
 * Whether the server has another build of this page than the one that runs here: its page starts with other scripts. A page
 * that is open all day, like the gate’s, finds out in no other way. Without a connection nothing is known, so no.
 */
export async function hasNewerBuild(page: string): Promise<boolean> {
  const began = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(
    ({ src }) => new URL(src).pathname,
  )
  const text = began.length === 0 ? undefined : await readPage(page)
  return text !== undefined && !began.every((script) => text.includes(`"${script}"`))
}
