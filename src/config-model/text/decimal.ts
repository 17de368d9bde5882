/** Digits that are exact, as in spreadsheets. */
export const exactDigits = 15
/** The first number whose digits may be inexact. */
export const firstInexactNumber = 10 ** exactDigits

export interface Digits {
  whole: string
  fraction: string
}

/** Without binary fractions and insignificant zeros. */
export function shiftDecimalPoint({ whole, fraction }: Digits, power: number): Digits {
  const all =
    power >= 0 ? whole + fraction.padEnd(power, '0') : whole.padStart(-power, '0') + fraction
  const point = Math.max(whole.length, -power) + power

  return {
    whole: all.slice(0, point).replace(/^0+/, ''),
    fraction: all.slice(point).replace(/0+$/, ''),
  }
}

/** Without separators and exponent, with exact digits only. */
export function formatPlainNumber(value: number): string {
  const [digits = '', exponent] = String(roundFloatNoise(value)).split('e')
  if (exponent === undefined) return digits

  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const moved = shiftDecimalPoint({ whole, fraction }, Number(exponent))

  return `${digits.startsWith('-') ? '-' : ''}${moved.whole || '0'}${moved.fraction === '' ? '' : `.${moved.fraction}`}`
}

/** 0.1 + 0.2 is 0.3. */
export const roundFloatNoise = (value: number): number => Number(value.toPrecision(exactDigits))

export const decimalsOf = (value: number): number =>
  formatPlainNumber(value).split('.')[1]?.length ?? 0
