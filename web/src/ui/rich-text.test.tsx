import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingsOf, RichText } from './rich-text.tsx'

const shown = (html: string) => render(<RichText html={html} />).container.querySelector('.rich-text')!

test('headings, lists, links and tables appear as such', () => {
  const html =
    '<h2>Refunds</h2><p>Within <strong>14 days</strong>.<br />See the <a href="/terms-and-conditions">terms</a>.</p>' +
    '<ul><li>One</li><li>Two</li></ul><table><thead><tr><th scope="col">What</th></tr></thead><tbody><tr><td>Name</td></tr></tbody></table>'
  expect(shown(html).innerHTML).toBe(html.replace('<br />', '<br>').replace('<h2>', '<h2 id="part-refunds">'))
})

test('a table of contents points at the headings', () => {
  const html = '<h2>4. Refunds &amp; <em>fees</em></h2><p>x</p><h2>State</h2>'
  const text = shown(html)
  expect(headingsOf(html)).toEqual([
    { id: 'part-4-refunds-fees', text: '4. Refunds & fees' },
    { id: 'part-state', text: 'State' },
  ])
  for (const { id, text: words } of headingsOf(html))
    expect(text.querySelector(`#${id}`)?.textContent).toBe(words)
})

test('entities are read once', () => {
  expect(shown('<p>AT&amp;T &lt;b&gt; &amp;lt; &quot;x&quot;</p>').textContent).toBe('AT&T <b> &lt; "x"')
})

test('a link to another site says so to nobody but that site', () => {
  const link = shown('<a href="https://example.org">x</a>').querySelector('a')!
  expect(link.rel).toBe('noopener')
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
])('the address %s is no link', (href) => {
  expect(shown(`<a href="${href}">x</a>`).querySelector('[href]')).toBeNull()
})

test.each([
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<em onclick="alert(1)" style="color:red">x</em>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="x"></iframe>',
])('what a cleaner may have missed does not come to life: %s', (html) => {
  const text = shown(`<p>${html}</p>`)
  expect(text.querySelector('script, img, svg, iframe, [onclick], [style], [onerror]')).toBeNull()
})

test('any text at all is shown without a fault and without tags of its own', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<em>', '</em>', '</p>', '<a href="', '">', '<', '</ul>', '<script>', '<br>'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const { container, unmount } = render(<RichText html={pieces.join('')} />)
      expect(container.querySelector('script')).toBeNull()
      unmount()
    }),
  )
})
