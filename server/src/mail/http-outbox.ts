import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { NotFound } from 'contract/problem'
import type { Context } from '../plumbing/context.ts'
import { callOf } from '../plumbing/http/http.ts'
import { contextFor, type World } from '../plumbing/world.ts'
import { findMail, findNewestMails, type Attachment } from './queries.ts'
import { html, raw, type Html } from '../plumbing/http/html.ts'

const MOST_SHOWN = 200

/**
 * A tenant's letters on a page, for demonstrations without a mail server. Anyone who sees them can use every
 * link in them, so it is only served if the configuration asks for a demonstration.
 */
export function serveOutbox(app: FastifyInstance, world: World) {
  const inTenant = <T>(request: FastifyRequest, work: (context: Context) => Promise<T>) =>
    contextFor(world, request.tenant, null, callOf(request)).transaction(work)

  async function mailOf(request: FastifyRequest) {
    const { id } = request.params as { id: string }
    const mail = /^\d{1,15}$/.test(id)
      ? await inTenant(request, (context) => findMail(context, Number(id)))
      : undefined
    if (!mail) throw NotFound()
    return mail
  }

  app.get('/dev/outbox', async (request, reply) => {
    const mails = await inTenant(request, (context) => findNewestMails(context, MOST_SHOWN))
    const rows = mails.map(
      ({ id, created_at, recipient, subject, status }) =>
        html`<tr><td><time>${minute(created_at)}</time></td><td>${recipient}</td><td><a href="/dev/outbox/${id}">${subject}</a></td><td>${status}</td></tr>`,
    )
    return sendPage(
      reply,
      `Outbox of ${request.tenant.name}`,
      mails.length === 0
        ? html`<p>There is no email yet. Whatever this site would send by email appears here.</p>`
        : html`<table><thead><tr><th>When (UTC)</th><th>To</th><th>Subject</th><th>State</th></tr></thead><tbody>${rows}</tbody></table>`,
    )
  })

  app.get('/dev/outbox.json', async (request) => {
    const mails = await inTenant(request, (context) => findNewestMails(context, MOST_SHOWN))
    return mails.map(({ id, created_at, recipient, subject, status, body_text }) => ({
      id,
      created_at,
      recipient,
      subject,
      status,
      body_text,
    }))
  })

  app.get('/dev/outbox/:id', async (request, reply) => {
    const mail = await mailOf(request)
    const files = (mail.attachments as Attachment[]).map(
      ({ filename }, i) => html`<li><a href="/dev/outbox/${mail.id}/files/${i}">${filename}</a></li>`,
    )
    return sendPage(
      reply,
      mail.subject,
      html`<p><a href="/dev/outbox">All letters</a></p>
<dl><dt>To</dt><dd>${mail.recipient}</dd><dt>When (UTC)</dt><dd>${minute(mail.created_at)}</dd><dt>State</dt><dd>${mail.status}${mail.error ? `: ${mail.error}` : ''}</dd></dl>
${files.length > 0 ? html`<h2>Attachments</h2><ul>${files}</ul>` : ''}
<h2>Email</h2><iframe title="Email" src="/dev/outbox/${mail.id}/letter"></iframe>
<h2>As text</h2><pre>${linked(mail.body_text)}</pre>`,
    )
  })

  app.get('/dev/outbox/:id/letter', async (request, reply) => {
    const { body_html } = await mailOf(request)
    return (
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
        )
        // Links open outside the frame, as they would from a mail program.
        .send(body_html.replace('<head>', '<head><base target="_top">'))
    )
  })

  app.get('/dev/outbox/:id/files/:index', async (request, reply) => {
    const { attachments } = await mailOf(request)
    const { index } = request.params as { index: string }
    const attachment = (attachments as Attachment[])[Number(index)]
    const stored = attachment && (await world.outside.storage.get(attachment.file))
    if (!stored) throw NotFound()
    return reply
      .type(attachment.type)
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      )
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .send(stored.content)
  })
}

const minute = (moment: string) => moment.slice(0, 16).replace('T', ' ')

const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

function sendPage(reply: FastifyReply, title: string, body: Html) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(
      html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style nonce="${nonce}">${raw(STYLE)}</style></head>
<body><main><h1>${title}</h1>
${body}</main></body></html>
`.text,
    )
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top; overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; }
`
