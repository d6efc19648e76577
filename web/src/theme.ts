import { chartColors } from './theme-charts.ts'

/** The colors of a brand, computed so that text and controls are readable whatever the brand is. */

type Rgb = readonly [number, number, number]
export type Brand = { primary: string; accent?: string | undefined }

const WHITE = '#ffffff'
const BLACK = '#000000'
const INK = '#0b1220'
/** WCAG 2.2: 4.5 for text, 3 for anything else. */
const TEXT = 4.5
export const SHAPE = 3

export const SURFACE = { light: WHITE, dark: '#16181d' }
/** Secondary text, as in ui/tokens.css. */
const DIM = { light: '#59616f', dark: '#a5acb8' }
/** In each scheme, the surface closest to the text on it: what is readable here is readable on the others. */
const HARDEST = { light: '#f4f5f7', dark: '#1f232b' }

/** The WCAG contrast of two colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The color of text on a filled surface: white if it is readable, else dark. */
export function onColor(fill: string): string {
  return [WHITE, INK].find((text) => contrast(text, fill) >= TEXT) ?? BLACK
}

/** The color itself if it is readable on `surface`, else the nearest lighter or darker one that is. */
export function readable(color: string, surface: string, least = TEXT): string {
  if (contrast(color, surface) >= least) return color
  const end = contrast(BLACK, surface) > contrast(WHITE, surface) ? BLACK : WHITE
  for (let share = 0.02; share < 1; share += 0.02) {
    const nearer = mix(color, end, share)
    if (contrast(nearer, surface) >= least) return nearer
  }
  return end
}

/** Mixes a `share` of `b`, 0 to 1, into `a`. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [rgb(a), rgb(b)]
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share)
  return `#${[part(0), part(1), part(2)].map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

/** What becomes of a color where it is used: its contrast there, and the color shown if that is too low. */
export type ColorUse = {
  use: 'button' | 'text-light' | 'text-dark' | 'accent-light' | 'accent-dark'
  /** As chosen, and its background. */
  asked: string
  on: string
  contrast: number
  least: number
  shown: string
  shown_contrast: number
}

/** The readability of a brand's colors, in figures, and what is shown instead where it is too low. */
export function colorUses({ primary, accent }: Required<Brand>): ColorUse[] {
  const entry = (
    name: ColorUse['use'],
    asked: string,
    on: string,
    shown: string,
    least: number,
  ): ColorUse => ({
    use: name,
    asked,
    on,
    contrast: contrast(asked, on),
    least,
    shown,
    shown_contrast: contrast(shown, on),
  })
  const text = (scheme: 'light' | 'dark') =>
    entry(`text-${scheme}`, primary, HARDEST[scheme], readable(primary, HARDEST[scheme]), TEXT)
  const chart = (scheme: 'light' | 'dark', color: string) =>
    entry(`accent-${scheme}`, color, SURFACE[scheme], readable(color, SURFACE[scheme], SHAPE), SHAPE)
  return [
    entry('button', WHITE, primary, onColor(primary), TEXT),
    text('light'),
    text('dark'),
    ...(accent ? [chart('light', accent), chart('dark', accent)] : []),
  ]
}

/** Whether it is a color the settings accept. */
export const isColor = (text: string): boolean => valid(text) !== undefined

/**
 * A tenant's stylesheet: the custom properties that every other style uses. An invalid color falls back to
 * the default blue, so that nothing a tenant types can get into the stylesheet.
 */
export function themeCss(brand: Brand): string {
  const primary = valid(brand.primary) ?? '#1d4ed8'
  const accent = valid(brand.accent) ?? '#d01c3f'
  const text = onColor(primary)
  const away = text === WHITE ? BLACK : WHITE
  const fixed = {
    brand: primary,
    'brand-hover': mix(primary, away, 0.14),
    'brand-deep': mix(primary, away, 0.42),
    'brand-contrast': text,
  }
  const dark = declare(toned(primary, accent, 'dark'))
  return (
    // The page's first stylesheet decides the order of the layers.
    `@layer base,app;` +
    `:root{${declare(fixed)}}` +
    `:root{${declare(toned(primary, accent, 'light'))}}` +
    `:root[data-color-scheme=dark]{${dark}}` +
    // Where no script has chosen a scheme.
    `@media (prefers-color-scheme:dark){:root:not([data-color-scheme]){${dark}}}`
  )
}

function toned(primary: string, accent: string, scheme: 'light' | 'dark'): Record<string, string> {
  const surface = SURFACE[scheme]
  const soft = tint(primary, scheme, scheme === 'light' ? 0.91 : 0.82)
  const softHover = tint(primary, scheme, scheme === 'light' ? 0.85 : 0.75)
  return {
    'brand-text': readable(primary, HARDEST[scheme]),
    'brand-soft': soft,
    'brand-soft-hover': softHover,
    'brand-soft-text': readable(readable(primary, soft), softHover),
    // A white or black brand would result in a button without a visible outline.
    'brand-edge': contrast(primary, surface) < 1.6 ? readable(primary, surface, SHAPE) : primary,
    'brand-mark': readable(primary, HARDEST[scheme], SHAPE),
    ...Object.fromEntries(
      chartColors(readable(primary, surface, SHAPE), readable(accent, surface, SHAPE), scheme).map(
        (color, i) => [`chart-${i + 1}`, color],
      ),
    ),
  }
}

/** A surface with a hint of the brand, as much as secondary text on it allows. */
function tint(primary: string, scheme: 'light' | 'dark', share: number): string {
  for (let more = share; more < 1; more += 0.01) {
    const tinted = mix(primary, SURFACE[scheme], more)
    if (contrast(DIM[scheme], tinted) >= TEXT) return tinted
  }
  return SURFACE[scheme]
}

const declare = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function rgb(color: string): Rgb {
  const digits = color.length === 4 ? [...color.slice(1)].map((c) => c + c).join('') : color.slice(1)
  return [0, 2, 4].map((i) => Number.parseInt(digits.slice(i, i + 2), 16)) as unknown as Rgb
}

const valid = (color: string | undefined) =>
  color && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : undefined
