import qrcode from 'qrcode-generator'

/** Empty modules around the code, without which cameras do not find its edge. */
export const quietZone = 4

/** The dark modules of a QR code, as columns and rows of a square. */
export function qrModules(text: string): { size: number; dark: (readonly [column: number, row: number])[] } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const cells = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
  return { size, dark: cells.filter(([column, row]) => code.isDark(row, column)) }
}

/** One path for all modules, so that neither an image nor an inline style is needed. */
export function pathOf(dark: readonly (readonly [number, number])[]): string {
  return dark.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('')
}
