import type { ChartLink } from './chart-table.tsx'

/** A place along a chart: a day, a month. */
export type ChartPoint = {
  key: string
  name: string
  /** What the axis says here; a column without one is called by its name. */
  tick?: string | undefined
  link?: ChartLink | undefined
}

/** Null where nothing is known yet; one that `isBefore` is what the others are compared with. */
export type ChartLine = {
  key: string
  name: string
  values: readonly (number | null)[]
  isBefore?: boolean | undefined
}

/** What columns or bars are made of; `quiet` is what is still open. */
export type PartName = { key: string; name: string; tone?: 'quiet' | undefined }
export type ChartPart = PartName & { values: readonly number[] }

type Keyed = { key: string; tone?: 'quiet' | undefined }

const COLORS = 5

/** The color of a part: the chart's colors in order, and gray for what is still open. */
export function colorOfPart(parts: readonly Keyed[], { key, tone }: Keyed): string {
  if (tone) return 'var(--chart-quiet)'
  const at = parts.filter((part) => !part.tone).findIndex((part) => part.key === key)
  return `var(--chart-${(at % COLORS) + 1})`
}

/** The color of a line: what is compared with is gray. */
export function colorOfLine(lines: readonly ChartLine[], key: string): string {
  if (lines.find((line) => line.key === key)?.isBefore) return 'var(--line-strong)'
  return colorOfPart(
    lines.filter(({ isBefore }) => !isBefore),
    { key },
  )
}
