/** Event pictures in the tenant's colors: fields, balls and lights, without letters. */

type Colors = { primary: string; accent?: string | undefined }

export const SCENES = ['diamond', 'ball', 'lights', 'plate', 'pennants', 'path'] as const
export type Scene = (typeof SCENES)[number]

const WIDTH = 1200
const HEIGHT = 630

/** A 1200 by 630 SVG, the size of link previews. */
export function eventPicture(scene: Scene, { primary, accent = '#ffffff' }: Colors): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${primary}"/>${DRAWINGS[scene](accent)}</svg>`
  )
}

const shade = (amount: number) => `fill="#0b1220" fill-opacity="${amount}"`
const chalk = (width: number, opacity = 0.9) =>
  `fill="none" stroke="#fff" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round" stroke-linecap="round"`

const DRAWINGS: Record<Scene, (accent: string) => string> = {
  // The infield from above, home plate at the bottom.
  diamond: (accent) =>
    `<circle cx="600" cy="640" r="560" ${shade(0.14)}/><circle cx="600" cy="500" r="330" ${shade(0.22)}/>` +
    `<path d="M600 150 870 420 600 690 330 420Z" ${shade(0.22)}/><path d="M600 150 870 420 600 690 330 420Z" ${chalk(6)}/>` +
    `<path d="M600 690 1290 0M600 690-90 0" ${chalk(6, 0.5)}/><circle cx="600" cy="430" r="58" fill="${accent}" fill-opacity=".85"/>` +
    ['576 126', '846 396', '306 396']
      .map(
        (at) =>
          `<rect transform="translate(${at}) rotate(45 24 24)" width="48" height="48" rx="6" fill="#fff"/>`,
      )
      .join(''),
  // A ball with its seams, coming in from the right.
  ball: (accent) =>
    `<path d="M0 120h700M0 240h560M0 360h640M0 480h520" ${chalk(10, 0.25)}/>` +
    `<circle cx="850" cy="315" r="330" ${shade(0.18)}/><circle cx="850" cy="315" r="260" fill="#fff"/>` +
    `<g fill="none" stroke="${accent === '#ffffff' ? '#be123c' : accent}" stroke-width="10" stroke-linecap="round">` +
    `<path d="M690 110c110 120 110 290 0 410M1010 110c-110 120-110 290 0 410"/>` +
    [150, 210, 270, 330, 390, 450, 500]
      .map((y) => {
        const bend = 75 - Math.abs(y - 315) * 0.34
        return `<path d="M${692 + bend} ${y}l34-14M${1008 - bend} ${y}l-34-14"/>`
      })
      .join('') +
    '</g>',
  // A field at night under four towers.
  lights: (accent) =>
    `<rect width="${WIDTH}" height="${HEIGHT}" ${shade(0.45)}/><ellipse cx="600" cy="690" rx="900" ry="270" fill="#fff" fill-opacity=".12"/>` +
    [140, 430, 770, 1060]
      .map(
        (x) =>
          `<path d="M${x} 150 ${x - 190} 630h380Z" fill="#fff" fill-opacity=".07"/><rect x="${x - 5}" y="130" width="10" height="400" fill="#fff" fill-opacity=".5"/>` +
          `<rect x="${x - 64}" y="76" width="128" height="76" rx="12" fill="#fff" fill-opacity=".25"/>` +
          [0, 1, 2, 3, 4, 5]
            .map(
              (i) =>
                `<circle cx="${x - 40 + (i % 3) * 40}" cy="${96 + (i > 2 ? 36 : 0)}" r="13" fill="${accent}"/>`,
            )
            .join(''),
      )
      .join('') +
    `<path d="M600 500 720 560 600 620 480 560Z" ${chalk(6)}/>`,
  // Home plate between the batter's boxes.
  plate: (accent) =>
    `<circle cx="600" cy="330" r="430" ${shade(0.16)}/><rect x="240" y="90" width="200" height="450" rx="6" ${chalk(10)}/>` +
    `<rect x="760" y="90" width="200" height="450" rx="6" ${chalk(10)}/>` +
    `<path d="M500 230h200v110L600 440 500 340Z" fill="#fff"/><path d="M540 270h120v54l-60 60-60-60Z" fill="${accent}" fill-opacity=".9"/>`,
  pennants: (accent) =>
    `<path d="M-20 90Q600 330 1220 90" ${chalk(6)}/><path d="M-20 330Q600 560 1220 330" ${chalk(6, 0.5)}/>` +
    Array.from({ length: 9 }, (_, i) => {
      const x = 60 + i * 132
      const y = Math.round(90 + 120 * (1 - ((x - 600) / 620) ** 2))
      return `<path d="M${x - 44} ${y - 8}h88l-44 130Z" fill="${i % 2 ? accent : '#fff'}" fill-opacity="${i % 2 ? 0.95 : 0.9}"/>`
    }).join('') +
    Array.from({ length: 7 }, (_, i) => {
      const x = 120 + i * 160
      const y = Math.round(330 + 115 * (1 - ((x - 600) / 620) ** 2))
      return `<path d="M${x - 34} ${y - 6}h68l-34 100Z" fill="#fff" fill-opacity=".28"/>`
    }).join(''),
  // The path from base to base.
  path: (accent) =>
    `<path d="M-60 700C260 640 300 320 560 330S900 90 1280-60" fill="none" stroke="#0b1220" stroke-opacity=".2" stroke-width="190"/>` +
    `<path d="M-60 700C260 640 300 320 560 330S900 90 1280-60" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="8" stroke-dasharray="34 30"/>` +
    [
      [240, 545],
      [560, 330],
      [905, 190],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          `<rect x="${x - 46}" y="${y - 46}" width="92" height="92" rx="12" transform="rotate(${18 * (i + 1)} ${x} ${y})" fill="${i === 1 ? accent : '#fff'}"/>`,
      )
      .join(''),
}
