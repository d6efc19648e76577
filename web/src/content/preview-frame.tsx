import './site-preview.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { themeCss, type Brand } from '../theme.ts'

type Props = {
  /** Describes the content for screen readers. */
  title: string
  width: number
  height: number
  colors: Brand
  isDark: boolean
  children: ReactNode
}

/**
 * Previews a part of the site at another screen width: in a frame, because media queries depend on the
 * window's width, with this page's style sheets and its own colors. Nothing in it can be pressed.
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

/** Adds this page's style sheets to the document in the frame. */
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

/**
 * The frame lacks the layer order declared in the page's head, so the first layer mentioned there is the
 * lowest.
 */
function isBase({ sheet }: HTMLLinkElement) {
  const first = sheet?.cssRules[0]
  return first instanceof CSSLayerBlockRule && first.name === 'base'
}

function colour(inside: Document, colors: Brand, isDark: boolean) {
  // A style sheet belongs to the document of the window that created it.
  const { CSSStyleSheet } = inside.defaultView as Window & typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss(colors))
  inside.adoptedStyleSheets = [sheet]
  inside.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light'
}
