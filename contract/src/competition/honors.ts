/** How far down places are honored: ties at the last of them are, too. */
export const HONORED_PLACES = 4
