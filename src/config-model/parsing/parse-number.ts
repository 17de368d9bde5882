import { isWhole } from '#config-model/field-traits.ts'
import { exactDigits, shiftDecimalPoint } from '#config-model/text/decimal.ts'
import type { Field } from '#config-model/types.generated.ts'
import { longestFigure, parseTexts, type Fault, type ParsedText } from './parsed-text.ts'

interface Written {
  sign: string
  whole: string
  fraction: string
  unit: string
}

/** Powers of ten that units multiply by. */
const powers: Record<string, number> = {
  千: 3,
  万: 4,
  '10k': 4,
  十万: 5,
  百万: 6,
  千万: 7,
  亿: 8,
  十亿: 9,
  百亿: 10,
  千亿: 11,
  万亿: 12,
}
const yuan = /^(?:cny|rmb|yuan|人民币|¥)$/

/**
 * Parses a number as people and spreadsheets write it: full-width digits, thousands separators, a
 * unit. A unit that differs by a power of ten is converted in decimal digits; other units and
 * inexact numbers are errors.
 */
export function parseNumber(text: string, field: Pick<Field, 'type' | 'unit'>): ParsedText {
  const written =
    text.length > longestFigure ? { fault: parseTexts.noNumber({ text }) } : readWritten(text)
  if ('fault' in written) return written

  const power = powerOf(written.unit, field, text)
  if (typeof power === 'object') return power

  const { whole, fraction } = shiftDecimalPoint(written, power)
  const significant = `${whole}${fraction}`.replace(/^0+/, '').replace(/0+$/, '')
  if (significant.length > exactDigits || whole.length > exactDigits)
    return { fault: parseTexts.longNumber({ text }) }
  if (isWhole(field) && fraction !== '') return { fault: parseTexts.wholeNumber({ text }) }

  return {
    value:
      Number(`${written.sign}${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`) ||
      0,
  }
}

function readWritten(text: string): Written | Fault {
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('\u2212', '-')
    .trim()
    .toLowerCase()

  if (/^[-+]?\d+(?:\.\d+)?e[-+]?\d+$/.test(plain)) return { fault: parseTexts.scientific({ text }) }

  const parts = /^(¥|rmb|cny)?\s*([-+]?)\s*(\d[\d,\s]*(?:\.\d*)?|\.\d+)(?![\d.,])\s*(\D*)$/.exec(
    plain,
  )
  if (!parts)
    return {
      fault: /\d/.test(plain) ? parseTexts.notExact({ text }) : parseTexts.noNumber({ text }),
    }

  const [, currency, sign = '', digits = '', rest = ''] = parts
  const [whole = '', fraction = ''] = digits
    .trim()
    .replaceAll(/,?\s+/g, ',')
    .replace(/,$/, '')
    .split('.')

  if (whole.includes(',') && !/^\d{1,3}(?:,\d{3})+$|^\d{1,4}(?:,\d{4})+$/.test(whole))
    return { fault: parseTexts.wrongGroups({ text }) }

  const unit = rest.replaceAll(/\s/g, '')
  if (/[余多来约左右上下以超近不-]/.test(unit)) return { fault: parseTexts.notExact({ text }) }

  return {
    sign: sign === '-' ? '-' : '',
    whole: whole.replaceAll(',', ''),
    fraction,
    unit:
      currency !== undefined && (unit === '' || Object.hasOwn(powers, unit)) ? `${unit}元` : unit,
  }
}

/** Between a written unit and the field's. */
function powerOf(
  unit: string,
  { type, unit: named }: Pick<Field, 'type' | 'unit'>,
  text: string,
): number | Fault {
  if (unit === '') return 0

  const byType = { percent: '%', year: '年' } as Partial<Record<Field['type'], string>>
  const expectedUnit = named ?? byType[type] ?? ''
  const plain = expectedUnit.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  if (unit === plain) return 0
  if (unit === '%')
    return plain === '' ? -2 : { fault: parseTexts.otherUnit({ text, unit: expectedUnit }) }

  const [from, to] = [splitUnit(unit), splitUnit(plain)]
  if (from.base === to.base) return from.power - to.power

  if (from.base === '')
    return to.power === 0 && plain !== '%'
      ? from.power
      : { fault: parseTexts.unclearUnit({ text, unit: expectedUnit }) }

  return {
    fault:
      expectedUnit === ''
        ? parseTexts.noUnit({ text, unit })
        : parseTexts.otherUnit({ text, unit: expectedUnit }),
  }
}

function splitUnit(unit: string): { power: number; base: string } {
  const [, word = '', base = ''] = /^(10k|[十百千万]?[万亿]|千)?(.*)$/.exec(unit) ?? []
  return { power: powers[word] ?? 0, base: yuan.test(base) ? '元' : base }
}
