import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json'
import { STATES } from 'contract/places'

const path = geoPath()
const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>
const codes = new Map(STATES.USA.map(({ label, code }) => [label, code]))

/** The states as us-atlas draws them, 975 wide and 610 high, with Alaska and Hawaii below Arizona. */
export const US_STATES = feature(topology, topology.objects.states).features.map((state) => {
  const [[left], [right]] = path.bounds(state)
  return {
    name: state.properties.name,
    code: codes.get(state.properties.name),
    outline: path(state)!,
    middle: path.centroid(state),
    width: right - left,
  }
})
