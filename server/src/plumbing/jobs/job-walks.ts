/** Takes rows from one to the next, at most so many at once, until a piece is not full any more. */
async function inPieces<Row>(
  most: number,
  take: (after: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => number,
): Promise<void> {
  let piece = await take(0)
  while (piece.length === most) piece = await take(idOf(piece.at(-1)!))
}

/**
 * Works on each, one after the other. One that goes wrong does not keep the others waiting.
 * @throws AggregateError at the end, of all that went wrong: '3 payments could not be reconciled: …', as the first one says
 */
export async function eachInTurn<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  unable: string,
): Promise<void> {
  throwAll(await failuresOf(all, work), unable)
}

type Walk<Row> = {
  /** How many rows are taken at once. */
  most: number
  take: (after: number) => Promise<readonly Row[]>
  idOf: (row: Row) => number
  work: (row: Row) => Promise<unknown>
  unable: string
}

/** Both: works on each row that comes in pieces; one that goes wrong keeps neither its piece nor the next ones waiting. */
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
