import { Problem } from 'contract/problem'
import { isSaidByServer } from '../../api-problems.ts'

/** Whether nothing at all came back. */
export const isWithoutAnswer = (error: unknown): boolean => error instanceof Problem && error.status === 0

/** Whether a call failed only for want of an answer, so that it is tried again and nobody has to be told. */
export const isProblemOfNetwork = (error: unknown): boolean =>
  !(error instanceof Problem) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500 ||
  !isSaidByServer(error)
