/** The events by which a page knows that somebody is using it. */
export const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** A page that opens under a resting pointer gets a `pointermove` as well, with a movement of zero. */
export function isSign(event: Event): boolean {
  if (event.type !== 'pointermove') return true
  const { movementX, movementY } = event as PointerEvent
  return movementX !== 0 || movementY !== 0
}
