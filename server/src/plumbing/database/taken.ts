const UNIQUE_VIOLATION = '23505'

/** For `catch`: of two who want the same at the same moment, the database lets one have it, and the other is told `problem`. */
export const takenAs =
  (problem: () => Error) =>
  (error: unknown): never => {
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? problem() : error
  }
