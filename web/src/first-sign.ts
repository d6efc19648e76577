/** By these a page notices that somebody is there. */
export const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** A page that opens beneath a pointer that lies still is told of a move, too: of one by nothing. */
export function isSign(event: Event): boolean {
  if (event.type !== 'pointermove') return true
  const { movementX, movementY } = event as PointerEvent
  return movementX !== 0 || movementY !== 0
}
