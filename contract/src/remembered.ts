/** More are not kept: what is remembered must not grow with what people type. */
const MOST = 1000

/** What a function without effects makes, made once for each key that is asked again and again. */
export function remembered<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>()
  return (key) => {
    const one = known.get(key)
    if (one !== undefined) return one
    if (known.size >= MOST) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
