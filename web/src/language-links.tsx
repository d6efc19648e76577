import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LANGUAGES, type Language } from 'contract/language'
import { language } from './language.ts'

/**
 * The other languages of this page. Plain links, so that they work before the application is there: the
 * server remembers the language in the URL.
 */
export function LanguageLinks({ icon }: { icon?: ReactNode }) {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  return Object.entries(LANGUAGES)
    .filter(([tag]) => tag !== language())
    .map(([tag, { name }]) => (
      <a
        key={tag}
        className="language-link"
        href={addressIn(tag as Language, search)}
        hrefLang={tag}
        lang={tag}
      >
        {icon}
        <span>{name}</span>
      </a>
    ))
}

/** The query of this page with a language added; everything else stays. */
export function addressIn(tag: Language, search: string): string {
  const fields = new URLSearchParams(search)
  fields.set('language', tag)
  return `?${fields}`
}
