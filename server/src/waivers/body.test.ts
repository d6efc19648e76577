import { expect, test } from 'vitest'
import { blocksOf, plainText } from './body.ts'

test('headings, paragraphs, lists and bold words keep their place', () => {
  expect(
    blocksOf(
      '<h2>Risks</h2><p>It is <strong>very</strong> fast.</p><ol><li>Balls</li><li><p>Bats</p></li></ol>',
    ),
  ).toEqual([
    { tag: 'h2', runs: [{ text: 'Risks', face: 'regular' }] },
    {
      tag: 'p',
      runs: [
        { text: 'It is ', face: 'regular' },
        { text: 'very', face: 'bold' },
        { text: ' fast.', face: 'regular' },
      ],
    },
    { tag: 'li', mark: '1.', runs: [{ text: 'Balls', face: 'regular' }] },
    { tag: 'li', mark: '2.', runs: [{ text: 'Bats', face: 'regular' }] },
  ])
})

test.each([
  ['a line break', '<p>One<br>two</p>', 'One\ntwo'],
  ['a list in a list', '<ul><li>A<ol><li>B</li></ol></li><li>C</li></ul>', '• A\n\n1. B\n\n• C'],
  ['a list item of two paragraphs', '<ul><li><p>A</p><p>B</p></li></ul>', '• A\n\nB'],
  [
    'a table',
    '<table><tr><th>Day</th><th>Place</th></tr><tr><td>1</td><td>2</td></tr></table>',
    'Day | Place\n\n1 | 2',
  ],
  [
    'a link',
    '<p>See <a href="https://x.example/r">the rules</a>.</p>',
    'See the rules (https://x.example/r).',
  ],
  ['a link that shows its address', '<p><a href="mailto:a@x.example">a@x.example</a></p>', 'a@x.example'],
  ['text without a paragraph', 'Just words', 'Just words'],
  ['signs of markup', '<p>1 &lt; 2 &amp; 3</p>', '1 < 2 & 3'],
  ['spaces and line ends', '<p>\n  A\n  B  <strong> C</strong>\n</p>\n<p> </p>', 'A B C'],
  ['nothing', '', ''],
])('%s reads as words', (_, html, words) => {
  expect(plainText(html)).toBe(words)
})
