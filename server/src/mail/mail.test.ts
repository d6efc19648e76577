import { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { Context } from '../plumbing/context.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { mailJobs } from './routes.ts'
import { mailsAbout, sendMail } from './mail.ts'
import { smtpMailer } from '../outside/mailer-smtp.ts'
import { createTenant } from '../tenants/tenants.ts'

const { acting, call, tokenOf, world, tenants, app, pass } = await testHouse()
const [deliverMail] = mailJobs

/** The letters received, and the mail server's answers to the next ones. */
const received: { raw: string; to: string[] }[] = []
let answers: (Error & { responseCode?: number })[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      const answer = answers.shift()
      if (!answer)
        received.push({
          raw: Buffer.concat(parts).toString(),
          to: session.envelope.rcptTo.map(({ address }) => address),
        })
      done(answer)
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as AddressInfo
const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@fieldhouse.example' })
afterAll(() => {
  mailer.close()
  smtp.close()
})

const letter = {
  to: 'parent@example.org',
  subject: 'Your registration',
  paragraphs: ['Hello Zoë,\nall is well.', [{ label: 'Total', value: '$45.00' }]],
  button: { label: 'See your card', url: 'http://alliance.localhost:3000/card/abc' },
}

const write = (more: object = {}) =>
  acting().transaction(async (context: Context) => {
    await sendMail(context, { ...letter, ...more })
    const [row] = (
      await world.database.pool.query('select max(id) as id from mail where tenant_id = $1', [
        tenants.alliance.id,
      ])
    ).rows
    return row
  })

async function rowOf(subject = letter.subject) {
  const { rows } = await world.database.pool.query(
    'select * from mail where tenant_id = $1 and subject = $2 order by id desc limit 1',
    [tenants.alliance.id, subject],
  )
  return rows[0]
}

const deliver = (mail_id: number, instead = mailer) => {
  const context = acting()
  return deliverMail!.run({ ...context, outside: { ...context.outside, mailer: instead } }, {
    mail_id,
  } as never)
}
const refusal = (code: number) =>
  Object.assign(new Error('mailbox of parent@example.org unavailable'), { responseCode: code })

describe('a letter', () => {
  test('is written with the deed and not without it', async () => {
    const failing = acting().transaction(async (context) => {
      await sendMail(context, { ...letter, subject: 'Never' })
      throw new Error('the deed failed')
    })
    await expect(failing).rejects.toThrow('the deed failed')
    expect(await rowOf('Never')).toBeUndefined()
    const { rows } = await world.database.pool.query(
      `select count(*) as waiting from graphile_worker.jobs where task_identifier = 'deliver-mail'`,
    )
    expect(rows).toEqual([{ waiting: 0 }])
  })

  test('arrives as text and as HTML, from the tenant, with its attachments', async () => {
    await world.outside.storage.put('receipts/1.pdf', Buffer.from('%PDF-1.7'), 'application/pdf')
    await createTenant(world, {
      ...tenants.alliance,
      document: { sender_name: 'Alliance, Office', support_email: 'help@alliance.example' },
    })
    await write({
      attachments: [{ filename: 'Beleg Zoë.pdf', type: 'application/pdf', file: 'receipts/1.pdf' }],
    })
    const { id } = await rowOf()
    await deliver(id)
    const mail = await PostalMime.parse(received.at(-1)!.raw)
    expect(received.at(-1)!.to).toEqual(['parent@example.org'])
    expect(mail.from).toEqual({ name: 'Alliance, Office', address: 'no-reply@fieldhouse.example' })
    expect(mail.replyTo).toEqual([{ name: '', address: 'help@alliance.example' }])
    expect(mail.subject).toBe('Your registration')
    expect(mail.text).toContain('Hello Zoë,\nall is well.')
    expect(mail.text).toContain('Total: $45.00')
    expect(mail.text).toContain('See your card:\nhttp://alliance.localhost:3000/card/abc')
    expect(mail.html).toContain('Hello Zoë,<br>all is well.')
    expect(mail.html).toContain('href="http://alliance.localhost:3000/card/abc"')
    expect(mail.attachments).toMatchObject([{ filename: 'Beleg Zoë.pdf', mimeType: 'application/pdf' }])
    expect(await rowOf()).toMatchObject({ status: 'sent', sent_at: '2026-11-21T18:00:00.000Z' })
  })

  test('is not sent again when its job runs twice', async () => {
    await write()
    const { id } = await rowOf()
    await deliver(id)
    const before = received.length
    await deliver(id)
    expect(received).toHaveLength(before)
  })

  test('has the same name at every try, so that a receiver can drop a second copy', async () => {
    await write()
    const { id } = await rowOf()
    await deliver(id)
    await world.database.pool.query(`update mail set status = 'waiting' where tenant_id = $1 and id = $2`, [
      tenants.alliance.id,
      id,
    ])
    await deliver(id)
    const [first, second] = await Promise.all(received.slice(-2).map(({ raw }) => PostalMime.parse(raw)))
    expect(second!.messageId).toBe(first!.messageId)
    expect(first!.messageId).toMatch(/^<alliance-\d+-\d+@fieldhouse\.example>$/)
  })

  test('waits while the mail server is away and counts as failed after a day', async () => {
    await write()
    const { id } = await rowOf()
    answers = [refusal(451), refusal(451)]
    await expect(deliver(id)).rejects.toThrow(/letter \d+ was not taken/)
    expect(await rowOf()).toMatchObject({ status: 'waiting' })
    pass(24 * 60 * 60 + 1)
    await deliver(id)
    const row = await rowOf()
    expect(row.status).toBe('failed')
    expect(row.error).toContain('unavailable')
  })

  test('that the mail server refuses for good is not tried again', async () => {
    await write()
    const { id } = await rowOf()
    answers = [refusal(550)]
    await deliver(id)
    expect(await rowOf()).toMatchObject({ status: 'failed' })
  })

  test('says no word of the receiver in the error that goes into the log', async () => {
    await write()
    answers = [refusal(451)]
    await expect(deliver((await rowOf()).id)).rejects.not.toThrow(/example\.org/)
  })

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ])('shows %s as it was typed', async (typed, shown) => {
    await write({
      subject: typed,
      paragraphs: [typed, [{ label: typed, value: typed }]],
      button: { label: typed, url: `http://localhost/?q=${typed}` },
    })
    const { body_html } = await rowOf(typed)
    expect(body_html).not.toContain(typed)
    expect(body_html.split(shown).length - 1).toBeGreaterThanOrEqual(6)
  })
})

describe('the history', () => {
  test('shows the letters about a thing, the newest first', async () => {
    await write({ subject: 'First', about: ['registration', 77] })
    await write({ subject: 'Second', about: ['registration', 77] })
    await write({ subject: 'Other', about: ['registration', 78] })
    const mails = await acting().transaction((context) => mailsAbout(context, 'registration', 77))
    expect(mails.map(({ subject, status }) => [subject, status])).toEqual([
      ['Second', 'waiting'],
      ['First', 'waiting'],
    ])
    const others = await acting('demo').transaction((context) => mailsAbout(context, 'registration', 77))
    expect(others).toEqual([])
  })

  test('a letter is read and sent again by staff, as a new letter with a note of who did it', async () => {
    await write({ subject: 'Again', about: ['registration', 79] })
    const { id } = await rowOf('Again')
    const token = await tokenOf(ADMIN)
    const read = await call(`/api/mms/mails/${id}`, { token })
    expect(read.json().data).toMatchObject({ subject: 'Again', recipient: 'parent@example.org' })
    const answer = await call(`/api/mms/mails/${id}/resend`, { method: 'POST', token })
    expect(answer.json()).toMatchObject({
      message: 'Email sent again.',
      data: { status: 'waiting' },
    })
    expect(answer.json().data.id).not.toBe(id)
    const mails = await acting().transaction((context) => mailsAbout(context, 'registration', 79))
    expect(mails).toHaveLength(2)
    const { rows } = await world.database.pool.query(
      `select action, subject_id, actor from audit_entry where tenant_id = $1 and action = 'mail.resent'`,
      [tenants.alliance.id],
    )
    expect(rows).toEqual([{ action: 'mail.resent', subject_id: id, actor: 'Ada Ball' }])
  })

  test('is closed to members, to visitors and to other tenants', async () => {
    await write({ subject: 'Closed' })
    const { id } = await rowOf('Closed')
    const resend = (more: object) => call(`/api/mms/mails/${id}/resend`, { method: 'POST', ...more })
    expect((await resend({})).statusCode).toBe(401)
    expect((await resend({ token: await tokenOf(MEMBER) })).statusCode).toBe(403)
    const other = await tokenOf(ADMIN, 'demo')
    expect((await resend({ token: other, label: 'demo' })).json()).toMatchObject({ code: 'mail_not_found' })
  })
})

describe('the outbox of a demonstration', () => {
  test('lists the letters of the site and shows one with working links', async () => {
    await write({ subject: 'In the <outbox>' })
    const row = await rowOf('In the <outbox>')
    const list = await call('/dev/outbox')
    expect(list.body).toContain(`<a href="/dev/outbox/${row.id}">In the &lt;outbox&gt;</a>`)
    const one = await call(`/dev/outbox/${row.id}`)
    expect(one.body).toContain('<a href="http://alliance.localhost:3000/card/abc">')
    const shown = await call(`/dev/outbox/${row.id}/letter`)
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect(shown.body).toContain('<base target="_top">')
    expect((await call('/dev/outbox', { label: 'demo' })).body).not.toContain('parent@example.org')
    expect((await call(`/dev/outbox/${row.id}`, { label: 'demo' })).statusCode).toBe(404)
  })

  test('keeps letters where there is no mail server', async () => {
    await write({ subject: 'Kept' })
    await deliver((await rowOf('Kept')).id, world.outside.mailer as typeof mailer)
    expect(await rowOf('Kept')).toMatchObject({ status: 'kept', sent_at: null })
  })
})

test('a production has no outbox', async () => {
  const production = await testHouse({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://{tenant}.example.org',
      ALLOW_SANDBOX_PAYMENTS: 'true',
      DEMO: 'true',
    },
  })
  expect((await production.call('/dev/outbox')).statusCode).toBe(404)
  expect(app.hasRoute({ method: 'GET', url: '/dev/outbox' })).toBe(true)
})
