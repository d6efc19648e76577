/** Presses several times at the same moment; returns the answers in the order of the presses. */
export const atOnce = <T>(times: number, press: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => press(i)))
