/** Takes rows from one to the next, at most so many at once, until a piece is not full any more. */
export async function inPieces<Row>(
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
  const errors: unknown[] = []
  for (const one of all)
    try {
      await work(one)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${unable}: ${saidBy(errors[0])}`)
}

const saidBy = (error: unknown) => (error instanceof Error ? error.message : String(error))
