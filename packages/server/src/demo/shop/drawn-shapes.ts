// Grounds and shapes of the drawings.

export type Drawing = { ground: string; shapes: string }

export const sand = '#f3e3cf'
export const rose = '#f7d9d6'
export const mint = '#d8ebdd'
export const sky = '#d6e6f2'
export const lilac = '#e6dcf0'
export const butter = '#f8ebc4'

const shapesOf = {
  path: (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`,
  line: (d: string, stroke: string, width = 1.5) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
  dot: (x: number, y: number, r: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`,
  box: (x: number, y: number, width: number, height: number, fill: string, round = 2) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`,
  oval: (x: number, y: number, rx: number, ry: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`,
}
export const { path, line, dot, box, oval } = shapesOf
