/** Fetches rows in batches of limited size until a batch is not full. */
async function inPieces<Row>(
  most: number,
  take: (after: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => number,
): Promise<void> {
  let piece = await take(0)
  while (piece.length === most) piece = await take(idOf(piece.at(-1)!))
}

/**
 * Works on each item in turn; a failure does not hold up the others. @throws AggregateError at the end with
 * everything that went wrong: '3 payments could not be reconciled: …', quoting the first
 */
export async function eachInTurn<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  unable: string,
): Promise<void> {
  throwAll(await failuresOf(all, work), unable)
}

type Walk<Row> = {
  /** The size of a batch. */
  most: number
  take: (after: number) => Promise<readonly Row[]>
  idOf: (row: Row) => number
  work: (row: Row) => Promise<unknown>
  unable: string
}

/**
 * Combines both: works on each row of each batch; a failure holds up neither its own batch nor later ones.
 */
export async function eachInPieces<Row>({ most, take, idOf, work, unable }: Walk<Row>): Promise<void> {
  const errors: unknown[] = []
  const takeAndWork = async (after: number) => {
    const piece = await take(after)
    errors.push(...(await failuresOf(piece, work)))
    return piece
  }
  await inPieces(most, takeAndWork, idOf)
  throwAll(errors, unable)
}

async function failuresOf<One>(all: Iterable<One>, work: (one: One) => Promise<unknown>): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const one of all)
    try {
      await work(one)
    } catch (error) {
      errors.push(error)
    }
  return errors
}

function throwAll(errors: readonly unknown[], unable: string) {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${unable}: ${saidBy(errors[0])}`)
}

const saidBy = (error: unknown) => (error instanceof Error ? error.message : String(error))
