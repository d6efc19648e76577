import { publicCircuit } from 'contract/competition/ranking/circuits'
import { query } from '../../api.ts'
import type { PageAbout, PageHead, Place } from '../../route.ts'

/** The circuit with the division that the address names, or the first one. */
export function circuitOf({ params, search }: Pick<Place, 'params' | 'search'>) {
  const division = search['division']
  return query(publicCircuit, {
    slug: params['slug']!,
    ...(division && { division: String(division).slice(0, 120) }),
  })
}

export const queries = (place: Place) => [circuitOf(place)]

export function head(about: PageAbout): PageHead {
  const circuit = about.read(circuitOf(about))
  if (!circuit) return {}
  return {
    preview_title: `${circuit.name} · ${about.tenant.name}`,
    description: circuit.summary || circuit.events.map(({ name }) => name).join(', '),
    address: `/ems/circuit/${circuit.slug}`,
  }
}
