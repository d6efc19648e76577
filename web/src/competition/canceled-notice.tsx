import './public.css'
import { t } from '../language.ts'

type Props = {
  event: { is_cancelled: boolean; cancel_reason: string | null }
  /** For a page that is open while the event is canceled. */
  isNews?: boolean
}

/** That an event is canceled, and why, above everything else on a public page; nothing otherwise. */
export const CanceledNotice = ({ event: { is_cancelled, cancel_reason }, isNews = false }: Props) =>
  is_cancelled && (
    <div className="canceled-banner" role={isNews ? 'alert' : undefined}>
      <strong>{t('This event is canceled.')}</strong>
      {cancel_reason && <span>{cancel_reason}</span>}
    </div>
  )
