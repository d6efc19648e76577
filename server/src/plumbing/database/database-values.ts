import pg from 'pg'

const { builtins } = pg.types
/** The type OID of a list of ids, for which `pg` has no constant. */
const INT8_LIST: number = 1016
const textsIn = pg.types.getTypeParser(INT8_LIST, 'text') as (value: string) => (string | null)[]
/**
 * Ids and cents are safe integers, a day is its ISO text (so no time zone can shift it), a moment is its ISO
 * text in UTC.
 */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [INT8_LIST]: (value) => textsIn(value).map((id) => (id === null ? null : Number(id))),
  [builtins.DATE]: (value) => value,
  [builtins.TIMESTAMPTZ]: isoOf,
}

/** How values of the database are read. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format),
}

/**
 * Parses PostgreSQL's `2026-11-21 18:00:00.123456+00`. If it is in UTC no date has to be computed, which
 * matters in long lists.
 */
function isoOf(value: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

/** A list of ids as PostgreSQL reads it. `pg` writes each as a text of its own, which hundreds of them notice. */
export const asSent = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
    ? `{${value.join(',')}}`
    : value
