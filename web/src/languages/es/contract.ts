/** Labels and sentences of the contract and the server. */
export const contract = {}
