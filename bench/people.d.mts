/** Puts people with one paid registration each into the tenant, from the first id to the second. */
export function addPeople(
  house: { sql: { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> } },
  tenant: number,
  count: number,
  more?: (from: number, until: number) => string[],
): Promise<[from: number, until: number]>
