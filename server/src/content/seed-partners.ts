type Partner = { name: string; url: string; mark: string; status?: 'inactive' }

/** Drawn in a 160-unit square; without letters, because a server may have no fonts. */
const mark = (background: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 160 160"><rect width="160" height="160" rx="36" fill="${background}"/>${drawing}</svg>`

const line = 'fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"'

const MARKS = {
  diamond: mark(
    '#0f766e',
    `<path ${line} d="M80 28 132 80 80 132 28 80Z"/><path fill="#fff" d="M80 60l20 20-20 20-20-20Z"/>`,
  ),
  windmill: mark(
    '#b45309',
    `<g ${line}><path d="M80 80V30c22 2 34 14 36 30M80 80h50c-2 22-14 34-30 36M80 80v50c-22-2-34-14-36-30M80 80H30c2-22 14-34 30-36"/></g>`,
  ),
  plate: mark('#1d4ed8', `<path ${line} d="M40 44h80v42l-40 36-40-36Z"/><path ${line} d="M62 68h36"/>`),
  sun: mark(
    '#ca8a04',
    `<circle cx="80" cy="92" r="26" fill="#fff"/><path ${line} d="M26 126h108M80 34v14M36 52l10 10M124 52l-10 10"/>`,
  ),
  peak: mark('#334155', `<path ${line} d="M24 122 66 50l26 44 14-22 30 50Z"/>`),
  leaf: mark('#15803d', `<path ${line} d="M44 116c-6-46 20-76 76-76 0 52-26 84-76 76Zm0 0 44-44"/>`),
  wave: mark(
    '#0369a1',
    `<path ${line} d="M24 66c14-16 28-16 42 0s28 16 42 0 18-14 28-10M24 104c14-16 28-16 42 0s28 16 42 0 18-14 28-10"/>`,
  ),
  heart: mark(
    '#be123c',
    `<path ${line} d="M80 124C36 96 30 74 34 60c6-22 36-24 46-2 10-22 40-20 46 2 4 14-2 36-46 64Z"/>`,
  ),
  stripes: mark('#6d28d9', `<path ${line} d="M36 120 76 40M62 120l40-80M88 120l36-72"/>`),
  glove: mark(
    '#9a3412',
    `<path ${line} d="M46 116c-12-20-14-48-6-62 6-8 14-4 14 8V44c0-12 16-12 16 0v-6c0-12 16-12 16 0v8c0-12 16-10 16 2v26c6-12 20-10 18 4-4 28-20 44-40 46-14 0-26-2-34-8Z"/>`,
  ),
} as const

const partner = (name: string, drawing: keyof typeof MARKS, status?: 'inactive'): Partner => ({
  name,
  url: `https://www.example.com/${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
  mark: MARKS[drawing],
  ...(status && { status }),
})

const PARTNERS: Record<string, readonly Partner[]> = {
  default: [
    partner('Infield Gear', 'diamond'),
    partner('Windmill Pitching Lab', 'windmill'),
    partner('Home Plate Insurance', 'plate'),
    partner('Sunrise Orthopedics', 'sun'),
  ],
  alliance: [
    partner('Infield Gear', 'diamond'),
    partner('Windmill Pitching Lab', 'windmill'),
    partner('Summit Team Travel', 'peak'),
    partner('Home Plate Insurance', 'plate'),
    partner('Tidewater Apparel', 'wave'),
    partner('Doubleplay Video', 'stripes', 'inactive'),
  ],
  demo: [
    partner('Maple Street Market', 'leaf'),
    partner('Sunrise Orthopedics', 'sun'),
    partner('Community Health Fund', 'heart'),
    partner('The Leather Glove Shop', 'glove'),
    partner('Riverside Credit Union', 'wave'),
  ],
}

/** A tenant's made-up partners, each with an SVG logo. */
export const partnersOf = (label: string): readonly Partner[] => PARTNERS[label] ?? PARTNERS['default']!
