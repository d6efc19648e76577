import type { Day } from '../dates.ts'

/** Somewhere on Earth, in degrees: north and east are positive. */
type Place = { latitude: number; longitude: number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const RADIANS = Math.PI / 180
/** The sun’s upper edge on the horizon, with refraction: its middle stands at 90° 50′ from overhead. */
const ZENITH = 90.833

/**
 * When the sun rises and sets on a day at a place, to about a minute between the polar circles; `up` or `down` where it does neither
 * that day. A place’s day is by its own noon, so that a sunset after midnight, as in Alaska in June, belongs to the evening before.
 * By the equations of NOAA’s Solar Calculator, after Meeus, *Astronomical Algorithms* (https://gml.noaa.gov/grad/solcalc/solareqns.PDF
 * and the calculation sheets beside it).
 */
export function sunOn(day: Day, place: Place): { rises: Date; sets: Date } | 'up' | 'down' {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let noon = midnight + (720 - 4 * place.longitude) * MINUTE_MS
  noon = midnight + (720 - 4 * place.longitude - sunAt(noon).equation) * MINUTE_MS
  // How the sun stands changes over the day: what it is at the rise or set that was found decides once more.
  const at = (side: -1 | 1): number | 'up' | 'down' => {
    let moment = noon
    for (let i = 0; i < 3; i += 1) {
      const angle = hourAngle(sunAt(moment).declination, place.latitude)
      if (typeof angle === 'string') return angle
      moment = midnight + (720 - 4 * (place.longitude - side * angle) - sunAt(moment).equation) * MINUTE_MS
    }
    return moment
  }
  const [rises, sets] = [at(-1), at(1)]
  if (typeof rises === 'string') return rises
  if (typeof sets === 'string') return sets
  return { rises: new Date(rises), sets: new Date(sets) }
}

/** Degrees that the Earth turns between the sun’s rise or set and its noon. */
function hourAngle(declination: number, latitude: number): number | 'up' | 'down' {
  const cosine =
    Math.cos(ZENITH * RADIANS) / (Math.cos(latitude * RADIANS) * Math.cos(declination * RADIANS)) -
    Math.tan(latitude * RADIANS) * Math.tan(declination * RADIANS)
  return cosine < -1 ? 'up' : cosine > 1 ? 'down' : Math.acos(cosine) / RADIANS
}

/** The sun’s declination in degrees, and by how many minutes a sundial is ahead of an even clock. */
function sunAt(moment: number): { declination: number; equation: number } {
  const centuries = (moment / DAY_MS + 2_440_587.5 - 2_451_545) / 36_525
  const sin = (degrees: number) => Math.sin(degrees * RADIANS)
  const cos = (degrees: number) => Math.cos(degrees * RADIANS)
  const longitude = 280.46646 + centuries * (36_000.76983 + 0.0003032 * centuries)
  const anomaly = 357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries)
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries)
  const center =
    sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    sin(3 * anomaly) * 0.000289
  const node = 125.04 - 1934.136 * centuries
  const apparent = longitude + center - 0.00569 - 0.00478 * sin(node)
  const obliquity = 23.4392911 - 0.0130042 * centuries + 0.00256 * cos(node)
  const half = Math.tan((obliquity / 2) * RADIANS) ** 2
  const equation =
    half * sin(2 * longitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * half * sin(anomaly) * cos(2 * longitude) -
    0.5 * half * half * sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly)
  return {
    declination: Math.asin(sin(obliquity) * sin(apparent)) / RADIANS,
    equation: (4 * equation) / RADIANS,
  }
}
