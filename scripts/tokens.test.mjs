import { expect, test } from 'vitest'
import { looseIn, unknownIn } from './tokens.mjs'

const sheet = (text, file = 'src/home/home.css') => looseIn([{ file, text }])
const rule = (declaration) => `@layer app { .card { color: red; ${declaration}; } }`

test.each([
  'padding: var(--space-8) 0',
  'padding: clamp(var(--space-16), 4vw, var(--space-40))',
  'margin-inline: calc(-1 * var(--space-8))',
  'margin: 0 auto',
  'gap: var(--space-4) var(--space-12)',
  'padding-bottom: env(safe-area-inset-bottom)',
  'font-size: var(--text-14)',
  'font-size: 8pt',
  'font: inherit',
  'font: var(--display)',
  'line-height: var(--leading-close)',
  'letter-spacing: 0',
  'border-radius: 50%',
  'border-radius: 0 var(--radius) var(--radius) 0',
  'transition: rotate var(--motion-quick), opacity var(--motion-quick)',
  'animation: none',
  'width: 2.5rem',
])('%s takes its values from the tokens', (declaration) => {
  expect(sheet(rule(declaration))).toEqual([])
})

test.each([
  'padding: 0.5rem 0',
  'padding-inline-start: 2px',
  'margin: -0.25rem',
  'gap: calc(var(--space-8) + 1px)',
  'row-gap: 0.5em',
  'scroll-margin-top: 4rem',
  'font-size: 0.9rem',
  'font-size: larger',
  'font-weight: 600',
  'font-weight: bold',
  'font: 600 var(--text-14) / 1.2 var(--font)',
  'line-height: 1.3',
  'letter-spacing: 0.01em',
  'border-radius: 5px',
  'border-end-end-radius: 5px',
  'transition: opacity 0.2s',
  'transition: opacity var(--motion-quick) linear',
  'animation: turn 700ms',
  'animation-delay: 0.1s',
])('%s is a value of its own, and the check says so', (declaration) => {
  expect(sheet(rule(declaration))).toHaveLength(1)
})

test('a fault names the line, and where the values are', () => {
  expect(sheet('.a {\n  color: red;\n  font-size: 15px;\n}\n')).toEqual([
    'web/src/home/home.css:3 writes font-size: 15px; there is --text-… in web/src/ui/tokens.css',
  ])
})

test('fonts, pages of paper, comments and the tokens themselves are no faults, and articles measure in their own text', () => {
  expect(sheet('@font-face { font-weight: 600; } @page { margin: 1cm; } /* .a { gap: 1px; } */')).toEqual([])
  expect(sheet(rule('gap: 1px'), 'src/ui/tokens.css')).toEqual([])
  expect(sheet(rule('margin-top: 1.6em'), 'src/ui/public.css')).toEqual([])
  expect(sheet(rule('margin-top: 1.6rem'), 'src/ui/public.css')).toHaveLength(1)
})

test('what an element carries itself is held to the same', () => {
  const inline = (style) => looseIn([{ file: 'src/home/home.tsx', text: `<p style={{ ${style} }}>` }])
  expect(inline("width: '40%', color")).toEqual([])
  expect(inline("marginTop: 'var(--space-8)'")).toEqual([])
  expect(inline('marginTop: 8')).toHaveLength(1)
  expect(inline("fontSize: '0.9rem'")).toHaveLength(1)
})

test('a token that does not exist is a fault, and so is one that no screen uses', () => {
  const tokens = { file: 'src/ui/tokens.css', text: ':root {\n  --ink: #000;\n  --space-8: 0.5rem;\n}' }
  const uses = (text) => unknownIn([tokens, { file: 'src/a.css', text }])
  expect(uses('.a { gap: var(--space-8) }')).toEqual([])
  expect(uses('.a { gap: var(--space-9); margin: var(--space-8) }')).toEqual([
    'web/src/a.css uses --space-9, which web/src/ui/tokens.css does not have',
  ])
  expect(uses('')).toEqual(['web/src/ui/tokens.css has --space-8, which no screen uses'])
})
