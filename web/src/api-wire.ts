/** How the fields of a call are encoded in a URL, in a form and in a file's header. */

/** `?name=value`, lists by repeating the name; undefined and null are left out. */
export function searchOf(fields: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (isGiven(one)) search.append(name, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Objects and lists use brackets, `personal_details[dob]` and `files[0]`, which the server reads back. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  const add = (name: string, value: unknown) => {
    if (!isGiven(value)) return
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'file')
    else if (typeof value === 'object')
      for (const [key, part] of Object.entries(value)) add(`${name}[${key}]`, part)
    else form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form
}

const isGiven = (value: unknown): value is NonNullable<unknown> => value !== undefined && value !== null

/** The name a file is sent with; the encoded form supports any alphabet. */
export function filenameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'download')
}
