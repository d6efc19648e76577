/**
 * Presses several times at the same moment; returns the answers in the order of the presses. On a busy machine one may well be
 * answered before the next begins, and what a test asks must hold then, too: `ONE_BY_ONE=1 npm test -- FILE` makes sure of it.
 */
export const atOnce = <T>(times: number, press: (i: number) => Promise<T>): Promise<T[]> =>
  process.env['ONE_BY_ONE'] ? oneByOne(times, press) : together(times, press)

/** As `atOnce`, for a test that holds the presses at one place until all of them are there. */
export const together = <T>(times: number, press: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => press(i)))

async function oneByOne<T>(times: number, press: (i: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let i = 0; i < times; i += 1) answers.push(await press(i))
  return answers
}
