import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from 'contract/competition/live'
import { useLive } from './use-live.ts'

/** The browser’s own line of news, which never connects by itself here. */
class Line extends EventTarget {
  static readonly CLOSED = 2
  static open: Line[] = []
  readyState = 0
  constructor() {
    super()
    Line.open.push(this)
  }
  close() {
    this.readyState = Line.CLOSED
    Line.open = Line.open.filter((one) => one !== this)
  }
  lose() {
    this.readyState = Line.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const first = { name: 'Slam', slug: 'slam', games: [] } as unknown as LiveEvent
/** What the server has not answered yet. */
let asked: ((answer: Response | Error) => void)[]
const answer = () => Response.json({ success: true, message: '', data: { ...first, name: 'Slam, later' } })

beforeEach(() => {
  vi.useFakeTimers()
  Line.open = []
  asked = []
  vi.stubGlobal('EventSource', Line)
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) =>
        asked.push((one) => (one instanceof Error ? reject(one) : resolve(one))),
      ),
  )
})
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('a page that lost its line asks now and then, and goes back to one line once it is answered', async () => {
  const { result } = renderHook(() => useLive('slam', first))
  act(() => Line.open[0]!.lose())
  expect(Line.open).toEqual([])
  await wait(40)
  asked.shift()!(new TypeError('offline'))
  // The next is not answered before the one after it would be due.
  await wait(40)
  await wait(60)
  for (const one of asked) one(answer())
  await wait(1)
  expect(result.current.event.name).toBe('Slam, later')
  expect(Line.open).toHaveLength(1)
})

test('a page that was left while it was asking opens no line afterward', async () => {
  const { unmount } = renderHook(() => useLive('slam', first))
  act(() => Line.open[0]!.lose())
  await wait(40)
  unmount()
  for (const one of asked) one(answer())
  await wait(60)
  expect([Line.open, asked.length]).toEqual([[], 1])
})
