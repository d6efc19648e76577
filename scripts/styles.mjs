// `node scripts/styles.mjs`, part of `npm run check`: how a screen looks depends only on what it imports.
// Each class has its rules in one stylesheet, its home, and every file that puts it on an element imports
// that one. What every page has in its head (base.css, the layout and the `public.css` of each module) need
// not be imported.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './ensure.mjs'

const IN_EVERY_HEAD = /^(?:base|public\/layout|shell\/screen-error|[\w-]+\/public)\.css$/

/** The selectors of a stylesheet, one by one. */
function selectorsOf(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""')
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, text]) => text.trim())
    .filter((text) => !text.startsWith('@'))
    .flatMap((text) => text.split(/,(?![^(]*\))/).map((one) => one.trim()))
}

const classesIn = (text) => [...text.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name)

/** The class that a selector is itself about: `.notice[data-kind]` yes, `.account .notice` no. */
function ownClass(selector) {
  const own = /^\.(-?[a-zA-Z_][\w-]*)(?:\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?)*$/.exec(selector)?.[1]
  return own !== undefined && !selector.includes(':has(') ? own : undefined
}

/** Where each class has its rules, and where it is mentioned at all. */
export function homesOf(sheets) {
  const [homes, named] = [new Map(), new Map()]
  for (const { file, text } of sheets)
    for (const selector of selectorsOf(text)) {
      for (const name of classesIn(selector)) named.set(name, (named.get(name) ?? new Set()).add(file))
      const own = ownClass(selector)
      if (own) homes.set(own, (homes.get(own) ?? new Set()).add(file))
    }
  // A class that only occurs within others, such as `.stat .label`, is at home where that is.
  for (const [name, files] of named) if (!homes.has(name) && files.size === 1) homes.set(name, files)
  return homes
}

/** The classes that a file of the application puts on elements. */
export function usedIn(text, known) {
  const used = new Set()
  for (const [, plain, code] of text.matchAll(
    /\b[cC]lass(?:Name)?=(?:"([^"]*)"|\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\})/g,
  )) {
    const words =
      plain ??
      [...code.matchAll(/'([^']*)'|`([^`]*)`|"([^"]*)"/g)].map(([, ...one]) => one.join('')).join(' ')
    for (const word of words.split(/[^\w-]+/)) if (known.has(word)) used.add(word)
  }
  return used
}

const importsOf = ({ file, text }) =>
  new Set(
    [...text.matchAll(/import '([^']+\.css)'/g)].map(([, to]) =>
      path.posix.normalize(path.posix.join(path.posix.dirname(file), to)),
    ),
  )

/**
 * What is wrong, a sentence each.
 * @param {{ file: string; text: string }[]} sheets below `web/src`
 * @param {{ file: string; text: string }[]} modules
 */
export function faultsOf(sheets, modules) {
  const homes = homesOf(sheets)
  const twice = [...homes]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `.${name} has rules of its own in ${[...files].join(' and ')}`)
  const missing = modules.flatMap((module) => {
    const imported = importsOf(module)
    return [...usedIn(module.text, homes)].flatMap((name) => {
      const needed = [...homes.get(name)]
      return needed.some((home) => imported.has(home) || IN_EVERY_HEAD.test(home))
        ? []
        : [`${module.file} writes .${name} and does not import ${needed[0]}`]
    })
  })
  return [...twice, ...missing]
}

function read() {
  const source = path.join(ROOT, 'web/src')
  const files = readdirSync(source, { recursive: true }).map((file) => String(file).replaceAll(path.sep, '/'))
  const texts = (which) =>
    files.filter(which).map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }))
  return {
    sheets: texts((file) => file.endsWith('.css')),
    modules: texts((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx')),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { sheets, modules } = read()
  const faults = faultsOf(sheets, modules)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
