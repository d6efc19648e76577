import './site-preview.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { themeCss, type Brand } from '../theme.ts'

type Props = {
  /** What it shows, for who cannot see it. */
  title: string
  width: number
  height: number
  colors: Brand
  isDark: boolean
  children: ReactNode
}

/**
 * Shows a part of the site as it looks on a screen of another width: in a frame, because styles ask for the width of
 * the window, with the sheets of this page and colours of its own. Nothing in it can be pressed.
 */
export function PreviewFrame({ title, width, height, colors, isDark, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [scale, setScale] = useState(0.3)
  const inside = frame?.contentDocument

  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [width])

  useEffect(() => {
    if (inside) dress(inside)
  }, [inside])

  useEffect(() => {
    if (inside) colour(inside, colors, isDark)
  }, [inside, colors, isDark])

  return (
    <div ref={box} className="preview-box" style={{ maxWidth: width, height: height * scale }}>
      <iframe
        ref={setFrame}
        title={title}
        tabIndex={-1}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})` }}
      />
      {inside?.body && createPortal(children, inside.body)}
    </div>
  )
}

/** Gives the document in the frame the sheets of this page. */
function dress(inside: Document) {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const copies = sheets
    .toSorted((one, other) => Number(isBase(other)) - Number(isBase(one)))
    .map((sheet) => {
      const copy = inside.createElement('link')
      copy.rel = 'stylesheet'
      copy.href = sheet.href
      return copy
    })
  inside.head.replaceChildren(...copies)
  inside.body.inert = true
  inside.documentElement.lang = document.documentElement.lang
}

/** What a page's head says of the order of the layers is not in the frame: there the first one that is named is the lowest. */
function isBase({ sheet }: HTMLLinkElement) {
  const first = sheet?.cssRules[0]
  return first instanceof CSSLayerBlockRule && first.name === 'base'
}

function colour(inside: Document, colors: Brand, isDark: boolean) {
  // A sheet belongs to the document in whose window it was made.
  const { CSSStyleSheet } = inside.defaultView as Window & typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss(colors))
  inside.adoptedStyleSheets = [sheet]
  inside.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light'
}
