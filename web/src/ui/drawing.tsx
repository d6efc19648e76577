import './drawing.css'
import type { ReactNode } from 'react'
import type { DrawingName } from './drawing-names.ts'

/** A ball with its seams, at a place and of a size; on most drawings it lies somewhere. */
const ball = (x: number, y: number, r: number) => (
  <g className="drawing-ball">
    <circle cx={x} cy={y} r={r} />
    <path
      d={`M${x - r * 0.62} ${y - r * 0.78}q${r * 0.75} ${r * 0.78} 0 ${r * 1.56}M${x + r * 0.62} ${y - r * 0.78}q${-r * 0.75} ${r * 0.78} 0 ${r * 1.56}`}
    />
  </g>
)

const ground = <path d="M10 82h100" />

/** Line drawings in the theme's colors on 120 by 92: strokes are ink, `tint` is filled with the brand's soft color. */
const DRAWINGS: Record<DrawingName, ReactNode> = {
  ball: (
    <>
      <path className="tint" d="M22 82c4-15 14-26 28-32l14 6 10 26z" />
      {ball(74, 40, 24)}
      {ground}
      <path className="mark" d="M24 30l-9-5M20 44H9M33 19l-4-9" />
    </>
  ),
  field: (
    <>
      <path className="tint" d="M60 80L16 42a62 62 0 0 1 88 0z" />
      <path d="M60 80L16 42a62 62 0 0 1 88 0z" />
      <path d="M60 78l16-16-16-15-16 15z" />
      <path className="mark" d="M60 74v8M56 44l4-4 4 4-4 4zM73 62l4-4 4 4-4 4zM39 62l4-4 4 4-4 4z" />
    </>
  ),
  card: (
    <>
      <rect className="tint" x="26" y="16" width="72" height="50" rx="7" transform="rotate(5 62 41)" />
      <rect x="18" y="24" width="72" height="50" rx="7" />
      <circle cx="37" cy="43" r="7" />
      <path d="M26 62c1-8 21-8 22 0M58 40h22M58 50h14" />
      <path className="mark" d="M58 62h8M72 62h8" />
      {ball(98, 74, 9)}
    </>
  ),
  calendar: (
    <>
      <rect className="tint" x="22" y="20" width="76" height="20" rx="6" />
      <rect x="22" y="20" width="76" height="60" rx="6" />
      <path d="M22 40h76M40 12v14M80 12v14M36 54h8M56 54h8M76 54h8M36 67h8" />
      {ball(68, 67, 8)}
    </>
  ),
  whistle: (
    <>
      <path className="tint" d="M20 38h52l22-8v16l-16 6a22 22 0 1 1-42-2H20z" />
      <path d="M20 38h52l22-8v16l-16 6a22 22 0 1 1-42-2H20z" />
      <circle cx="57" cy="57" r="8" />
      <path className="mark" d="M74 18l4-9M86 20l8-7M96 28l10-3" />
    </>
  ),
  bell: (
    <>
      <path className="tint" d="M60 18c15 0 22 11 22 25 0 15 6 20 9 25H29c3-5 9-10 9-25 0-14 7-25 22-25z" />
      <path d="M60 18c15 0 22 11 22 25 0 15 6 20 9 25H29c3-5 9-10 9-25 0-14 7-25 22-25zM60 11v7M51 68a9 9 0 0 0 18 0" />
      <path className="mark" d="M22 36c0-8 3-14 8-18M98 36c0-8-3-14-8-18" />
    </>
  ),
  team: (
    <>
      <path className="tint" d="M46 26l10-7h8l10 7 14 8-7 13-7-3v35H46V44l-7 3-7-13z" />
      <path d="M46 26l10-7c1 6 7 6 8 0l10 7 14 8-7 13-7-3v35H46V44l-7 3-7-13z" />
      <path className="mark" d="M55 50h8l-5 15" />
      <path d="M22 79V48l-8-4 5-10 9-5M98 79V48l8-4-5-10-9-5" />
    </>
  ),
  money: (
    <>
      <rect className="tint" x="16" y="28" width="80" height="48" rx="8" />
      <path d="M24 28l52-14c4-1 7 1 8 5l2 9M24 28h64c5 0 8 3 8 8v32c0 5-3 8-8 8H24c-5 0-8-3-8-8V36c0-5 3-8 8-8z" />
      <path d="M96 44H80a8 8 0 0 0 0 16h16" />
      <path className="mark" d="M80 52h.1" />
      {ball(32, 76, 9)}
    </>
  ),
  paper: (
    <>
      <path className="tint" d="M34 12h36l18 18v52H34z" />
      <path d="M34 12h36l18 18v52H34zM70 12v18h18M45 44h30M45 54h30" />
      <path className="mark" d="M45 70c5-8 8 4 12-2s5 4 10-2" />
    </>
  ),
  letter: (
    <>
      <rect className="tint" x="18" y="26" width="84" height="54" rx="7" />
      <rect x="18" y="26" width="84" height="54" rx="7" />
      <path d="M20 30l40 30 40-30M20 77l28-26M100 77L72 51" />
      <path className="mark" d="M44 16h32M52 8h16" />
    </>
  ),
  search: (
    <>
      <circle className="tint" cx="54" cy="40" r="26" />
      <circle cx="54" cy="40" r="26" />
      <path d="M73 59l25 23" />
      {ball(54, 40, 12)}
    </>
  ),
  trophy: (
    <>
      <path className="tint" d="M40 14h40v22c0 14-8 24-20 24S40 50 40 36z" />
      <path d="M40 14h40v22c0 14-8 24-20 24S40 50 40 36zM40 20H26c0 16 5 24 16 25M80 20h14c0 16-5 24-16 25M60 60v12M44 80h32l-4-8H48z" />
      <path className="mark" d="M51 34l7 8 12-15" />
    </>
  ),
  chart: (
    <>
      <path className="tint" d="M24 68V54h16v14zM50 68V40h16v28zM76 68V26h16v42z" />
      <path d="M24 68V54h16v14zM50 68V40h16v28zM76 68V26h16v42zM14 68h92" />
      <path className="mark" d="M22 42l22-14 18 4 30-20" />
    </>
  ),
  shield: (
    <>
      <path className="tint" d="M60 10l32 11v23c0 20-13 32-32 39-19-7-32-19-32-39V21z" />
      <path d="M60 10l32 11v23c0 20-13 32-32 39-19-7-32-19-32-39V21z" />
      <path className="mark" d="M46 46l10 11 20-23" />
    </>
  ),
  swap: (
    <>
      <path className="tint" d="M16 30l12-8h10l12 8v34H16z" />
      <path d="M16 30l12-8c1 5 9 5 10 0l12 8v34H16zM70 30l12-8c1 5 9 5 10 0l12 8v34H70z" />
      <path className="mark" d="M50 76h24M68 70l7 6-7 6M70 14H46M52 8l-7 6 7 6" />
    </>
  ),
  clock: (
    <>
      <circle className="tint" cx="60" cy="48" r="34" />
      <circle cx="60" cy="48" r="34" />
      <path d="M60 20v4M60 72v4M32 48h4M84 48h4" />
      <path className="mark" d="M60 30v18l13 9" />
    </>
  ),
  key: (
    <>
      <circle className="tint" cx="40" cy="46" r="22" />
      <circle cx="40" cy="46" r="22" />
      <circle cx="40" cy="46" r="7" />
      <path d="M62 46h44v13M90 46v10" />
      <path className="mark" d="M76 30l6-8M88 32l9-6" />
    </>
  ),
}

/** The drawing of an empty list; it says nothing that its title does not. */
export default function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 120 92"
      width="120"
      height="92"
      aria-hidden="true"
      data-drawing={name}
    >
      {DRAWINGS[name]}
    </svg>
  )
}
