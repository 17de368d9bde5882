import { encode } from 'uqr'
import { inkColors, type PaperSheet } from './sheet.ts'

export function drawQr(
  { document }: PaperSheet,
  address: string,
  [x, y]: [number, number],
  side: number,
): void {
  const { data, size } = encode(address, { border: 0, ecc: 'M' })
  const unit = side / size

  data.forEach((line, row) =>
    line.forEach((isDark, column) => {
      if (isDark) document.rect(x + column * unit, y + row * unit, unit, unit)
    }),
  )

  document.fill(inkColors.text)
}
