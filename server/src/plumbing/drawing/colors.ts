/** Colors are '#rrggbb' or '#rgb'. */

/** Mixes a `share` of `b`, 0 to 1, into `a`. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [rgb(a), rgb(b)]
  const parts = from.map((value, i) => Math.round(value + (to[i]! - value) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/**
 * White on fills that are dark enough for it, otherwise ink: text on a filled area needs at least 4.5 : 1
 * (WCAG 2.2).
 */
export const textOn = (fill: string) => (contrast(fill, '#ffffff') >= 4.5 ? '#ffffff' : '#0b1220')

/** The color, darkened until it is readable on white. */
export function onWhite(color: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mix(color, '#000000', share)
    if (contrast(darker, '#ffffff') >= 4.5) return darker
  }
  return '#000000'
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function rgb(color: string): number[] {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}
