import { fillPath, type Operation, type Sent } from 'contract/operation'
import { searchOf } from './api-wire.ts'

/** The URL of a file from the server, for pictures and links that need no login. */
export function fileAddress<O extends Operation & { file: string }>(op: O, input: Sent<O>): string {
  const { path, rest } = fillPath(op.path, input as Record<string, unknown>)
  return `/api${path}${searchOf(rest)}`
}
