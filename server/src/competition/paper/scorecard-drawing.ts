import { FLEX, type LineupCard } from 'contract/competition/scoring/lineup-card'
import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'

type ScorecardPaper = {
  title: string
  lang: string
  paging: string
  sender: Letterhead
  created: Date
  words: {
    team: string
    runs: string
    lineup: string
    number: string
    position: string
    substitutes: string
    coaches: string
    ended: string
  }
  innings: number
  games: readonly {
    name: string
    place: string
    visitor: string
    home: string
    rules: string
    umpire: string
    pitching: readonly string[]
    /** As they were exchanged; null leaves the lines empty. */
    cards: { visitor: LineupCard | null; home: LineupCard | null }
  }[]
}

/** How many bat, and how many substitutes have a line at least. */
const BATTERS = 10
const SUBSTITUTES = 4

/** A page for each game: the line score, who bats, and who signs. */
export const scorecards: Drawing<ScorecardPaper> = {
  name: 'scorecards',
  draw: ({ games, ...paper }) =>
    renderPdf(
      {
        ...{ title: paper.title, tenant: paper.sender, lang: paper.lang, created: paper.created },
        ...{ paging: paper.paging, reference: paper.title },
      },
      (pdf) =>
        games.forEach((game, i) => {
          if (i > 0) pdf.nextPage()
          write(pdf, game, paper)
        }),
    ),
}

function write(
  pdf: Pdf,
  { name, place, visitor, home, rules, umpire, pitching, cards }: ScorecardPaper['games'][number],
  { words, innings }: Omit<ScorecardPaper, 'games'>,
) {
  pdf.title(name)
  pdf.paragraph(place)
  const blanks = Array.from({ length: innings + 2 }, () => '')
  pdf.table(
    [
      { label: words.team, width: 4 },
      ...Array.from({ length: innings }, (_, i) => ({ label: String(i + 1), width: 0.8 })),
      { label: '', width: 0.8 },
      { label: words.runs, width: 1 },
    ],
    [
      [visitor, ...blanks],
      [home, ...blanks],
    ],
  )
  pdf.note(rules)
  const half = (team: string) => [
    { label: words.number, width: 0.7 },
    { label: `${words.lineup}: ${team}`, width: 3.4 },
    { label: words.position, width: 0.8 },
  ]
  const [left, right] = [cards.visitor, cards.home].map((card) => partsOf(card, words.substitutes))
  pdf.table(
    [...half(visitor), ...half(home)],
    left!.flatMap((part, at) => beside(part, right![at]!)),
  )
  for (const line of [...pitching, words.ended, umpire, words.coaches]) pdf.paragraph(line, { gap: 8 })
}

type Line = readonly [number: string, label: string, position: string]

/** The lines of a card: who bats, the FLEX where there is one, and substitutes. */
function partsOf(card: LineupCard | null, substitutesLabel: string): Line[][] {
  const lines = (length: number, line: (i: number) => Line) => Array.from({ length }, (_, i) => line(i))
  const { batting = [], flex = null, substitutes = [] } = card ?? {}
  return [
    lines(Math.max(BATTERS, batting.length), (i) => [
      batting[i]?.number ?? '',
      `${i + 1}.`,
      batting[i]?.position ?? '',
    ]),
    flex ? [[flex.number, FLEX, flex.position]] : [],
    lines(Math.max(SUBSTITUTES, substitutes.length), (i) => [
      substitutes[i] ?? '',
      i === 0 ? substitutesLabel : '',
      '',
    ]),
  ]
}

const NONE: Line = ['', '', '']

/** Lines of both teams side by side, as many as the longer one has. */
const beside = (left: readonly Line[], right: readonly Line[]): string[][] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => [
    ...(left[i] ?? NONE),
    ...(right[i] ?? NONE),
  ])
