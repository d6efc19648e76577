import type { EventBlock } from 'contract/events/page-blocks'
import type { OutsideContext } from '../plumbing/context.ts'
import { keptLogo } from './kept-logos.ts'
import { sharp } from '../plumbing/drawing/packages.ts'

/** Drawn without letters, because a server may have no fonts. */
const mark = (width: number, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 3}" height="240" viewBox="0 0 ${width} 80">${drawing}</svg>`
const line = 'fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"'

type Sponsor = Pick<EventBlock, 'title' | 'body' | 'link'> & { mark: string }

const SPONSORS: readonly Sponsor[] = [
  {
    title: 'Corner Bakery',
    body: 'Breakfast for umpires and volunteers.',
    link: null,
    mark: mark(
      80,
      `<rect width="80" height="80" rx="18" fill="#7c2d12"/><path ${line} d="M22 34h30v16a10 10 0 0 1-10 10H32a10 10 0 0 1-10-10ZM52 38h4a7 7 0 0 1 0 14h-4M30 18v6M38 16v8M46 18v6"/>`,
    ),
  },
  {
    title: 'Ace Bats & Gloves',
    body: 'Demo bats next to the check-in tent.',
    link: 'https://ace-bats.example/',
    mark: mark(
      130,
      `<rect width="130" height="80" rx="18" fill="#0f766e"/><path ${line} d="M26 58 84 22M20 52l12 12"/><circle cx="102" cy="50" r="11" fill="#fde047"/>`,
    ),
  },
]

/** Who supports what teams play in the demonstration, with their logos. */
export const sponsorBlocks = (
  context: OutsideContext,
  empty: Omit<EventBlock, 'kind' | 'title'>,
): Promise<EventBlock[]> =>
  Promise.all(
    SPONSORS.map(async ({ mark, ...sponsor }) => ({
      ...{ ...empty, ...sponsor, kind: 'sponsor' as const },
      image: await keptLogo(context, sharp(Buffer.from(mark))),
    })),
  )
