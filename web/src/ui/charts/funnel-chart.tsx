import './chart.css'
import { Link } from '@tanstack/react-router'
import { t } from '../../language.ts'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartLink } from './chart-table.tsx'
import { useUnit } from './chart-units.ts'

type Props = {
  label: string
  /** The heading of the steps in the table. */
  along: string
  /** From the first to the last; each has at most as many as the one before. */
  steps: readonly { key: string; name: string; value: number; link?: ChartLink | undefined }[]
  empty?: string
}

/** How many come as far as each step, and where the others stop. */
export function FunnelChart({ label, along, steps, empty }: Props) {
  const written = useUnit('count')
  const first = steps[0]?.value ?? 0
  const shareOf = (value: number, of: number) => (of > 0 ? Math.round((value / of) * 100) : 0)
  const numbers = {
    along,
    heads: [t('People'), t('Stopped here')],
    rows: steps.map(({ key, name, value, link }, i) => ({
      key,
      name,
      link,
      values: [value, i + 1 < steps.length ? value - steps[i + 1]!.value : null],
    })),
  }
  return (
    <ChartFrame
      label={label}
      numbers={first > 0 ? numbers : { ...numbers, rows: [] }}
      written={written}
      {...(empty && { empty })}
    >
      <ol className="funnel">
        {steps.map(({ key, name, value, link }, i) => {
          const lost = i > 0 ? steps[i - 1]!.value - value : 0
          return (
            <li key={key}>
              {link ? <Link {...(link as { to: string })}>{name}</Link> : <span>{name}</span>}
              <span className="numbers">
                {written.full(value)} <span className="dim">{`${shareOf(value, first)}%`}</span>
              </span>
              <span className="bar" aria-hidden="true">
                <span style={{ width: `${shareOf(value, first)}%` }} />
              </span>
              {lost > 0 && (
                <span className="funnel-lost">
                  {t('{count} stopped before this step|{count} stopped before this step', { count: lost })}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </ChartFrame>
  )
}
