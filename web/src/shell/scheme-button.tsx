import { t } from '../language.ts'

/** Switches between light and dark; `listenForSchemeToggles` does the work, even before React is there. */
export function SchemeButton() {
  return (
    <button type="button" className="icon-button" data-toggle-color-scheme aria-label={t('Toggle dark mode')}>
      <svg className="scheme-moon" width="20" height="20" {...STROKE} aria-hidden="true">
        <path d="M12 3a6.4 6.4 0 0 0 9 9 9 9 0 1 1-9-9Z" />
      </svg>
      <svg className="scheme-sun" width="20" height="20" {...STROKE} aria-hidden="true">
        <circle cx="12" cy="12" r="4" />
        <path d="M12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
      </svg>
    </button>
  )
}

const STROKE = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
