/** So many press the same at the same moment; gives what each is answered, in the order they pressed. */
export const atOnce = <T>(times: number, press: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => press(i)))
