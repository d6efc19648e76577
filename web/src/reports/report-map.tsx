import './report-map.css'
import { Link } from '@tanstack/react-router'
import { STATES } from 'contract/places'
import { t } from '../language.ts'
import type { ChartLink } from '../ui/charts/chart-table.tsx'
import { US_STATES } from '../ui/fields/us-states.ts'

type Props = {
  states: readonly { key: string; name: string; value: number; said: string; link: ChartLink }[]
}

const ON_MAP: ReadonlySet<string> = new Set(STATES.USA.map(({ value }) => value))
const keys = new Map(STATES.USA.map(({ label, value }) => [label, value]))
/** The lightest shade of a state that has any, in percent. */
const LEAST = 18

/** The states, each in a stronger color the more it has. The same numbers and links stand in the table, for those who see no map. */
export default function ReportMap({ states }: Props) {
  const most = Math.max(1, ...states.map(({ value }) => value))
  const found = new Map(states.map((state) => [state.key, state]))
  // Provinces, and who lives elsewhere or hasn’t said where.
  const outside = states.filter(({ key, value }) => !ON_MAP.has(key) && value > 0)
  return (
    <figure className="report-map">
      <svg viewBox="0 0 975 610" aria-hidden="true">
        {US_STATES.map(({ name, outline }) => {
          const state = found.get(keys.get(name) ?? '')
          const share = state && state.value > 0 ? LEAST + (state.value / most) * (100 - LEAST) : 0
          const shape = (
            <path d={outline} style={{ '--share': `${Math.round(share)}%` } as object}>
              <title>{state ? `${state.name}: ${state.said}` : name}</title>
            </path>
          )
          return state ? (
            <Link key={name} {...(state.link as { to: string })} tabIndex={-1}>
              {shape}
            </Link>
          ) : (
            <g key={name}>{shape}</g>
          )
        })}
      </svg>
      <figcaption className="dim">
        {t('The stronger the color, the more people live there.')}
        {outside.length > 0 && (
          <span className="report-map-outside">
            {t('Outside the map: {places}', {
              places: outside.map(({ name, said }) => `${name}: ${said}`).join(', '),
            })}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
