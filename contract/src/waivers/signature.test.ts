import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Signature, isNameOf, isRealDrawing } from './signature.ts'

const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) })

test.each([
  ['nothing', [], false],
  ['a dot', [stroke([5, 5])], false],
  ['a short slip', [stroke([0, 0], [10, 2], [20, 3], [25, 4], [28, 4], [30, 5])], false],
  ['a line straight down', [stroke([0, 0], [1, 30], [0, 60], [1, 90], [0, 120], [0, 150])], false],
  ['six dots far apart', [0, 40, 80, 120, 160, 200].map((x) => stroke([x, 5])), false],
  ['a name', [stroke([0, 0], [20, 30], [40, 0], [60, 30], [80, 0], [100, 30])], true],
  ['two strokes', [stroke([0, 0], [20, 30], [40, 0]), stroke([60, 30], [80, 0], [100, 30])], true],
])('%s is a signature: %#', (_, strokes, real) => {
  expect(isRealDrawing(strokes)).toBe(real)
})

test.each([
  ['Ada Ball', 'Ada Ball', true],
  ['ada ball', 'Ada Ball', true],
  ['  Ball,  Ada ', 'Ada Ball', true],
  ['Ada Ball', 'Ada María Ball', true],
  ['A. Ball', 'Ada Ball', true],
  ['Ada Maria Ball', 'Ada María Ball', true],
  ['Jose Nunez', 'José Núñez', true],
  ["Conor O'Brien", 'Conor O’Brien', true],
  ['Anne-Marie Roy', 'Anne Marie Roy', true],
  ['Cher', 'Cher', true],
  ['李小龙', '李小龙', true],
  ['🥎', '🥎', true],
  ['Ball', 'Ada Ball', false],
  ['Ada', 'Ada Ball', false],
  ['A B', 'Ada Ball', false],
  ['Ada Ada', 'Ada Ball', false],
  ['Grace Ball', 'Ada Ball', false],
  ['Ada Ballard', 'Ada Ball', false],
  ['x', 'Ada Ball', false],
])('typed as %s, the name of %s: %s', (typed, name, same) => {
  expect(isNameOf(typed, name)).toBe(same)
})

test('every name with a letter is its own signature', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }), (name) => {
      if (/[\p{L}\p{N}]{2}/u.test(name)) expect(isNameOf(name, name)).toBe(true)
    }),
  )
})

test('what a drawing program adds to a stroke is dropped', () => {
  const sent = {
    kind: 'drawn',
    image: 'data:image/png;base64,AAAA',
    strokes: [{ penColor: '#000', ...stroke([1, 2]) }],
  }
  expect(Signature.parse(sent)).toEqual({ kind: 'drawn', strokes: [stroke([1, 2])] })
})
