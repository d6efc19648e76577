import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files share a process and its page, which is made once; our own modules are loaded anew for each file.
vi.resetModules()
const [{ session }, { speak }] = await Promise.all([
  import('../src/session.ts'),
  import('../src/language.ts'),
])

/** Each test leaves the page as it found it: nobody is logged in, nothing is shown or kept. */
afterEach(() => {
  vi.useRealTimers()
  cleanup()
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
