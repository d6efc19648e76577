import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPastedRoster } from './pasted-roster.ts'

const read = (text: string) =>
  readPastedRoster(text, '2026-11-24').map(({ name, dob, jersey_number }) => [name, dob, jersey_number])

test('a roster is read from a table with headings, the last name first', () => {
  expect(
    read('Last Name\tFirst Name\tDOB\t#\nReed\tIvy\t05/02/2015\t7\n\nMendoza\tSofía\t11/20/2014\t00\n'),
  ).toEqual([
    ['Ivy Reed', '2015-05-02', '7'],
    ['Sofía Mendoza', '2014-11-20', '00'],
  ])
})

test.each([
  ['7, Ivy Reed, 5/2/2015', ['Ivy Reed', '2015-05-02', '7']],
  ['Ivy Reed 05/02/2015', ['Ivy Reed', '2015-05-02', null]],
  ['#12 Ivy Mae Reed 2015-05-02', ['Ivy Mae Reed', '2015-05-02', '12']],
  ['12. Ivy Reed; 05-02-15', ['Ivy Reed', '2015-05-02', '12']],
  ['05/02/2015 Ivy Reed', ['Ivy Reed', '2015-05-02', null]],
  ['Ivy  Reed   05/02/2015   3', ['Ivy Reed', '2015-05-02', '3']],
  ['Ivy Reed', ['Ivy Reed', null, null]],
  ['Ivy Reed 02/30/2015', ['Ivy Reed 02/30/2015', null, null]],
  ['Ivy Reed, 05/02/2035', ['Ivy Reed 05/02/2035', null, null]],
  ['05/02/2015', ['', '2015-05-02', null]],
])('%j is read as a player', (line, player) => {
  expect(read(line)).toEqual([player])
})

test.each([
  ['7, Ivy Reed, 5/2/2015, Mom@Example.org'],
  ['Ivy Reed 05/02/2015 <mom@example.org> 7'],
  ['#7\tIvy Reed\tmailto:mom@example.org\t2015-05-02\tdad@example.org'],
])('%j has an address of the family, and it is no part of the name', (line) => {
  expect(readPastedRoster(line, '2026-11-24')).toEqual([
    ...[
      { line: 1, name: 'Ivy Reed', dob: '2015-05-02', jersey_number: '7', guardian_email: 'mom@example.org' },
    ],
  ])
})

test('whatever is pasted, each line is one player or a heading, and nothing throws', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
      const pasted = lines.map((line) => line.replace(/[\r\n]/g, ' '))
      const filled = pasted.filter((line) => line.trim() !== '').length
      const read = readPastedRoster(pasted.join('\n'), '2026-11-24')
      expect([filled, filled - 1]).toContain(read.length)
      for (const { jersey_number } of read) expect(jersey_number ?? '1').toMatch(/^\d{1,2}$/)
    }),
    { numRuns: 40 },
  )
})
