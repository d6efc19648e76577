import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { catalogueOf, textsOf } from './texts.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')

/** Texts that the specification gives word for word. */
const AS_SPECIFIED = [
  'If the e-mail is registered, a reset link has been sent',
  'If the e-mail is registered, a reset link has been sent.',
  'The page you are looking for does not exist.',
]

/** The words of a list in docs/voice.md, as one expression that finds any of them as a whole word. */
function wordsUnder(heading) {
  const list = read('docs/voice.md')
    .split(`\n${heading}:\n`)[1]
    .split(/\n\n(?!\|)/)[0]
  const words = list
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, word]) => word))
  return { words, any: new RegExp(`(?<![\\p{L}-])(?:${words.join('|')})(?![\\p{L}-])`, 'iu') }
}

/** What people read of a text: without names in braces, tags, and notes for translators. */
const spoken = (text) =>
  text
    .replace(/##.*$/, '')
    .replace(/\{\w+\}/g, '…')
    .replace(/<\/?\w+>/g, '')

const refused = ({ any }, texts) =>
  texts
    .filter(({ text }) => !AS_SPECIFIED.includes(text) && any.test(spoken(text)))
    .map(({ file, line, text }) => `${file}:${line} “${text}” says “${any.exec(spoken(text))[0]}”`)

const filesBelow = (folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** Every text of screens, emails and messages, in the order of the files. */
const english = () =>
  ['contract/src', 'server/src', 'web/src']
    .flatMap(filesBelow)
    .filter((file) => !/\/languages\/|\/demo\/|seed/.test(file))
    .flatMap((file) => {
      const { texts, bare, letters, sentences } = textsOf(file, read(file))
      return [...texts, ...bare, ...letters, ...sentences]
    })

const spanish = () =>
  [...filesBelow('web/src/languages/es'), ...filesBelow('server/src/mail/es')].flatMap((file) =>
    catalogueOf(file, read(file)).map(({ line, text, other }) => ({ file, line, asked: text, text: other })),
  )

describe('the voice of docs/voice.md', () => {
  test('is spoken in English: no word that was given up comes back', () => {
    const list = wordsUnder('In English')
    expect(list.words).toEqual(expect.arrayContaining(['nobody', 'whoever', 'at once', 'cancelled']))
    const texts = english()
    expect(texts.length).toBeGreaterThan(3_000)
    expect(refused(list, texts)).toEqual([])
  })

  test('is spoken in Spanish', () => {
    const list = wordsUnder('In Spanish')
    expect(list.words).toEqual(expect.arrayContaining(['importe', 'vosotros']))
    const texts = spanish()
    expect(texts.length).toBeGreaterThan(3_000)
    expect(refused(list, texts)).toEqual([])
  })

  test('has a Spanish word for a berth and another for a pass at the gate', () => {
    const texts = spanish()
    const saying = (english, spanish) =>
      texts.filter(({ asked, text }) => english.test(asked) && spanish.test(text)).map(({ text }) => text)
    expect(saying(/\bberths?\b/i, /\bboletos?\b/i).length).toBeGreaterThan(40)
    expect(saying(/\bberths?\b/i, /\bpases?\b/i)).toEqual([])
    expect(saying(/^(?!.*\bberths?\b)/i, /\bboletos?\b/i)).toEqual([])
  })

  test('finds whole words only, and none in a name, a tag or a note', () => {
    const list = wordsUnder('In English')
    const says = (text) => refused(list, [{ file: 'a', line: 1, text }]).length === 1
    expect(['Nobody is here.', 'It counts at once', 'Sent by e-mail'].map(says)).toEqual([true, true, true])
    expect(
      ['Anybodys', '{begins} to {ends}', 'Wait, or <begin>start</begin>.', 'To##whoever gets it'].map(says),
    ).toEqual([false, false, false, false])
  })
})
