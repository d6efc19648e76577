/** Permission checks without any schema, because every page loads this file. */

type Tree = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** The part of the access data that grants rights: the allowed actions by module and resource. */
export type Rights = {
  permissions: Tree
  /** What is allowed only within certain clubs or teams; it opens calls that narrow their answer to those. */
  scoped?: Tree | undefined
  /** What is allowed within certain leagues; it opens all calls but those that concern all leagues. */
  leagues?: Tree | undefined
  /** What is allowed at certain events, each time for some of them. */
  events?: readonly EventRights[] | undefined
}
type EventRights = { event_ids: readonly number[]; permissions: Tree }

type Guarded = {
  access: string
  scoped?: true | undefined
  whole?: true | undefined
  /** Only calls have one; screens are judged by their word. */
  method?: string | undefined
  path?: string | undefined
  of_event?: unknown
}

/**
 * Whether a call is open to users who have its permission for certain events: those about an event are, and those that say
 * how they know it.
 */
export const isOfEvent = ({ whole, method, path = '', of_event }: Omit<Guarded, 'access'>): boolean =>
  whole !== true &&
  (method === undefined || of_event !== undefined || /^\/ems\/events\/:id(\/|\.|$)/.test(path))

/**
 * Whether a user may make a call or open a screen, at an event if one is named. The button and the server check the same
 * word.
 */
export function mayCall(guarded: Guarded, who: Rights | undefined, event_id?: number): boolean {
  const { access, scoped, whole } = guarded
  if (access === 'public') return true
  if (!who || access === 'signed-in') return who !== undefined
  const [module = '', resource = '', action = ''] = access.split('.')
  const isIn = (tree: Tree | undefined) => isListed(tree, module, resource, action)
  return (
    isIn(who.permissions) ||
    (scoped === true && isIn(who.scoped)) ||
    (whole !== true && isIn(who.leagues)) ||
    (isOfEvent(guarded) &&
      (who.events ?? []).some(
        ({ event_ids, permissions }) =>
          isIn(permissions) && (event_id === undefined || event_ids.includes(event_id)),
      ))
  )
}

/** Whether an action on a resource of a module is listed. Source: specification §6. */
export const can = (who: Rights | undefined, module: string, resource: string, action: string): boolean =>
  isListed(who?.permissions, module, resource, action)

function isListed(tree: Tree | undefined, module: string, resource: string, action: string): boolean {
  return own(own(tree, module), resource)?.includes(action) ?? false
}

const own = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined

/**
 * A short fingerprint of a user's rights. The server sends it with every answer, and a browser that holds a
 * different one reloads its rights. It reveals nothing and proves nothing.
 */
export function markOf({ permissions, scoped, leagues, events = [] }: Rights): string {
  const within = (tree: Tree | undefined, sign: string) => wordsOf(tree).map((word) => word + sign)
  const words = [
    ...wordsOf(permissions),
    ...within(scoped, '?'),
    ...within(leagues, '*'),
    ...events.flatMap((one) => within(one.permissions, `@${one.event_ids.join()}`)),
  ].sort()
  let hash = 0x811c9dc5
  // FNV-1a over the words, each followed by a newline.
  for (const letter of words.map((word) => `${word}\n`).join(''))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The `module.resource.action` words in a tree. */
export const wordsOf = (tree: Tree | undefined): string[] =>
  Object.entries(tree ?? {}).flatMap(([module, resources]) =>
    Object.entries(resources).flatMap(([resource, actions]) =>
      actions.map((action) => `${module}.${resource}.${action}`),
    ),
  )
