/**
 * Calls with a permission of events that a role for one event or circuit doesn’t open, because they concern all events or more
 * than one. Written by hand, so that somebody thinks about every new one (decision 0191).
 */
export const CLOSED_TO_ONE_EVENT: readonly string[] = [
  'changeBerthRule',
  'changeCircuit',
  'changeTieBreakSet',
  'copyEvent',
  'createBerthRule',
  'createCircuit',
  'createEvent',
  'createTieBreakSet',
  'decideBerth',
  'deleteBerthRule',
  'deleteCircuit',
  'deleteTieBreakSet',
  'getTieBreakSet',
  'listBerths',
  'offerBerths',
  'previewTieBreakSet',
  'publishCircuit',
]

/** What names other events all the same, and why. */
export const NAMES_OTHER_EVENTS: Readonly<Record<string, string>> = {
  listEjections: 'whoever was suspended at another event sits out here, and the table has to know for what',
}
