import { dictionary } from 'contract/dictionary'

const ENTITIES = dictionary<string>({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

/**
 * Escapes text for XML, SVG and HTML, both between tags and inside attributes. Control characters are
 * dropped.
 */
export const escapeXml = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
