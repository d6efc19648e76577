import sanitizeHtml from 'sanitize-html'

/**
 * HTML that somebody wrote, reduced to what a text needs: nothing that runs, loads, or changes how the page looks.
 * Every `_html` field goes through it before it is stored; cleaning twice changes nothing.
 */
export function cleanHtml(html: string): string {
  let cleaned = clean(html)
  // What is left of a damaged text may be nested as HTML does not allow; read again, each level is put in order.
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
    // The page has one title of its own.
    transformTags: { h1: 'h2', b: 'strong', i: 'em' },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
  }).trim()
