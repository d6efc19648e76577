/** What stands around every screen, and what the controls of `ui/` say. */
export const frame = {}
