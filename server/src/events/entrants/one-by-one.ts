/**
 * Does the same for each, in turn: one that fails doesn't keep the others waiting. @throws all failures together, at the end,
 * but for those that `isLater` says the next run will see to
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  isLater: (error: unknown) => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items)
    await work(item).catch((error: unknown) => {
      if (!isLater(error)) failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}
