// What both frames have in common: they listen to the window that opened them, once, and then to its port alone.
const COLORS = ['text', 'muted', 'surface', 'background', 'border', 'accent', 'on_accent', 'danger']
const SIZES = ['radius', 'font_size']

/** Resolves with the page's greeting and its port; anybody else's message is ignored. */
export const started = new Promise((resolve) => {
  addEventListener('message', function listen(event) {
    if (event.source !== parent || event.data?.type !== 'start' || !event.ports[0]) return
    removeEventListener('message', listen)
    resolve({ greeting: event.data, port: event.ports[0] })
  })
})

/** Takes colours and sizes of the page; what is no colour or size is left out. */
export function dress(theme = {}) {
  const { style } = document.documentElement
  for (const name of COLORS)
    if (CSS.supports('color', String(theme[name]))) style.setProperty(`--${name}`, theme[name])
  for (const name of SIZES)
    if (/^\d{1,3}(\.\d+)?(px|rem)$/.test(String(theme[name]))) style.setProperty(`--${name}`, theme[name])
  if (theme.scheme === 'dark' || theme.scheme === 'light') style.setProperty('color-scheme', theme.scheme)
}

/** Tells the page how much room is needed, now and whenever it changes. */
export function reportHeight(port) {
  const tell = () => port.postMessage({ type: 'height', height: document.body.scrollHeight })
  new ResizeObserver(tell).observe(document.body)
  tell()
}

/** Calls the provider; throws a sentence for people. */
export async function call(path, body, unreachable) {
  let response
  try {
    response = await fetch(new URL(`v1${path}`, location.href.split('#')[0]), {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw Object.assign(new Error(unreachable), { code: 'unreachable' })
  }
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  throw Object.assign(new Error(answer.error?.message ?? unreachable), answer.error)
}
