/** Twice the points of the screen, so that it is sharp on paper. */
const SCALE = 2
const MARGIN = 24
const TITLE = 28

/**
 * Paints what a chart shows on a canvas: its boxes, shapes and words, with the colors and fonts they have on screen.
 * Nothing is loaded, so the page's policy has nothing to forbid.
 */
export function paintChart(chart: HTMLElement, title: string): Promise<Blob> {
  const area = chart.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = (area.width + 2 * MARGIN) * SCALE
  canvas.height = (area.height + 2 * MARGIN + TITLE) * SCALE
  const pen = canvas.getContext('2d')!
  const { color, fontFamily } = getComputedStyle(chart)
  pen.scale(SCALE, SCALE)
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = color
  pen.font = `650 17px ${fontFamily}`
  pen.textBaseline = 'alphabetic'
  pen.fillText(title, MARGIN, MARGIN + 16)
  pen.translate(MARGIN - area.left, MARGIN + TITLE - area.top)
  paint(pen, chart)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
      'image/png',
    ),
  )
}

const SKIPPED = '.no-print, .visually-hidden, .chart-tip, .chart-reader'

function paint(pen: CanvasRenderingContext2D, element: Element) {
  const style = getComputedStyle(element)
  if (element.matches(SKIPPED) || style.display === 'none' || style.visibility === 'hidden') return
  if (element instanceof SVGGeometryElement) paintShape(pen, element, style)
  else if (element instanceof SVGTextElement) paintWords(pen, element, style)
  else if (!(element instanceof SVGElement)) paintBox(pen, element, style)
  for (const child of element.childNodes) {
    if (child instanceof Element) paint(pen, child)
    else if (child instanceof Text && !(element instanceof SVGElement)) paintText(pen, child, style)
  }
}

function paintBox(pen: CanvasRenderingContext2D, element: Element, style: CSSStyleDeclaration) {
  if (style.backgroundColor === 'rgba(0, 0, 0, 0)') return
  const { left, top, width, height } = element.getBoundingClientRect()
  pen.fillStyle = style.backgroundColor
  pen.beginPath()
  pen.roundRect(left, top, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0)
  pen.fill()
}

function paintShape(pen: CanvasRenderingContext2D, shape: SVGGeometryElement, style: CSSStyleDeclaration) {
  const place = shape.getScreenCTM()!
  pen.save()
  pen.transform(place.a, place.b, place.c, place.d, place.e, place.f)
  pen.globalAlpha = Number(style.opacity)
  const path = pathOf(shape)
  if (style.fill !== 'none') {
    pen.fillStyle = style.fill
    pen.globalAlpha = Number(style.opacity) * Number(style.fillOpacity)
    pen.fill(path)
  }
  if (style.stroke !== 'none') {
    pen.globalAlpha = Number(style.opacity)
    pen.strokeStyle = style.stroke
    pen.lineWidth = Number.parseFloat(style.strokeWidth)
    pen.lineCap = style.strokeLinecap as CanvasLineCap
    pen.lineJoin = style.strokeLinejoin as CanvasLineJoin
    pen.setLineDash(
      style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat),
    )
    pen.stroke(path)
  }
  pen.restore()
}

function pathOf(shape: SVGGeometryElement): Path2D {
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0)
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '')
  const path = new Path2D()
  if (shape instanceof SVGLineElement) {
    path.moveTo(number('x1'), number('y1'))
    path.lineTo(number('x2'), number('y2'))
  } else if (shape instanceof SVGCircleElement)
    path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI)
  else path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  return path
}

const fontOf = ({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) =>
  `${fontWeight} ${fontSize} ${fontFamily}`

function paintWords(pen: CanvasRenderingContext2D, words: SVGTextElement, style: CSSStyleDeclaration) {
  const { left, top, height } = words.getBoundingClientRect()
  pen.font = fontOf(style)
  pen.fillStyle = style.fill
  pen.textBaseline = 'middle'
  pen.fillText(words.textContent, left, top + height / 2)
}

/** Each line of a text where the browser has put it. */
function paintText(pen: CanvasRenderingContext2D, text: Text, style: CSSStyleDeclaration) {
  pen.font = fontOf(style)
  pen.fillStyle = style.color
  pen.textBaseline = 'middle'
  const range = document.createRange()
  const lines: { words: string; left: number; top: number; height: number }[] = []
  for (let i = 0; i < text.length; i++) {
    range.setStart(text, i)
    range.setEnd(text, i + 1)
    const { left, top, width, height } = range.getBoundingClientRect()
    if (width === 0) continue
    const line = lines.at(-1)
    if (line && Math.abs(line.top - top) < 2) line.words += text.data[i]
    else lines.push({ words: text.data[i]!, left, top, height })
  }
  for (const { words, left, top, height } of lines) pen.fillText(words, left, top + height / 2)
}
