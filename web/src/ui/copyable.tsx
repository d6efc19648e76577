import './copyable.css'
import { t } from '../language.ts'
import { copyText } from './copy-text.ts'

type Props = { text: string; name: string; isCode?: boolean }

/** An ID, a link or code that can be copied with one click; `name` says what it is: 'member ID'. */
export function Copyable({ text, name, isCode = false }: Props) {
  return (
    <span className="copyable numbers">
      {isCode ? <code>{text}</code> : text}
      <button
        type="button"
        className="no-print"
        aria-label={t('Copy {name} {text}', { name, text })}
        onClick={() => void copyText(text, t('Copied.'))}
      >
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          aria-hidden="true"
        >
          <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
          <path d="M3.5 10.5h-.5a.5.5 0 0 1-.5-.5V3a.5.5 0 0 1 .5-.5h7a.5.5 0 0 1 .5.5v.5" />
        </svg>
      </button>
    </span>
  )
}
