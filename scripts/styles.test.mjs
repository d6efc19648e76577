import { expect, test } from 'vitest'
import { faultsOf, homesOf, usedIn } from './styles.mjs'

const sheets = [
  {
    file: 'ui/notice.css',
    text: '@layer app { .notice { a: b } .notice[data-kind="bad"]:hover, .notice-title { a: b } }',
  },
  { file: 'base.css', text: '@layer base { .dim { a: b } }' },
  {
    file: 'auth/account.css',
    text: '@layer app { .account .notice { a: b } .account { a: b } .account > .row { a: b } }',
  },
]
const known = homesOf(sheets)

test('a class is at home where its own rules are, and one that only stands inside another where that is written', () => {
  expect(Object.fromEntries([...known].map(([name, files]) => [name, [...files]]))).toEqual({
    notice: ['ui/notice.css'],
    'notice-title': ['ui/notice.css'],
    dim: ['base.css'],
    account: ['auth/account.css'],
    row: ['auth/account.css'],
  })
})

test.each([
  ['<p className="notice row">', ['notice', 'row']],
  ['<p className={`account ${isBad ? "dim" : ""}`}>', ['account', 'dim']],
  ["<p className={cx('notice', { 'notice-title': isTitle })}>", ['notice', 'notice-title']],
  ['<p title="notice">', []],
])('of %s the classes are found', (text, classes) => {
  expect([...usedIn(text, known)]).toEqual(classes)
})

test('whoever writes a class imports its home, unless every page has that in its head', () => {
  const file = 'auth/login.tsx'
  const faults = (text) => faultsOf(sheets, [{ file, text }])
  expect(faults('<p className="dim" />')).toEqual([])
  expect(faults('import \'../ui/notice.css\'\n<p className="notice dim" />')).toEqual([])
  expect(faults('import \'./account.css\'\n<p className="notice" />')).toEqual([
    'auth/login.tsx writes .notice and does not import ui/notice.css',
  ])
})

test('a class has rules of its own in one stylesheet only', () => {
  const more = [...sheets, { file: 'office/office.css', text: '.notice { a: b }' }]
  expect(faultsOf(more, [])).toEqual(['.notice has rules of its own in ui/notice.css and office/office.css'])
})
