import './gate-answer.css'
import type { Tone } from './gate-result.ts'

/** A circle, a triangle and an octagon can be told apart without color and from afar. */
const SHAPES: Record<Tone, { outline: string; mark: string }> = {
  good: { outline: 'M48 4a44 44 0 1 1 0 88a44 44 0 0 1 0-88z', mark: 'M27 50l15 15l28-32' },
  warn: { outline: 'M48 6L94 88H2z', mark: 'M48 36v24M48 72v2' },
  bad: { outline: 'M30 4h36l26 26v36l-26 26h-36l-26-26v-36z', mark: 'M32 32l32 32M64 32l-32 32' },
}

export const GateSign = ({ tone }: { tone: Tone }) => (
  <svg className="gate-sign" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
    <path className="gate-sign-shape" d={SHAPES[tone].outline} />
    <path className="gate-sign-mark" d={SHAPES[tone].mark} />
  </svg>
)
