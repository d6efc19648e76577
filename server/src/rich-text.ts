import sanitizeHtml from 'sanitize-html'

/**
 * HTML that somebody wrote, reduced to what a text needs: nothing that runs, loads, or changes how the page looks.
 * Every `_html` field goes through it before it is stored; cleaning twice changes nothing.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
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
}
