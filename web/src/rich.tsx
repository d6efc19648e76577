import { Fragment, type ReactNode } from 'react'
import { formOf } from 'contract/language'
import { language, wordsOf } from './language.ts'

type Part = ReactNode | ((text: string) => ReactNode)

/**
 * A text with elements inside, a single sentence for translators: `rich('Wait, or <link>log in</link>.', {
 * link: (text) => <Link to="/login">{text}</Link> })`; a placeholder in braces takes an element as is.
 */
export function rich(text: string, parts: Record<string, Part>): ReactNode {
  const words = formOf(wordsOf(text), language(), parts['count'])
  return words.split(/(\{\w+\}|<(?:\w+)>.*?<\/\w+>)/).map((piece, i) => {
    const [, name, tag, inner = ''] = /^(?:\{(\w+)\}|<(\w+)>(.*)<\/\w+>)$/.exec(piece) ?? []
    const part = parts[name ?? tag ?? '']
    const shown = part === undefined ? piece : typeof part === 'function' ? part(inner) : part
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence keep their places
    return <Fragment key={i}>{shown}</Fragment>
  })
}
