// `node scripts/tokens.mjs`, part of `npm run check`: sizes of text, distances, corners and motion come from
// `web/src/ui/tokens.css` (decision 0116), in stylesheets and in the `style` of an element.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './ensure.mjs'

const TOKENS = 'src/ui/tokens.css'
/** Articles that the office writes: what stands in them is sized by the text around it. */
const ARTICLES = 'src/ui/public.css'

/** Properties by the kind of value they take; what is loose in it; and which tokens there are for it. */
const KINDS = [
  {
    property: /^(?:(?:row|column)-)?gap$|^(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?$/,
    loose: /-?[\d.]+(?:rem|px|em|ch)\b/,
    tokens: '--space-…',
  },
  {
    property: /^font-size$/,
    loose: /[\d.]+(?:rem|px|em|%|v[wh])|\b(?:small|medium|large)/,
    tokens: '--text-…',
  },
  { property: /^font-weight$/, loose: /\d|\bbold|lighter/, tokens: '--weight-…' },
  { property: /^line-height$/, loose: /\d|normal/, tokens: '--leading-…' },
  { property: /^letter-spacing$/, loose: /[\d.]+[a-z]/, tokens: '--tracking-…' },
  { property: /^font$/, loose: /\d/, tokens: '--display, or --weight-…, --text-… and --leading-…' },
  { property: /^border(?:-[a-z]+-[a-z]+)?-radius$/, loose: /[\d.]+(?:rem|px|em)\b/, tokens: '--radius-…' },
  {
    property: /^(?:transition|animation)(?:-duration|-delay|-timing-function)?$/,
    loose: /[\d.]+m?s\b|\b(?:ease|linear|steps|cubic-bezier)\b/,
    tokens: '--motion-…',
  },
]

/** Paper is measured as paper is. */
const ON_PAPER = /[\d.]+(?:pt|cm|mm)\b/g

/** The declarations of a stylesheet outside fonts and pages of paper, with their lines. */
function declarationsOf(css) {
  const blank = (text) => text.replace(/[^\n]/g, ' ')
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/@(?:font-face|page)\b[^{]*\{[^}]*\}/g, blank)
  return [...plain.matchAll(/(?<=[;{]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((found) => ({
    property: found[1],
    value: found[2].replace(/\s+/g, ' ').trim(),
    line: plain.slice(0, found.index).split('\n').length,
  }))
}

/** The same of the `style` objects in a file of the application. */
function inlineIn(text) {
  return [...text.matchAll(/\bstyle=\{\{([\s\S]*?)\}\}/g)].flatMap((style) =>
    [...style[1].matchAll(/\b(\w+): ((?:'[^']*'|`[^`]*`|[\d.]+))/g)].map(([, name, value]) => ({
      property: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      // React writes a bare number of a length as pixels.
      value: /^[\d.]+$/.test(value) && value !== '0' ? `${value}px` : value,
      line: text.slice(0, style.index).split('\n').length,
    })),
  )
}

/**
 * Where a value is written instead of named, a sentence each.
 * @param {{ file: string; text: string }[]} files below `web`
 */
export function looseIn(files) {
  return files
    .filter(({ file }) => file !== TOKENS)
    .flatMap(({ file, text }) => {
      const found = file.endsWith('.css') ? declarationsOf(text) : inlineIn(text)
      return found.flatMap(({ property, value, line }) => {
        const kind = KINDS.find((one) => one.property.test(property))
        if (!kind) return []
        let rest = value.replace(/var\(--[\w-]+\)/g, '').replace(ON_PAPER, '')
        if (file === ARTICLES) rest = rest.replace(/[\d.]+em\b/g, '')
        return kind.loose.test(rest)
          ? [`web/${file}:${line} writes ${property}: ${value}; there is ${kind.tokens} in web/${TOKENS}`]
          : []
      })
    })
}

/** Tokens that a file uses and nobody defines, or that are defined and nobody uses. */
export function unknownIn(files) {
  const tokens = files.find(({ file }) => file === TOKENS)
  const ours = /--(?:text|weight|leading|tracking|space|radius|motion|display)(?:-[a-z0-9-]+)?(?=[:)\s])/g
  const defined = new Set([...tokens.text.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name))
  const used = new Map()
  for (const { file, text } of files)
    for (const [, name] of text.matchAll(/var\((--[\w-]+)\)/g)) if (!used.has(name)) used.set(name, file)
  const missing = [...used]
    .filter(([name]) => `${name})`.match(ours) && !defined.has(name))
    .map(([name, file]) => `web/${file} uses ${name}, which web/${TOKENS} does not have`)
  const idle = [...defined]
    .filter((name) => `${name})`.match(ours) && !used.has(name))
    .map((name) => `web/${TOKENS} has ${name}, which no screen uses`)
  return [...missing, ...idle]
}

function read() {
  const web = path.join(ROOT, 'web')
  return ['src', 'gallery'].flatMap((folder) =>
    readdirSync(path.join(web, folder), { recursive: true })
      .map((file) => `${folder}/${String(file).replaceAll(path.sep, '/')}`)
      .filter((file) => /\.(?:css|tsx)$/.test(file) && !file.endsWith('.test.tsx'))
      .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') })),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = read()
  const faults = [...looseIn(files), ...unknownIn(files)]
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
