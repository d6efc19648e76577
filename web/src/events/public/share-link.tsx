import { IconShare } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { t } from '../../language.ts'
import { toast } from '../../ui/toast.tsx'

/**
 * Shares a page through the system's dialog, or the clipboard if there is none. Before the application has
 * loaded it is a link to the page, which browsers offer to copy or share.
 */
export function ShareLink({ title, path }: { title: string; path: string }) {
  const share = (event: MouseEvent) => {
    event.preventDefault()
    const url = new URL(path, location.origin).href
    // Closing the dialog is not an error.
    if (typeof navigator.share === 'function') return void navigator.share({ title, url }).catch(() => {})
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('Link copied.')),
      () => toast.failure(t('We couldn’t copy the link.')),
    )
  }
  return (
    <a className="button" href={path} onClick={share}>
      <IconShare size={18} aria-hidden="true" /> {t('Share')}
    </a>
  )
}
