/** The longest value of a name in a path; the longest token fits. */
const MOST_LETTERS = 500

type End<T> = { names: readonly string[]; value: T }
type Place<T> = { parts: Map<string, Place<T>>; any: Place<T> | undefined; ends: Map<string, End<T>> }
const place = <T>(): Place<T> => ({ parts: new Map(), any: undefined, ends: new Map() })

/** The value added for a pattern that a path matches, and what stands in the path for each name of the pattern. */
export type Found<T> = { value: T; params: Record<string, string> }

/**
 * Finds by method and path what was added under a pattern such as `/fields/:id`, as Fastify would. A name stands for one whole
 * part, also an empty one; a part that is spelled out goes before a name.
 */
export class PathTable<T> {
  readonly #root = place<T>()
  readonly #patterns: { method: string; pattern: string }[] = []

  /** @throws Error if there is one for this method and these paths */
  add(method: string, pattern: string, value: T): void {
    const names: string[] = []
    let at = this.#root
    for (const part of pattern.split('/').slice(1)) {
      if (part.startsWith(':')) {
        names.push(part.slice(1))
        at = at.any ??= place()
      } else {
        const next = at.parts.get(part) ?? place<T>()
        at.parts.set(part, next)
        at = next
      }
    }
    if (at.ends.has(method)) throw new Error(`${method} ${pattern} is there twice`)
    at.ends.set(method, { names, value })
    this.#patterns.push({ method, pattern })
  }

  /** `path` is as it was sent, without what is asked after `?`. */
  find(method: string, path: string): Found<T> | undefined {
    const parts = partsOf(path)
    const values: string[] = []
    const end = parts && endOf(this.#root, { method, parts, values }, 0)
    return end && { value: end.value, params: paramsOf(end.names, values) }
  }

  has = (method: string, path: string): boolean => this.find(method, path) !== undefined

  get patterns(): readonly { method: string; pattern: string }[] {
    return this.#patterns
  }
}

type Sought = { method: string; parts: readonly string[]; values: string[] }

function endOf<T>({ parts: known, any, ends }: Place<T>, sought: Sought, i: number): End<T> | undefined {
  const { method, parts, values } = sought
  if (i === parts.length) return ends.get(method)
  const part = parts[i]!
  const exact = known.get(part)
  const found = exact && endOf(exact, sought, i + 1)
  if (found || !any || part.length > MOST_LETTERS) return found
  values.push(part)
  const below = endOf(any, sought, i + 1)
  if (!below) values.pop()
  return below
}

const paramsOf = (names: readonly string[], values: readonly string[]) =>
  Object.fromEntries(names.map((name, i) => [name, values[i]!]))

/** The decoded parts of a path; undefined if it can’t be decoded. */
function partsOf(path: string): string[] | undefined {
  try {
    return path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
