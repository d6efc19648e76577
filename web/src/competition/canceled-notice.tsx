import { t } from '../language.ts'
import { Notice } from '../ui/notice.tsx'

type Props = {
  event: { is_cancelled: boolean; cancel_reason: string | null }
  /** For a page that is open while the event is canceled. */
  isNews?: boolean
}

/** That an event is canceled, and why; nothing otherwise. */
export const CanceledNotice = ({ event: { is_cancelled, cancel_reason }, isNews }: Props) =>
  is_cancelled && (
    <Notice kind="bad" title={t('This event is canceled.')} isNews={isNews ?? false}>
      {cancel_reason}
    </Notice>
  )
