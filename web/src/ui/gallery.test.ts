import { render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { GALLERY, PARTS } from '../../gallery/gallery.tsx'
import { Gallery } from '../../gallery/whole.tsx'
import { OPEN_SCREENS } from '../app.tsx'
import { SHELL_SCREENS } from '../shell/screens.ts'

const sources = (found: Record<string, unknown>) => Object.entries(found) as [string, string][]
const CONTROLS = sources(
  import.meta.glob(['./**/*.tsx', '!./**/*.test.tsx'], { query: '?raw', import: 'default', eager: true }),
)
const HOUSE = sources(
  import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

test('every control stands in the gallery', () => {
  const exported = CONTROLS.flatMap(([, source]) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name]) => name!),
  )
  expect(exported.length).toBeGreaterThan(50)
  expect([...Object.keys(GALLERY), ...Object.keys(PARTS)].sort()).toEqual(exported.sort())
  for (const whole of Object.values(PARTS)) expect(Object.keys(GALLERY)).toContain(whole)
})

test('the gallery shows each of them', async () => {
  // The signature pad needs a canvas, which happy-dom doesn't have.
  const paper = new Proxy({}, { get: () => () => {}, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
  const { container } = render(createElement(Gallery))
  const shown = () =>
    [...container.querySelectorAll('[data-control]')].map((one) => one.getAttribute('data-control'))
  await expect.poll(shown).toEqual(Object.keys(GALLERY))
})

test('no part of the application imports the gallery, and no screen leads to it', () => {
  expect(HOUSE.length).toBeGreaterThan(200)
  expect(HOUSE.filter(([, source]) => /['"/]gallery\//.test(source)).map(([file]) => file)).toEqual([])
  const paths = [...OPEN_SCREENS, ...SHELL_SCREENS].map(({ path }) => path)
  expect(paths.filter((path) => path.startsWith('/dev'))).toEqual([])
})
