import { spelledAs } from 'contract/fit'
import { t } from './language.ts'

/** “Showing results for …”, if what a search shows is not what was typed. */
export function spelling(
  q: string,
  found: readonly { name: string; says?: string }[],
  how?: { saysAll: boolean },
): string | undefined {
  const spelled = spelledAs(q, found, how)
  if (spelled === undefined) return undefined
  return spelled === null
    ? t('No exact match. These are close:')
    : t('Showing results for “{spelled}”', { spelled })
}
