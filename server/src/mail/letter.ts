import type { Language } from 'contract/language'
import type { TenantDocument } from 'contract/tenants'
import { escapeHtml } from '../plumbing/http/html.ts'
import { wordsIn } from './words.ts'

/** A sentence, or a list of facts such as `{ label: 'Total', value: '$45.00' }`. */
export type Paragraph = string | { label: string; value: string }[]

export type Content = {
  subject: string
  paragraphs: Paragraph[]
  button?: { label: string; url: string } | undefined
  /** Where the reader unsubscribes from letters of this kind; shown at the end. */
  unsubscribe_url?: string | undefined
  /** The language of the letter; defaults to English. */
  language?: Language | undefined
}

type Sender = Pick<TenantDocument, 'name' | 'logo' | 'colors' | 'support_email'>

/**
 * A letter in the tenant's branding, as HTML and as text. Styles are inline and the layout is a table,
 * because mail programs drop anything else; the style element is for those that support dark mode.
 */
export function letter(
  sender: Sender,
  content: Content,
  link: (path: string) => string,
): { text: string; html: string } {
  return { text: asText(sender, content), html: asHtml(sender, content, link) }
}

function asText(
  { name, support_email }: Sender,
  { paragraphs, button, unsubscribe_url, language = 'en' }: Content,
) {
  const parts = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? paragraph
      : paragraph.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  )
  if (button) parts.push(`${button.label}:\n${button.url}`)
  if (unsubscribe_url) parts.push(`${wordsIn(language)('To stop these reminders:')}\n${unsubscribe_url}`)
  parts.push(['--', name, ...(support_email ? [support_email] : [])].join('\n'))
  return `${parts.join('\n\n')}\n`
}

const FONT = "system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function asHtml(
  { name, logo, colors, support_email }: Sender,
  { subject, paragraphs, button, unsubscribe_url, language = 'en' }: Content,
  link: (path: string) => string,
) {
  const t = wordsIn(language)
  const picture = logo.startsWith('/') ? link(logo) : logo
  const body = paragraphs.map(htmlOf).join('')
  const action = button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr><td style="border-radius:8px;background:${colors.primary}"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:13px 24px;border-radius:8px;font-weight:600;text-decoration:none;color:${textOn(colors.primary)};background:${colors.primary}">${escapeHtml(button.label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:#5b6472">${t('If the button doesn’t work, copy this address into your browser:')}<br><span style="word-break:break-all">${escapeHtml(button.url)}</span></p>`
    : ''
  const help = support_email
    ? t('Questions? Write to {email}.', {
        email: `<a href="mailto:${escapeHtml(support_email)}" class="soft" style="color:#5b6472">${escapeHtml(support_email)}</a>`,
      })
    : ''
  const stop = unsubscribe_url
    ? `<br><a href="${escapeHtml(unsubscribe_url)}" class="soft" style="color:#5b6472">${t('Stop these reminders')}</a>`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101216 !important; }
  .sheet { background: #1a1d23 !important; border-color: #2b2f38 !important; }
  .ink, .ink td { color: #e8eaee !important; }
  .soft { color: #a3abb8 !important; }
  .line { border-color: #2b2f38 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#ffffff;border:1px solid #e3e6ea;border-top:4px solid ${colors.primary};border-radius:12px">
<tr><td style="padding:28px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:12px"><img src="${escapeHtml(picture)}" alt="" width="40" height="40" style="display:block;border:0;border-radius:8px"></td><td class="ink" style="font:600 17px/40px ${FONT};color:#1b2130">${escapeHtml(name)}</td></tr></table></td></tr>
<tr><td class="ink" style="padding:20px 32px 12px;font:16px/1.55 ${FONT};color:#1b2130">
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeHtml(subject)}</h1>
${body}${action}</td></tr>
<tr><td class="line" style="padding:16px 32px 24px;border-top:1px solid #e3e6ea"><p class="soft" style="margin:0;font:13px/1.5 ${FONT};color:#5b6472">${escapeHtml(name)}<br>${help}${stop}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string')
    return `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>\n`
  const rows = paragraph.map(
    ({ label, value }) =>
      `<tr><td class="soft line" style="padding:7px 16px 7px 0;border-bottom:1px solid #e3e6ea;color:#5b6472;vertical-align:top">${escapeHtml(label)}</td><td class="line" style="padding:7px 0;border-bottom:1px solid #e3e6ea;text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;font-size:15px">${rows.join('')}</table>\n`
}

/** Black or white, whichever contrasts more with the color (WCAG relative luminance). */
function textOn(color: string): string {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // The luminance with equal contrast to black and white: (l + 0.05)² = 1.05 · 0.05.
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
