import type { Language } from 'contract/language'
import type { TenantDocument } from 'contract/tenants'
import type { StoredFile } from '../outside/storage.ts'
import { mix, onWhite, textOn } from '../plumbing/drawing/colors.ts'
import { sharp } from '../plumbing/drawing/packages.ts'
import { image, picture, write } from '../plumbing/drawing/svg-parts.ts'
import { fitLine } from '../plumbing/drawing/typesetting.ts'

/** The pictures that browsers and app stores show before the site is installed, for phones and for desktops. */
export const APP_PICTURES = {
  narrow: { width: 720, height: 1280 },
  wide: { width: 1280, height: 720 },
} as const
export type AppPicture = keyof typeof APP_PICTURES

type Words = Readonly<
  Record<
    | 'label'
    | 'hello'
    | 'coming'
    | 'practice'
    | 'when'
    | 'yes'
    | 'maybe'
    | 'no'
    | 'card'
    | 'valid'
    | 'due'
    | 'pay',
    string
  >
>
export const APP_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    label: 'Your family’s cards, schedule and payments on one screen',
    hello: 'Hi, Amy',
    coming: 'Is Freya coming?',
    practice: 'Practice at Riverside Park',
    when: 'Tuesday, 6:00 PM',
    yes: 'Yes',
    maybe: 'Maybe',
    no: 'No',
    card: 'Player membership',
    valid: 'Active',
    due: 'Installment 2, due on the 21st',
    pay: 'Pay $150.00',
  },
  es: {
    label: 'Las credenciales, el calendario y los pagos de su familia en una pantalla',
    hello: 'Hola, Amy',
    coming: '¿Va Freya?',
    practice: 'Entrenamiento en Riverside Park',
    when: 'Martes, 6:00 p. m.',
    yes: 'Sí',
    maybe: 'Tal vez',
    no: 'No',
    card: 'Membresía de jugadora',
    valid: 'Activa',
    due: 'Plazo 2, vence el día 21',
    pay: 'Pagar $150.00',
  },
}

const INK = '#111827'
const DIM = '#5b6472'

/** A family's first screen under the tenant's name, emblem and color. Nobody real is on it. */
export async function drawAppPicture(
  { name, colors }: Pick<TenantDocument, 'name' | 'colors'>,
  emblem: Buffer,
  { form, language }: { form: AppPicture; language: Language },
): Promise<StoredFile> {
  const { width, height } = APP_PICTURES[form]
  const logo = await picture(emblem, { width: 56, height: 56, fit: 'contain' })
  const words = APP_WORDS[language]
  const isWide = form === 'wide'
  const left = { x: isWide ? 64 : 32, width: isWide ? 560 : width - 64 }
  const right = isWide ? { x: 672, width: 544 } : left
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#f6f7f9"/><rect width="${width}" height="96" fill="#ffffff"/><rect y="95" width="${width}" height="1" fill="#e3e6eb"/>
${logo ? image(logo, { x: 32, y: 20, width: 56, height: 56 }) : ''}${line(name, 104, 60, 30, INK, width - 136, 'bold')}
${line(words.hello, left.x, 172, 52, INK, left.width, 'bold')}
${memberCard(words, name, colors.primary, { ...left, y: 212 })}
${question(words, colors.primary, { ...right, y: isWide ? 212 : 612 })}
${due(words, colors.primary, { ...right, y: isWide ? 492 : 908 })}
</svg>`
  return { content: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(), type: 'image/png' }
}

type Place = { x: number; y: number; width: number }

const line = (
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  width: number,
  face: 'regular' | 'bold' = 'regular',
) => write(fitLine(text, { size, width }, face), x, y, size, fill)

const panel = ({ x, y, width }: Place, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="20" fill="#ffffff" stroke="#e3e6eb"/>`

function memberCard(words: Words, name: string, primary: string, { x, y, width }: Place): string {
  const on = textOn(primary)
  const edge = mix(primary, '#000000', on === '#ffffff' ? 0.35 : 0.1)
  const inner = width - 64
  return `<defs><linearGradient id="card" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${primary}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>
<rect x="${x}" y="${y}" width="${width}" height="360" rx="24" fill="url(#card)"/>
<clipPath id="edge"><rect x="${x}" y="${y}" width="${width}" height="360" rx="24"/></clipPath><g fill="none" stroke="${on}" stroke-opacity="0.14" stroke-width="3" clip-path="url(#edge)"><circle cx="${x + width - 40}" cy="${y + 330}" r="120"/><circle cx="${x + width - 40}" cy="${y + 330}" r="180"/></g>
${line(name, x + 32, y + 60, 26, on, inner)}${line('Freya', x + 32, y + 190, 64, on, inner, 'bold')}${line(words.card, x + 32, y + 240, 28, on, inner)}
<circle cx="${x + 42}" cy="${y + 309}" r="9" fill="#3ddc84"/>${line(words.valid, x + 62, y + 318, 26, on, inner, 'bold')}`
}

function question(words: Words, primary: string, place: Place): string {
  const { x, y, width } = place
  const inner = width - 64
  const step = (inner + 12) / 3
  const answers = [words.yes, words.maybe, words.no].map((word, i) => {
    const isChosen = i === 0
    const set = fitLine(word, { size: 26, width: step - 24 }, 'bold')
    const at = x + 32 + i * step
    return `<rect x="${at}" y="${y + 156}" width="${step - 12}" height="68" rx="14" fill="${isChosen ? primary : '#ffffff'}" stroke="${isChosen ? primary : '#c3c9d2'}"/>${write(set, at + (step - 12 - set.width) / 2, y + 200, 26, isChosen ? textOn(primary) : INK)}`
  })
  return `${panel(place, 256)}${line(words.coming, x + 32, y + 54, 30, INK, inner, 'bold')}${line(words.practice, x + 32, y + 94, 26, INK, inner)}${line(words.when, x + 32, y + 130, 26, DIM, inner)}${answers.join('')}`
}

function due(words: Words, primary: string, place: Place): string {
  const { x, y, width } = place
  const pay = fitLine(words.pay, { size: 28, width: width - 96 }, 'bold')
  return `${panel(place, 180)}${line(words.due, x + 32, y + 58, 28, onWhite(mix(primary, INK, 0.6)), width - 64)}<rect x="${x + 32}" y="${y + 88}" width="${width - 64}" height="68" rx="14" fill="${primary}"/>${write(pay, x + (width - pay.width) / 2, y + 132, 28, textOn(primary))}`
}
