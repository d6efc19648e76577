import type { Client } from 'pg'

/** Copies every row and the state of every sequence into a database with the same schema, and compares what arrived. */
export function copyAll(
  from: Client,
  to: Client,
  /** After each table. */
  tell?: (table: string, rows: string) => void,
): Promise<{ tables: number; rows: number }>
