import { fillPath, type Operation, type Sent } from 'contract/operation'

/** The URL of a file from the server, for pictures and links that need no login. */
export const fileAddress = <O extends Operation & { file: string }>(op: O, input: Sent<O>): string =>
  `/api${fillPath(op.path, input as Record<string, unknown>).path}`
