import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScoringSheet } from 'contract/competition/scoring/scoring'
import { keepScore, keptScore } from './score-keeping.ts'
import { useScore } from './use-score.ts'

const sheet = { home: { entrant_id: 1 }, visitor: { entrant_id: 2 }, notes: [] } as unknown as ScoringSheet

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a link that is open in two tabs of an offline phone loses nothing that either has noted', async () => {
  keepScore('link', { sheet, waiting: [] })
  const tabs = [renderHook(() => useScore('link')), renderHook(() => useScore('link'))]
  const [one, other] = tabs.map(({ result }) => result)
  await act(async () => one!.current.add({ kind: 'half', inning: 1, half: 'top', runs: 2 }))
  await act(async () => other!.current.add({ kind: 'half', inning: 1, half: 'bottom', runs: 3 }))
  expect(keptScore('link').waiting).toMatchObject([
    { number: 1, half: 'top', runs: 2 },
    { number: 2, half: 'bottom', runs: 3 },
  ])
  // Browsers say so to all other tabs.
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'score link' })))
  expect(one!.current.book).toMatchObject({ visitor_runs: 2, home_runs: 3 })
})
