/** Who of a team is ready for a day. */
export const readiness = {
  '{count} letter is on its way.|{count} letters are on their way.':
    '{count} carta va en camino.|{count} cartas van en camino.',
}
