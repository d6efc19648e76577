import { beforeEach, expect, test, vi } from 'vitest'
import { startWhenNew } from './live-start.ts'

class Line extends EventTarget {
  static readonly CLOSED = 2
  static all: Line[] = []
  readyState = 0
  url: string
  constructor(url: string) {
    super()
    this.url = url
    Line.all.push(this)
  }
  close() {
    this.readyState = Line.CLOSED
  }
}
const start = vi.fn()
const stand = () => document.querySelector('[role="status"]')!.textContent
const page = () => document.querySelector('article')!

beforeEach(() => {
  vi.useFakeTimers()
  start.mockReset()
  Line.all = []
  localStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('EventSource', Line)
  document.body.innerHTML =
    '<article data-slug="slam" data-stream="/stream?seen=1" data-live="Live."><p role="status">As of 9</p></article>'
  return () => vi.useRealTimers()
})

test('a page waits without the application until something is new', () => {
  startWhenNew(page(), start)
  const [line] = Line.all
  expect(line!.url).toBe('/stream?seen=1')
  line!.dispatchEvent(new Event('open'))
  expect(stand()).toBe('Live.')
  expect(start).not.toHaveBeenCalled()
  line!.dispatchEvent(new Event('games'))
  expect(start).toHaveBeenCalledOnce()
})

test('the page reads as the server rendered it when the application takes over', () => {
  const end = startWhenNew(page(), start)
  const [line] = Line.all
  line!.dispatchEvent(new Event('open'))
  end()
  expect([stand(), line!.readyState]).toEqual(['As of 9', Line.CLOSED])
})

test('a lost line says so, and one that the server refuses starts the application later', () => {
  startWhenNew(page(), start)
  const [line] = Line.all
  line!.dispatchEvent(new Event('open'))
  line!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect([stand(), start.mock.calls.length]).toEqual(['As of 9', 0])
  line!.close()
  line!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect(start).toHaveBeenCalledOnce()
})

test('a phone that follows a team of this event starts at once, unless the address names one', () => {
  localStorage.setItem('followed-teams', '{"slam":5}')
  startWhenNew(page(), start)
  expect(start).toHaveBeenCalledOnce()
  history.replaceState(null, '', '/?team=')
  startWhenNew(page(), start)
  expect(start).toHaveBeenCalledOnce()
  expect(Line.all).toHaveLength(1)
})
