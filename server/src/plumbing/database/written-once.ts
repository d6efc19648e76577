import { CompiledQuery, type DeleteResult, type InsertResult, type UpdateResult } from 'kysely'
import type { Db } from './database.ts'

/** A statement that Kysely has put together and can write. */
type Statement<Row> = { compile(): CompiledQuery<Row> }

/** A statement that asks for no rows back is answered with none. */
type Rows<Row> = Row extends InsertResult | UpdateResult | DeleteResult ? never[] : Row[]

/** Stands in for a value while a statement is written. Trying to read it throws. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`“${this.name}” is still to come: what is made of it goes among the values`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

type Written = { text: string; parameters: readonly unknown[] }

let isProving = false

/** For tests: from now on, each statement is written anew at each call, and has to be the same. */
export function proveWritten(): void {
  isProving = true
}

/**
 * A statement that is put together and written at its first call, and at later ones only filled with their values: for those that
 * are asked often. To do so each time takes the server longer than to send it. So its text must not depend on a value: neither
 * on whether there is one, nor on how many; a list is one value (`= any (…)`).
 */
export function writtenOnce<Values extends Record<string, unknown>, Row>(
  write: (db: Db, values: Values) => Statement<Row>,
): (db: Db, values: Values) => Promise<Rows<Row>> {
  let written: Written | undefined
  return async (db, values) => {
    written ??= withPlaces(db, write, values)
    const { text } = written
    const parameters = written.parameters.map((one) => (one instanceof Place ? values[one.name] : one))
    if (isProving) mustBeSame({ text, parameters }, write(db, values).compile())
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
    return rows as Rows<Row>
  }
}

function withPlaces<Values extends Record<string, unknown>, Row>(
  db: Db,
  write: (db: Db, values: Values) => Statement<Row>,
  values: Values,
): Written {
  const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]))
  const { sql, parameters } = write(db, places as Values).compile()
  return { text: sql, parameters }
}

function mustBeSame({ text, parameters }: Written, { sql, parameters: anew }: CompiledQuery) {
  const isSame =
    text === sql && parameters.length === anew.length && parameters.every((one, i) => one === anew[i])
  if (!isSame) throw new Error(`a statement that is written once depends on its values:\n${text}\n${sql}`)
}
