/** The last place that is honored, with every team that is tied for it. */
export const HONORED_PLACES = 4
