import { beforeEach, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'
import { registeringIn } from '../../../test/registration.ts'
import { jobs } from '../../app.ts'
import { mailPrivacy } from '../../mail/privacy.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const { storage } = house.world.outside
let admin: string
const { enter } = importingIn(house, () => admin)

beforeEach(async () => {
  house.pass(61)
  admin = await house.tokenOf(ADMIN)
})

const post = (path: string, payload: object = {}, token = admin) => family.ask('POST', path, payload, token)

/** As much as a PDF of so many bytes has. */
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'x')])

async function upload(files: Readonly<Record<string, Buffer>>, token = admin) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('files', new File([new Uint8Array(content)], name))
  const encoded = new Response(form)
  const answer = await house.call('/api/mms/mailings/files', {
    method: 'POST',
    token,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() }
}
const flyer = async (token?: string): Promise<number> =>
  (await upload({ 'Flyer.pdf': pdf(2_000) }, token)).data[0].id

let lists = 0
/** Two people under one name that only they have. */
async function readers() {
  const last = `Flies${'abcdefghijkl'[lists++]}`
  await enter(
    [
      'First name,Last name,DOB,Email',
      ...['Ann', 'Bea'].map((first) => `${first},${last},05/13/1990,${first}.${last}@flies.example`),
    ].join('\n'),
  )
  return { q: last, count: 2 }
}
const lettersOf = async (q: string) =>
  (
    await pool.query<{ id: number; recipient: string; attachments: { file: string; filename: string }[] }>(
      'select id, recipient, attachments from mail where recipient like $1 order by recipient',
      [`%${q.toLowerCase()}@flies.example`],
    )
  ).rows

const WORDS = { subject: 'Picture day', text: 'See the flyer.' }
const tomorrow = () => ({
  day: new Date(house.world.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10),
  time: '18:00',
})
const tidy = () => jobs.find(({ name }) => name === 'tidy-mail-files')!.run(house.acting(), {} as never)
const keyOf = async (id: number) =>
  (await pool.query<{ file_key: string }>('select file_key from mailing_file where id = $1', [id])).rows[0]
    ?.file_key

test('files go out with every letter, and stand with the email, where they can be opened', async () => {
  const who = await readers()
  const { http, data: files } = await upload({ 'Map.pdf': pdf(900), 'Flyer.pdf': pdf(2_000) })
  expect([http, files]).toMatchObject([
    201,
    [
      { name: 'Map.pdf', size: 900 },
      { name: 'Flyer.pdf', size: 2_000 },
    ],
  ])
  const ids = files.map(({ id }: { id: number }) => id)
  expect(await post('bulk/members/mail', { ...who, ...WORDS, files: ids })).toMatchObject({
    http: 202,
    data: { letters: 2 },
  })
  await house.work()
  const letters = await lettersOf(who.q)
  expect(letters.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
    ['Map.pdf', 'Flyer.pdf'],
    ['Map.pdf', 'Flyer.pdf'],
  ])
  const { data: sent } = await family.ask('GET', 'mailings?state=sent', undefined, admin)
  expect(sent[0]).toMatchObject({ subject: 'Picture day', files })
  const file = await house.call(`/api/mms/mailings/${sent[0].id}/files/${ids[1]}`, { token: admin })
  expect([file.statusCode, file.rawPayload.length]).toEqual([200, 2_000])
  const other = await house.call(`/api/mms/mailings/${sent[0].id}/files/${await flyer()}`, { token: admin })
  expect(other.statusCode).toBe(404)
})

test('an email that waits takes its files along, and a test shows them to its author before', async () => {
  const who = await readers()
  const files = [await flyer()]
  expect(await post('bulk/members/mail/trial', { ...who, ...WORDS, files })).toMatchObject({ http: 202 })
  const { rows } = await pool.query(
    `select attachments from mail where subject = 'Picture day' and about = 'user' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ attachments: [{ filename: 'Flyer.pdf' }] }])
  const { data } = await post('bulk/members/mail/later', { ...who, ...WORDS, files, ...tomorrow() })
  expect(data).toMatchObject({ state: 'waiting', files: [{ id: files[0], name: 'Flyer.pdf' }] })
  await jobs
    .find(({ name }) => name === 'send-mailing')!
    .run(house.acting(), { mailing_id: data.id } as never)
  await house.work()
  expect((await lettersOf(who.q)).map(({ attachments }) => attachments.length)).toEqual([1, 1])
})

test('of two emails that want the same file at once, one takes it, and the other is told', async () => {
  const who = await readers()
  const files = [await flyer()]
  const answers = await atOnce(3, (i) =>
    post('bulk/members/mail', { ...who, ...WORDS, subject: `No. ${i}`, files }),
  )
  expect(answers.map(({ http }) => http).toSorted()).toEqual([202, 409, 409])
  const { data } = await family.ask('GET', 'mailings?state=sent', undefined, admin)
  const taken = data.filter(({ subject }: { subject: string }) => subject.startsWith('No. '))
  expect(taken).toMatchObject([{ files: [{ id: files[0] }] }])
})

test('nobody sends a file that somebody else has uploaded', async () => {
  const who = await readers()
  const theirs = await flyer(await house.tokenOf(ADMIN))
  const refused = {
    http: 409,
    code: 'mail_files_gone',
    errors: { files: [expect.stringContaining('Please attach the files again')] },
  }
  expect(await post('bulk/members/mail', { ...who, ...WORDS, files: [theirs] })).toMatchObject(refused)
  expect(await post('bulk/members/mail/trial', { ...who, ...WORDS, files: [theirs] })).toMatchObject(refused)
  expect(
    await post('bulk/members/mail/later', { ...who, ...WORDS, files: [theirs], ...tomorrow() }),
  ).toMatchObject(refused)
})

test('what is no paper, and what is too large together, is refused, and nothing is sent', async () => {
  const who = await readers()
  expect(await upload({ 'run.pdf': Buffer.from('#!/bin/sh') })).toMatchObject({
    http: 415,
    errors: { files: ['Please choose a PDF or a picture (PNG, JPEG).'] },
  })
  const files = [
    (await upload({ 'a.pdf': pdf(6_000_000) })).data[0].id,
    (await upload({ 'b.pdf': pdf(6_000_000) })).data[0].id,
  ]
  expect(await post('bulk/members/mail', { ...who, ...WORDS, files })).toMatchObject({
    http: 422,
    errors: { files: ['Attachments can be up to 10 MB in all. Remove one, or use smaller files.'] },
  })
  await house.work()
  expect(await lettersOf(who.q)).toEqual([])
  expect(await post('bulk/members/mail', { ...who, ...WORDS, files: files.slice(1) })).toMatchObject({
    http: 202,
  })
})

test('forgetting one reader leaves the file to the others', async () => {
  const who = await readers()
  await post('bulk/members/mail', { ...who, ...WORDS, files: [await flyer()] })
  await house.work()
  const [first, second] = await lettersOf(who.q)
  const keys = await house
    .acting()
    .transaction((context) =>
      mailPrivacy.erase!(context, { emails: [first!.recipient], request_id: 0 } as never),
    )
  expect(keys).toEqual([])
  const after = await lettersOf(who.q)
  expect(after).toEqual([second])
  expect(await storage.get(second!.attachments[0]!.file)).toBeDefined()
})

test('files are gone a day after they were uploaded for nothing, and thirty days after their email was sent', async () => {
  const who = await readers()
  const [unused, sent, waiting] = [await flyer(), await flyer(), await flyer()]
  await post('bulk/members/mail', { ...who, ...WORDS, files: [sent] })
  await post('bulk/members/mail/later', { ...who, ...WORDS, files: [waiting], ...tomorrow() })
  const keys = [await keyOf(unused), await keyOf(sent), await keyOf(waiting)]
  const there = () => Promise.all(keys.map(async (key) => (await storage.get(key!)) !== undefined))
  await tidy()
  expect(await there()).toEqual([true, true, true])
  house.pass(86_400 + 60)
  await tidy()
  expect(await there()).toEqual([false, true, true])
  house.pass(30 * 86_400)
  await tidy()
  expect(await there()).toEqual([false, false, true])
  expect(await keyOf(sent)).toBeUndefined()
})
