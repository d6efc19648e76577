/// <reference types="node" />
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APART, PARTS, apart } from './theme-charts.ts'
import { colorUses, contrast, onColor, readable, themeCss } from './theme.ts'

const anyColor = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((n) => n.toString(16).padStart(2, '0')).join('')}`)

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#facc15', '#ffffff', 1.53],
])('contrast of %s on %s is %d', (a, b, expected) => {
  expect(contrast(a, b)).toBeCloseTo(expected, 2)
})

test('text on a button of any colour can be read', () => {
  fc.assert(fc.property(anyColor, (fill) => contrast(onColor(fill), fill) >= 4.5))
})

test('a colour made readable reads on any surface, and stays as it is where it reads already', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (color, surface) => {
      const made = readable(color, surface)
      return contrast(made, surface) >= 4.5 && (contrast(color, surface) < 4.5 || made === color)
    }),
  )
})

/** The custom properties of one color scheme in a stylesheet. */
function propertiesOf(css: string, scheme: 'light' | 'dark') {
  const [, , light, dark] = /(:root\{.*?\})(:root\{.*?\})(:root\[.*?\})@media/s.exec(css)!
  const pairs = [
    ...`${css.slice(0, css.indexOf('}'))};${scheme === 'light' ? light : dark}`.matchAll(
      /--([\w-]+):(#\w+)/g,
    ),
  ]
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, value!])) as Record<string, string>
}

const tokensCss = readFileSync(`${import.meta.dirname}/ui/tokens.css`, 'utf8')

/** The colors that tokens.css gives a scheme. */
const tokens = (selector: string) => {
  const block = tokensCss.slice(tokensCss.indexOf(`${selector} {`)).split('}')[0]!
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#\w+)/g)].map(([, name, value]) => [name!, value!]),
  )
}

test('without a script the system’s dark scheme has the colors of the chosen one', () => {
  expect(tokens(':root:not([data-color-scheme])')).toEqual(tokens(':root[data-color-scheme="dark"]'))
  const css = themeCss({ primary: '#123456', accent: '#cc0000' })
  const [, unsaid] =
    /@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-color-scheme\]\)\{(.*)\}\}$/s.exec(css)!
  expect(css).toContain(`:root[data-color-scheme=dark]{${unsaid}}`)
})

test('every pair of text and surface of any brand reads, light and dark', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (primary, accent) => {
      const css = themeCss({ primary, accent })
      const dim = {
        light: tokens(':root')['ink-dim']!,
        dark: tokens(':root[data-color-scheme="dark"]')['ink-dim']!,
      }
      const surfaces = { light: ['#ffffff', '#f4f5f7'], dark: ['#16181d', '#1f232b', '#0f1115'] }
      for (const scheme of ['light', 'dark'] as const) {
        const color = propertiesOf(css, scheme)
        expect(contrast(color['brand-contrast']!, color['brand']!)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color['brand-contrast']!, color['brand-hover']!)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color['brand-soft-text']!, color['brand-soft']!)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color['brand-soft-text']!, color['brand-soft-hover']!)).toBeGreaterThanOrEqual(4.5)
        for (const soft of [color['brand-soft']!, color['brand-soft-hover']!])
          expect(contrast(dim[scheme], soft)).toBeGreaterThanOrEqual(4.5)
        for (const surface of surfaces[scheme]) {
          expect(contrast(color['brand-text']!, surface)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(color['brand-mark']!, surface)).toBeGreaterThanOrEqual(3)
        }
      }
    }),
  )
})

test('the parts of a chart of any brand differ to everybody, however they see colors, and stand out from the page', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (primary, accent) => {
      const css = themeCss({ primary, accent })
      for (const [scheme, surface] of [
        ['light', '#ffffff'],
        ['dark', '#16181d'],
      ] as const) {
        const color = propertiesOf(css, scheme)
        const parts = Array.from({ length: PARTS }, (_, i) => color[`chart-${i + 1}`]!)
        for (const [i, part] of parts.entries()) {
          expect(contrast(part, surface)).toBeGreaterThanOrEqual(3)
          for (const other of parts.slice(0, i)) expect(apart(part, other)).toBeGreaterThanOrEqual(APART)
        }
      }
    }),
  )
})

test('red and green of the same lightness are one color to some, and so no two parts', () => {
  expect(apart('#c00000', '#6b7000')).toBeLessThan(APART)
  expect(apart('#000000', '#ffffff')).toBeGreaterThan(0.9)
})

test('a colour that is none cannot write into the style sheet', () => {
  const css = themeCss({ primary: 'red}body{display:none', accent: '</style><script>' })
  expect(css).not.toMatch(/display|script/)
  expect(css).toContain('--brand:#1d4ed8')
})

describe('what is said of a brand on the settings screen', () => {
  test('a colour that reads everywhere is shown as it is on a button', () => {
    const [button] = colorUses({ primary: '#1d4ed8', accent: '#d01c3f' })
    expect(button).toMatchObject({ use: 'button', shown: '#ffffff', least: 4.5 })
    expect(button!.contrast).toBeGreaterThan(4.5)
  })

  test('any two colours are shown with enough contrast wherever they stand', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(color, color, (primary, accent) => {
        for (const { shown_contrast, least, contrast: asked, shown, asked: chosen } of colorUses({
          primary,
          accent,
        })) {
          expect(shown_contrast).toBeGreaterThanOrEqual(least)
          if (asked >= least) expect(shown).toBe(chosen)
        }
      }),
    )
  })
})
