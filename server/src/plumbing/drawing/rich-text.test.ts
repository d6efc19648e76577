import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './rich-text.ts'

test.each([
  [
    '<p>Bring <b>cleats</b> and <i>water</i>.</p>',
    '<p>Bring <strong>cleats</strong> and <em>water</em>.</p>',
  ],
  ['<h1>Refunds</h1>', '<h2>Refunds</h2>'],
  ['AT&T > 5 < 6', 'AT&amp;T &gt; 5 &lt; 6'],
  ['<a href="/registration">Register</a>', '<a href="/registration">Register</a>'],
  [
    '<a href="mailto:help@example.org" onclick="x()">Write</a>',
    '<a href="mailto:help@example.org">Write</a>',
  ],
  // Nested the way a browser would, so that the page is the same on the server and in the browser.
  ['<p>Bring:<ul><li>Bat<li>Ball</ul></p>', '<p>Bring:</p><ul><li>Bat</li><li>Ball</li></ul><p></p>'],
])('%s is kept as %s', (written, kept) => {
  expect(cleanHtml(written)).toBe(kept)
})

const ATTACKS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))" onmouseover=alert(1)>x</p>',
  '<math><mtext></mtext><mglyph><style><img src onerror=alert(1)></style></mglyph></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<form action=//evil.example><button>x</button></form>',
  '<base href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example">',
  '<<script>script>alert(1)<</script>/script>',
  '<!--><img src=x onerror=alert(1)>-->',
]

/** Only listed tags may remain, without attributes except a harmless link and the scope of a header cell. */
const HARMLESS =
  /^(?:[^<>]|<\/?(?:h[234]|p|ul|ol|li|strong|em|a|blockquote|table|thead|tbody|tr|th|td)>|<(?:br|hr) \/>|<a href="(?:https?:|mailto:|tel:|(?!\/\/)[^":]*(?=["/?#]))[^"<>]*">|<th scope="[^"<>]*">)*$/

test.each(ATTACKS)('nothing of %s can run', (attack) => {
  expect(cleanHtml(attack)).toMatch(HARMLESS)
  expect(cleanHtml(`<p>before ${attack} after</p>`)).toMatch(HARMLESS)
})

test('paragraphs within a damaged one stay as they are when cleaned again', () => {
  const once = cleanHtml('<p><A<script>alert(1)</script><p style="color:red">x</p>')
  expect(cleanHtml(once)).toBe(once)
})

test('whatever is pieced together from attacks, what is left is harmless and stays as it is when cleaned again', () => {
  const piece = fc.oneof(
    fc.constantFrom(...ATTACKS),
    fc.string(),
    fc.constantFrom('<', '>', '"', '</p>', '<p', '&lt;'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const once = cleanHtml(pieces.join(''))
      expect(once).toMatch(HARMLESS)
      expect(cleanHtml(once)).toBe(once)
    }),
    { numRuns: 500 },
  )
})
