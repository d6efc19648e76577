import type { Writable } from 'node:stream'
import pg from 'pg'
import { types } from './database-values.ts'

/** A statement for the database. One with a name is parsed once for each connection. */
export type Statement = { text: string; values: readonly unknown[]; name?: string | undefined }

/** What the database says to a statement: its rows, and how many it has found or changed. */
export type Answer = { rows: Record<string, unknown>[]; rowCount: number | null }

/** A statement and the promise of its caller. */
export type Asked = {
  query: Statement
  resolve: (answer: Answer) => void
  reject: (reason: Error) => void
}

/** The columns of an answer, and how the values of each are read. */
type Columns = readonly { name: string; read: (value: string) => unknown }[]

type Field = { name: string; dataTypeID: number }
type Texts = Record<string, string | undefined>

/** The internals of a `pg` connection that are used here: its messages, and the named statements it has parsed or sent. */
type Connection = {
  stream: Writable
  parsedStatements: Texts
  submittedNamedStatements: Texts
  parse(message: { text: string; name?: string | undefined }): void
  bind(message: { statement?: string | undefined; values: readonly unknown[] }): void
  describe(message: { type: 'P' }): void
  execute(message: object): void
  sync(): void
}

const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }

/** What statements with a name answer, by connection: told at the first time, and the same from then on. */
const known = new WeakMap<Connection, Map<string, Columns>>()

/** `pg` takes only queries of its own class where statements do not wait for each other. */
const Query = pg.Query as unknown as new (text: string) => object

/**
 * Statements that travel together and are answered together. For `pg` they are one query: one `Sync` after the last of them,
 * and so one packet back, instead of one for each. Within a transaction only: all statements after one that failed fail, too.
 */
export class Batch extends Query {
  readonly asked: readonly Asked[]
  /** Of the statement that is answered next; `pg` notes it as parsed when the database says so. */
  declare name: string | undefined
  declare text: string
  /** What is not answered yet. */
  #left: readonly Asked[]
  #connection: Connection | undefined
  #columns: Columns | undefined
  #rows: Record<string, unknown>[] = []

  constructor(asked: readonly Asked[]) {
    super('')
    this.asked = asked
    this.#left = asked
  }

  /** Called by `pg`, like all that follows without a `#`. */
  submit(connection: Connection): null {
    this.#connection = connection
    this.#left = this.asked.filter((one) => this.#send(one, connection))
    connection.sync()
    this.#turn()
    return null
  }

  /** False if a value of it cannot be sent, which its caller is told. */
  #send({ query: { text, values, name }, reject }: Asked, connection: Connection): boolean {
    let written: unknown[]
    try {
      written = values.map(utils.prepareValue)
    } catch (error) {
      reject(error as Error)
      return false
    }
    const { parsedStatements, submittedNamedStatements } = connection
    const isParsed =
      name !== undefined &&
      (parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined)
    if (!isParsed) connection.parse({ text, name })
    if (name !== undefined && !isParsed) submittedNamedStatements[name] = text
    connection.bind({ statement: name, values: written })
    if (!this.#columnsOf(name)) connection.describe({ type: 'P' })
    connection.execute({})
    return true
  }

  /** To the statement that is answered next. */
  #turn() {
    const next = this.#left[0]?.query
    this.name = next?.name
    this.text = next?.text ?? ''
    this.#columns = this.#columnsOf(next?.name)
    this.#rows = []
  }

  #columnsOf(name: string | undefined): Columns | undefined {
    return name === undefined ? undefined : known.get(this.#connection!)?.get(name)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: types.getTypeParser(dataTypeID, 'text') as (value: string) => unknown,
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const row: Record<string, unknown> = {}
    const columns = this.#columns!
    for (let i = 0; i < columns.length; i++) {
      const value = fields[i]!
      row[columns[i]!.name] = value === null ? null : columns[i]!.read(value)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }) {
    const [one, ...left] = this.#left
    this.#left = left
    if (this.name !== undefined) this.#note(this.name, this.#columns ?? [])
    const rows = this.#rows
    this.#turn()
    // 'INSERT 0 1', 'SELECT 3', 'SET'
    const count = / (\d+)$/.exec(text)?.[1]
    one?.resolve({ rows, rowCount: count === undefined ? null : Number(count) })
  }

  #note(name: string, columns: Columns) {
    const connection = this.#connection!
    const names = known.get(connection) ?? new Map<string, Columns>()
    known.set(connection, names)
    names.set(name, columns)
  }

  handleError(error: Error) {
    const left = this.#left
    this.#left = []
    for (const { query, reject } of left) {
      // The database has skipped the parsing of those after the one that failed.
      if (query.name !== undefined && this.#connection)
        delete this.#connection.submittedNamedStatements[query.name]
      reject(error)
    }
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery() {}
}
