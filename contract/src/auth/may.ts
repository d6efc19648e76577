/** Who may do what, without a schema: every page loads this. */

type Tree = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Of the access data, what rights follow from: by module and resource, the actions that are allowed. */
export type Rights = {
  permissions: Tree
  /** What is allowed within some clubs or teams only; it opens the calls that narrow their answer to these. */
  scoped?: Tree | undefined
}

type Guarded = { access: string; scoped?: true | undefined }

/** Whether somebody may make a call or open a screen: the button and the server read the same word. */
export function mayCall({ access, scoped }: Guarded, who: Rights | undefined): boolean {
  if (access === 'public') return true
  if (!who || access === 'signed-in') return who !== undefined
  const [module = '', resource = '', action = ''] = access.split('.')
  return isListed(who.permissions, module, resource, action) || (scoped === true && mayWithin(who, access))
}

/** Whether a permission is held at least within some club or team. */
function mayWithin({ scoped }: Rights, word: string): boolean {
  const [module = '', resource = '', action = ''] = word.split('.')
  return isListed(scoped, module, resource, action)
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
 * A short mark of somebody's rights. The server says it with every answer; a browser whose own rights have another mark
 * reads them anew. It tells nobody anything and proves nothing.
 */
export function markOf({ permissions, scoped }: Rights): string {
  const words = [...wordsOf(permissions), ...wordsOf(scoped).map((word) => `${word}?`)].sort()
  let hash = 0x811c9dc5
  // FNV-1a over the words, each ended by a line.
  for (const letter of words.map((word) => `${word}\n`).join(''))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The `module.resource.action` words of a tree. */
export const wordsOf = (tree: Tree | undefined): string[] =>
  Object.entries(tree ?? {}).flatMap(([module, resources]) =>
    Object.entries(resources).flatMap(([resource, actions]) =>
      actions.map((action) => `${module}.${resource}.${action}`),
    ),
  )
