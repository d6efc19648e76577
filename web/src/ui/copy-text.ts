import { t } from '../language.ts'
import { toast } from './toast.tsx'

/**
 * Puts a text into the clipboard and says `said`. Where the browser doesn’t allow that, the text itself is shown, to be
 * copied by hand.
 */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said)
  } catch {
    toast.failure(t('Your browser didn’t allow copying. Here it is: {text}', { text }))
  }
}
