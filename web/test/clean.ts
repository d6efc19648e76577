import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files share a process and its page, which is made once; our own modules are loaded anew for each file.
vi.resetModules()
const started = startedTimers()
const [{ session }, { speak }] = await Promise.all([
  import('../src/session.ts'),
  import('../src/language.ts'),
])

/** Each test leaves the page as it found it: nobody is logged in, nothing is shown, kept or still to be done. */
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  // What a screen tries again in a second would be sent to the server of the next test.
  for (const timer of started.splice(0)) clearTimeout(timer)
  session.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  speak(undefined)
  // Its listeners stay: whoever went offline would leave the reads of all later files waiting.
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  document.documentElement.removeAttribute('class')
  history.replaceState(null, '', '/')
})

/** Those since the last test; the same list for all files of the process. */
function startedTimers(): NodeJS.Timeout[] {
  const page = globalThis as { started_timers?: NodeJS.Timeout[] }
  if (page.started_timers) return page.started_timers
  const timers: NodeJS.Timeout[] = []
  page.started_timers = timers
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply(start, self, args) {
      const timer: NodeJS.Timeout = Reflect.apply(start, self, args)
      timers.push(timer)
      return timer
    },
  })
  return timers
}
