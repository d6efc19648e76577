import { expect, test } from 'vitest'
import type { ListView } from 'contract/views'
import { changeOf, isSame, keptOf, stillThere } from './kept-view.ts'

const SEASONS = { key: 'season_id', label: 'Season', options: [{ value: '4', label: '2027' }] }
const STATUSES = {
  key: 'status',
  label: 'Status',
  multiple: true,
  options: ['active', 'closed'].map((value) => ({ value, label: value })),
}
const FILTERS = [SEASONS, STATUSES, { days: 'Registered' }]
const LIST = { filters: FILTERS, sorts: ['name', 'team'] }
const KEPT: ListView = {
  q: 'ball',
  sort: '-team',
  filters: { season_id: '4', status: 'active,closed', from: '2026-09-01' },
  labels: { 'season_id:4': '2027' },
  hidden: ['email'],
  density: 'compact',
}

test('what a table shows is kept with the words of its filters', () => {
  const view = {
    q: 'ball',
    sort: '-team',
    cursor: 'x',
    per_page: '50',
    season_id: '4',
    status: '',
    from: '',
    until: '',
  }
  expect(
    keptOf({ label: 'members', view, ...LIST, look: { hidden: ['email'], density: 'compact' } }),
  ).toEqual({
    ...KEPT,
    filters: { season_id: '4' },
  })
})

test('of a view nothing is gone while everything is there', () => {
  expect(stillThere(KEPT, LIST)).toEqual({ view: KEPT, gone: [] })
})

test('a season that was deleted is named, and the rest still applies', () => {
  const old = { ...KEPT, filters: { ...KEPT.filters, season_id: '3' }, labels: { 'season_id:3': '2024' } }
  const { view, gone } = stillThere(old, LIST)
  expect(gone).toEqual(['Season: 2024'])
  expect(view.filters).toEqual({ status: 'active,closed', from: '2026-09-01' })
  expect(view.sort).toBe('-team')
})

test('of several values those that are left stay; a filter and an order the list no longer has are said', () => {
  const old = { ...KEPT, sort: 'shirt', filters: { status: 'active,frozen', shirt_size: 'L' } }
  const { view, gone } = stillThere(old, LIST)
  expect(gone).toEqual(['Status: no longer there', 'shirt size', 'its order'])
  expect(view).toMatchObject({ filters: { status: 'active' }, sort: '' })
})

test('choices that have not come yet are believed', () => {
  const loading = { ...LIST, filters: [{ ...SEASONS, options: [] }] }
  expect(stillThere({ ...KEPT, filters: { season_id: '3' } }, loading).gone).toEqual([])
})

test('showing a view clears every filter it does not set', () => {
  expect(changeOf(7, { ...KEPT, filters: { status: 'active' } }, FILTERS)).toEqual({
    season_id: '',
    status: 'active',
    from: '',
    until: '',
    q: 'ball',
    sort: '-team',
    cursor: '',
    view: '7',
  })
})

test('two views are the same in whatever order their filters and columns were chosen', () => {
  const other = {
    ...KEPT,
    filters: Object.fromEntries(Object.entries(KEPT.filters).toReversed()),
    labels: {},
  }
  expect(isSame(KEPT, other)).toBe(true)
  expect(isSame(KEPT, { ...KEPT, density: 'normal' })).toBe(false)
  expect(isSame(KEPT, { ...KEPT, filters: {} })).toBe(false)
})
