import sanitizeHtml from 'sanitize-html'

/**
 * Reduces user-supplied HTML to what a text needs: nothing that runs, loads anything, or changes how the page
 * looks. Every `_html` field passes through it before it is stored; sanitizing twice changes nothing.
 */
export function cleanHtml(html: string): string {
  let cleaned = clean(html)
  // What remains of damaged HTML may be nested incorrectly; each further pass fixes one level.
  for (let level = 0; level < DEEPEST; level++) {
    const again = clean(cleaned)
    if (again === cleaned) break
    cleaned = again
  }
  return cleaned
}

const DEEPEST = 10

const clean = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'a',
      'blockquote',
      'hr',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page already has its own h1.
    transformTags: { h1: 'h2', b: 'strong', i: 'em' },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
  }).trim()
