import { readdirSync, readFileSync } from 'node:fs'

const migrations = new URL('../migrations/', import.meta.url)

/**
 * Tables that belong to a tenant: all except the lists of tenants and their host names, and schemas of their
 * own.
 */
export const TENANT_TABLES: ReadonlySet<string> = new Set(
  readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, migrations), 'utf8').matchAll(/^create (?:unlogged )?table (\w+) \(/gm),
    ])
    .map(([, name]) => name!)
    .filter((name) => name !== 'tenant' && name !== 'tenant_host'),
)

/** Those whose rows the database numbers. */
const NUMBERED: ReadonlySet<string> = new Set(
  readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, migrations), 'utf8').matchAll(
        /^create table (\w+) \((?:(?!^\);)[\s\S])*?\bgenerated always as identity\b/gm,
      ),
    ])
    .map(([, name]) => name!),
)

const NAME = '"?([a-z_]+)"?'
const REFERENCE = new RegExp(
  `\\b(from|join|update|into|using|,)\\s+(?:only\\s+)?${NAME}(?!\\w|"?\\s*\\.)(?:\\s+as)?(?:\\s+${NAME})?`,
  'g',
)
const NOT_ALIASES = new Set(
  'and as cross default do for from full group having inner join lateral left limit natural offset on order returning right select set union using values where'.split(
    ' ',
  ),
)
/**
 * A comparison of the tenant: `tenant_id = $1`, `a.tenant_id = b.tenant_id`, `(a.tenant_id, a.id) in (…)`.
 */
const TERM = `(?:${NAME}\\.)?"?\\btenant_id"?`
const COMPARED = [
  new RegExp(`${TERM}(?=\\s*=|\\s+in\\b|[^()]*\\)\\s*(?:=|in\\b))`, 'g'),
  new RegExp(`(?<==\\s*\\(?\\s*)${TERM}`, 'g'),
]

/**
 * The tenants' tables that a statement reads or writes without naming the tenant. Row-level security would
 * hide the others' rows, but it should not be the only barrier, and on a sharded database the statement would
 * go to every shard. Parses loosely, so it can be fooled on purpose, but not by forgetting.
 */
export function tablesWithoutTenant(statement: string): string[] {
  const text = statement
    .toLowerCase()
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
  const named = new Map<string, number>()
  let unnamed = text.match(/\busing\s*\(\s*"?tenant_id"?/g)?.length ?? 0
  for (const pattern of COMPARED)
    for (const [, name] of text.matchAll(pattern)) {
      if (name) named.set(name, (named.get(name) ?? 0) + 1)
      else unnamed += 1
    }
  const missing: string[] = []
  for (const { word, table, name, rest } of references(text)) {
    if (word === 'into') {
      if (!/^[^)]*\btenant_id\b/.test(rest)) missing.push(table)
      continue
    }
    const known = named.get(name) ?? 0
    if (known > 0) named.set(name, known - 1)
    else if (unnamed > 0) unnamed -= 1
    else missing.push(table)
  }
  return missing
}

/** The words after which the list of a `from` goes on. */
const IN_FROM = new Set(['from', 'join', 'on'])

function* references(text: string) {
  REFERENCE.lastIndex = 0
  for (let match = REFERENCE.exec(text); match; match = REFERENCE.exec(text)) {
    const [, word, table, following] = match as unknown as [string, string, string, string | undefined]
    const alias = following && !NOT_ALIASES.has(following) ? following : undefined
    // The word after the table may itself begin the next reference: `from a join b`.
    if (following && !alias) REFERENCE.lastIndex = match.index + match[0].length - following.length - 1
    const rest = text.slice(match.index + match[0].length)
    if (!TENANT_TABLES.has(table) || (alias === undefined && /^\s*\(/.test(rest) && word !== 'into')) continue
    if (word === ',' && !isInFrom(text.slice(0, match.index))) continue
    yield { word, table, name: alias ?? table, rest }
  }
}

/**
 * Whether what comes after this text is in the list of a `from`. After a comma stands a table there; elsewhere it is a
 * column, whatever its name.
 */
function isInFrom(before: string): boolean {
  let depth = 0
  for (const [token] of [...before.matchAll(/[()]|\w+/g)].reverse()) {
    if (token === ')') depth += 1
    else if (token === '(') depth -= 1
    else if (depth === 0 && CLAUSES.has(token)) return IN_FROM.has(token)
    if (depth < 0) return false
  }
  return false
}

/** The same statement is asked thousands of times in a run, and is read once. */
function readOnce(read: (statement: string) => void): (statement: string) => void {
  const good = new Set<string>()
  return (statement) => {
    if (good.has(statement)) return
    read(statement)
    good.add(statement)
  }
}

/** For `connect({ onStatement })`: keeps statements that forget the tenant from reaching the database. */
export const refuseWithoutTenant = readOnce((statement) => {
  const tables = tablesWithoutTenant(statement)
  if (tables.length > 0)
    throw new Error(`the statement does not say of which tenant it means ${tables.join(', ')}:\n${statement}`)
})

const SUMS = 'sums of a whole season or day, compared with what was kept when all of them are there'
/**
 * Conditions with `coalesce` that may stay. PostgreSQL considers it unsafe to push through row-level
 * security: it is evaluated after the policies, row by row, and no index can be used.
 */
const COALESCED: Readonly<Record<string, string>> = {
  "coalesce(t.name, o.name, m.last_name || '' || m.first_name)":
    'the name of a person or team, of the entrants of one event',
  "coalesce(t.name, o.name, m.first_name || '' || m.last_name)": 'the same, as it is searched',
  'coalesce(c.count, 0)': SUMS,
  'coalesce(n.count, 0)': SUMS,
  'coalesce(b.charged, 0)': SUMS,
  'coalesce(b.refunded, 0)': SUMS,
  'coalesce(d.charged, 0)': SUMS,
  'coalesce(d.refunded, 0)': SUMS,
}

/** Keywords that end a condition. */
const CLAUSES = new Set(
  'select from where on join group order having limit offset set values returning union window for'.split(
    ' ',
  ),
)

/** The `coalesce(…)` calls of a statement in the conditions that select or join rows. */
export function coalescedConditions(statement: string): string[] {
  const text = statement
    .toLowerCase()
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\bdistinct (from|on)\b/g, 'distinct')
    .replace(/\bon conflict\b/g, 'returning')
    .replace(/\bfilter \(\s*where\b/g, 'filter (')
    .replace(/\s+/g, ' ')
  const found: string[] = []
  const around: string[] = []
  let clause = ''
  for (const { 0: word, index } of text.matchAll(/"[^"]*"|[a-z_]+|[()]/g)) {
    if (word === '(') around.push(clause)
    else if (word === ')') clause = around.pop() ?? ''
    else if (CLAUSES.has(word)) clause = word
    else if (word === 'coalesce' && (clause === 'where' || clause === 'on')) found.push(callAt(text, index))
  }
  return found
}

/** A call from its name to its closing parenthesis. */
function callAt(text: string, from: number): string {
  let depth = 0
  for (let i = text.indexOf('(', from); i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return text.slice(from, i + 1)
  }
  return text.slice(from)
}

/** A statement in small letters, without what stands in its texts and comments. */
const plain = (statement: string) =>
  statement
    .toLowerCase()
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')

/** What stands from there to the end of the statement, or of the parentheses around it; what is in parentheses is left out. */
function openPart(text: string, from: number): string {
  let depth = 0
  let part = ''
  for (let i = from; i < text.length; i++) {
    if (text[i] === ')' && --depth < 0) break
    if (depth === 0) part += text[i]
    if (text[i] === '(') depth++
  }
  return part
}

/**
 * The tables into which a statement inserts what it selects, without `returning` or `on conflict`. A sharded database copies such rows
 * into its parts, which row-level security forbids; with either it inserts them.
 */
export function copiedInto(statement: string): string[] {
  const text = plain(statement)
  return [...text.matchAll(new RegExp(`\\binsert into ${NAME}`, 'g'))]
    .filter(({ 0: { length }, index }) => {
      const rest = openPart(text, index + length)
      return (
        /\bselect\b/.test(rest) &&
        !/\bvalues\b/.test(rest.split(/\bselect\b/)[0]!) &&
        !/\breturning\b|\bon conflict\b/.test(rest)
      )
    })
    .map(({ 1: table }) => table!)
    .filter((table) => TENANT_TABLES.has(table))
}

/**
 * Whether a statement inserts rows of the tenant that another row names, instead of the one it names itself: then a sharded database does
 * not know what to answer.
 */
export const insertsTenantOfRow = (statement: string) =>
  /\binsert into [^()]*\([^()]*\) (?:overriding system value )?select (?:distinct (?:on \([^)]*\) )?)?(?:"?\w+"?\.)?"?tenant_id\b/.test(
    plain(statement),
  )

/** Queries among the values that a statement inserts; a sharded database takes values only, or what a query selects. */
export function queriesInValues(statement: string): string[] {
  const text = plain(statement)
  return [...text.matchAll(/\binsert into [^()]*\([^()]*\) (?:overriding system value )?values /g)].flatMap(
    ({ 0: { length }, index }) => {
      const from = index + length
      const rest = text.slice(from)
      const end = rest.search(/\bon conflict\b|\breturning\b/)
      let depth = 0
      let values = ''
      for (const letter of end < 0 ? rest : rest.slice(0, end)) {
        if (letter === '(') depth++
        if (letter === ')' && --depth < 0) break
        values += letter
      }
      return values.match(/\(select [^()]*/g) ?? []
    },
  )
}

type Level = { from: number; to: number; own: string }

/** The queries of a statement, inner ones first, each with what is its own: what stands in an inner one is left out. */
function levelsOf(text: string): Level[] {
  const levels: Level[] = []
  const open: number[] = []
  const close = (from: number, to: number) => {
    if (from > 0 && !/^\s*(select|with|insert|update|delete)\b/.test(text.slice(from, to))) return
    let own = text.slice(from, to)
    for (const inner of levels)
      if (inner.from >= from && inner.to <= to)
        own = own.slice(0, inner.from - from) + ' '.repeat(inner.to - inner.from) + own.slice(inner.to - from)
    levels.push({ from, to, own })
  }
  for (let i = 0; i < text.length; i++)
    if (text[i] === '(') open.push(i + 1)
    else if (text[i] === ')' && open.length > 0) close(open.pop()!, i)
  close(0, text.length)
  return levels
}

/**
 * Comparisons of a tenant with that of a query in the statement, by its name, or with that of a table of the query around, instead of with
 * a value. A sharded database knows the tenant of a table that is compared with another one beside it, but neither what comes out of a
 * query nor which row a query is asked for.
 */
export function tenantsOfQueries(statement: string): string[] {
  const text = plain(statement)
  const queries = new Set(
    [...text.matchAll(/\b"?(\w+)"? (?:\([^()]*\) )?as (?:not )?(?:materialized )?\(/g)].map(
      ([, name]) => name!,
    ),
  )
  const levels = levelsOf(text)
  const isElsewhere = (name: string, at: number) => {
    let isAround = false
    for (const { from, to, own } of levels) {
      if (at < from || at >= to) continue
      const table = new RegExp(
        `(?:\\bfrom|\\bjoin|\\bupdate|\\busing|,)\\s+(?:lateral )?"?(\\w+)"?(?: as)? "?${name}"?(?![\\w".(])`,
      ).exec(own)
      if (table) return isAround || queries.has(table[1]!)
      if (new RegExp(`(?:\\bfrom|\\bjoin|\\bupdate|\\busing|,)\\s+"?${name}"?(?![\\w".(])`).test(own))
        return isAround || queries.has(name)
      if (new RegExp(`\\)\\s*(?:as )?"?${name}"?(?![\\w".(])`).test(own)) return true
      isAround = true
    }
    return false
  }
  return [...text.matchAll(/"?\b(\w+)"?\."?tenant_id"? = "?(\w+)"?\."?tenant_id\b/g)]
    .filter(({ 1: one, 2: other, index }) => isElsewhere(one!, index) || isElsewhere(other!, index))
    .map(([comparison]) => comparison)
}

/** Calculation with moments that depends on the time zone of a session; what is done in a named zone does not. */
const CLOCKED = /(?<!\bat time zone '' [-+] )(?:\binterval ''|\bmake_interval\()/g

/**
 * Calculation with moments in what a statement sets. A sharded database refuses it beside a column and in what a conflict changes, since
 * its machines might come to different results.
 */
export function clockedChanges(statement: string): string[] {
  const text = plain(statement)
  return [...text.matchAll(/\bupdate (?:"?[a-z_]+"?(?: as)?(?: "?[a-z_]+"?)? )?set\b/g)].flatMap(
    ({ 0: { length }, index }) => {
      const rest = text.slice(index + length)
      const set = rest.slice(0, openEnd(rest))
      return set.match(CLOCKED) ?? []
    },
  )
}

/** Where the list of a `set` ends. */
function openEnd(text: string): number {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/[()]|[a-z_]+/g)) {
    if (token === '(') depth++
    else if (token === ')' && --depth < 0) return index
    else if (depth === 0 && /^(from|where|returning)$/.test(token)) return index
  }
  return text.length
}

type Insert = { table: string; columns: string; selected: string; rest: string }

/** The inserts of what a query selects, each with that query and what comes after it. */
function selectingInserts(text: string): Insert[] {
  return [...text.matchAll(new RegExp(`\\binsert into ${NAME}(?: as \\w+)? \\(([^()]*)\\) `, 'g'))].flatMap(
    ({ 0: { length }, 1: table, 2: columns, index }) => {
      const from = index + length
      const own = openPart(text, from)
      if (!/^(?:overriding system value )?select\b/.test(own)) return []
      const whole = wholePart(text, from)
      const end = whole.search(/\bon conflict\b/)
      const [selected, rest] = end < 0 ? [whole, ''] : [whole.slice(0, end), whole.slice(end)]
      return [{ table: table!, columns: columns!, selected, rest }]
    },
  )
}

/** What stands from there to the end of the statement, or of the parentheses around it, with what is in parentheses. */
function wholePart(text: string, from: number): string {
  let depth = 0
  for (let i = from; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth < 0) return text.slice(from, i)
  }
  return text.slice(from)
}

/**
 * Values in what a conflict changes, of inserts of what a query selects. A sharded database sends what it has selected on by itself, and no
 * longer knows of which kind the values before them were.
 */
export const valuesInConflicts = (statement: string): string[] =>
  selectingInserts(plain(statement)).flatMap(({ rest }) => rest.match(/\$\d+/g) ?? [])

/**
 * The tables with numbers into which a statement inserts what it selects from tables and, for each of their rows, from further ones. A
 * sharded database numbers such rows itself and so has to see how the tables belong together, which it does only side by side; what is
 * selected in a part of its own (\`with … as materialized\`) it takes as it is.
 */
export const askedInsideInserts = (statement: string): string[] =>
  selectingInserts(plain(statement))
    .filter(({ table, columns }) => NUMBERED.has(table) && !/\bid\b/.test(columns))
    .filter(({ selected }) => {
      const levels = levelsOf(selected)
      const outer = levels.at(-1)!
      const around = [...references(outer.own)].map(({ name }) => new RegExp(`\\b${name}"?\\.`))
      return levels.some(
        (level) =>
          level !== outer &&
          [...references(level.own)].length > 0 &&
          around.some((name) => name.test(level.own)),
      )
    })
    .map(({ table }) => table)

/** Functions whose outcome may depend on the settings of a session, in PostgreSQL’s words not immutable. */
const UNSURE =
  /\b(?:jsonb?_build_(?:object|array)|to_jsonb?|row_to_json|concat|concat_ws|format|to_char)\(|->> ''\)::(?:date|timestamptz)\b/g

/** Such functions in what a statement sets or returns of what it changes: a sharded database refuses them there. */
export function unsureChanges(statement: string): string[] {
  const text = plain(statement)
  return [
    ...text.matchAll(/\b(?:update (?:"?[a-z_]+"?(?: as)?(?: "?[a-z_]+"?)? )?set|returning)\b/g),
  ].flatMap(({ 0: { length }, index }) => {
    const rest = text.slice(index + length)
    return rest.slice(0, openEnd(rest)).match(UNSURE) ?? []
  })
}

/**
 * Cases in statements that change rows which compare one thing with values (`case status when …`) instead of saying each comparison. A
 * sharded database works out ahead what looks constant there, takes the comparison for that, and sends `when null`.
 */
export function comparingCases(statement: string): string[] {
  const text = plain(statement)
  const changes = /\bupdate (?:"?[a-z_]+"? )*set\b|\b(?:insert into|delete from) /.test(text)
  return (changes && text.match(/\bcase (?!when\b)\S+ when\b/g)) || []
}

/** For `connect({ onStatement })`: also rejects conditions that no index can serve, and what a sharded database refuses. */
export const refuseUnfit = readOnce((statement) => {
  refuseWithoutTenant(statement)
  const unknown = coalescedConditions(statement).filter((call) => !(call in COALESCED))
  if (unknown.length > 0)
    throw new Error(`no index serves ${unknown.join(', ')} behind row-level security:\n${statement}`)
  const copied = copiedInto(statement)
  if (copied.length > 0)
    throw new Error(
      `a sharded database cannot copy into ${copied.join(', ')}, say “returning 1”:\n${statement}`,
    )
  const inValues = queriesInValues(statement)
  if (inValues.length > 0)
    throw new Error(`a sharded database does not insert ${inValues.join(', ')} among values:\n${statement}`)
  const ofQueries = tenantsOfQueries(statement)
  if (ofQueries.length > 0)
    throw new Error(`the tenant is given by value, not as ${ofQueries.join(', ')}:\n${statement}`)
  if (insertsTenantOfRow(statement))
    throw new Error(`the tenant of new rows is given by value, not by another row:\n${statement}`)
  const inConflicts = valuesInConflicts(statement)
  if (inConflicts.length > 0)
    throw new Error(
      `a sharded database loses ${inConflicts.join(', ')} of the conflict, insert by values or update:\n${statement}`,
    )
  const inside = askedInsideInserts(statement)
  if (inside.length > 0)
    throw new Error(
      `a sharded database does not number rows of ${inside.join(', ')} that are asked for inside, select them in a part of their own:\n${statement}`,
    )
  const unsure = unsureChanges(statement)
  if (unsure.length > 0)
    throw new Error(
      `a sharded database does not set or return what depends on a session, “${unsure.join('”, “')}”:\n${statement}`,
    )
  const cases = comparingCases(statement)
  if (cases.length > 0)
    throw new Error(
      `a sharded database loses the comparison of “${cases.join('”, “')}”, say “case when … =”:\n${statement}`,
    )
  const clocked = clockedChanges(statement)
  if (clocked.length > 0)
    throw new Error(
      `a sharded database does not set what is calculated with “${clocked.join('”, “')}”:\n${statement}`,
    )
})
