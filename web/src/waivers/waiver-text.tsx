import './waiver-signing.css'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { RequiredWaiver } from 'contract/waivers'
import { isLanguage } from 'contract/language'
import { language, t } from '../language.ts'
import { languageName } from '../language-names.ts'
import { RichText } from '../ui/rich-text.tsx'

type Props = {
  waiver: Pick<RequiredWaiver, 'title' | 'body_html' | 'locale'>
  /** The end of the text has scrolled into view. */
  onRead?: () => void
  isRead?: boolean
}

/** The full text of a waiver, scrollable with wheel, finger or arrow keys, or laid out in full. */
export function WaiverText({ waiver: { title, body_html, locale }, onRead, isRead = false }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [fits, setFits] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const read = useRef(onRead)
  read.current = onRead

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && read.current?.())
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const box = region.current!
    const measure = () => setFits(box.scrollHeight <= box.clientHeight + 1)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [])

  return (
    <div className="waiver-text">
      {isLanguage(locale) && locale !== language() && (
        <p className="dim">
          {t('This text is in {language}, and that’s the version you sign.', {
            language: languageName(locale),
          })}
        </p>
      )}
      <div
        lang={locale}
        ref={region}
        id={id}
        className="waiver-text-box"
        data-open={isOpen || undefined}
        role="region"
        aria-label={t('Text: {title}', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls only what has the focus
        tabIndex={0}
      >
        <RichText html={belowTitle(body_html)} />
        <div ref={end} aria-hidden="true" />
      </div>
      <p className="waiver-text-foot no-print">
        {(isOpen || !fits) && (
          <button
            type="button"
            className="waiver-text-more"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            {isOpen ? t('Show less') : t('Show full text')}
            <span className="visually-hidden"> {t('of {title}', { title })}</span>
          </button>
        )}
        {isRead && (
          <span className="waiver-text-read">
            <IconCheck size={16} aria-hidden /> {t('Read to the end')}
          </span>
        )}
      </p>
    </div>
  )
}

/** Waiver titles are level-three headings, so those inside a text come below. */
const belowTitle = (html: string) => html.replace(/<(\/?)h[23]>/g, '<$1h4>')
