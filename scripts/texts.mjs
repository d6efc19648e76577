// `npm run texts` lists the texts that the catalogs of other languages lack, and those they no longer need. Each module,
// also a new one, is complete in every language: `npm run check` fails otherwise.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LANGUAGES = ['es']

/**
 * Texts that people agree to are shown exactly as written: they are part of what is sealed with the
 * signature.
 */
const WORD_FOR_WORD = ['E_CONSENT', 'E_CONSENTS']

/** Attributes whose values people read. */
const SPOKEN = /^(label|title|aria-label|placeholder|alt|hint|text|description|empty|name_of)$/

/**
 * What one file says: texts for the catalogue, and words on screen that are not yet texts.
 * @param {string} file
 * @param {string} source
 * @returns {{ texts: Found[], bare: Found[], letters: Found[], unsaid: Found[], sentences: Declared[] }}
 */
export function textsOf(file, source) {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const line = (node) => source.slice(0, node.start).split('\n').length
  /** @type {{ texts: Found[], bare: Found[], letters: Found[], unsaid: Found[], sentences: Declared[] }} */
  const found = { texts: [], bare: [], letters: [], unsaid: [], sentences: [] }
  const kept = []
  const isKept = (node) => kept.some(({ start, end }) => start <= node.start && node.end <= end)
  const take = (node) => {
    if (room !== 'web' && isKept(node)) return
    for (const text of written(node)) found.texts.push({ file, line: line(node), text })
  }
  const room = file.split('/')[0]
  const isRoutes = /\/(?:shell-)?routes\.tsx$/.test(file)
  const isScreen = room === 'web' && file.endsWith('.tsx')
  const bare = (node) => {
    if (!isKept(node))
      found.bare.push({
        file,
        line: line(node),
        text: source.slice(node.start, node.end).replace(/\s+/g, ' '),
      })
  }
  const visitor = {
    CallExpression({ callee, arguments: [first, second, third] }) {
      const name = callee.type === 'Identifier' ? callee.name : ''
      if (name === 'sentence' && room !== 'web' && first?.type === 'Literal' && second) {
        kept.push(second)
        for (const text of written(second))
          found.sentences.push({ file, line: line(first), code: first.value, text })
      }
      if (room === 'web') {
        if (['t', 'rich', 'msg', 'told'].includes(name) && first) kept.push(first)
        if (!['t', 'rich', 'msg'].includes(name) || !first) return
        take(first)
        if (first.type === 'TemplateLiteral' && first.expressions.length > 0)
          found.bare.push({ file, line: line(first), text: source.slice(first.start, first.end) })
      } else if (name === 'sendMail' && second) {
        const unsaid = (node) =>
          found.unsaid.push({
            file,
            line: line(node),
            text: source.slice(node.start, node.end).split('\n')[0],
          })
        for (const node of bareIn(second)) unsaid(node)
        if (
          second.type === 'ObjectExpression' &&
          !second.properties.some(({ key }) => key?.name === 'language')
        )
          unsaid(second)
      } else if (room === 'server' && name === 't' && first) {
        for (const text of written(first)) found.letters.push({ file, line: line(first), text })
      } else if (name === 'problem' && third) take(third)
      else if (name === 'word' && first) take(first)
      else if (name === 'invalidField' && second) take(second)
      else if (room === 'contract' && /^(optionalText|text|Name|DayInput|\w+(Text|Name))$/.test(name)) {
        if (first) take(first)
      } else if (/^[A-Z]/.test(name)) {
        const message = first?.properties?.find(({ key }) => key?.name === 'message')
        if (message) take(message.value)
      }
    },
    Property({ key, value }) {
      if (isScreen) kept.push(key)
      if (room === 'contract' && ['message', 'label', 'group', 'means'].includes(key.name)) take(value)
      if (isRoutes && ['title', 'label', 'short'].includes(key.name)) take(value)
    },
    Literal(node) {
      if (room === 'contract' && isSentence(node.value)) take(node)
      if (isScreen && isSentence(node.value)) bare(node)
    },
    TemplateLiteral(node) {
      if (room === 'contract' && written(node).some(isSaid)) take(node)
      if (isScreen && written(node).some(isWords)) bare(node)
    },
    ThrowStatement({ argument }) {
      // Errors of the program are for programmers.
      if (room === 'web') kept.push(argument)
    },
    VariableDeclarator({ id, init }) {
      if (WORD_FOR_WORD.includes(id.name)) kept.push(init)
      if (room !== 'contract' || !/(_LABELS|_WORDS|_NAMES|_MESSAGES|_ROLES)$/.test(id.name ?? '')) return
      let table = init
      while (table?.expression ?? table?.arguments) table = table.expression ?? table.arguments[0]
      for (const { value } of table?.properties ?? []) if (value) take(value)
    },
    JSXElement(node) {
      // Key names are the same on every keyboard, and code in every language.
      if (['kbd', 'code'].includes(node.openingElement.name.name)) kept.push(node)
    },
    JSXText(node) {
      if (isKept(node)) return
      if (/\p{L}{2}/u.test(node.value))
        found.bare.push({ file, line: line(node), text: node.value.trim().replace(/\s+/g, ' ') })
    },
    JSXAttribute({ name, value }) {
      if (value?.type === 'Literal' && SPOKEN.test(name.name) && /\p{L}{2}/u.test(value.value))
        found.bare.push({ file, line: line(value), text: `${name.name}="${value.value}"` })
    },
  }
  new Visitor(/** @type {any} */ (visitor)).visit(program)
  return found
}

/** Words of a letter that are always in English: those outside any `t(…)`. */
function* bareIn(node, name = '') {
  if (Array.isArray(node)) {
    for (const one of node) yield* bareIn(one, name)
    return
  }
  // Operands of a comparison are words of the program.
  if (typeof node?.type !== 'string' || /^(Call|Binary)Expression$/.test(node.type)) return
  const words = node.type === 'Literal' || node.type === 'TemplateLiteral' ? written(node).join(' ') : ''
  const said = words.replace(/\{\w+\}/g, '')
  if (
    /\p{L}{2,}\s+\p{L}/u.test(said) ||
    (/^(subject|label|paragraphs)$/.test(name) && /\p{L}{2}/u.test(said))
  )
    yield node
  const key = node.type === 'Property' ? node.key.name : name
  for (const [part, value] of Object.entries(node))
    if (typeof value === 'object' && part !== 'key') yield* bareIn(value, key)
}

/** `summary` lines describe a call to API users and are on no screen; they have no full stop. */
const isSentence = (text) => typeof text === 'string' && /^[\p{Lu}{“].*\s.*[.?!]$/su.test(text)

/** Text made of words and values for a screen: ‘Logged in as {name}’. */
const isWords = (text) => isSentence(text) || /^\p{Lu}\p{Ll}+ \p{L}/u.test(text)

/** Parts of sentences count too: ‘age {age} on {day}’. */
const isSaid = (text) =>
  isSentence(text) || /^\{\w+\}: \{/.test(text) || /(^|\} |[,:] )\p{L}{2,}[ :,].*\{/u.test(text)

/**
 * The texts an expression can be: a literal, the branches of a condition, a template with its placeholders in
 * braces.
 */
function written(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression') return [...written(node.consequent), ...written(node.alternate)]
  if (node.type === 'BinaryExpression')
    return written(node.left).flatMap((start) => written(node.right).map((end) => start + end))
  if (node.type === 'LogicalExpression') return [...written(node.left), ...written(node.right)]
  if (/^TS(As|Satisfies)Expression$/.test(node.type)) return written(node.expression)
  if (node.type !== 'TemplateLiteral') return []
  const [first, ...rest] = node.quasis.map(({ value }) => value.cooked)
  const names = node.expressions.map(nameOf)
  const unique = names.map((name, i) => (names.indexOf(name) < i ? `${name}${i + 1}` : name))
  return [first + rest.map((text, i) => `{${unique[i]}}${text}`).join('')]
}

function nameOf(node, i) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name
  if (node.type === 'ChainExpression') return nameOf(node.expression, i)
  if (node.type === 'CallExpression' && node.arguments[0]) return nameOf(node.arguments[0], i)
  return `value${i + 1}`
}

/** The English and the translated text of each line in a catalog file. */
export function catalogueOf(file, source) {
  const { program } = parseSync(file, source, { lang: 'ts' })
  /** @type {(Found & { other: string })[]} */
  const lines = []
  const visitor = {
    Property({ key, value }) {
      lines.push({
        file,
        line: source.slice(0, key.start).split('\n').length,
        text: key.value ?? key.name,
        other: value.value ?? value.quasis?.[0]?.value.cooked,
      })
    },
  }
  new Visitor(/** @type {any} */ (visitor)).visit(program)
  return lines
}

/** What is wrong between the texts in the code and the catalog of a language. */
export function compare(texts, catalogue) {
  const asked = new Set(texts.map(({ text }) => text))
  const known = new Map(catalogue.map(({ text, other }) => [text, other]))
  const seen = new Set()
  return {
    lacking: texts.filter(({ text }) => !known.has(text) && !seen.has(text) && seen.add(text)),
    needless: catalogue.filter(({ text }) => !asked.has(text)),
    twice: catalogue.filter(({ text, other }) => catalogue.find((one) => one.text === text)?.other !== other),
    unlike: catalogue.filter(({ text, other }) => namesIn(text) !== namesIn(other)),
  }
}

/** What is wrong between the sentences with values and a language's texts for their codes. */
export function compareSentences(sentences, catalogue) {
  const known = new Map(catalogue.map(({ text, other }) => [text, other]))
  const codes = sentences.map(({ code }) => code)
  return {
    lacking: sentences.filter(({ code }) => !known.has(code)),
    needless: catalogue.filter(({ text }) => !codes.includes(text)),
    twice: sentences.filter(({ code }, i) => codes.indexOf(code) < i),
    unlike: sentences.filter(
      ({ code, text }) => known.has(code) && namesIn(text) !== namesIn(known.get(code)),
    ),
  }
}

/** The placeholders and tags in a text, each once: a translation must have the same. */
const namesIn = (text) => [...new Set(String(text).match(/\{\w+\}|<\w+>/g))].sort().join(' ')

function filesBelow(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(place)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [place] : []
  })
}

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')

function main() {
  const sources = ['web/src', 'contract/src', 'server/src']
    .flatMap(filesBelow)
    .filter((file) => !/\/languages\/|\/demo\/|seed/.test(file))
  const found = sources.map((file) => textsOf(file, read(file)))
  const texts = found.flatMap(({ texts }) => texts)
  const wrong = found.flatMap(({ bare }) => bare).map(say('is not a text yet: t(…)'))
  wrong.push(
    ...found
      .flatMap(({ unsaid }) => unsaid)
      .map(
        say('stands in a letter and is not in the language of its reader: t(…) and `language` of wordsFor'),
      ),
  )
  for (const language of LANGUAGES) {
    const folder = `web/src/languages/${language}`
    const coded = `${folder}/sentences.ts`
    const said = compareSentences(
      found.flatMap(({ sentences }) => sentences),
      catalogueOf(coded, read(coded)),
    )
    wrong.push(
      ...said.lacking.map(say(`is not in ${coded}`)),
      ...said.needless.map(say('is the code of no sentence')),
      ...said.twice.map(say('has the code of another sentence')),
      ...said.unlike.map(say('has other names in braces than its translation')),
    )
    const files = filesBelow(folder).filter((file) => file !== coded)
    const catalogue = files.flatMap((file) => catalogueOf(file, read(file)))
    const { lacking, needless, twice, unlike } = compare(texts, catalogue)
    wrong.push(
      ...lacking.map(say(`is not in ${folder}`)),
      ...needless.map(say('is asked for by nobody')),
      ...twice.map(say('is there twice, and not in the same words')),
      ...unlike.map(say('has other names in braces or tags than its translation')),
    )
    const place = `server/src/mail/${language}`
    const letters = compare(
      found.flatMap(({ letters }) => letters),
      filesBelow(place).flatMap((file) => catalogueOf(file, read(file))),
    )
    wrong.push(
      ...letters.lacking.map(say(`is not in ${place}`)),
      ...letters.twice.map(say('is there twice, and not in the same words')),
      ...letters.unlike.map(say('has other names in braces or tags than its translation')),
    )
  }
  for (const sentence of wrong) console.log(sentence)
  console.log(
    `${new Set(texts.map(({ text }) => text)).size} texts in ${LANGUAGES.length + 1} languages, ${wrong.length} to be mended`,
  )
  if (wrong.length > 0) process.exitCode = 1
}

const say =
  (what) =>
  ({ file, line, text }) =>
    `${file}:${line} “${text}” ${what}`

if (process.argv[1] === fileURLToPath(import.meta.url)) main()

/** @typedef {{ file: string, line: number, text: string }} Found */
/** @typedef {Found & { code: string }} Declared */
